// A QR code in a terminal.
#pragma once

#include <string>

namespace oneroom {

/// `text` as a QR code of half-block characters, light on dark, each line ending in '\n'.
std::string qr_code(const std::string& text);

}  // namespace oneroom
