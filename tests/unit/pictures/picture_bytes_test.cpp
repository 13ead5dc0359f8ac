// Pictures without what they tell beside themselves.
#include "pictures/picture_bytes.h"

#include "support/catch.h"

using namespace oneroom;
using namespace std::string_literals;

namespace {

std::string big32(std::size_t n) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(n >> shift & 0xFF);
    return out;
}
std::string little32(std::size_t n) {
    const std::string big = big32(n);
    return {big.rbegin(), big.rend()};
}
std::string png_chunk(const std::string& name, const std::string& data) {
    return big32(data.size()) + name + data + "CRC!";
}
std::string jpeg_segment(char marker, const std::string& data) {
    const std::size_t length = data.size() + 2;
    return "\xFF"s + marker + static_cast<char>(length >> 8) + static_cast<char>(length & 0xFF) + data;
}
std::string riff_chunk(const std::string& name, const std::string& data) {
    return name + little32(data.size()) + data + (data.size() % 2 ? "\0"s : ""s);
}
std::string riff(const std::string& chunks) { return "RIFF" + little32(chunks.size() + 4) + "WEBP" + chunks; }

const std::string png_start = "\x89PNG\r\n\x1A\n"s;
const std::string gif_start = "GIF89a\1\0\1\0\x80\0\0abcdef"s;
const std::string gif_image = "\x2C\0\0\0\0\1\0\1\0\0\2\2\x4C\1\0"s;

}  // namespace

TEST_CASE("where and when a picture was taken is not kept, and what shows it is") {
    const std::string png = png_start + png_chunk("IHDR", "h") + png_chunk("eXIf", "GPS") +
                            png_chunk("tEXt", "Author") + png_chunk("IDAT", "pixels") + png_chunk("IEND", "");
    CHECK(pictures::without_notes(png + "<script>", "image/png") ==
          png_start + png_chunk("IHDR", "h") + png_chunk("IDAT", "pixels") + png_chunk("IEND", ""));

    const std::string start = "\xFF\xD8"s, scan = "\xFF\xDA\0\2pixels\xFF\xD9"s;
    const std::string jpeg = start + jpeg_segment('\xE0', "JFIF") + jpeg_segment('\xE1', "Exif GPS") +
                             jpeg_segment('\xED', "IPTC") + jpeg_segment('\xEE', "Adobe") +
                             jpeg_segment('\xFE', "comment") + jpeg_segment('\xC0', "frame") + scan;
    CHECK(pictures::without_notes(jpeg + "GPS behind the end", "image/jpeg") ==
          start + jpeg_segment('\xE0', "JFIF") + jpeg_segment('\xEE', "Adobe") + jpeg_segment('\xC0', "frame") + scan);

    const std::string webp = riff(riff_chunk("VP8X", "\x1C"s + "\0\0\0\1\0\0\1\0\0"s) + riff_chunk("VP8 ", "odd") +
                                  riff_chunk("EXIF", "GPS") + riff_chunk("XMP ", "who"));
    CHECK(pictures::without_notes(webp, "image/webp") ==
          riff(riff_chunk("VP8X", "\x10"s + "\0\0\0\1\0\0\1\0\0"s) + riff_chunk("VP8 ", "odd")));

    const std::string loop = "\x21\xFF\x0BNETSCAPE2.0\3\1\0\0\0"s, timing = "\x21\xF9\4\0\0\0\0\0"s;
    const std::string note = "\x21\xFE\3GPS\0"s, xmp = "\x21\xFF\x0BXMP DataXMP\3GPS\0"s;
    CHECK(pictures::without_notes(gif_start + loop + note + timing + xmp + gif_image + ";rest", "image/gif") ==
          gif_start + loop + timing + gif_image + ";");
}

