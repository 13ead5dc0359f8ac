#include "demo/demo_courses.h"

#include <sys/mman.h>

#include <stdexcept>

#include "assignment/assignment.h"
#include "core/files/unique_fd.h"
#include "core/http/assets.h"

namespace oneroom::demo {
namespace {

using assignment::Target;
using content::NewCourse;
using std::chrono::days;

/// A file packed into the executable by resources/demo/build.mjs.
std::string_view demo_file(const std::string& name) {
    const http::Asset* asset = http::find_asset("demo/" + name);
    if (!asset) throw std::runtime_error("This executable was built without its demo.");
    return asset->plain;
}

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

NewCourse course(const std::string& image, const std::string& title, const std::string& description,
                 const std::string& identifier, std::optional<std::int64_t> minutes) {
    return {.title = title,
            .description = description,
            .client_identifier = identifier,
            .duration_minutes = minutes,
            .image_bytes = std::string(demo_file(image + ".webp"))};
}

Id add_package(const DemoSetup& setup, const DemoPeople& people, const std::string& name, const NewCourse& facts) {
    const files::UniqueFd fd = open_in_memory(demo_file(name + ".zip"));
    return content::create_course_from_package(setup.contents, people.administrator, name + ".zip", fd.get(), facts);
}

DemoCourses add_contents(const DemoSetup& setup, const DemoPeople& people) {
    DemoCourses made;
    made.fire_safety = add_package(
        setup, people, "fire-safety",
        course("fire-safety", "Fire safety essentials",
               "What a fire needs, how to keep one from starting, and what to do when the alarm sounds. With a short "
               "check at the end.",
               "SAFE-01", 15));
    made.personal_data = add_package(
        setup, people, "personal-data",
        course("personal-data", "Handling personal data",
               "Recognise personal data, treat it the way the law demands, and know what to do within 72 hours when "
               "something goes wrong.",
               "DATA-01", 20));
    made.manual_handling = add_package(
        setup, people, "manual-handling",
        course("manual-handling", "Manual handling in five minutes",
               "Think, get close, use your legs: lifting and carrying without hurting yourself.", "SAFE-02", 5));
    made.evacuation_card = content::create_download(
        setup.contents, people.administrator, "Evacuation card.pdf", demo_file("evacuation-card.pdf"),
        course("evacuation-card", "Evacuation card",
               "One page to print and pin up: what to do in case of fire, with room for your assembly point.",
               "SAFE-03", 2));
    made.emergency_numbers = content::create_link(
        setup.contents, people.administrator, "https://en.wikipedia.org/wiki/List_of_emergency_telephone_numbers",
        course("emergency-numbers", "Emergency numbers around the world",
               "Before a business trip: the numbers for fire service, ambulance and police of every country.",
               "SAFE-04", 5));
    return made;
}

}  // namespace

DemoCourses add_courses(const DemoSetup& setup, const DemoPeople& people, Instant today) {
    const DemoCourses courses = add_contents(setup, people);
    const Instant now = setup.clock.now();
    setup.db.write([&](db::Writer& tx) {
        const auto assign = [&](Id content, Target target, Id target_id, std::optional<int> due_in) {
            std::optional<Date> due;
            if (due_in) due = day_of(today + days(*due_in));
            assignment::assign(tx, content, target, target_id, due, people.administrator.user_id, now);
        };
        const auto location = [&](std::string_view name) { return people.locations.find(name)->second; };
        const auto user = [&](std::string_view name) { return people.users.find(name)->second; };

        assign(courses.fire_safety, Target::everyone, 0, 12);
        assign(courses.personal_data, Target::location, location("Leeds"), 5);
        assign(courses.personal_data, Target::location, location("Porto"), -3);
        assign(courses.personal_data, Target::person, user("chidi"), std::nullopt);
        assign(courses.manual_handling, Target::location, location("Rotterdam"), 3);
        assign(courses.manual_handling, Target::person, user("learner"), -8);
        assign(courses.evacuation_card, Target::everyone, 0, std::nullopt);
        assign(courses.emergency_numbers, Target::everyone, 0, std::nullopt);
    });
    return courses;
}

}  // namespace oneroom::demo
