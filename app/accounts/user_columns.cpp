#include "accounts/user_columns.h"

#include <algorithm>
#include <map>

#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

/// As an English reader knows them; the other languages are in resources/text/server.
constexpr std::string_view english_title(UserColumn column) {
    using enum UserColumn;
    switch (column) {
        case username:
            return "Username";
        case fullName:
            return "Full name";
        case email:
            return "E-mail";
        case location:
            return "Location group";
        case otherLocations:
            return "Other location groups";
        case permissionGroups:
            return "Permission groups";
        case status:
            return "Status";
        case language:
            return "Language";
        case title:
            return "Title";
        case country:
            return "Country";
        case lastSignIn:
            return "Last sign-in";
    }
    return "";
}

std::map<std::string, UserColumn> all_headings() {
    std::map<std::string, UserColumn> known = {{"name", UserColumn::fullName},
                                               {"mail", UserColumn::email},
                                               {"location", UserColumn::location},
                                               {"groups", UserColumn::permissionGroups},
                                               {"orgunit", UserColumn::title}};
    for (const auto& [column, name] : enum_names(UserColumn{})) {
        known.emplace(heading_key(name), column);
        for (const auto& [language, code] : enum_names(Language{}))
            known.emplace(heading_key(title_of(column, language)), column);
    }
    return known;
}

std::map<std::string, bool> all_status_words() {
    std::map<std::string, bool> known = {{"true", true},   {"yes", true}, {"1", true},
                                         {"false", false}, {"no", false}, {"0", false}};
    for (const auto& [language, code] : enum_names(Language{}))
        for (const bool is_active : {true, false})
            known.emplace(heading_key(status_word(is_active, language)), is_active);
    return known;
}

template <class Value>
std::optional<Value> find_in(const std::map<std::string, Value>& known, std::string_view text) {
    const auto found = known.find(heading_key(text));
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::string heading_key(std::string_view heading) {
    std::string key;
    const std::string folded = fold(trim(heading));
    for (std::size_t at = 0; at < folded.size();) {
        const char32_t c = next_code_point(folded, at);
        constexpr std::u32string_view passed_over = U" -_.'’";
        if (passed_over.find(c) == passed_over.npos) append_utf8(key, c);
    }
    return key;
}

std::string title_of(UserColumn column, Language language) { return in_language(language, english_title(column)); }

std::optional<UserColumn> find_column(std::string_view heading) {
    static const auto known = all_headings();
    return find_in(known, heading);
}

std::string heading_of(const fields::CustomField& field) {
    return find_column(field.name) ? field.name + " (custom field)" : field.name;
}

std::string status_word(bool is_active, Language language) {
    return in_language(language, is_active ? "Active" : "Inactive");
}

std::optional<bool> find_status(std::string_view word) {
    static const auto known = all_status_words();
    return find_in(known, word);
}

}  // namespace oneroom::accounts