TEST_CASE("a picture that breaks off anywhere is refused, and nothing is read behind its end") {
    const std::string whole[] = {
        png_start + png_chunk("IHDR", "h") + png_chunk("IDAT", "pixels") + png_chunk("IEND", ""),
        "\xFF\xD8"s + jpeg_segment('\xE0', "JFIF") + jpeg_segment('\xC0', "frame") + "\xFF\xDA\0\2pixels\xFF\xD9"s,
        gif_start + gif_image + ";"};
    const char* mimes[] = {"image/png", "image/jpeg", "image/gif"};
    for (std::size_t i = 0; i < std::size(whole); ++i) {
        CHECK(pictures::without_notes(whole[i], mimes[i]) == whole[i]);
        for (std::size_t length = 8; length < whole[i].size(); ++length) {
            INFO(mimes[i] << " of " << length << " bytes");
            CHECK(pictures::without_notes(whole[i].substr(0, length), mimes[i]).empty());
        }
    }
    const std::string webp = riff(riff_chunk("VP8 ", "odd"));
    for (std::size_t length = 12; length < webp.size(); ++length)
        pictures::without_notes(webp.substr(0, length), "image/webp");
    CHECK(pictures::without_notes("<svg/>", "image/svg+xml").empty());
}

namespace {

std::string big16(std::size_t n) { return {static_cast<char>(n >> 8), static_cast<char>(n & 0xFF)}; }
std::string little16(std::size_t n) { return {static_cast<char>(n & 0xFF), static_cast<char>(n >> 8)}; }

/// As a telephone writes it: the maker first, then how it was held, then where.
std::string exif(bool is_little, std::size_t orientation) {
    const auto two = is_little ? little16 : big16;
    const auto four = is_little ? little32 : big32;
    const auto entry = [&](std::size_t tag, std::size_t type, const std::string& value) {
        return two(tag) + two(type) + four(1) + value;
    };
    return "Exif\0\0"s + (is_little ? "II" : "MM") + two(42) + four(8) + two(3) + entry(0x010F, 2, "Cam\0"s) +
           entry(0x0112, 3, two(orientation) + two(0)) + entry(0x8825, 4, four(50)) + four(0) + "GPS";
}

std::string jpeg_of(const std::string& notes) {
    return "\xFF\xD8"s + notes + jpeg_segment('\xC0', "frame") + "\xFF\xDA\0\2pixels\xFF\xD9"s;
}

/// The one tag alone.
std::string only_orientation(std::size_t orientation) {
    return jpeg_segment('\xE1', "Exif\0\0MM\0*"s + big32(8) + big16(1) + big16(0x0112) + big16(3) + big32(1) +
                                    big16(orientation) + big16(0) + big32(0));
}

}  // namespace

TEST_CASE("how a photograph was held is kept, and nothing else of what the camera wrote") {
    for (const bool is_little : {true, false})
        for (std::size_t orientation = 2; orientation <= 8; ++orientation) {
            INFO((is_little ? "II " : "MM ") << orientation);
            const auto jpeg = jpeg_of(jpeg_segment('\xE1', exif(is_little, orientation)));
            const auto kept = jpeg_of(only_orientation(orientation));
            CHECK(pictures::without_notes(jpeg, "image/jpeg") == kept);
            CHECK(pictures::without_notes(kept, "image/jpeg") == kept);
        }
    const auto plain = jpeg_of("");
    for (const std::size_t said : {0, 1, 9, 65535})
        CHECK(pictures::without_notes(jpeg_of(jpeg_segment('\xE1', exif(true, said))), "image/jpeg") == plain);
    // The first that says so counts, as in browsers; XMP has the same marker.
    const auto two = jpeg_segment('\xE1', "http://ns.adobe.com/xap/1.0/\0x"s) + jpeg_segment('\xE1', exif(true, 6)) +
                     jpeg_segment('\xE1', exif(true, 3));
    CHECK(pictures::without_notes(jpeg_of(two), "image/jpeg") == jpeg_of(only_orientation(6)));
}

TEST_CASE("notes of a camera that break off anywhere leave the picture as it is") {
    const std::string notes = exif(false, 6);
    const auto tag_ends = notes.find("\x88\x25"s);
    for (std::size_t length = 0; length < notes.size(); ++length) {
        INFO(length << " bytes");
        const auto seen = pictures::without_notes(jpeg_of(jpeg_segment('\xE1', notes.substr(0, length))), "image/jpeg");
        CHECK(seen == jpeg_of(length < tag_ends ? "" : only_orientation(6)));
    }
    for (const std::size_t far : {std::size_t{0xFFFFFFFF}, std::size_t{1000}, std::size_t{34}}) {
        std::string strange = notes;
        strange.replace(10, 4, big32(far));
        CHECK(pictures::without_notes(jpeg_of(jpeg_segment('\xE1', strange)), "image/jpeg") == jpeg_of(""));
    }
}
