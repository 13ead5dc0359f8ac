#include "content/file_kind.h"

#include "core/files/image_info.h"
#include "support/catch.h"
#include "support/file_of.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::content;
using namespace oneroom::test;
using namespace std::string_literals;

namespace {

FileKind kind_of(const std::string& bytes, const std::string& name = "file.bin") {
    return sniff_file(file_of(bytes).get(), name);
}

std::optional<files::ImageInfo> image_of(const std::string& bytes) {
    return files::read_image_info(file_of(bytes).get());
}

std::string png(std::uint32_t width, std::uint32_t height) {
    const auto big = [](std::uint32_t n) {
        return std::string{static_cast<char>(n >> 24), static_cast<char>(n >> 16), static_cast<char>(n >> 8),
                           static_cast<char>(n)};
    };
    return "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s + big(width) + big(height) + "\x08\x02\0\0\0"s + std::string(20, 'x');
}

std::string office(const std::string& part) {
    return ZipBuilder{}.add("[Content_Types].xml", "<Types/>").add(part, "<x/>").bytes();
}

}  // namespace

TEST_CASE("a file to download is known by its bytes, not by its name [UP-05]") {
    CHECK(kind_of("%PDF-1.7\n...", "x.txt").extension == "pdf");
    CHECK(kind_of(office("word/document.xml")).extension == "docx");
    CHECK(kind_of(office("ppt/presentation.xml")).extension == "pptx");
    CHECK(kind_of(office("xl/workbook.xml")).extension == "xlsx");
    CHECK(kind_of(ZipBuilder{}.add("mimetype", "application/epub+zip").bytes()).extension == "epub");
    CHECK(kind_of(ZipBuilder{}.add("readme.txt", "hello").bytes(), "a.png").extension == "zip");
    CHECK(kind_of("\0\0\0\x18"s + "ftypmp42" + std::string(30, '\0')).mime == "video/mp4");
    CHECK(kind_of("ID3\x04"s + std::string(30, '\0')).mime == "audio/mpeg");
    CHECK(kind_of("\xFF\xFB\x90\x44"s + std::string(30, '\0')).mime == "audio/mpeg");
    CHECK(kind_of(png(10, 10)).mime == "image/png");
    CHECK(kind_of("first,second\n1,2\n", "list.csv").mime == "text/csv");
    CHECK(kind_of("Hello, wörld\n", "list.exe").extension == "txt");
}

TEST_CASE("what a browser might run is not taken as a file to download [UP-05]") {
    const auto hostile = GENERATE(as<std::string>{}, "<!DOCTYPE html><p>x", "  \n<HTML>", "<svg onload=alert(1)>",
                                  "<?xml version='1.0'?><svg/>", "text first <script>alert(1)</script>",
                                  "\xEF\xBB\xBF<html>", "#!/bin/sh\nrm", "MZ\x90\x01",
                                  "\x7F"
                                  "ELF");
    CHECK_FALSE(kind_of(hostile, "innocent.png").refusal.empty());
}

TEST_CASE("office files with macros and of old programs are refused with advice [UP-05]") {
    const auto macros = kind_of(ZipBuilder{}
                                    .add("[Content_Types].xml", "<Types/>")
                                    .add("word/document.xml", "<x/>")
                                    .add("word/vbaProject.bin", "x")
                                    .bytes());
    CHECK(macros.refusal.find("macros") != std::string::npos);
    CHECK(kind_of("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s).refusal.find("DOCX") != std::string::npos);
}

TEST_CASE("a file that is no text and no known kind is refused naming what is accepted") {
    const auto kind = kind_of(std::string(100, '\x01'));
    CHECK(kind.refusal.find("PDF") != std::string::npos);
    CHECK(kind_of("").refusal.find("PDF") != std::string::npos);
}

TEST_CASE("the size of an image is read without decoding it [UP-07]") {
    CHECK(image_of(png(60000, 60000))->width == 60000);
    CHECK(image_of(png(640, 480))->height == 480);
    const auto gif = image_of("GIF89a\x40\x01\xF0\0"s + std::string(30, '\0'));
    REQUIRE(gif);
    CHECK(gif->width == 320);
    CHECK(gif->height == 240);
    const std::string jpeg = "\xFF\xD8\xFF\xE0\0\x10"s + std::string(14, 'j') + "\xFF\xC0\0\x11\x08\x01\xE0\x02\x80"s +
                             std::string(20, '\0');
    REQUIRE(image_of(jpeg));
    CHECK(image_of(jpeg)->width == 640);
    CHECK(image_of(jpeg)->height == 480);
    const std::string webp = "RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x7F\x02\0\xDF\x01\0"s + std::string(10, '\0');
    REQUIRE(image_of(webp));
    CHECK(image_of(webp)->width == 640);
    CHECK(image_of(webp)->height == 480);
}

TEST_CASE("a broken or empty image is no image") {
    CHECK_FALSE(image_of(""));
    CHECK_FALSE(image_of(png(0, 10)));
    CHECK_FALSE(image_of("\xFF\xD8\xFF\xE0\0\x10 cut off"s));
    CHECK_FALSE(image_of("\x89PNG\r\n\x1A\n"s));
    CHECK_FALSE(image_of("\xFF\xD8\xFF\xE0\0\0"s + std::string(200, '\0')));
}
