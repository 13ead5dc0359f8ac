#include "core/files/zip_writer.h"

#include "core/base/bytes.h"
#include "core/files/zip_reader.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/file_of.h"

using namespace oneroom;
using namespace oneroom::files;
using namespace oneroom::test;

TEST_CASE("what the zip writer writes, the strict reader reads") {
    const UniqueFd fd = file_of("");
    ZipWriter zip(fd.get(), FakeClock().now());
    const std::string random = random_bytes(300'000), even(500'000, 'a');
    const auto add = [&](const char* name, ZipWriter::Method method, const std::string& content) {
        zip.start(name, method);
        zip.write(std::string_view(content).substr(0, content.size() / 3));
        zip.write(std::string_view(content).substr(content.size() / 3));
        zip.finish();
    };
    add("random", ZipWriter::Method::stored, random);
    zip.start("taken-back", ZipWriter::Method::deflated);
    zip.write(even);
    zip.drop();
    add("folder/even", ZipWriter::Method::deflated, even);
    add("empty", ZipWriter::Method::stored, "");
    zip.close();
    CHECK(zip.entries() == 3);
    const ZipReader read(fd.get(), {.ratio = 1'000'000});
    REQUIRE(read.entries().size() == 3);
    CHECK(read.notes().empty());
    CHECK(read.read_all(*read.find("random"), 1'000'000) == random);
    CHECK(read.read_all(*read.find("folder/even"), 1'000'000) == even);
    CHECK(read.find("empty")->size == 0);
    CHECK(read.find("folder/even")->packed_size < 10'000);
}

TEST_CASE("a zip of more entries than 16 bits count is whole") {
    const UniqueFd fd = file_of("");
    ZipWriter zip(fd.get(), FakeClock().now());
    for (int n = 0; n < 70'000; ++n) {
        zip.start(std::to_string(n), ZipWriter::Method::stored);
        zip.finish();
    }
    zip.close();
    CHECK(ZipReader(fd.get(), {.files = 100'000}).entries().size() == 70'000);
}
