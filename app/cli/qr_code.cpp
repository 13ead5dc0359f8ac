#include "cli/qr_code.h"

#include <qrcodegen/qrcodegen.hpp>

namespace oneroom {

std::string qr_code(const std::string& text) {
    using qrcodegen::QrCode;
    const QrCode code = QrCode::encodeText(text.c_str(), QrCode::Ecc::LOW);
    constexpr int quiet = 2;  // modules of margin; readers want some
    // Two rows a line. Drawn in white on black whatever the terminal's colours: some readers refuse an inverted code.
    std::string out;
    for (int y = -quiet; y < code.getSize() + quiet; y += 2) {
        out += "\033[97;40m";
        for (int x = -quiet; x < code.getSize() + quiet; ++x) {
            const bool upper = !code.getModule(x, y), lower = !code.getModule(x, y + 1);
            out += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
        }
        out += "\033[0m\n";
    }
    return out;
}

}  // namespace oneroom
