#include "dispatch/dispatch_rules.h"

#include <algorithm>
#include <set>

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::dispatch {
namespace {

constexpr std::size_t longest_name = 200;  // code points

bool is_host_and_port(std::string_view text) {
    const auto is_plain = [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':' || c == '[' ||
               c == ']';
    };
    return !text.empty() && text.size() <= 260 && text.front() != ':' && std::ranges::all_of(text, is_plain);
}

/// "https://lms.example.com"; empty when it is no web origin. Browsers leave the usual port out.
std::string origin_in(std::string_view typed) {
    const std::string text = to_lower_ascii(typed);
    const std::string_view scheme = text.starts_with("https://")  ? "https://"
                                    : text.starts_with("http://") ? "http://"
                                                                  : "";
    if (scheme.empty()) return "";
    std::string host = text.substr(scheme.size());
    host = host.substr(0, host.find_first_of("/?#"));
    if (!is_host_and_port(host)) return "";
    const std::string_view usual = scheme == "https://" ? ":443" : ":80";
    if (host.ends_with(usual)) host.resize(host.size() - usual.size());
    return std::string(scheme) + host;
}

std::vector<std::string_view> words_in(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        const auto start = text.find_first_not_of(" \t\r\n,", at);
        if (start == text.npos) break;
        const auto end = std::min(text.find_first_of(" \t\r\n,", start), text.size());
        words.push_back(text.substr(start, end - start));
        at = end;
    }
    return words;
}

}  // namespace

void decide_entry(const EntryFacts& facts, std::string_view origin, const Date& today) {
    if (!facts.is_active)
        throw Failure(403, "This course was switched off for your learning system. Ask whoever offers it there");
    if (facts.expires_on && *facts.expires_on < today)
        throw Failure(403,
                      "The time for which this course was given to your learning system is over. Ask whoever "
                      "offers it there");
    if (!is_allowed(facts.allowed_origins, origin))
        throw Failure(403,
                      "This course was given to another learning system than this one. Ask whoever offers it "
                      "here to have this address allowed: " +
                          std::string(origin));
    if (!facts.is_published) throw Failure(409, "This is not published at the moment. Try again later");
    if (facts.most_launches && facts.launches >= *facts.most_launches)
        throw Failure(403,
                      "This course was opened as often as was agreed for your learning system. Ask whoever offers "
                      "it there");
    if (!facts.is_known_learner && facts.most_learners && facts.learners >= *facts.most_learners)
        throw Failure(403,
                      "As many people as were agreed for your learning system take this course already. Ask "
                      "whoever offers it there");
}

std::string normal_origins(std::string_view typed) {
    std::set<std::string> origins;
    for (const auto word : words_in(typed)) {
        auto origin = origin_in(word);
        if (origin.empty())
            throw invalid("allowedOrigins",
                          std::string(word) + " is no address of a web site. Write it as https://lms.example.com");
        origins.insert(std::move(origin));
    }
    std::string text;
    for (const auto& origin : origins) text += (text.empty() ? "" : " ") + origin;
    return text;
}

bool is_allowed(std::string_view origins, std::string_view origin) {
    if (origin_in(origin) != origin) return false;
    const auto allowed = words_in(origins);
    return allowed.empty() || std::ranges::find(allowed, origin) != allowed.end();
}

std::string ancestors_of(std::string_view origins) { return origins.empty() ? "http: https:" : std::string(origins); }

std::string name_of_learner(std::string_view name, std::string_view foreign_id) {
    const auto comma = name.find(',');
    std::string ordered(name);
    if (comma != name.npos && name.find(',', comma + 1) == name.npos)
        ordered = std::string(trim(name.substr(comma + 1))) + " " + std::string(trim(name.substr(0, comma)));
    std::string out;
    const std::string_view source = trim(ordered).empty() ? foreign_id : trim(ordered);
    std::size_t length = 0;
    for (std::size_t at = 0; at < source.size() && length < longest_name; ++length) {
        const char32_t c = next_code_point(source, at);
        append_utf8(out, c < 0x20 || c == 0x7F ? U' ' : c);
    }
    return std::string(trim(out));
}

std::string text_of(const Ticket& ticket) {
    return std::to_string(ticket.learner_id) + "-" + std::to_string(ticket.since.time_since_epoch().count()) + "-" +
           std::to_string(ticket.key_number);
}

std::optional<Ticket> read_ticket(std::string_view text) {
    const auto parts = split(text, '-');
    if (parts.size() != 3) return std::nullopt;
    const auto learner = to_integer(parts[0]);
    const auto since = to_integer(parts[1]);
    const auto key = to_integer(parts[2]);
    if (!learner || !since || !key) return std::nullopt;
    return Ticket{*learner, Instant(std::chrono::milliseconds(*since)), *key};
}

}  // namespace oneroom::dispatch
