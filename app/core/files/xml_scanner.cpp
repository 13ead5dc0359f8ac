#include "core/files/xml_scanner.h"

#include <charconv>
#include <optional>
#include <utility>

#include "core/base/text.h"

namespace oneroom::files {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view without_prefix(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

/// "amp", "#233", "#xE9" -> the character.
std::optional<char32_t> character_of(std::string_view entity) {
    constexpr std::pair<std::string_view, char32_t> named[] = {
        {"amp", U'&'}, {"lt", U'<'}, {"gt", U'>'}, {"quot", U'"'}, {"apos", U'\''}};
    for (const auto& [name, character] : named)
        if (entity == name) return character;
    if (!entity.starts_with('#')) return std::nullopt;
    const bool is_hex = entity.starts_with("#x");
    const std::string_view digits = entity.substr(is_hex ? 2 : 1);
    std::uint32_t code = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hex ? 16 : 10);
    const bool is_character = code != 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || !is_character) return std::nullopt;
    return static_cast<char32_t>(code);
}

std::string decoded(std::string_view text) {
    std::string out;
    while (true) {
        const auto mark = text.find('&');
        out.append(text.substr(0, mark));
        if (mark == text.npos) return out;
        const auto end = text.substr(0, mark + 12).find(';', mark);
        const auto character = end == text.npos ? std::nullopt : character_of(text.substr(mark + 1, end - mark - 1));
        if (!character) throw XmlError("unknown entity");
        append_utf8(out, *character);
        text.remove_prefix(end + 1);
    }
}

}  // namespace

XmlScanner::XmlScanner(std::string_view xml) : xml_(xml) {
    if (xml_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    if (!is_utf8(xml_)) throw XmlError("not UTF-8");
}

std::size_t XmlScanner::after(std::string_view mark, std::size_t from) const {
    const auto found = xml_.find(mark, from);
    if (found == xml_.npos) throw XmlError("something is not closed");
    return found + mark.size();
}

XmlScanner::Found XmlScanner::next() {
    if (std::exchange(is_empty_, false)) return Found::close;
    while (at_ < xml_.size()) {
        const std::string_view rest = xml_.substr(at_);
        if (rest.starts_with("<!--")) {
            at_ = after("-->", at_ + 4);
        } else if (rest.starts_with("<![CDATA[")) {
            const auto start = at_ + 9;
            at_ = after("]]>", start);
            text_ = xml_.substr(start, at_ - 3 - start);
            is_literal_ = true;
            return Found::text;
        } else if (rest.starts_with("<?")) {
            at_ = after("?>", at_);
        } else if (rest.starts_with("<!")) {
            throw XmlError("a document type is not accepted");
        } else if (rest.starts_with("<")) {
            return read_tag();
        } else {
            text_ = rest.substr(0, rest.find('<'));
            is_literal_ = false;
            at_ += text_.size();
            return Found::text;
        }
    }
    return Found::end;
}

XmlScanner::Found XmlScanner::read_tag() {
    const bool is_end = xml_.substr(at_).starts_with("</");
    const std::size_t start = at_ + (is_end ? 2 : 1);
    std::size_t end = start;
    for (char quote = 0; end < xml_.size() && (quote != 0 || xml_[end] != '>'); ++end) {
        const char c = xml_[end];
        if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = 0;
    }
    if (end == xml_.size()) throw XmlError("a tag is not closed");
    at_ = end + 1;
    std::string_view inside = xml_.substr(start, end - start);
    is_empty_ = !is_end && inside.ends_with('/');
    if (is_empty_) inside.remove_suffix(1);
    const auto name_end = std::min(inside.find_first_of(blanks), inside.size());
    name_ = without_prefix(inside.substr(0, name_end));
    attributes_ = inside.substr(name_end);
    if (name_.empty()) throw XmlError("a tag has no name");
    return is_end ? Found::close : Found::open;
}

std::string XmlScanner::attribute(std::string_view name) const {
    std::string_view rest = attributes_;
    while (true) {
        const auto start = rest.find_first_not_of(blanks);
        if (start == rest.npos) return {};
        rest.remove_prefix(start);
        const auto equals = rest.find('=');
        const auto open = equals == rest.npos ? rest.npos : rest.find_first_not_of(blanks, equals + 1);
        if (open == rest.npos || (rest[open] != '"' && rest[open] != '\'')) throw XmlError("an attribute has no value");
        const auto close = rest.find(rest[open], open + 1);
        if (close == rest.npos) throw XmlError("an attribute is not closed");
        if (without_prefix(trim(rest.substr(0, equals))) == name)
            return decoded(rest.substr(open + 1, close - open - 1));
        rest.remove_prefix(close + 1);
    }
}

std::string XmlScanner::text() const { return is_literal_ ? std::string(text_) : decoded(text_); }

}  // namespace oneroom::files
