#include "packages/cmi5_values.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/files/zip_names.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

constexpr std::array move_ons{"NotApplicable"sv, "Passed"sv, "Completed"sv, "CompletedAndPassed"sv,
                              "CompletedOrPassed"sv};
constexpr std::array launch_methods{"AnyWindow"sv, "OwnWindow"sv};
constexpr std::array launch_parameters{"endpoint"sv, "fetch"sv, "actor"sv, "registration"sv, "activityId"sv};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

}  // namespace

std::optional<std::string> read_cmi5_score(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    const auto dot = text.find('.');
    auto whole = text.substr(0, dot), decimals = dot == text.npos ? ""sv : text.substr(dot + 1);
    if (whole.empty() && decimals.empty()) return std::nullopt;
    if (!std::ranges::all_of(whole, is_digit) || !std::ranges::all_of(decimals, is_digit)) return std::nullopt;
    while (whole.starts_with('0')) whole.remove_prefix(1);
    while (decimals.ends_with('0')) decimals.remove_suffix(1);
    if (decimals.size() > 4 || (!whole.empty() && (whole != "1" || !decimals.empty()))) return std::nullopt;
    if (is_negative && (!whole.empty() || !decimals.empty())) return std::nullopt;
    return (whole.empty() ? "0" : "1") + (decimals.empty() ? "" : "." + std::string(decimals));
}

bool is_move_on(std::string_view text) { return std::ranges::find(move_ons, text) != move_ons.end(); }

bool is_launch_method(std::string_view text) { return std::ranges::find(launch_methods, text) != launch_methods.end(); }

bool is_written_as_url(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte <= 0x20 || byte == 0x7F || "<>\"{}|\\^`"sv.find(text[i]) != ""sv.npos) return false;
        if (text[i] == '%' && !(i + 2 < text.size() && is_hex(text[i + 1]) && is_hex(text[i + 2]))) return false;
    }
    return !text.empty();
}

std::string clashing_parameter(std::string_view url) {
    url = url.substr(0, url.find('#'));
    const auto question = url.find('?');
    if (question == url.npos) return {};
    for (const auto pair : split(url.substr(question + 1), '&')) {
        const std::string name = files::percent_decode(pair.substr(0, pair.find('=')));
        if (std::ranges::find(launch_parameters, name) != launch_parameters.end()) return name;
    }
    return {};
}

}  // namespace oneroom::packages
