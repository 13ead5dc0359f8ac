#include "packages/prerequisites.h"

#include <algorithm>
#include <optional>

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

constexpr int deepest = 32;
constexpr std::size_t most_tokens = 500;

struct Token {
    enum class Kind { name, text, sign } kind{};
    std::string text;
};

constexpr std::string_view signs = "&|~=(){},*";

std::string sign_of_word(const std::string& word) {
    if (equal_ignoring_case(word, "and")) return "&";
    if (equal_ignoring_case(word, "or")) return "|";
    if (equal_ignoring_case(word, "not")) return "~";
    return {};
}

/// Nothing when a quote is not closed or there is far too much.
std::optional<std::vector<Token>> tokens_of(std::string_view script, bool& has_words) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < script.size();) {
        if (tokens.size() > most_tokens) return std::nullopt;
        const char c = script[at];
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            ++at;
        } else if (script.substr(at).starts_with("<>")) {
            tokens.push_back({Token::Kind::sign, "<>"});
            at += 2;
        } else if (signs.find(c) != std::string_view::npos) {
            tokens.push_back({Token::Kind::sign, std::string(1, c)});
            // && and || of those who program.
            at += (c == '&' || c == '|') && script.substr(at + 1).starts_with(c) ? 2 : 1;
        } else if (c == '"') {
            const auto end = script.find('"', at + 1);
            if (end == std::string_view::npos) return std::nullopt;
            tokens.push_back({Token::Kind::text, std::string(script.substr(at + 1, end - at - 1))});
            at = end + 1;
        } else {
            const auto end = std::min(script.find_first_of("&|~=(){},*<>\" \t\r\n", at + 1), script.size());
            std::string word(script.substr(at, end - at));
            const std::string sign = sign_of_word(word);
            has_words |= !sign.empty();
            tokens.push_back(sign.empty() ? Token{Token::Kind::name, std::move(word)} : Token{Token::Kind::sign, sign});
            at = end;
        }
    }
    return tokens;
}

bool is_complete(std::string_view status) { return status == "completed" || status == "passed"; }

/// Statuses compare by their first letter, which is all AICC asks for ("c", "P", "passed").
bool is_status(std::string_view status, std::string_view wanted) {
    return !wanted.empty() && to_lower_ascii(status.substr(0, 1)) == to_lower_ascii(wanted.substr(0, 1));
}

/// Recursive descent: or < and < not < comparison, set, brackets. Works out the value while it reads.
class Parser {
public:
    Parser(std::vector<Token> tokens, const StatusOf& status_of, Prerequisites& result)
        : tokens_(std::move(tokens)), status_of_(status_of), result_(result) {}

    /// Nothing when the tokens are not an expression.
    std::optional<bool> run() {
        const bool value = either(0);
        return is_broken_ || at_ != tokens_.size() ? std::nullopt : std::optional(value);
    }

private:
    bool take(std::string_view sign) {
        const bool is_there =
            at_ < tokens_.size() && tokens_[at_].kind == Token::Kind::sign && tokens_[at_].text == sign;
        if (is_there) ++at_;
        return is_there;
    }
    bool broken() {
        is_broken_ = true;
        at_ = tokens_.size();
        return false;
    }

    bool either(int depth) {
        bool value = both(depth), is_choice = false;
        while (take("|")) {
            value = both(depth) || value;
            is_choice = true;
        }
        result_.has_choice |= is_choice && !value;
        return value;
    }
    bool both(int depth) {
        bool value = single(depth);
        while (take("&")) value = single(depth) && value;
        return value;
    }
    bool single(int depth) {
        if (depth > deepest) return broken();
        if (take("~")) return !single(depth + 1);
        if (take("(")) {
            const bool value = either(depth + 1);
            return take(")") ? value : broken();
        }
        if (at_ >= tokens_.size() || tokens_[at_].kind == Token::Kind::sign) return broken();
        const std::string name = tokens_[at_++].text;
        if (take("*")) return set_of(name, depth);
        if (take("=")) return compare(name);
        if (take("<>")) return !compare(name);
        return is_complete(status_of(name));
    }
    bool compare(const std::string& name) {
        if (at_ >= tokens_.size() || tokens_[at_].kind == Token::Kind::sign) return broken();
        const std::string wanted = tokens_[at_++].text;
        return is_status(status_of(name), wanted);
    }
    /// 2*{A,B,C}: at least two of them.
    bool set_of(const std::string& count, int depth) {
        const auto needed = to_integer(count);
        if (!needed || !take("{")) return broken();
        std::int64_t met = 0, all = 0;
        do {
            met += either(depth + 1) ? 1 : 0;
            ++all;
        } while (take(","));
        result_.has_choice |= met < *needed && *needed < all;
        return take("}") ? met >= *needed : broken();
    }
    std::string status_of(const std::string& name) {
        const std::string status = status_of_ ? status_of_(name) : "not attempted";
        if (std::ranges::find(result_.items, name) == result_.items.end()) {
            result_.items.push_back(name);
            if (!is_complete(status)) result_.waits_for.push_back(name);
        }
        return status;
    }

    std::vector<Token> tokens_;
    const StatusOf& status_of_;
    Prerequisites& result_;
    std::size_t at_ = 0;
    bool is_broken_ = false;
};

}  // namespace

Prerequisites read_prerequisites(std::string_view script, const StatusOf& status_of) {
    Prerequisites result;
    result.is_readable = true;
    if (trim(script).empty()) return result;
    auto tokens = tokens_of(script, result.has_words);
    const auto value = tokens ? Parser(std::move(*tokens), status_of, result).run() : std::nullopt;
    if (!value) return Prerequisites{};
    result.is_met = *value;
    if (result.is_met) result.waits_for.clear();
    result.has_choice = !result.is_met && result.has_choice && result.waits_for.size() > 1;
    return result;
}

}  // namespace oneroom::packages
