#include "appearance/skin_image_rules.h"

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/image_info.h"

namespace oneroom::appearance {
namespace {

constexpr std::string_view svg_mime = "image/svg+xml";
constexpr std::int64_t widest = 6000;  // pixels

/// A drawing by its root element, as drawing programs write it. What it may do is settled where it is served: nothing
/// but be drawn. Entities are refused, since a few of them swell to gigabytes.
bool is_svg(std::string_view bytes) {
    if (!is_utf8(bytes) || bytes.find("<!ENTITY") != bytes.npos) return false;
    std::string_view rest = bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
    for (;;) {
        rest = trim(rest);
        const std::string_view end = rest.starts_with("<?")              ? "?>"
                                     : rest.starts_with("<!--")          ? "-->"
                                     : rest.starts_with("<!DOCTYPE svg") ? ">"
                                                                         : "";
        if (end.empty()) break;
        const auto at = rest.find(end);
        if (at == rest.npos) return false;
        rest.remove_prefix(at + end.size());
    }
    return rest.starts_with("<svg") && rest.find("</svg>") != rest.npos;
}

}  // namespace

std::string decide_skin_image_mime(std::string_view bytes) {
    if (is_svg(bytes)) return std::string(svg_mime);
    const auto info = files::read_image_info(bytes);
    if (!info && bytes.find("<svg") != bytes.npos)
        throw Failure(415, "This drawing cannot be taken. Save it as plain SVG in UTF-8, or as PNG.");
    if (!info) throw Failure(415, "This is not a PNG, JPEG, GIF, WebP or SVG image. Choose another file.");
    if (info->width > widest || info->height > widest)
        throw Failure(413, "The image is wider or higher than 6000 pixels. Make it smaller.");
    return std::string(info->mime);
}

std::string_view extension_of(std::string_view mime) {
    return mime == svg_mime ? std::string_view("svg") : files::image_extension(mime);
}

std::string_view mime_of(std::string_view extension) {
    return extension == "svg" ? svg_mime : files::image_mime(extension);
}

}  // namespace oneroom::appearance
