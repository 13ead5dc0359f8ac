#include <algorithm>
#include <array>
#include <utility>

#include "packages/package_files.h"
#include "packages/packages.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

/// Sorted by ending.
constexpr std::array types = {
    std::pair{"aac"sv, "audio/aac"sv},
    std::pair{"avi"sv, "video/x-msvideo"sv},
    std::pair{"avif"sv, "image/avif"sv},
    std::pair{"bmp"sv, "image/bmp"sv},
    std::pair{"css"sv, "text/css"sv},
    std::pair{"csv"sv, "text/csv"sv},
    std::pair{"doc"sv, "application/msword"sv},
    std::pair{"docx"sv, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"sv},
    std::pair{"dtd"sv, "application/xml-dtd"sv},
    std::pair{"eot"sv, "application/vnd.ms-fontobject"sv},
    std::pair{"flv"sv, "video/x-flv"sv},
    std::pair{"gif"sv, "image/gif"sv},
    std::pair{"glb"sv, "model/gltf-binary"sv},
    std::pair{"gltf"sv, "model/gltf+json"sv},
    std::pair{"htm"sv, "text/html"sv},
    std::pair{"html"sv, "text/html"sv},
    std::pair{"ico"sv, "image/x-icon"sv},
    std::pair{"jpeg"sv, "image/jpeg"sv},
    std::pair{"jpg"sv, "image/jpeg"sv},
    std::pair{"js"sv, "text/javascript"sv},
    std::pair{"json"sv, "application/json"sv},
    std::pair{"m3u8"sv, "application/vnd.apple.mpegurl"sv},
    std::pair{"m4a"sv, "audio/mp4"sv},
    std::pair{"m4v"sv, "video/mp4"sv},
    std::pair{"map"sv, "application/json"sv},
    std::pair{"md"sv, "text/markdown"sv},
    std::pair{"mjs"sv, "text/javascript"sv},
    std::pair{"mov"sv, "video/quicktime"sv},
    std::pair{"mp3"sv, "audio/mpeg"sv},
    std::pair{"mp4"sv, "video/mp4"sv},
    std::pair{"oga"sv, "audio/ogg"sv},
    std::pair{"ogg"sv, "audio/ogg"sv},
    std::pair{"ogv"sv, "video/ogg"sv},
    std::pair{"opus"sv, "audio/ogg"sv},
    std::pair{"otf"sv, "font/otf"sv},
    std::pair{"pdf"sv, "application/pdf"sv},
    std::pair{"png"sv, "image/png"sv},
    std::pair{"ppt"sv, "application/vnd.ms-powerpoint"sv},
    std::pair{"pptx"sv, "application/vnd.openxmlformats-officedocument.presentationml.presentation"sv},
    std::pair{"srt"sv, "application/x-subrip"sv},
    std::pair{"svg"sv, "image/svg+xml"sv},
    std::pair{"swf"sv, "application/x-shockwave-flash"sv},
    std::pair{"ts"sv, "video/mp2t"sv},
    std::pair{"ttf"sv, "font/ttf"sv},
    std::pair{"txt"sv, "text/plain"sv},
    std::pair{"vtt"sv, "text/vtt"sv},
    std::pair{"wasm"sv, "application/wasm"sv},
    std::pair{"wav"sv, "audio/wav"sv},
    std::pair{"weba"sv, "audio/webm"sv},
    std::pair{"webm"sv, "video/webm"sv},
    std::pair{"webmanifest"sv, "application/manifest+json"sv},
    std::pair{"webp"sv, "image/webp"sv},
    std::pair{"woff"sv, "font/woff"sv},
    std::pair{"woff2"sv, "font/woff2"sv},
    std::pair{"xhtml"sv, "application/xhtml+xml"sv},
    std::pair{"xls"sv, "application/vnd.ms-excel"sv},
    std::pair{"xlsx"sv, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"sv},
    std::pair{"xml"sv, "application/xml"sv},
    std::pair{"xsd"sv, "application/xml"sv},
    std::pair{"xsl"sv, "application/xml"sv},
    std::pair{"zip"sv, "application/zip"sv},
};
static_assert(std::ranges::is_sorted(types, {}, &std::pair<std::string_view, std::string_view>::first));

}  // namespace

std::string_view mime_of(std::string_view path) {
    const std::string ending = extension_of(path);
    const auto found = std::ranges::lower_bound(types, std::string_view(ending), {},
                                                &std::pair<std::string_view, std::string_view>::first);
    return found != types.end() && found->first == ending ? found->second : "application/octet-stream";
}

}  // namespace oneroom::packages
