#include "appearance/accent.h"

#include <cmath>
#include <functional>

namespace oneroom::appearance {
namespace {

constexpr double readable = 4.5;
constexpr Color white{{255, 255, 255}}, black{{0, 0, 0}};
// The darkest and the lightest background text stands on: --subtle of the light theme, --subtle of the dark one.
constexpr Color light_ground{{0xee, 0xf1, 0xf5}}, dark_ground{{0x1f, 0x28, 0x32}}, dark_surface{{0x17, 0x1e, 0x26}};

double luminance(const Color& color) {
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.rgb[0]) + 0.7152 * linear(color.rgb[1]) + 0.0722 * linear(color.rgb[2]);
}

/// `share` of `other` in `color`, 0 to 1.
Color mix(const Color& color, const Color& other, double share) {
    Color out;
    for (std::size_t i = 0; i < 3; ++i)
        out.rgb[i] = static_cast<int>(std::lround(color.rgb[i] * (1 - share) + other.rgb[i] * share));
    return out;
}

/// The first step from `color` towards `target` that holds.
Color moved_until(const Color& color, const Color& target, const std::function<bool(const Color&)>& holds) {
    for (int step = 0; step < 50; ++step)
        if (const Color moved = mix(color, target, step / 50.0); holds(moved)) return moved;
    return target;
}

Color button_of(const Color& chosen) {
    return moved_until(chosen, black, [](const Color& c) { return contrast(white, c) >= readable; });
}

}  // namespace

std::optional<Color> read_color(std::string_view text) {
    if (text.size() != 7 || text[0] != '#') return std::nullopt;
    Color out;
    for (std::size_t i = 0; i < 6; ++i) {
        const char c = text[i + 1];
        int digit = 0;
        if (c >= '0' && c <= '9')
            digit = c - '0';
        else if (c >= 'a' && c <= 'f')
            digit = c - 'a' + 10;
        else if (c >= 'A' && c <= 'F')
            digit = c - 'A' + 10;
        else
            return std::nullopt;
        out.rgb[i / 2] = out.rgb[i / 2] * 16 + digit;
    }
    return out;
}

std::string to_text(const Color& color) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "#";
    for (const int channel : color.rgb) {
        out += digits[static_cast<std::size_t>(channel / 16)];
        out += digits[static_cast<std::size_t>(channel % 16)];
    }
    return out;
}

double contrast(const Color& a, const Color& b) {
    const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

AccentTokens decide_light_accent(const Color& chosen) {
    const Color soft = mix(chosen, white, 0.9);
    const Color accent = moved_until(chosen, black, [&](const Color& c) {
        return contrast(c, light_ground) >= readable && contrast(c, soft) >= readable;
    });
    const Color button = button_of(chosen);
    return {accent, mix(accent, black, 0.2), soft, button, mix(button, black, 0.2)};
}

AccentTokens decide_dark_accent(const Color& chosen) {
    const Color soft = mix(dark_surface, button_of(chosen), 0.25);
    const Color accent = moved_until(chosen, white, [&](const Color& c) {
        return contrast(c, dark_ground) >= readable && contrast(c, soft) >= readable;
    });
    const Color button = button_of(chosen);
    return {accent, mix(accent, white, 0.3), soft, button, mix(button, black, 0.12)};
}

}  // namespace oneroom::appearance
