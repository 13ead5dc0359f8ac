#include "aicc/hacp_rows.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "core/base/text.h"
#include "packages/aicc_text.h"

namespace oneroom::aicc {
namespace {

using packages::AiccTable;

using Words = std::span<const std::pair<char, std::string_view>>;

/// The word that a first letter stands for; empty for another.
std::string word_of(std::string_view said, Words words) {
    const std::string lower = to_lower_ascii(trim(said));
    if (lower.empty()) return {};
    const auto found = std::ranges::find(words, lower.front(), &std::pair<char, std::string_view>::first);
    return found == words.end() ? std::string() : std::string(found->second);
}

constexpr std::pair<char, std::string_view> statuses[] = {{'p', "passed"},  {'c', "completed"},
                                                          {'f', "failed"},  {'i', "incomplete"},
                                                          {'b', "browsed"}, {'n', "not attempted"}};
constexpr std::pair<char, std::string_view> types[] = {{'c', "choice"},      {'t', "true-false"}, {'f', "fill-in"},
                                                       {'n', "numeric"},     {'l', "likert"},     {'m', "matching"},
                                                       {'p', "performance"}, {'s', "sequencing"}};
constexpr std::pair<char, std::string_view> results[] = {
    {'c', "correct"}, {'w', "wrong"}, {'u', "unanticipated"}, {'n', "neutral"}};

/// A table whose first line may be no heading.
AiccTable table_of(std::string_view data, std::initializer_list<const char*> columns, std::string_view needed) {
    AiccTable table = packages::read_aicc_table(data);
    if (table.headings.empty() || std::ranges::find(table.headings, needed) != table.headings.end()) return table;
    // read_aicc_table() has made the headings lower case, so the first row is read again under a heading of ours.
    std::string heading;
    for (const char* column : columns) heading += std::string(heading.empty() ? "" : ",") + column;
    return packages::read_aicc_table(heading + "\n" + std::string(data));
}

std::size_t count_of(const Elements& kept, const std::string& list) {
    std::size_t count = 0;
    while (kept.contains("cmi." + list + "." + std::to_string(count) + ".id")) ++count;
    return count;
}

void set_if_any(Elements& elements, const std::string& name, std::string value) {
    if (!value.empty()) elements[name] = std::move(value);
}

/// "correct" and the like, or the number that CMI001 allows in its place.
std::string result_of(const std::string& said) { return to_number(said) ? said : word_of(said, results); }

std::string value_of(const Elements& kept, const std::string& name) {
    const auto found = kept.find(name);
    return found == kept.end() ? std::string() : found->second;
}

/// Question, time and answer: a message that got no answer is sent again, and says nothing new then.
using Given = std::tuple<std::string, std::string, std::string>;

std::set<Given> answers_among(const Elements& kept, std::size_t count) {
    std::set<Given> answers;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string prefix = "cmi.interactions." + std::to_string(i) + ".";
        answers.emplace(value_of(kept, prefix + "id"), value_of(kept, prefix + "time"),
                        value_of(kept, prefix + "student_response"));
    }
    return answers;
}

}  // namespace

std::string status_of(std::string_view said) { return word_of(said, statuses); }

std::string letter_of(std::string_view status) {
    const std::string lower = to_lower_ascii(status);
    return lower.empty() ? "N" : std::string(1, static_cast<char>(lower.front() - 'a' + 'A'));
}

Elements elements_of_interactions(std::string_view data, const Elements& kept) {
    const AiccTable table =
        table_of(data,
                 {"course_id", "student_id", "lesson_id", "date", "time", "interaction_id", "objective_id",
                  "type_interaction", "correct_response", "student_response", "result", "weighting", "latency"},
                 "interaction_id");
    Elements elements;
    std::size_t next = count_of(kept, "interactions");
    std::set<Given> known = answers_among(kept, next);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto id = table.cell(row, "interaction_id");
        const Given given{id, table.cell(row, "time"), table.cell(row, "student_response")};
        if (id.empty() || !known.insert(given).second) continue;
        const std::string prefix = "cmi.interactions." + std::to_string(next++) + ".";
        elements[prefix + "id"] = id;
        set_if_any(elements, prefix + "objectives.0.id", table.cell(row, "objective_id"));
        set_if_any(elements, prefix + "time", table.cell(row, "time"));
        set_if_any(elements, prefix + "type", word_of(table.cell(row, "type_interaction"), types));
        set_if_any(elements, prefix + "correct_responses.0.pattern", table.cell(row, "correct_response"));
        set_if_any(elements, prefix + "student_response", table.cell(row, "student_response"));
        set_if_any(elements, prefix + "result", result_of(table.cell(row, "result")));
        set_if_any(elements, prefix + "weighting", table.cell(row, "weighting"));
        set_if_any(elements, prefix + "latency", table.cell(row, "latency"));
    }
    return elements;
}

Elements elements_of_objectives(std::string_view data, const Elements& kept) {
    const AiccTable table = table_of(
        data,
        {"course_id", "student_id", "lesson_id", "date", "time", "objective_id", "score", "status", "mastery_time"},
        "objective_id");
    std::map<std::string, std::size_t> place;
    std::size_t next = count_of(kept, "objectives");
    for (std::size_t i = 0; i < next; ++i) place.emplace(kept.at("cmi.objectives." + std::to_string(i) + ".id"), i);
    Elements elements;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto id = table.cell(row, "objective_id");
        if (id.empty()) continue;
        const auto [known, is_new] = place.emplace(id, next);
        if (is_new) ++next;
        const std::string prefix = "cmi.objectives." + std::to_string(known->second) + ".";
        elements[prefix + "id"] = id;
        set_if_any(elements, prefix + "score.raw", table.cell(row, "score"));
        set_if_any(elements, prefix + "status", status_of(table.cell(row, "status")));
    }
    return elements;
}

Elements elements_of_comments(std::string_view data, const Elements& kept) {
    const AiccTable table =
        table_of(data, {"course_id", "student_id", "lesson_id", "date", "time", "location", "comment"}, "comment");
    const auto before = kept.find("cmi.comments");
    const std::string known = before == kept.end() ? std::string() : before->second;
    std::string said;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (const auto comment = table.cell(row, "comment"); !comment.empty())
            said += (said.empty() ? "" : "\n") + comment;
    if (said.empty() || known == said || known.ends_with("\n" + said)) return {};  // nothing, or sent again
    return {{"cmi.comments", known.empty() ? said : known + "\n" + said}};
}

}  // namespace oneroom::aicc
