#include "lrs/json_slices.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/json/codec.h"

namespace oneroom::lrs {
namespace {

/// Behind the string that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    return at + 1;
}

/// Where the value that begins at `at` ends: at the comma or bracket that belongs to what holds it.
std::size_t end_of_value(std::string_view text, std::size_t at) {
    for (int depth = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = end_of_string(text, at);
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) return at;
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        ++at;
    }
    return at;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) ++at;
    return at;
}

std::size_t count_members(const nlohmann::json& value) {
    std::size_t count = value.is_object() ? value.size() : 0;
    if (value.is_structured())
        for (const auto& item : value) count += count_members(item);
    return count;
}

}  // namespace

std::string_view without_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    return text;
}

std::vector<Member> members_of(std::string_view object) {
    object = without_mark(object);
    std::vector<Member> members;
    std::size_t at = skip_blanks(object, skip_blanks(object, 0) + 1);
    while (at < object.size() && object[at] == '"') {
        const std::size_t name_end = end_of_string(object, at);
        const std::string_view name = object.substr(at, name_end - at);
        at = skip_blanks(object, skip_blanks(object, name_end) + 1);  // behind the colon
        const std::size_t end = end_of_value(object, at);
        const bool is_plain = name.find('\\') == name.npos;
        members.push_back(
            {is_plain ? std::string(name.substr(1, name.size() - 2)) : parse_json(name).get<std::string>(),
             trim(object.substr(at, end - at))});
        at = skip_blanks(object, std::min(end + 1, object.size()));
    }
    return members;
}

std::vector<std::string_view> items_of(std::string_view array) {
    std::vector<std::string_view> items;
    std::size_t at = skip_blanks(array, skip_blanks(array, 0) + 1);
    while (at < array.size() && array[at] != ']') {
        const std::size_t end = end_of_value(array, at);
        items.push_back(trim(array.substr(at, end - at)));
        at = skip_blanks(array, std::min(end + 1, array.size()));
    }
    return items;
}

std::string object_text(const std::vector<Member>& members) {
    std::string text;
    for (const Member& member : members) {
        text += text.empty() ? '{' : ',';
        write_json_string(member.name, text);
        text += ':';
        text += member.value;
    }
    return text.empty() ? "{}" : text + '}';
}

std::string change_member(std::string_view object, std::string_view name,
                          const std::function<std::string(std::string_view)>& change) {
    auto members = members_of(object);
    std::string changed;
    for (Member& member : members) {
        if (member.name != name) continue;
        changed = change(member.value);
        member.value = changed;
    }
    return object_text(members);
}

std::string with_member(std::string_view object, std::string_view name, const std::string& value) {
    auto members = members_of(object);
    std::erase_if(members, [&](const Member& member) { return member.name == name; });
    members.push_back({std::string(name), value});
    return object_text(members);
}

std::string_view member_of(std::string_view object, std::string_view name) {
    for (const Member& member : members_of(object))
        if (member.name == name) return member.value;
    return {};
}

bool has_name_twice(std::string_view text, const nlohmann::json& parsed) {
    std::size_t colons = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '"') {
            at = end_of_string(text, at);
            continue;
        }
        colons += text[at++] == ':';
    }
    return colons != count_members(parsed);
}

std::string merge_objects(std::string_view before, std::string_view now) {
    auto members = members_of(before);
    std::map<std::string, std::size_t, std::less<>> places;
    for (const Member& member : members) places.emplace(member.name, places.size());
    for (Member& member : members_of(now)) {
        const auto [place, is_new] = places.emplace(member.name, members.size());
        if (is_new)
            members.push_back(std::move(member));
        else
            members[place->second].value = member.value;
    }
    return object_text(members);
}

}  // namespace oneroom::lrs
