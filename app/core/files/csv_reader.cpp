#include "core/files/csv_reader.h"

#include <algorithm>
#include <array>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/text_encoding.h"

namespace oneroom::files {
namespace {

using namespace std::string_view_literals;

std::string decode(std::string_view bytes, bool& was_guessed) {
    if (bytes.starts_with("\xD0\xCF\x11\xE0"sv))
        throw Failure(
            415,
            "This is an old Excel workbook, or one with a password. Save it as XLSX without a password, or as "
            "CSV, and choose that file");
    if (bytes.starts_with("\xFF\xFE"sv)) return from_utf16(bytes.substr(2), false);
    if (bytes.starts_with("\xFE\xFF"sv)) return from_utf16(bytes.substr(2), true);
    if (bytes.starts_with("\xEF\xBB\xBF"sv)) bytes.remove_prefix(3);
    if (is_utf8(bytes)) return std::string(bytes);
    was_guessed = true;
    return from_windows_1252(bytes);
}

/// "sep=;" in the first line, which spreadsheets understand and do not show: taken away.
char take_separator_line(std::string_view& text) {
    if (text.size() < 5 || !equal_ignoring_case(text.substr(0, 4), "sep=")) return 0;
    const char separator = text[4];
    const auto rest = text.substr(5);
    if (!rest.empty() && rest.front() != '\r' && rest.front() != '\n') return 0;
    text = rest.substr(rest.starts_with("\r\n") ? 2 : std::min<std::size_t>(1, rest.size()));
    return separator;
}

/// The one of the three that the first row uses most; quoted ones do not count.
char find_separator(std::string_view text) {
    constexpr std::string_view candidates = ",;\t";
    std::array<std::size_t, candidates.size()> counts{};
    const auto start = text.find_first_not_of("\r\n \t,;");
    bool is_quoted = false;
    for (std::size_t at = start; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') is_quoted = !is_quoted;
        if (is_quoted) continue;
        if (c == '\n' || c == '\r') break;
        if (const auto place = candidates.find(c); place != candidates.npos) ++counts[place];
    }
    return candidates[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

/// Goes through the text once.
class Parser {
public:
    Parser(std::string_view text, char separator, const TableLimits& limits)
        : text_(text), separator_(separator), limits_(limits) {}

    Table run() {
        Table table;
        while (at_ < text_.size()) {
            TableRow row{++number_, {}};
            read_row(row);
            add_row(table, std::move(row), limits_);
        }
        return table;
    }

private:
    void read_row(TableRow& row) {
        while (true) {
            row.cells.emplace_back();
            require_columns(row.cells.size(), number_, limits_);
            read_cell(row.cells.back());
            if (at_ == text_.size()) return;
            if (text_[at_] != separator_) break;
            ++at_;
        }
        at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
    }

    void read_cell(std::string& cell) {
        if (at_ < text_.size() && text_[at_] == '"') read_quoted(cell);
        // What follows the closing quote belongs to the cell, too: spreadsheets read it so.
        const std::size_t end = std::min(text_.find_first_of(ends_, at_), text_.size());
        cell.append(text_.substr(at_, end - at_));
        at_ = end;
        require_cell(cell, number_, limits_);
    }

    void read_quoted(std::string& cell) {
        for (++at_;;) {
            const auto quote = text_.find('"', at_);
            if (quote == text_.npos)
                throw Failure(400, "A quotation mark in row " + std::to_string(number_) +
                                       " is never closed. Close it, or write two of them for one inside a text");
            cell.append(text_.substr(at_, quote - at_));
            at_ = quote + 1;
            if (at_ == text_.size() || text_[at_] != '"') return;
            cell += '"';
            ++at_;
        }
    }

    const std::string_view text_;
    const char separator_;
    const std::string ends_{separator_, '\r', '\n'};
    const TableLimits limits_;
    std::size_t at_ = 0;
    std::int64_t number_ = 0;
};

}  // namespace

Table read_csv(std::string_view bytes, const TableLimits& limits) {
    bool was_guessed = false;
    const std::string decoded = decode(bytes, was_guessed);
    if (decoded.find('\0') != decoded.npos)
        throw Failure(
            415,
            "This is neither a CSV file nor an Excel workbook. Save the table as one of the two and choose that file");
    std::string_view text = decoded;
    const char said = take_separator_line(text);
    const char separator = said != 0 ? said : find_separator(text);
    if (separator == '"' || separator == '\r' || separator == '\n')
        throw Failure(
            415,
            "This is neither a CSV file nor an Excel workbook. Save the table as one of the two and choose that file");
    Table table = Parser(text, separator, limits).run();
    table.was_guessed = was_guessed;
    return table;
}

}  // namespace oneroom::files
