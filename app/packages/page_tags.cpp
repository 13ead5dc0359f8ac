#include "packages/page_tags.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool ends_name(char c) { return is_blank(c) || c == '>' || c == '/'; }

/// Elements whose content is no mark-up, or is not shown where scripts run.
bool has_raw_content(std::string_view name) {
    constexpr std::array names = {"script"sv, "style"sv, "textarea"sv, "noscript"sv, "template"sv, "title"sv};
    return std::ranges::any_of(names, [&](std::string_view one) { return equal_ignoring_case(one, name); });
}

/// Behind the end tag of this name; the end of the text without one.
std::size_t behind_end_tag(std::string_view html, std::size_t from, std::string_view name) {
    for (auto at = html.find("</", from); at != std::string_view::npos; at = html.find("</", at + 2))
        if (equal_ignoring_case(html.substr(at + 2, name.size()), name)) return at + 2 + name.size();
    return html.size();
}

/// Whether a <link> makes the browser load something; "canonical" and the like only say something.
bool is_loading_link(std::string_view attributes) {
    const std::string rel = to_lower_ascii(attribute_in(attributes, "rel"));
    return rel.find("stylesheet") != std::string::npos || rel.find("icon") != std::string::npos ||
           rel.find("preload") != std::string::npos || rel.find("manifest") != std::string::npos;
}

}  // namespace

void each_tag(std::string_view html, const std::function<void(const PageTag&)>& visit) {
    for (std::size_t at = html.find('<'); at < html.size(); at = html.find('<', at)) {
        if (html.substr(at).starts_with("<!--")) {
            const auto end = html.find("-->", at + 4);
            if (end == std::string_view::npos) return;
            at = end + 3;
            continue;
        }
        const auto window = html.substr(at + 1, longest_tag);
        const auto whole = window.substr(0, window.find_first_of("<>"));
        const auto name = whole.substr(0, whole.find_first_of(" \t\r\n\f/"));
        const std::size_t start = at;
        at += 1 + whole.size();
        if (name.empty() || name.front() == '!') continue;
        visit({name, whole.substr(name.size()), start});
        if (has_raw_content(name) && !whole.ends_with('/')) at = behind_end_tag(html, at, name);
    }
}

std::string_view attribute_in(std::string_view attributes, std::string_view name) {
    for (std::size_t at = attributes.find('='); at != std::string_view::npos; at = attributes.find('=', at + 1)) {
        const auto before = trim(attributes.substr(0, at));
        if (before.size() < name.size() || !equal_ignoring_case(before.substr(before.size() - name.size()), name))
            continue;
        const char left = before.size() == name.size() ? ' ' : before[before.size() - name.size() - 1];
        if (!ends_name(left) && left != '"' && left != '\'') continue;
        auto value = attributes.substr(at + 1);
        while (!value.empty() && is_blank(value.front())) value.remove_prefix(1);
        if (value.empty()) return {};
        if (value.front() == '"' || value.front() == '\'')
            return trim(value.substr(1, value.find(value.front(), 1) - 1));
        return value.substr(0, value.find_first_of(" \t\r\n>"));
    }
    return {};
}

std::vector<std::string_view> loading_attributes(const PageTag& tag) {
    constexpr std::array by_src = {"script"sv, "img"sv,   "iframe"sv, "frame"sv, "audio"sv,
                                   "source"sv, "track"sv, "embed"sv,  "input"sv};
    if (std::ranges::any_of(by_src, [&](std::string_view name) { return equal_ignoring_case(name, tag.name); }))
        return {"src"};
    if (equal_ignoring_case(tag.name, "video")) return {"src", "poster"};
    if (equal_ignoring_case(tag.name, "object")) return {"data"};
    if (equal_ignoring_case(tag.name, "link") && is_loading_link(tag.attributes)) return {"href"};
    return {};
}

std::string LineCounter::place_of(std::size_t at) {
    at = std::clamp(at, at_, text_.size());
    line_ += std::ranges::count(text_.substr(at_, at - at_), '\n');
    at_ = at;
    return "line " + std::to_string(line_);
}

}  // namespace oneroom::packages
