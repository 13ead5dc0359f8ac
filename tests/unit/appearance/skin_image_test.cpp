#include "appearance/skin_image_rules.h"
#include "core/base/failure.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::appearance;

namespace {

std::string png(int width, int height) {
    std::string out("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16);
    for (const int length : {width, height})
        for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(length >> shift & 0xFF);
    return out + std::string("\x08\x06\0\0\0", 5);
}

int refusal_of(const std::string& bytes) {
    try {
        decide_skin_image_mime(bytes);
        return 0;
    } catch (const Failure& failure) {
        return failure.status;
    }
}

}  // namespace

TEST_CASE("an image of a skin is one by its bytes") {
    CHECK(decide_skin_image_mime(png(64, 64)) == "image/png");
    CHECK(decide_skin_image_mime("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>") == "image/svg+xml");
    CHECK(decide_skin_image_mime("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- a sign -->\n<svg/><!-- --></svg>\n") ==
          "image/svg+xml");
    CHECK(decide_skin_image_mime(
              "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\"><svg></svg><!-- x -->") ==
          "image/svg+xml");
    CHECK(extension_of("image/svg+xml") == "svg");
    CHECK(mime_of("svg") == "image/svg+xml");
    CHECK(mime_of("png") == "image/png");
    CHECK(mime_of("html").empty());
}

TEST_CASE("pages, documents with entities and huge images are refused") {
    CHECK(refusal_of("<!doctype html><html></html>") == 415);
    CHECK(refusal_of("<html><svg></svg></html>") == 415);
    CHECK(refusal_of("<!DOCTYPE svg [<!ENTITY a \"a\">]><svg>&a;</svg>") == 415);
    CHECK(refusal_of("<svg>\xFF</svg>") == 415);
    CHECK(refusal_of("<svg>") == 415);
    CHECK(refusal_of("%PDF-1.7") == 415);
    CHECK(refusal_of("") == 415);
    CHECK(refusal_of("<!-- never closed") == 415);
    CHECK(refusal_of(png(6001, 10)) == 413);
    CHECK(refusal_of(png(0, 10)) == 415);
}
