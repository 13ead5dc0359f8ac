#include "core/config/toml.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::config {
namespace {

[[noreturn]] void fail(int line, const std::string& sentence) {
    throw TomlError("line " + std::to_string(line) + ": " + sentence);
}

bool is_key(std::string_view key) {
    return !key.empty() && std::ranges::all_of(key, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

bool is_whole_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.size() < 18 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Takes a quoted text from the front of `rest`; "..." knows escapes, '...' does not.
std::string take_text(std::string_view& rest, int line) {
    const char quote = rest.front();
    rest.remove_prefix(1);
    std::string out;
    while (!rest.empty() && rest.front() != quote) {
        char c = rest.front();
        rest.remove_prefix(1);
        if (c == '\\' && quote == '"') {
            if (rest.empty()) break;
            c = rest.front();
            rest.remove_prefix(1);
            if (c == 'n')
                c = '\n';
            else if (c == 't')
                c = '\t';
            else if (c != '"' && c != '\\')
                fail(line, std::string("\\") + c + " is not understood; write \\\\ for a backslash");
        }
        out += c;
    }
    if (rest.empty()) fail(line, "the text is not closed with a quotation mark");
    rest.remove_prefix(1);
    return out;
}

std::string take_value(std::string_view rest, int line) {
    if (rest.empty()) fail(line, "there is no value after =");
    std::string value;
    if (rest.front() == '"' || rest.front() == '\'') {
        value = take_text(rest, line);
        rest = trim(rest);
    } else if (rest.front() == '[' || rest.front() == '{') {
        fail(line, "lists and tables are not used here; write several values as one \"text, with, commas\"");
    } else {
        const auto end = rest.find('#');
        value = trim(rest.substr(0, end));
        rest = end == rest.npos ? std::string_view{} : rest.substr(end);
        if (value != "true" && value != "false" && !is_whole_number(value))
            fail(line, "a text stands in quotation marks: \"" + value + "\"");
    }
    if (!rest.empty() && rest.front() != '#') fail(line, "something follows the value; comments start with #");
    return value;
}

}  // namespace

std::vector<TomlEntry> parse_toml(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark left by an editor
    std::vector<TomlEntry> entries;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        if (line.front() == '[')
            fail(number, "tables such as " + std::string(line) + " are not used here; write key = value");

        const auto equals = line.find('=');
        if (equals == line.npos) fail(number, "expected key = value");
        const auto key = trim(line.substr(0, equals));
        if (!is_key(key)) fail(number, "'" + std::string(key) + "' is not a key");
        for (const auto& earlier : entries)
            if (earlier.key == key)
                fail(number, std::string(key) + " was already given on line " + std::to_string(earlier.line));
        entries.push_back({std::string(key), take_value(trim(line.substr(equals + 1)), number), number});
    }
    return entries;
}

}  // namespace oneroom::config
