#include "content/uploads.h"

#include "support/catalog_portal.h"
#include "support/catch.h"
#include "support/measured.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;

namespace {

const RoleSet all_types{Role::CanManageCourse_OnlineTracked, Role::CanManageCourse_DownloadableResource,
                        Role::CanManageCourse_ExternalLink};

std::string png(char width_high = 0) {
    using namespace std::string_literals;
    return "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s + std::string{'\0', width_high, '\1', '\0'} + "\0\0\1\0\x08\x02\0\0\0"s +
           std::string(20, 'x');
}

/// Declares much and breaks off.
class BrokenBody : public http::Body {
public:
    std::uint64_t length() const override { return 10'000'000; }
    std::size_t read(char* into, std::size_t size) override {
        if (++reads_ > 20) throw Failure(400, "The connection broke off");
        std::memset(into, 'x', size);
        return size;
    }

private:
    int reads_ = 0;
};

/// As many bytes as wanted without having them.
class EndlessBody : public http::Body {
public:
    EndlessBody(std::uint64_t length, std::uint64_t declared) : left_(length), declared_(declared) {}
    std::uint64_t length() const override { return declared_; }
    std::size_t read(char* into, std::size_t size) override {
        const auto n = std::min<std::uint64_t>(left_, size);
        std::memset(into, 'a', n);
        left_ -= n;
        return n;
    }

private:
    std::uint64_t left_, declared_;
};

int status_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const Failure& failure) {
        return failure.status;
    }
    return 200;
}

}  // namespace

TEST_CASE("an uploaded package says what it is before anything is saved") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto report = portal.upload(author, "package", "fire%20safety.zip", sample_scorm12_zip(2));
    REQUIRE(report.status == 200);
    CHECK(report.body["isAccepted"] == true);
    CHECK(report.body["fileName"] == "fire safety.zip");
    CHECK(report.body["package"]["framework"] == "scorm12");
    CHECK(report.body["package"]["scos"].size() == 2);
    CHECK(portal.get(author, "/api/uploads/" + report.body["uploadId"].dump()).body == report.body);
}

TEST_CASE("a refused package comes back with its findings and leaves nothing behind") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto report = portal.upload(author, "package", "x.zip", ZipBuilder{}.add("../evil.txt", "x").bytes());
    REQUIRE(report.status == 200);
    CHECK(report.body["isAccepted"] == false);
    CHECK(report.body["uploadId"] == 0);
    CHECK(report.body["findings"][0]["severity"] == "error");
    CHECK(portal.value<int>("SELECT COUNT(*) FROM upload") == 0);
    CHECK(portal.count_blobs() == 0);
    CHECK(portal.count_staged() == 0);
}

TEST_CASE("an upload that breaks off leaves nothing, and the next one works [UP-10]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const content::Caller caller{author, all_types, {author, "author", ""}};
    BrokenBody body;
    CHECK(status_of([&] {
              content::receive_upload(portal.contents, caller, {"a.zip", content::UploadPurpose::package}, body);
          }) == 400);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM upload") == 0);
    CHECK(portal.count_blobs() == 0);
    CHECK(portal.count_staged() == 0);
    CHECK(portal.upload(author, "package", "a.zip", sample_scorm12_zip()).body["isAccepted"] == true);
}

