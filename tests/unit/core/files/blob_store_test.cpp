#include "core/files/blob_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "core/base/failure.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::files;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

BlobInfo put(BlobStore& store, std::string_view bytes) {
    auto writer = store.begin();
    writer.write(bytes);
    return writer.commit();
}

std::string content_of(const BlobStore& store, const std::string& sha256) {
    const auto fd = store.open(sha256);
    REQUIRE(fd);
    std::string text(1000, '\0');
    const auto got = ::pread(fd.get(), text.data(), text.size(), 0);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return text;
}

std::size_t files_below(const fs::path& folder) {
    return static_cast<std::size_t>(std::ranges::count_if(fs::recursive_directory_iterator(folder),
                                                          [](const auto& entry) { return entry.is_regular_file(); }));
}

mode_t mode_of(const fs::path& path) {
    struct stat facts {};
    REQUIRE(::lstat(path.c_str(), &facts) == 0);
    return facts.st_mode & 07777;
}

Instant long_after() { return SystemClock().now() + 1h; }

}  // namespace

TEST_CASE("a blob is kept under the hash of its bytes, once") {
    const test::TempFolder data;
    BlobStore store(data.path());
    auto writer = store.begin();
    writer.write("hello ");
    writer.write("world");
    const auto blob = writer.commit();
    CHECK(blob.sha256 == sha256_hex("hello world"));
    CHECK(blob.size == 11);
    CHECK(content_of(store, blob.sha256) == "hello world");
    CHECK(put(store, "hello world") == blob);
    CHECK(files_below(data.path() / "blobs") == 1);
    CHECK(store.path_of(blob.sha256) == data.path() / "blobs" / blob.sha256.substr(0, 2) / blob.sha256.substr(2));
}

TEST_CASE("what is not a hash opens nothing") {
    const test::TempFolder data;
    BlobStore store(data.path());
    CHECK_FALSE(store.open(""));
    CHECK_FALSE(store.open("../../etc/passwd"));
    CHECK_FALSE(store.open(std::string(64, 'g')));
    CHECK_FALSE(store.open(std::string(64, 'a')));
    CHECK_FALSE(store.has(std::string(64, 'A')));
}

TEST_CASE("a blob that is not committed leaves nothing behind [UP-10]") {
    const test::TempFolder data;
    BlobStore store(data.path());
    {
        auto writer = store.begin();
        writer.write("half");
        CHECK(files_below(data.path() / "staging") == 1);
    }
    CHECK(files_below(data.path()) == 0);
    CHECK(fs::is_empty(data.path() / "staging"));
}

TEST_CASE("blobs and their folders are for the server alone") {
    const test::TempFolder data;
    BlobStore store(data.path() / "new");
    const auto blob = put(store, "x");
    CHECK(mode_of(data.path() / "new" / "blobs") == 0700);
    CHECK(mode_of(data.path() / "new" / "staging") == 0700);
    CHECK(mode_of(store.path_of(blob.sha256).parent_path()) == 0700);
    CHECK(mode_of(store.path_of(blob.sha256)) == 0600);
}

TEST_CASE("a batch puts many blobs in together, equal ones once") {
    const test::TempFolder data;
    BlobStore store(data.path());
    put(store, "known");
    auto batch = store.begin_batch();
    std::vector<BlobInfo> blobs;
    for (const std::string text : {"one", "two", "one", "known", ""}) {
        batch.start();
        batch.write(text);
        blobs.push_back(batch.finish());
    }
    CHECK_FALSE(store.has(blobs[0].sha256));
    batch.commit();
    CHECK(blobs[0] == blobs[2]);
    CHECK(content_of(store, blobs[1].sha256) == "two");
    CHECK(content_of(store, blobs[4].sha256).empty());
    CHECK(files_below(data.path() / "blobs") == 4);
}

TEST_CASE("unreferenced blobs are found and removed, young ones are left") {
    const test::TempFolder data;
    BlobStore store(data.path());
    const auto used = put(store, "used"), unused = put(store, "unused");
    CHECK(store.list_unreferenced({used.sha256}, long_after()) == std::vector<std::string>{unused.sha256});
    CHECK(store.list_unreferenced({used.sha256}, SystemClock().now() - 1h).empty());
    CHECK_FALSE(store.remove(unused.sha256, SystemClock().now() - 1h));
    CHECK(store.has(unused.sha256));
    CHECK(store.remove(unused.sha256, long_after()));
    CHECK_FALSE(store.has(unused.sha256));
    CHECK_FALSE(store.remove(unused.sha256, long_after()));
}

TEST_CASE("a blob that is written again is young again") {
    const test::TempFolder data;
    BlobStore store(data.path());
    const auto blob = put(store, "x");
    const auto place = store.path_of(blob.sha256);
    fs::last_write_time(place, fs::last_write_time(place) - 48h);
    const Instant yesterday = SystemClock().now() - 24h;
    CHECK(store.list_unreferenced({}, yesterday).size() == 1);
    put(store, "x");
    CHECK(store.list_unreferenced({}, yesterday).empty());
    CHECK_FALSE(store.remove(blob.sha256, yesterday));
}

TEST_CASE("a process killed in the middle leaves only what the next start collects [UP-10]") {
    const test::TempFolder data;
    int ready[2];
    REQUIRE(::pipe(ready) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        BlobStore store(data.path());
        auto writer = store.begin();
        writer.write("half a file");
        auto batch = store.begin_batch();
        batch.start();
        batch.write("half a package");
        const bool is_told = ::write(ready[1], "x", 1) == 1;
        while (is_told) ::pause();
        ::_exit(1);
    }
    char told = 0;
    REQUIRE(::read(ready[0], &told, 1) == 1);
    CHECK(files_below(data.path() / "staging") == 2);

    // Its work is left alone as long as it lives, even when another process starts.
    CHECK(collect_leftovers(data.path() / "staging") == 0);
    REQUIRE(::kill(child, SIGKILL) == 0);
    ::waitpid(child, nullptr, 0);

    BlobStore store(data.path());
    CHECK(fs::is_empty(data.path() / "staging"));
    CHECK(files_below(data.path() / "blobs") == 0);
    const auto again = put(store, "half a file");
    CHECK(content_of(store, again.sha256) == "half a file");
    ::close(ready[0]);
    ::close(ready[1]);
}

TEST_CASE("a full disk is one kind sentence and leaves nothing [UP-10]") {
    const test::TempFolder data;
    BlobStore store(data.path());
    try {
        throw_disk_failure(ENOSPC, "write a file");
    } catch (const Failure& failure) {
        CHECK(failure.status == 507);
        CHECK(std::string(failure.what()).find("disk is full") != std::string::npos);
    }
    const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
    CHECK_THROWS_AS(write_all(full.get(), "x"), Failure);
    CHECK(files_below(data.path()) == 0);
}
