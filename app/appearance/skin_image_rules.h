// Which files are images of a skin. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oneroom::appearance {

constexpr std::size_t longest_skin_image = 1'000'000;  ///< bytes: it is in the way of the first look at the portal

/// The media type of PNG, JPEG, GIF, WebP or SVG, by its bytes. Throws Failure 415 with what to do for anything else,
/// 413 for more pixels than a screen has.
std::string decide_skin_image_mime(std::string_view bytes);

/// "svg" and so on, for the address of an image; and back, empty for others.
std::string_view extension_of(std::string_view mime);
std::string_view mime_of(std::string_view extension);

}  // namespace oneroom::appearance
