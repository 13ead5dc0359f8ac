#include "bench/result.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace oneroom::bench {
namespace {

/// Three digits that count, thousands in whole: 0.0312, 4.27, 512, 41,300.
std::string pretty(double number) {
    std::ostringstream text;
    const double size = std::abs(number);
    if (size < 100) {
        text << std::fixed << std::setprecision(size < 1 ? 3 : size < 10 ? 2 : 1) << number;
        return text.str();
    }
    text << std::fixed << std::setprecision(0) << number;
    std::string digits = text.str();
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string_view verdict_text(Outcome::Verdict verdict) {
    switch (verdict) {
        case Outcome::Verdict::reached:
            return "reached";
        case Outcome::Verdict::missed:
            return "MISSED";
        case Outcome::Verdict::failed:
            return "FAILED";
        case Outcome::Verdict::none:
            break;
    }
    return "";
}

void print_cells(std::ostream& out, const std::vector<std::string>& cells) {
    constexpr int widths[] = {-20, 9, -4, 9, 6, -14, -7};
    for (std::size_t i = 0; i < std::size(widths); ++i)
        out << (widths[i] < 0 ? std::left : std::right) << std::setw(std::abs(widths[i])) << cells[i] << ' ';
    out << std::left << cells.back() << std::endl;
}

}  // namespace

std::string Wanted::text() const {
    switch (kind) {
        case Kind::ratioAtLeast:
            return "ratio >= " + pretty(number);
        case Kind::ratioAtMost:
            return "ratio <= " + pretty(number);
        case Kind::atLeast:
            return ">= " + pretty(number);
        case Kind::atMost:
            return "<= " + pretty(number);
        case Kind::nothing:
            break;
    }
    return "";
}

Outcome::Verdict Outcome::verdict() const {
    if (!measured) return Verdict::failed;
    const auto ratio = measured->ratio();
    bool is_reached = false;
    switch (row->wanted.kind) {
        case Wanted::Kind::nothing:
            return Verdict::none;
        case Wanted::Kind::ratioAtLeast:
            is_reached = ratio && *ratio >= row->wanted.number;
            break;
        case Wanted::Kind::ratioAtMost:
            is_reached = ratio && *ratio <= row->wanted.number;
            break;
        case Wanted::Kind::atLeast:
            is_reached = measured->value >= row->wanted.number;
            break;
        case Wanted::Kind::atMost:
            is_reached = measured->value <= row->wanted.number;
            break;
    }
    return is_reached ? Verdict::reached : Verdict::missed;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void print_heading(std::ostream& out) {
    print_cells(out, {"row", "value", "unit", "limit", "ratio", "wanted", "verdict", "beside it"});
}

void print_outcome(std::ostream& out, const Outcome& outcome) {
    const Row& row = *outcome.row;
    if (!outcome.measured) {
        print_cells(out, {std::string(row.name), "", "", "", "", row.wanted.text(), "FAILED", outcome.failure});
        return;
    }
    const Measured& measured = *outcome.measured;
    std::string details;
    for (const auto& [name, value] : measured.details)
        details += (details.empty() ? "" : ", ") + name + " " + pretty(value);
    if (!measured.note.empty()) details += (details.empty() ? "" : "; ") + measured.note;
    const auto ratio = measured.ratio();
    print_cells(out, {std::string(row.name), pretty(measured.value), std::string(row.unit),
                      measured.limit ? pretty(*measured.limit) : "", ratio ? pretty(*ratio) : "", row.wanted.text(),
                      std::string(verdict_text(outcome.verdict())), details});
}

nlohmann::json to_json(const Outcome& outcome) {
    const Row& row = *outcome.row;
    nlohmann::json json = {{"row", row.name},
                           {"what", row.what},
                           {"unit", row.unit},
                           {"limitIs", row.limit},
                           {"wanted", row.wanted.text()},
                           {"verdict", verdict_text(outcome.verdict())},
                           {"tookSeconds", outcome.seconds}};
    if (!outcome.measured) {
        json["failure"] = outcome.failure;
        return json;
    }
    const Measured& measured = *outcome.measured;
    json["value"] = measured.value;
    json["rounds"] = measured.rounds;
    if (measured.limit) json["limit"] = *measured.limit;
    if (!measured.limit_rounds.empty()) json["limitRounds"] = measured.limit_rounds;
    if (const auto ratio = measured.ratio()) json["ratio"] = *ratio;
    for (const auto& [name, value] : measured.details) json["details"][name] = value;
    if (!measured.note.empty()) json["note"] = measured.note;
    return json;
}

}  // namespace oneroom::bench
