#include "lrs/sought_words.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t shortest = 4;  // bytes

bool is_plain_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether it goes on with a word. Scripts that put no blanks between words have an edge at each letter.
bool is_of_word(char32_t c) {
    if (c < 0x80) return is_plain_letter(static_cast<char>(c)) || is_digit(static_cast<char>(c)) || c == '_';
    const bool has_no_blanks = (c >= 0xE00 && c <= 0xEFF) || c >= 0x2E80;
    const bool is_sign = c < 0xC0 || (c >= 0x2000 && c < 0x2E80);
    return !has_no_blanks && !is_sign;
}

char32_t first_of(std::string_view text) {
    std::size_t at = 0;
    return text.empty() ? U' ' : next_code_point(text, at);
}

char32_t last_of(std::string_view text) {
    if (text.empty()) return U' ';
    std::size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    return next_code_point(text, at);
}

/// Of an address and of a number these signs are a part, between letters or digits.
bool is_whole(std::string_view before, std::string_view needle, std::string_view behind) {
    if (is_of_word(first_of(needle)) && is_of_word(last_of(before))) return false;
    if (is_of_word(last_of(needle)) && is_of_word(first_of(behind))) return false;
    const bool is_strict = needle.find('@') != needle.npos || std::ranges::all_of(needle, is_digit);
    if (!is_strict) return true;
    constexpr std::string_view joints = ".-+%";
    if (!before.empty() && joints.find(before.back()) != joints.npos) return false;
    return behind.empty() || (behind[0] != '.' && behind[0] != '-') || !is_of_word(first_of(behind.substr(1)));
}

bool is_word_in(std::string_view text, std::string_view needle) {
    for (auto at = text.find(needle); at != text.npos; at = text.find(needle, at + 1))
        if (is_whole(text.substr(0, at), needle, text.substr(at + needle.size()))) return true;
    return false;
}

char32_t four_hex(std::string_view text, std::size_t at) {
    char32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        const char c = i < text.size() ? static_cast<char>(text[i] | 0x20) : ' ';
        const int digit = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return 0xFFFD;
        value = value << 4 | static_cast<char32_t>(digit);
    }
    return value;
}

std::string without_escapes(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\' || at + 1 == text.size()) {
            out += text[at];
            continue;
        }
        const char kind = text[++at];
        if (kind == 'u') {
            char32_t c = four_hex(text, at + 1);
            at = std::min(at + 4, text.size());
            // Two halves of one letter: names have them in few scripts.
            const bool is_half = c >= 0xD800 && c < 0xDC00 && text.substr(std::min(at + 1, text.size()), 2) == "\\u";
            const char32_t other = is_half ? four_hex(text, at + 3) : 0;
            if (other >= 0xDC00 && other < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (other - 0xDC00);
                at += 6;
            }
            append_utf8(out, c);
        } else {
            out += kind == 'n' || kind == 'r' || kind == 't' || kind == 'b' || kind == 'f' ? ' ' : kind;
        }
    }
    return out;
}

}  // namespace

SoughtWords::SoughtWords(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        std::string needle = fold(trim(word));
        if (needle.empty()) continue;
        if (trim(word).size() < shortest)
            too_short_.emplace_back(trim(word));
        else if (std::ranges::find(needles_, needle) == needles_.end())
            needles_.push_back(std::move(needle));
    }
}

bool SoughtWords::are_in(std::string_view text) const {
    if (needles_.empty()) return false;
    const std::string folded = fold(text);
    return std::ranges::any_of(needles_, [&](const std::string& one) { return is_word_in(folded, one); });
}

bool SoughtWords::are_in_json(std::string_view text) const {
    return are_in(text) || (text.find('\\') != text.npos && are_in(without_escapes(text)));
}

}  // namespace oneroom::lrs
