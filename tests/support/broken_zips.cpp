// Zips that are spoilt as such, and zips that hold no package.
#include "support/broken_packages.h"

namespace oneroom::test {

std::vector<BrokenPackage> broken_zips() {
    const auto with = [](ZipPart part) {
        ZipBuilder zip;
        const auto folder = scorm12_folder();
        for (const auto& one : folder.parts()) zip.add(one);
        return zip.add(std::move(part)).bytes();
    };
    const auto whole = scorm12_folder().bytes();
    const auto spoilt = [](const std::string& path, auto spoil) {
        auto folder = scorm12_folder();
        spoil(folder.part(path));
        return folder.bytes();
    };
    ZipBuilder in_folder, in_folder_2004, beside, with_backslashes;
    const auto old = scorm12_folder();
    for (auto part : old.parts()) {
        auto inner = part;
        inner.name = "Fire safety/" + part.name;
        in_folder.add(inner);
        beside.add(inner);
        for (char& c : part.name)
            if (c == '/') c = '\\';
        with_backslashes.add(part);
    }
    const auto newer = scorm2004_folder();
    for (auto part : newer.parts()) {
        part.name = "a/b/" + part.name;
        in_folder_2004.add(part);
    }
    beside.add("read me.txt", "x");
    auto website = scorm12_folder();
    website.remove("imsmanifest.xml");
    return {
        {"a document in the place of a zip", "not-a-zip", "%PDF-1.7 and so on and so on and so on"},
        {"a zip without files", "empty-zip", ZipBuilder().bytes()},
        {"a zip that was cut off", "zip-damaged", whole.substr(0, whole.size() * 6 / 10)},
        {"a file with a wrong checksum", "zip-damaged", spoilt("shared/logo.png", [](ZipPart& part) { part.crc = 1; }),
         "shared/logo.png"},
        {"a file with a password", "zip-encrypted", spoilt("one.html", [](ZipPart& part) { part.flags |= 1; }),
         "one.html"},
        {"a file packed in a rare way", "zip-method", spoilt("one.html", [](ZipPart& part) { part.method = 12; }),
         "one.html"},
        {"a name that climbs out", "zip-unsafe-name", with({.name = "../evil.html", .content = "x"})},
        {"a symbolic link", "zip-link",
         with({.name = "passwords", .content = "/etc/passwd", .attributes = 0120777U << 16}), "passwords"},
        {"two files of one name", "zip-duplicate-name", with({.name = "one.html", .content = "other"}), "one.html"},
        {"a file and a folder of one name", "zip-conflict", with({.name = "shared", .content = "x"}), "shared"},
        {"a file that unpacks to a thousand times its size", "zip-bomb",
         with({.name = "zeros.bin", .content = std::string(20'000'000, '\0')}), "zeros.bin"},
        {"a file larger than it claims", "zip-lying-size",
         spoilt("one.html", [](ZipPart& part) { part.size = part.content.size() - 7; }), "one.html"},
        {"two names that differ in case only", "zip-case-clash", with({.name = "ONE.html", .content = "x"})},
        {"a name that ends in a dot", "zip-name-odd", with({.name = "shared/notes.", .content = "x"})},
        {"data behind the end", "zip-trailing-data", whole + "and more"},
        {"folders separated by backslashes", "zip-name-rewritten", with_backslashes.bytes()},
        {"left-overs of macOS", "litter", with({.name = "__MACOSX/._one.html", .content = "x"})},
        {"the package in another zip", "zip-in-zip", ZipBuilder().add("course.zip", whole).bytes(), "course.zip"},
        {"a website", "no-manifest", website.bytes()},
        {"the folder was zipped", "in-folder", in_folder.bytes()},
        {"the folder of the folder was zipped, SCORM 2004", "in-folder", in_folder_2004.bytes()},
        {"the folder was zipped with something beside it", "manifest-not-at-top", beside.bytes(),
         "Fire safety/imsmanifest.xml"},
    };
}

}  // namespace oneroom::test