TEST_CASE("what a killed server left of an upload is collected at the next start [UP-10]") {
    CatalogPortal portal;
    const auto killed = measure([&]() -> int {
        auto blob = portal.blobs.begin();
        blob.write(std::string(100'000, 'x'));
        std::_Exit(7);  // no destructor runs, as after kill -9
    });
    CHECK(killed.exit_code == 7);
    REQUIRE(portal.count_staged() > 0);
    const files::BlobStore next_start(portal.folder.path());
    CHECK(portal.count_staged() == 0);
    CHECK(portal.count_blobs() == 0);
}

TEST_CASE("more than the limit is refused, told how much is possible [UP-09]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const content::Caller caller{author, all_types, {author, "author", ""}};
    EndlessBody declared(1, 10'000'000'000);  // refused before a byte is read
    EndlessBody endless(6'000'000, 0);        // says nothing of its length
    CHECK(status_of([&] {
              content::receive_upload(portal.contents, caller, {"a.zip", content::UploadPurpose::package}, declared);
          }) == 413);
    CHECK(status_of([&] {
              content::receive_upload(portal.contents, caller, {"a.png", content::UploadPurpose::image}, endless);
          }) == 413);
    CHECK(portal.count_staged() == 0);
    const auto too_large = portal.upload(author, "image", "a.png", png() + std::string(5'000'001, 'x'));
    CHECK(too_large.status == 413);
    CHECK(too_large.message().find("5 MB") != std::string::npos);
}

TEST_CASE("a large file goes to the disk without staying in memory [UP-09]") {
    if (is_sanitized()) return;
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const content::Caller caller{author, all_types, {author, "author", ""}};
    constexpr std::uint64_t length = 300'000'000;
    const auto run = measure([&] {
        // In a process of its own, which has no writer thread: up to the row, which is not what is measured.
        files::BlobWriter blob = portal.blobs.begin();
        EndlessBody body(length, length);
        content::copy_body(body, blob, content::UploadPurpose::file);
        return blob.size() == static_cast<std::int64_t>(length) ? 0 : 1;
    });
    CHECK(run.exit_code == 0);
    CHECK(run.grown_bytes < 8'000'000);
}

TEST_CASE("images are known by their bytes and have at most 40 million pixels [UP-07]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto good = portal.upload(author, "image", "picture.exe", png());
    REQUIRE(good.status == 200);
    CHECK(good.body["fileName"] == "picture.png");
    CHECK(good.body["imageUrl"].get<std::string>().starts_with("/media/"));
    CHECK(portal.upload(author, "image", "a.png", png(1)).status == 200);       // 65,792 x 256
    CHECK(portal.upload(author, "image", "a.png", png('\x7F')).status == 413);  // 8 million x 256
    CHECK(portal.upload(author, "image", "a.png", "<svg xmlns='x'/>").status == 415);
    CHECK(portal.upload(author, "image", "a.png", "").status == 400);
}

TEST_CASE("files to download are taken by their content") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto pdf = portal.upload(author, "file", "plan.exe", "%PDF-1.7 x");
    CHECK(pdf.body["fileName"] == "plan.pdf");
    const auto page = portal.upload(author, "file", "plan.pdf", "<html><script>alert(1)</script>");
    CHECK(page.status == 415);
    CHECK(portal.count_staged() == 0);
}

TEST_CASE("an upload belongs to who sent it [AZ-04]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id other = portal.add_person("other", all_types);
    const auto report = portal.upload(author, "package", "a.zip", sample_scorm12_zip());
    const std::string path = "/api/uploads/" + report.body["uploadId"].dump();
    CHECK(portal.get(other, path).status == 404);
    CHECK(portal.remove(other, path).status == 404);
    const nlohmann::json taken = {
        {"contentType", "onlineTracked"}, {"title", "Mine now"}, {"uploadId", report.body["uploadId"]}};
    CHECK(portal.post(other, "/api/contents", taken).body.contains("uploadId"));
    CHECK(portal.remove(author, path).status == 200);
    CHECK(portal.get(author, path).status == 404);
}

TEST_CASE("an upload is for its purpose only, and only for who manages that type [UP-19]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id linker = portal.add_person("linker", {Role::CanManageCourse_ExternalLink});
    const Id nobody = portal.add_person("nobody");
    CHECK(portal.upload(nobody, "image", "a.png", png()).status == 403);
    CHECK(portal.upload(linker, "package", "a.zip", sample_scorm12_zip()).status == 403);
    CHECK(portal.upload(linker, "file", "a.pdf", "%PDF-1.7").status == 403);
    CHECK(portal.upload(linker, "image", "a.png", png()).status == 200);
    const auto image = portal.upload(author, "image", "a.png", png());
    const nlohmann::json wrong = {
        {"contentType", "onlineTracked"}, {"title", "X"}, {"uploadId", image.body["uploadId"]}};
    CHECK(portal.post(author, "/api/contents", wrong).body.contains("uploadId"));
}

TEST_CASE("uploads that nobody used are removed after a day, with their files [UP-19]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    portal.make_course(author, "Kept");
    const auto kept = portal.count_blobs();
    const auto lost = portal.upload(author, "file", "a.pdf", "%PDF-1.7 lost");
    const auto clean_up = [&] {
        jobs::JobContext context{portal.db, portal.clock, "{}", [] { return true; }};
        content::content_jobs(portal.contents).front().run(context);
    };
    portal.clock.set(portal.clock.now() + 23h);
    clean_up();
    CHECK(portal.get(author, "/api/uploads/" + lost.body["uploadId"].dump()).status == 200);
    CHECK(portal.count_blobs() == kept + 1);

    portal.clock.set(portal.clock.now() + 2h);
    CHECK(portal.get(author, "/api/uploads/" + lost.body["uploadId"].dump()).status == 404);
    clean_up();
    CHECK(portal.value<int>("SELECT COUNT(*) FROM upload") == 0);

    portal.clock.set(*from_iso8601("2999-01-01T00:00:00Z"));  // files have the time of the machine
    clean_up();
    CHECK(portal.count_blobs() == kept);
}
