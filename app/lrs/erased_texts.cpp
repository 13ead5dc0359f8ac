#include "lrs/erased_texts.h"

#include <algorithm>
#include <deque>
#include <iterator>

#include "core/base/text.h"
#include "lrs/json_slices.h"

namespace oneroom::lrs {
namespace {

constexpr std::string_view erased = "\"(erased)\"";
constexpr std::size_t shortest_name = 8;  // bytes, of two words
constexpr std::size_t shortest_id = 32;   // bytes: UUIDs and hashes

class Texts {
public:
    explicit Texts(const SoughtWords& words) : words_(words) {}

    /// A value's text; the names of its members are ids or of a form, and stay.
    std::string value(std::string_view text) {
        if (!words_.are_in_json(text)) return std::string(text);
        if (text.starts_with('"')) {
            is_changed_ = true;
            return std::string(erased);
        }
        if (text.starts_with('{')) {
            std::deque<std::string> values;
            auto members = members_of(text);
            for (Member& member : members) member.value = values.emplace_back(value(member.value));
            return object_text(members);
        }
        if (!text.starts_with('[')) return std::string(text);
        std::string out = "[";
        for (const std::string_view item : items_of(text)) out.append(out.size() > 1 ? "," : "").append(value(item));
        return out + "]";
    }
    bool is_changed() const { return is_changed_; }

private:
    const SoughtWords& words_;
    bool is_changed_ = false;
};

}  // namespace

std::vector<std::string> unmistakable(const std::vector<std::string>& words) {
    std::vector<std::string> out;
    std::ranges::copy_if(words, std::back_inserter(out), [](const std::string& word) {
        const std::string_view bare = trim(word);
        return bare.find('@') != bare.npos || bare.size() >= shortest_id ||
               (bare.size() >= shortest_name && bare.find(' ') != bare.npos);
    });
    return out;
}

std::optional<std::string> without_texts(std::string_view statement, const SoughtWords& words) {
    Texts texts(words);
    const auto one = [&](std::string_view text) { return texts.value(text); };
    std::string out = change_member(statement, "result", [&](std::string_view result) {
        return change_member(change_member(result, "response", one), "extensions", one);
    });
    out = change_member(out, "context", [&](auto context) { return change_member(context, "extensions", one); });
    if (!texts.is_changed()) return std::nullopt;
    return out;
}

}  // namespace oneroom::lrs
