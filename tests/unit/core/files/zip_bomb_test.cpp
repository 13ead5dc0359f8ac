// What a hostile zip may cost: 10 seconds and 64 MB, measured in a process of its own (UP-03).
#include <fcntl.h>

#include "core/files/zip_reader.h"
#include "support/catch.h"
#include "support/file_of.h"
#include "support/measured.h"
#include "support/temp_folder.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::files;
using oneroom::test::file_of;
using oneroom::test::ZipBuilder;

namespace {

enum Outcome : int { accepted = 0, refused = 1, broken = 2 };

int read_to_the_end(int fd, const ZipLimits& limits = {}) {
    try {
        const ZipReader reader(fd, limits);
        for (const auto& entry : reader.entries()) reader.read(entry, [](std::string_view) {});
        return accepted;
    } catch (const ZipError&) {
        return refused;
    } catch (...) {
        return broken;
    }
}

void check_cost(const test::Measured& measured) {
    INFO(measured.seconds << " s, " << measured.grown_bytes << " bytes");
    if (test::is_sanitized()) return;
    CHECK(measured.seconds < 10);
    CHECK(measured.grown_bytes < 64'000'000);
}

}  // namespace

TEST_CASE("a zip of a million empty files is refused in time and memory [UP-03]") {
    const test::TempFolder folder;
    const auto path = folder.file("million.zip");
    test::write_empty_files_zip(path, 1'000'000);
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const auto measured = test::measure([&] { return read_to_the_end(fd.get()); });
    CHECK(measured.exit_code == refused);
    check_cost(measured);
}

TEST_CASE("a zip of a hundred thousand files is read in time and memory [UP-03]") {
    const test::TempFolder folder;
    const auto path = folder.file("many.zip");
    test::write_empty_files_zip(path, 100'000, true);
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const auto measured = test::measure([&] { return read_to_the_end(fd.get()); });
    CHECK(measured.exit_code == accepted);
    check_cost(measured);
}

TEST_CASE("names that fill the memory are refused [UP-03]") {
    ZipBuilder zip;
    for (int i = 0; i < 8'500; ++i)
        zip.add({.name = std::to_string(i) + std::string(1000, 'n'), .content = "", .is_deflated = false});
    const auto fd = file_of(zip.bytes());
    const auto measured = test::measure([&] { return read_to_the_end(fd.get()); });
    CHECK(measured.exit_code == refused);
    check_cost(measured);
}

TEST_CASE("the overlapping bomb is refused at once [UP-03]") {
    const auto fd = file_of(test::overlapping_bomb(1000, 1'000'000));
    const auto measured = test::measure([&] { return read_to_the_end(fd.get()); });
    CHECK(measured.exit_code == refused);
    check_cost(measured);
}

TEST_CASE("bombs inside bombs stay packed [UP-03]") {
    // 42.zip: a zip of zips of zips. What is inside is a file like any other and is not opened.
    std::string inner = ZipBuilder().add("data", std::string(9'000'000, '\0')).bytes();
    for (int depth = 0; depth < 4; ++depth) {
        ZipBuilder outer;
        for (int i = 0; i < 16; ++i) outer.add("lib " + std::to_string(i) + ".zip", inner);
        inner = outer.bytes();
    }
    const auto fd = file_of(inner);
    const auto measured = test::measure([&] { return read_to_the_end(fd.get()); });
    CHECK(measured.exit_code <= refused);
    check_cost(measured);
}

TEST_CASE("a zip that unpacks to a lot costs no more memory than a small one [UP-03]") {
    // Just under the ratio, so that it must be unpacked to be judged; 160 MB keep the test short.
    ZipBuilder zip;
    std::string noise(120'000, '\0');
    std::uint32_t state = 1;
    for (auto& byte : noise) byte = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24);
    const std::string content = noise + std::string(20'000'000, 'a');
    for (int i = 0; i < 8; ++i) zip.add(std::to_string(i), content);
    const auto fd = file_of(zip.bytes());
    const auto measured = test::measure([&] { return read_to_the_end(fd.get()); });
    CHECK(measured.exit_code == accepted);
    check_cost(measured);
}
