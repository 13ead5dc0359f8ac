#include "core/json/parser.h"

#include <charconv>
#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/text.h"

namespace oneroom::codec {
namespace {

using nlohmann::json;

/// Each read_ function takes what it reads off the front; false means that this parser gives up.
class Parser {
public:
    Parser(std::string_view text, int deepest) : at_(text.data()), end_(at_ + text.size()), left_(deepest) {}

    bool read_all(json& value) {
        skip_blanks();
        if (!read_value(value)) return false;
        skip_blanks();
        return at_ == end_;
    }

private:
    bool read_value(json& value) {
        if (at_ == end_) return false;
        switch (*at_) {
            case '{':
                return read_object(value);
            case '[':
                return read_list(value);
            case '"': {
                std::string text;
                if (!read_string(text)) return false;
                value = std::move(text);
                return true;
            }
            case 't':
                value = true;
                return take("true");
            case 'f':
                value = false;
                return take("false");
            case 'n':
                value = nullptr;
                return take("null");
            default:
                return read_number(value);
        }
    }

    bool read_object(json& value) {
        if (--left_ < 0) return false;
        ++at_;
        value = json::object();
        auto& members = value.get_ref<json::object_t&>();
        skip_blanks();
        if (take("}")) return ++left_, true;
        do {
            skip_blanks();
            std::string name;
            if (!read_string(name)) return false;
            skip_blanks();
            if (!take(":")) return false;
            skip_blanks();
            // Of equal names the last one counts.
            if (!read_value(members[std::move(name)])) return false;
            skip_blanks();
        } while (take(","));
        ++left_;
        return take("}");
    }

    bool read_list(json& value) {
        if (--left_ < 0) return false;
        ++at_;
        value = json::array();
        auto& items = value.get_ref<json::array_t&>();
        skip_blanks();
        if (take("]")) return ++left_, true;
        do {
            skip_blanks();
            if (!read_value(items.emplace_back())) return false;
            skip_blanks();
        } while (take(","));
        ++left_;
        return take("]");
    }

    bool read_string(std::string& out) {
        if (!take("\"")) return false;
        bool is_ascii = true;
        for (;;) {
            const char* const start = at_;
            while (at_ != end_ && *at_ != '"' && *at_ != '\\' && static_cast<unsigned char>(*at_) >= 0x20)
                is_ascii &= static_cast<unsigned char>(*at_++) < 0x80;
            out.append(start, at_);
            if (at_ == end_) return false;
            if (*at_ == '"') break;
            if (*at_ != '\\' || !read_escape(out)) return false;
        }
        ++at_;
        return is_ascii || is_utf8(out);
    }

    bool read_escape(std::string& out) {
        constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
        ++at_;
        if (at_ == end_) return false;
        const char letter = *at_++;
        if (letter == 'u') return read_code_point(out);
        const auto found = letters.find(letter);
        if (found == letters.npos) return false;
        out += meanings[found];
        return true;
    }

    bool read_code_point(std::string& out) {
        unsigned c = 0;
        if (!read_hex(c)) return false;
        const bool is_high = c >= 0xD800 && c <= 0xDBFF;
        if (c >= 0xDC00 && c <= 0xDFFF) return false;
        if (is_high) {
            unsigned low = 0;
            if (!take("\\u") || !read_hex(low) || low < 0xDC00 || low > 0xDFFF) return false;
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        }
        append_utf8(out, c);
        return true;
    }

    bool read_hex(unsigned& value) {
        if (end_ - at_ < 4) return false;
        const auto [stopped, error] = std::from_chars(at_, at_ + 4, value, 16);
        if (error != std::errc() || stopped != at_ + 4) return false;
        at_ = stopped;
        return true;
    }

    bool read_number(json& value) {
        const char* const start = at_;
        const bool is_negative = take("-");
        const char* const digits = at_;
        if (!skip_digits() || (*digits == '0' && at_ - digits > 1)) return false;
        const bool is_whole = at_ == end_ || (*at_ != '.' && *at_ != 'e' && *at_ != 'E');
        if (is_whole) {
            if (at_ - digits > 18) return false;  // may be too large for 64 bits
            std::int64_t number = 0;
            std::from_chars(start, at_, number);
            if (is_negative)
                value = number;
            else
                value = static_cast<std::uint64_t>(number);
            return true;
        }
        if (take(".") && !skip_digits()) return false;
        if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
            ++at_;
            if (!take("+")) take("-");
            if (!skip_digits()) return false;
        }
        double number = 0;
        const auto [stopped, error] = std::from_chars(start, at_, number);
        if (error != std::errc() || stopped != at_ || !std::isfinite(number)) return false;
        value = number;
        return true;
    }

    bool skip_digits() {
        const char* const start = at_;
        while (at_ != end_ && *at_ >= '0' && *at_ <= '9') ++at_;
        return at_ != start;
    }

    void skip_blanks() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }

    bool take(std::string_view word) {
        if (!std::string_view(at_, end_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    const char* at_;
    const char* const end_;
    int left_;  ///< levels that may still be opened
};

}  // namespace

std::optional<json> parse_quickly(std::string_view text, int deepest) {
    json value;
    if (!Parser(text, deepest).read_all(value)) return std::nullopt;
    return value;
}

}  // namespace oneroom::codec
