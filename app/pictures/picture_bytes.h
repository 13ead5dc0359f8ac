// A picture without what it tells beside itself: where and when it was taken, by which camera, and notes.
#pragma once

#include <string>
#include <string_view>

namespace oneroom::pictures {

/// The same picture with only those parts that are needed to show it, of a JPEG also how it is turned; empty for what
/// is no whole PNG, JPEG, GIF or WebP (`mime` as files::read_image_info gives it). Animations stay only where they need
/// nothing more (GIF).
std::string without_notes(std::string_view bytes, std::string_view mime);

}  // namespace oneroom::pictures
