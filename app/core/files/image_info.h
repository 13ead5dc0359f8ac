// What an image is and how large, read from its first bytes without decoding it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom::files {

constexpr std::int64_t most_pixels = 40'000'000;

struct ImageInfo {
    std::string_view mime;       ///< "image/png"
    std::string_view extension;  ///< "png"
    std::int64_t width = 0, height = 0;
};

/// PNG, JPEG, GIF or WebP by their own bytes, whatever the file is called; nothing for anything else, or when the
/// dimensions cannot be found.
std::optional<ImageInfo> read_image_info(int fd);
std::optional<ImageInfo> read_image_info(std::string_view bytes);

/// The extension of a media type that read_image_info gives; empty for others. And back.
std::string_view image_extension(std::string_view mime);
std::string_view image_mime(std::string_view extension);

}  // namespace oneroom::files
