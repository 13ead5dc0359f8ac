#include "core/files/zip_reader.h"

#include "support/catch.h"
#include "support/file_of.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::files;
using oneroom::test::file_of;
using oneroom::test::ZipBuilder;
using oneroom::test::ZipPart;

namespace {

std::string read_back(const std::string& zip, std::string_view path) {
    const auto fd = file_of(zip);
    const ZipReader reader(fd.get());
    const ZipEntry* entry = reader.find(path);
    REQUIRE(entry != nullptr);
    return reader.read_all(*entry, 10'000'000);
}

std::vector<std::string> paths_of(const std::string& zip) {
    const auto fd = file_of(zip);
    std::vector<std::string> paths;
    const ZipReader reader(fd.get());
    for (const auto& entry : reader.entries()) paths.push_back(entry.path);
    return paths;
}

/// The code of the refusal when the zip is opened and read to its end; empty when it is accepted.
std::string refusal_of(const std::string& zip) {
    const auto fd = file_of(zip);
    try {
        const ZipReader reader(fd.get());
        for (const auto& entry : reader.entries()) reader.read(entry, [](std::string_view) {});
    } catch (const ZipError& error) {
        CHECK_FALSE(error.message.empty());
        return error.code;
    }
    return "";
}

std::vector<std::string> note_codes_of(const std::string& zip) {
    const auto fd = file_of(zip);
    std::vector<std::string> codes;
    const ZipReader reader(fd.get());
    for (const auto& note : reader.notes()) codes.push_back(note.code);
    return codes;
}

}  // namespace

TEST_CASE("a zip gives back what was put in, stored or deflated") {
    const std::string long_text(300'000, 'x');
    const auto zip = ZipBuilder()
                         .folder("pages/")
                         .add("pages/one.html", "<p>one</p>")
                         .add({.name = "two.bin", .content = std::string("\0\1\2", 3), .is_deflated = false})
                         .add("long.txt", long_text)
                         .add("empty.txt", "")
                         .bytes();
    CHECK(paths_of(zip) == std::vector<std::string>{"pages/one.html", "two.bin", "long.txt", "empty.txt"});
    CHECK(read_back(zip, "pages/one.html") == "<p>one</p>");
    CHECK(read_back(zip, "two.bin") == std::string("\0\1\2", 3));
    CHECK(read_back(zip, "long.txt") == long_text);
    CHECK(read_back(zip, "empty.txt").empty());
    CHECK(refusal_of(zip).empty());
}

TEST_CASE("a zip in the zip64 form is read like any other") {
    const auto zip = ZipBuilder().add({.name = "a.txt", .content = "wide", .has_zip64 = true}).with_zip64_end().bytes();
    CHECK(read_back(zip, "a.txt") == "wide");
}

TEST_CASE("what is no zip, or not all of one, says so") {
    CHECK(refusal_of("") == "not-a-zip");
    CHECK(refusal_of("%PDF-1.7 and a long document that is not a zip at all") == "not-a-zip");
    const auto zip = ZipBuilder().add("a.txt", std::string(1000, 'a')).add("b.txt", "b").bytes();
    CHECK(refusal_of(zip.substr(0, zip.size() / 2)) == "zip-damaged");
    CHECK(refusal_of(zip + "trailing") == "");
    CHECK(note_codes_of(zip + "trailing") == std::vector<std::string>{"zip-trailing-data"});
    CHECK(refusal_of(ZipBuilder().bytes()).empty());
}

TEST_CASE("a changed byte in a file is noticed") {
    auto zip = ZipBuilder().add({.name = "a.txt", .content = "the truth", .is_deflated = false}).bytes();
    zip[zip.find("truth")] = 'T';
    CHECK(refusal_of(zip) == "zip-damaged");
}

TEST_CASE("a name that leads out of its folder refuses the whole zip [UP-01]") {
    const auto name =
        GENERATE(as<std::string>{}, "../evil.html", "a/../../evil.html", "..\\evil.html", "a\\..\\..\\evil.html",
                 "/etc/passwd", "\\windows\\system.ini", "C:\\evil.html", "c:evil.html", "\\\\server\\share\\x",
                 "//server/share/x", std::string("a.html\0.png", 11), "%2e%2e/evil.html", "%252e%252e%252fevil.html",
                 "..%5cevil.html", "\xC0\xAE\xC0\xAE/evil.html", "\xE0\x80\xAE\xE0\x80\xAE/evil.html",
                 "\xC0\xAE\xC0\xAE\xC0\xAF"
                 "evil.html",
                 "a/..", "a/.. /evil.html", "a/.../evil.html");
    const std::uint16_t flags = GENERATE(std::uint16_t{1U << 11}, std::uint16_t{0});
    INFO(name);
    CHECK(refusal_of(
              ZipBuilder().add("index.html", "x").add({.name = name, .content = "evil", .flags = flags}).bytes()) ==
          "zip-unsafe-name");
}

TEST_CASE("a file with two names is refused [UP-01]") {
    CHECK(refusal_of(ZipBuilder().add({.name = "good.html", .content = "x", .local_name = "evil.html"}).bytes()) ==
          "zip-unsafe-name");
    const auto unicode = [](const std::string& name) { return test::zip_extra(0x7075, "\1" + test::le32(0) + name); };
    CHECK(
        refusal_of(ZipBuilder().add({.name = "good.html", .content = "x", .extra = unicode("../evil.html")}).bytes()) ==
        "zip-unsafe-name");
    CHECK(refusal_of(ZipBuilder().add({.name = "good.html", .content = "x", .extra = unicode("other.html")}).bytes()) ==
          "zip-unsafe-name");
    CHECK(refusal_of(ZipBuilder().add({.name = "good.html", .content = "x", .extra = unicode("good.html")}).bytes())
              .empty());
}

TEST_CASE("an old code page with the same name in Unicode beside it gives the Unicode name") {
    const auto unicode = test::zip_extra(0x7075, "\1" + test::le32(0) + "M\xC3\xBCller.html");
    const auto zip = ZipBuilder().add({.name = "M\x81ller.html", .content = "x", .flags = 0, .extra = unicode}).bytes();
    CHECK(paths_of(zip) == std::vector<std::string>{"M\xC3\xBCller.html"});
}

TEST_CASE("links and devices are refused, a set-user-id file is a plain file [UP-02]") {
    const auto with_mode = [](std::uint32_t mode) {
        return ZipBuilder().add({.name = "x", .content = "/etc/passwd", .attributes = mode << 16}).bytes();
    };
    CHECK(refusal_of(with_mode(0120777)) == "zip-link");
    CHECK(refusal_of(with_mode(0060644)) == "zip-link");
    CHECK(refusal_of(with_mode(0020644)) == "zip-link");
    CHECK(refusal_of(with_mode(0010644)) == "zip-link");
    CHECK(refusal_of(with_mode(0140644)) == "zip-link");
    CHECK(refusal_of(with_mode(0104755)).empty());
    const auto hard_link = test::zip_extra(0x000d, std::string(12, '\0') + "target");
    CHECK(refusal_of(ZipBuilder().add({.name = "x", .content = "y", .extra = hard_link}).bytes()) == "zip-link");
}

TEST_CASE("a file that is also a folder is refused [UP-02]") {
    CHECK(refusal_of(ZipBuilder().add("a", "x").add("a/b.html", "y").bytes()) == "zip-conflict");
    CHECK(refusal_of(ZipBuilder().add("a", "x").folder("a/").bytes()) == "zip-conflict");
    CHECK(refusal_of(ZipBuilder().folder("a/").folder("a/").add("a/b", "x").bytes()).empty());
}

TEST_CASE("passwords and unknown compression are named [UP-03]") {
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "x", .flags = 1}).bytes()) == "zip-encrypted");
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "x", .flags = 1U << 6}).bytes()) == "zip-encrypted");
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "x", .method = 99}).bytes()) == "zip-encrypted");
    for (const std::uint16_t method : {9, 12, 14, 93, 95, 6})
        CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "x", .method = method}).bytes()) == "zip-method");
}

