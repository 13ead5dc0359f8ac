// What a row measured, and how rows are shown: as a table and as JSON.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oneroom::bench {

class Stage;

/// What a row has to reach. Ratios are value / limit, both medians of the same run.
struct Wanted {
    enum class Kind { nothing, ratioAtLeast, ratioAtMost, atLeast, atMost };
    Kind kind = Kind::nothing;
    double number = 0;

    std::string text() const;
};
constexpr Wanted nothing_wanted() { return {}; }
constexpr Wanted ratio_at_least(double number) { return {Wanted::Kind::ratioAtLeast, number}; }
constexpr Wanted ratio_at_most(double number) { return {Wanted::Kind::ratioAtMost, number}; }
constexpr Wanted at_least(double number) { return {Wanted::Kind::atLeast, number}; }
constexpr Wanted at_most(double number) { return {Wanted::Kind::atMost, number}; }

struct Measured {
    double value = 0;
    std::optional<double> limit{};
    std::vector<double> rounds{};  ///< of which value is the median
    std::vector<double> limit_rounds{};
    std::vector<std::pair<std::string, double>> details{};  ///< by name with unit: "p95 ms"
    std::string note{};

    std::optional<double> ratio() const { return limit && *limit > 0 ? std::optional(value / *limit) : std::nullopt; }
};

/// One row of the bench: everything about it but the measuring is data.
struct Row {
    std::string_view name;   ///< "home 32"; its first word is the group that --only takes
    std::string_view what;   ///< for people: what is asked
    std::string_view unit;   ///< of value and limit
    std::string_view limit;  ///< what stands beside it; empty: nothing
    Wanted wanted;
    Measured (*measure)(Stage& stage, std::int64_t level);
    std::int64_t level;            ///< for measure: connections, records ...
    bool only_when_named = false;  ///< takes a quarter of an hour and 15 GB
};

/// The whole table; rows.cpp.
const std::vector<Row>& rows();

struct Outcome {
    const Row* row = nullptr;
    std::optional<Measured> measured{};
    std::string failure{};  ///< why there is nothing measured
    double seconds = 0;     ///< that the row took, with the making of its data

    enum class Verdict { none, reached, missed, failed };
    Verdict verdict() const;
};

double median(std::vector<double> values);

void print_heading(std::ostream& out);
void print_outcome(std::ostream& out, const Outcome& outcome);
nlohmann::json to_json(const Outcome& outcome);

}  // namespace oneroom::bench
