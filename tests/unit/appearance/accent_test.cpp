#include "appearance/accent.h"

#include "appearance/skin_css.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::appearance;

namespace {

constexpr Color white{{255, 255, 255}};
const Color light_grounds[] = {{{0xff, 0xff, 0xff}}, {{0xf5, 0xf6, 0xf8}}, {{0xee, 0xf1, 0xf5}}};
const Color dark_grounds[] = {{{0x0f, 0x14, 0x1a}}, {{0x17, 0x1e, 0x26}}, {{0x1f, 0x28, 0x32}}};

void require_readable(const AccentTokens& tokens, std::span<const Color> grounds) {
    for (const Color& ground : grounds) {
        CHECK(contrast(tokens.accent, ground) >= 4.5);
        CHECK(contrast(tokens.accent_strong, ground) >= 4.5);
    }
    CHECK(contrast(tokens.accent, tokens.accent_soft) >= 4.5);
    CHECK(contrast(white, tokens.button) >= 4.5);
    CHECK(contrast(white, tokens.button_hover) >= 4.5);
}

}  // namespace

TEST_CASE("a colour is # and six digits, and contrast is that of WCAG") {
    CHECK(read_color("#1D5bd0") == Color{{0x1d, 0x5b, 0xd0}});
    CHECK(to_text({{0x1d, 0x5b, 0xd0}}) == "#1d5bd0");
    for (const char* wrong : {"", "1d5bd0", "#1d5bd", "#1d5bd00", "#1d5bdg", "red", "#fff", "#1d5b d"})
        CHECK_FALSE(read_color(wrong));
    CHECK(contrast({{0, 0, 0}}, white) == Approx(21.0));
    CHECK(contrast({{0x77, 0x77, 0x77}}, white) == Approx(4.48).margin(0.01));
}

TEST_CASE("whatever colour is chosen, links and buttons stay readable in light and dark") {
    for (int red = 0; red < 256; red += 51)
        for (int green = 0; green < 256; green += 51)
            for (int blue = 0; blue < 256; blue += 51) {
                const Color chosen{{red, green, blue}};
                INFO(to_text(chosen));
                require_readable(decide_light_accent(chosen), light_grounds);
                require_readable(decide_dark_accent(chosen), dark_grounds);
            }
}

TEST_CASE("a colour that is readable already is taken as it is") {
    const Color delivered{{0x1d, 0x5b, 0xd0}};
    CHECK(decide_light_accent(delivered).accent == delivered);
    CHECK(decide_light_accent(delivered).button == delivered);
}

TEST_CASE("the style sheet has the tokens of both themes, then the administrator's own rules") {
    Skin skin;
    CHECK(css_of(skin).empty());
    skin.custom_css = ".card { border-radius: 0 }";
    CHECK(css_of(skin) == skin.custom_css);
    skin.accent_color = "#1d5bd0";
    const std::string css = css_of(skin);
    CHECK(css.find(":root:root{--accent:#1d5bd0;") == 0);
    CHECK(css.find("[data-theme=\"dark\"]{--accent:#") != css.npos);
    CHECK(css.ends_with(skin.custom_css));
}
