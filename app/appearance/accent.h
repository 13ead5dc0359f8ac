// The colours that follow from the one an administrator chose, so that text on them and in them can be read.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom::appearance {

struct Color {
    std::array<int, 3> rgb{};  ///< 0 to 255, sRGB
    bool operator==(const Color&) const = default;
};

/// "#1d5bd0" in any case; nothing for anything else.
std::optional<Color> read_color(std::string_view text);
std::string to_text(const Color& color);

/// 1 to 21 (WCAG 2.2, relative luminance and contrast ratio).
double contrast(const Color& a, const Color& b);

/// The tokens of ui/src/styles/tokens.css that follow from an accent, of one theme.
struct AccentTokens {
    Color accent, accent_strong, accent_soft, button, button_hover;
};

/// As near to `chosen` as the contrast of 4.5 to 1 allows: accents as text on every background of the theme and on
/// their own soft tone, white as text on buttons (WCAG 2.2, 1.4.3).
AccentTokens decide_light_accent(const Color& chosen);
AccentTokens decide_dark_accent(const Color& chosen);

}  // namespace oneroom::appearance
