#include "demo/demo_courses.h"

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

#include "assignment/assignment.h"
#include "core/files/unique_fd.h"
#include "core/files/zip_reader.h"
#include "demo/working_days.h"

namespace oneroom::demo {
namespace {

using assignment::Target;
using content::NewCourse;
using std::chrono::days;

/// The bytes as an open file, without one on disk.
files::UniqueFd open_in_memory(std::string_view bytes) {
    files::UniqueFd fd(::memfd_create("package", MFD_CLOEXEC));
    for (std::size_t done = 0; fd && done < bytes.size();) {
        const auto written = ::write(fd.get(), bytes.data() + done, bytes.size() - done);
        if (written <= 0) throw std::runtime_error("The demo could not be made: out of memory.");
        done += static_cast<std::size_t>(written);
    }
    if (!fd) throw std::runtime_error("The demo could not be made: out of memory.");
    return fd;
}

void store_bytes(files::BlobBatch& batch, std::string_view bytes) {
    batch.start();
    batch.write(bytes);
    batch.finish();
}

void store_package(files::BlobBatch& batch, std::string_view bytes) {
    store_bytes(batch, bytes);
    const files::UniqueFd fd = open_in_memory(bytes);
    const files::ZipReader zip(fd.get());
    for (const auto& entry : zip.entries()) {
        batch.start();
        zip.read(entry, [&](std::string_view piece) { batch.write(piece); });
        batch.finish();
    }
}

Id add_content(const DemoSetup& setup, const audit::Actor& administrator, const CatalogueEntry& entry) {
    const NewCourse facts{.title = entry.title,
                          .description = entry.description,
                          .client_identifier = entry.identifier,
                          .duration_minutes = entry.minutes,
                          .image_bytes = std::string(demo_file(entry.name + ".webp")),
                          .is_published = !entry.is_draft.value_or(false)};
    if (entry.kind == "link") return content::create_link(setup.contents, administrator, entry.url.value(), facts);
    if (entry.kind == "file")
        return content::create_download(setup.contents, administrator, entry.file.value(),
                                        demo_file(entry.name + ".pdf"), facts);
    const files::UniqueFd fd = open_in_memory(demo_file(entry.name + ".zip"));
    return content::create_course_from_package(setup.contents, administrator, entry.name + ".zip", fd.get(), facts);
}

}  // namespace

void store_files(files::BlobStore& blobs, const std::vector<CatalogueEntry>& catalogue) {
    auto batch = blobs.begin_batch();
    for (const auto& entry : catalogue) {
        store_bytes(batch, demo_file(entry.name + ".webp"));
        if (entry.kind == "package" || entry.kind == "cmi5") store_package(batch, demo_file(entry.name + ".zip"));
        if (entry.kind == "file") store_bytes(batch, demo_file(entry.name + ".pdf"));
    }
    batch.commit();
}

DemoCourses add_courses(const DemoSetup& setup, const audit::Actor& administrator,
                        const std::vector<CatalogueEntry>& catalogue, PastClock& clock, Instant now) {
    DemoCourses made;
    for (const auto& entry : catalogue) {
        clock.set(working_time(now, entry.days_ago, 8 * 60 + 20));
        made[entry.name] = add_content(setup, administrator, entry);
    }
    return made;
}

void assign_courses(db::Writer& tx, const DemoPeople& people, const DemoCourses& courses,
                    const std::vector<CatalogueEntry>& catalogue, Instant now) {
    for (const auto& entry : catalogue) {
        const Instant at = working_time(now, entry.days_ago, 8 * 60 + 30);
        for (const auto& rule : entry.assigned) {
            const auto location = people.locations.find(rule.to);
            const auto target = rule.to == "everyone"                ? Target::everyone
                                : location != people.locations.end() ? Target::location
                                                                     : Target::person;
            Id target_id{};
            if (target == Target::location) target_id = location->second;
            if (target == Target::person) target_id = people.users.at(rule.to);
            std::optional<Date> due;
            if (rule.due_in) due = day_of(now + days(*rule.due_in));
            assignment::assign(tx, courses.at(entry.name), target, target_id, due, people.administrator.user_id, at);
        }
    }
}

}  // namespace oneroom::demo