TEST_CASE("headers that contradict each other are refused [UP-03]") {
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "xyz", .local_size = 4}).bytes()) ==
          "zip-contradiction");
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "xyz", .local_method = 0}).bytes()) ==
          "zip-contradiction");
    CHECK(refusal_of(ZipBuilder().add("a", "x").claim_entries(2).bytes()) == "zip-contradiction");
    CHECK(refusal_of(ZipBuilder().add("a", "x").add("b", "y").claim_entries(1).bytes()) == "zip-contradiction");
    CHECK(refusal_of(ZipBuilder().add("a", "x").with_lying_zip64_end().bytes()) == "zip-contradiction");
}

TEST_CASE("sizes are counted on what really comes out [UP-03]") {
    const std::string content(1'000'000, 'a');
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = content, .size = 1000}).bytes()) == "zip-lying-size");
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = content, .size = 1'000'001}).bytes()) ==
          "zip-lying-size");
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = content, .packed_size = 3}).bytes()) == "zip-damaged");
    CHECK(refusal_of(ZipBuilder().add({.name = "a", .content = "xyz", .crc = 7}).bytes()) == "zip-damaged");

    const auto fd = file_of(ZipBuilder().add({.name = "a", .content = content, .size = 1000}).bytes());
    const ZipReader reader(fd.get());
    std::size_t given = 0;
    CHECK_THROWS_AS(reader.read(reader.entries()[0], [&](std::string_view piece) { given += piece.size(); }), ZipError);
    CHECK(given <= 1000);
}

