#include "appearance/skin_css.h"

#include "appearance/accent.h"

namespace oneroom::appearance {
namespace {

std::string declarations(const AccentTokens& tokens) {
    return "--accent:" + to_text(tokens.accent) + ";--accent-strong:" + to_text(tokens.accent_strong) +
           ";--accent-soft:" + to_text(tokens.accent_soft) + ";--button:" + to_text(tokens.button) +
           ";--button-hover:" + to_text(tokens.button_hover);
}

/// The same conditions as in tokens.css; :root twice, so that these win wherever the file stands.
std::string tokens_of(const Color& chosen) {
    const std::string light = declarations(decide_light_accent(chosen)),
                      dark = declarations(decide_dark_accent(chosen));
    return ":root:root{" + light + "}\n@media (prefers-color-scheme:dark){:root:root:not([data-theme=\"light\"]){" +
           dark + "}}\n:root:root[data-theme=\"dark\"]{" + dark + "}\n";
}

}  // namespace

std::string css_of(const Skin& skin) {
    const auto chosen = read_color(skin.accent_color);
    return (chosen ? tokens_of(*chosen) : "") + skin.custom_css;
}

}  // namespace oneroom::appearance
