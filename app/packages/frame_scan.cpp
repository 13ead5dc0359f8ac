#include "packages/frame_scan.h"

#include <algorithm>
#include <array>
#include <functional>

#include "core/base/text.h"
#include "packages/package_files.h"
#include "packages/page_tags.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t most_names = 1000;
constexpr std::size_t longest_name = 100;

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

/// Reads a text from its front.
class Reading {
public:
    explicit Reading(std::string_view text) : rest_(text) {}

    bool take(std::string_view word) {
        skip_blanks();
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }

    std::string_view word() {
        skip_blanks();
        const auto end = std::ranges::find_if_not(rest_.substr(0, longest_name), is_word) - rest_.begin();
        const auto found = rest_.substr(0, static_cast<std::size_t>(end));
        rest_.remove_prefix(found.size());
        return found;
    }

    /// What stands in quotation marks; empty without them.
    std::string_view quoted() {
        skip_blanks();
        if (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\'')) return {};
        const auto end = rest_.substr(1, longest_name).find(rest_.front());
        if (end == std::string_view::npos) return {};
        const auto found = rest_.substr(1, end);
        rest_.remove_prefix(end + 2);
        return found;
    }

private:
    void skip_blanks() {
        const auto start = rest_.find_first_not_of(" \t\r\n");
        rest_.remove_prefix(std::min(start, rest_.size()));
    }

    std::string_view rest_;
};

/// ".location = x", ".document.location.href = x", ".location.replace(x)"; to read an address is to send nobody.
bool sends(Reading& rest) {
    if (!rest.take(".")) return false;
    auto word = rest.word();
    if (word == "document" || word == "window" || word == "self") {
        if (!rest.take(".")) return false;
        word = rest.word();
    }
    if (word != "location") return false;
    if (rest.take(".")) {
        word = rest.word();
        if (word == "replace" || word == "assign" || word == "reload") return true;
        if (word != "href") return false;
    }
    return rest.take("=") && !rest.take("=");
}

/// What is sent to a page behind "parent": "content" of ".frames['content'].location = x". Empty: nothing.
std::string_view sent_by(Reading rest) {
    constexpr int most_steps = 8;
    for (int step = 0; step < most_steps; ++step) {
        if (rest.take("[")) {
            auto name = rest.quoted();
            if (name.empty() && !rest.word().empty()) name = "0"sv;
            return rest.take("]") && sends(rest) ? name : std::string_view{};
        }
        if (!rest.take(".")) return {};
        const auto name = rest.word();
        if (name != "frames" && name != "parent" && name != "window" && name != "self")
            return sends(rest) ? name : std::string_view{};
    }
    return {};
}

void each_place(std::string_view text, std::string_view word, const std::function<void(std::string_view rest)>& visit) {
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size()))
        if (at == 0 || !is_word(text[at - 1])) visit(text.substr(at + word.size()));
}

/// The name of the window in "open('page.html', 'content')".
std::string_view opened_in(std::string_view rest) {
    constexpr std::size_t longest_call = 400;
    rest = rest.substr(0, std::min(longest_call, rest.find_first_of(";\n")));
    for (auto at = rest.find(','); at != std::string_view::npos; at = rest.find(',', at + 1))
        if (const auto name = Reading(rest.substr(at + 1)).quoted(); !name.empty()) return name;
    return {};
}

bool is_frameset(std::string_view html) {
    constexpr std::array spellings = {"<frameset"sv, "<FRAMESET"sv, "<Frameset"sv, "<FrameSet"sv};
    return std::ranges::any_of(spellings, [&](std::string_view one) { return html.find(one) != html.npos; });
}

}  // namespace

std::set<std::string> frames_sent_in(std::string_view text) {
    std::set<std::string> names;
    const auto note = [&](std::string_view name) {
        if (!name.empty() && name.front() != '_' && names.size() < most_names) names.insert(to_lower_ascii(name));
    };
    // Frames of "top" are none of the course's, here as in any portal.
    each_place(text, "parent", [&](std::string_view rest) { note(sent_by(Reading(rest))); });
    for (const auto word : {"target"sv, "TARGET"sv, "Target"sv})
        each_place(text, word, [&](std::string_view rest) {
            Reading value(rest);
            if (!value.take("=")) return;
            const auto name = value.quoted();
            note(name.empty() ? value.word() : name);
        });
    each_place(text, "open(", [&](std::string_view rest) { note(opened_in(rest)); });
    return names;
}

void FrameScan::add_text(const std::string& path, std::string_view text) {
    const std::string extension = extension_of(path);
    if (extension == "css") return;
    if (extension.find("htm") != std::string::npos && is_frameset(text)) {
        framesets_.insert(path);
        each_tag(text, [&](const PageTag& tag) {
            if (!equal_ignoring_case(tag.name, "frame") || names_.size() >= most_names) return;
            names_.insert("0");
            if (const auto name = attribute_in(tag.attributes, "name"); !name.empty())
                names_.insert(to_lower_ascii(name));
        });
    }
    if (sent_.size() < most_names) sent_.merge(frames_sent_in(text));
}

void FrameScan::tell(Package& package, FindingList& findings) const {
    const bool has_api = package.framework == Framework::scorm12 || package.framework == Framework::scorm2004 ||
                         package.framework == Framework::aicc;
    if (!has_api || std::ranges::none_of(names_, [&](const auto& name) { return sent_.contains(name); })) return;
    for (auto& item : package.items) {
        const std::string path = item.href.substr(0, item.href.find_first_of("?#"));
        if (!framesets_.contains(path)) continue;
        item.launch_method = "OwnWindow";
        findings.add("own-window", "The page " + path + " opens the course in a window of its own.", path);
    }
}

}  // namespace oneroom::packages