TEST_CASE("files that share their bytes are refused [UP-03]") {
    const auto first = ZipBuilder().add("a", "xyz");
    CHECK(refusal_of(ZipBuilder()
                         .add({.name = "a", .content = "xyz"})
                         .add({.name = "a", .content = "xyz", .local_offset = 0})
                         .bytes()) == "zip-overlap");
    CHECK(refusal_of(test::overlapping_bomb(200, 100'000)) == "zip-overlap");
}

TEST_CASE("the overlapping bomb of the tests is a real one") {
    // One file has nothing to share, so that it must be readable; this shows that the builder's data is right.
    CHECK(refusal_of(test::overlapping_bomb(1, 100'000)).empty());
}

TEST_CASE("what unpacks to far more than it takes is refused above 10 MB [UP-03]") {
    CHECK(refusal_of(ZipBuilder().add("a", std::string(9'000'000, 'a')).bytes()).empty());
    CHECK(refusal_of(ZipBuilder().add("a", std::string(11'000'000, 'a')).bytes()) == "zip-bomb");
    CHECK(
        refusal_of(ZipBuilder().add("a", std::string(6'000'000, 'a')).add("b", std::string(6'000'000, 'b')).bytes()) ==
        "zip-bomb");
}

TEST_CASE("a zip above the total size is refused before anything is unpacked [UP-03]") {
    ZipBuilder zip;
    for (int i = 0; i < 3; ++i) zip.add({.name = std::to_string(i), .content = "x", .size = 900'000'000});
    CHECK(refusal_of(zip.bytes()) == "zip-too-large");
    CHECK(refusal_of(
              ZipBuilder().add({.name = "a", .content = "x", .size = 0x7FFFFFFFFFFFFFFF, .has_zip64 = true}).bytes()) ==
          "zip-too-large");
    CHECK(refusal_of(ZipBuilder()
                         .add({.name = "a", .content = "x", .packed_size = 0xFFFFFFFFFFFFFFF0, .has_zip64 = true})
                         .bytes()) == "zip-damaged");
}

TEST_CASE("two files of one name are refused, two that differ in case are told") {
    CHECK(refusal_of(ZipBuilder().add("a.html", "1").add("a.html", "2").bytes()) == "zip-duplicate-name");
    const auto zip = ZipBuilder().add("A.html", "1").add("a.HTML", "2").bytes();
    CHECK(note_codes_of(zip) == std::vector<std::string>{"zip-case-clash"});
    CHECK(read_back(zip, "A.html") == "1");
    CHECK(read_back(zip, "a.HTML") == "2");
}

TEST_CASE("backslashes and dots in names are read as other tools mean them") {
    const auto zip = ZipBuilder().add("pages\\one.html", "1").add("./two.html", "2").add("a//three.html", "3").bytes();
    CHECK(paths_of(zip) == std::vector<std::string>{"pages/one.html", "two.html", "a/three.html"});
    CHECK(note_codes_of(zip) == std::vector<std::string>{"zip-name-rewritten"});
    CHECK(refusal_of(ZipBuilder().add("a\\b", "1").add("a/b", "2").bytes()) == "zip-duplicate-name");
}

TEST_CASE("names without an encoding are UTF-8 when they can be, else code page 437") {
    const auto zip = ZipBuilder()
                         .add({.name = "gr\xC3\xBCn.html", .content = "1", .flags = 0})
                         .add({.name = "gr\x81n.html", .content = "2", .flags = 0})
                         .bytes();
    CHECK(refusal_of(zip) == "zip-duplicate-name");
    const auto old = ZipBuilder().add({.name = "\x8E.html", .content = "2", .flags = 0}).bytes();
    CHECK(paths_of(old) == std::vector<std::string>{"\xC3\x84.html"});
    CHECK(note_codes_of(old) == std::vector<std::string>{"zip-name-encoding"});
    CHECK(refusal_of(ZipBuilder().add({.name = "\x8E.html", .content = "2"}).bytes()) == "zip-unsafe-name");
}

TEST_CASE("any other name is only a name [UP-08]") {
    const std::vector<std::string> names = {"a # & + % b.html",
                                            "CON",
                                            "nul.txt",
                                            "dot.",
                                            "blank ",
                                            std::string(400, 'n'),
                                            "\xE2\x80\xAEtxt.exe",
                                            "\xF0\x9F\x98\x80.html",
                                            "two\nlines.html",
                                            ";rm -rf x",
                                            "-rf",
                                            "--help",
                                            "$(id).html",
                                            "100%.html",
                                            "ab:c.html"};
    for (const auto& name : names) {
        INFO(name);
        const auto zip = ZipBuilder().add(name, "content").bytes();
        CHECK(read_back(zip, name) == "content");
    }
    CHECK(note_codes_of(ZipBuilder().add("two\nlines", "x").bytes()) == std::vector<std::string>{"zip-name-odd"});
    CHECK(refusal_of(ZipBuilder().add(std::string(2000, 'n'), "x").bytes()) == "zip-unsafe-name");
}
