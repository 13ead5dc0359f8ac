#include "packages/aicc_text.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

constexpr std::size_t most_rows = 10'000, most_cells = 100, most_values = 1000;

/// All cells, quoted ones unquoted; a line break inside quotes belongs to the cell.
std::vector<std::vector<std::string>> rows_of(std::string_view text) {
    std::vector<std::vector<std::string>> rows(1);
    std::string cell;
    bool is_quoted = false;
    const auto end_cell = [&] {
        if (rows.back().size() < most_cells) rows.back().emplace_back(trim(cell));
        cell.clear();
    };
    const auto end_row = [&] {
        end_cell();
        if (std::ranges::all_of(rows.back(), &std::string::empty)) {
            rows.back().clear();
        } else {
            rows.emplace_back();
        }
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && is_quoted && i + 1 < text.size() && text[i + 1] == '"') {
            cell += '"';
            ++i;
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (c == ',' && !is_quoted) {
            end_cell();
        } else if (c == '\n' && !is_quoted) {
            end_row();
            if (rows.size() > most_rows) break;
        } else {
            cell += c;
        }
    }
    end_row();
    rows.pop_back();  // the one that was to come
    return rows;
}

}  // namespace

std::string AiccTable::cell(std::size_t row, std::string_view heading) const {
    const auto column = std::ranges::find(headings, heading) - headings.begin();
    if (row >= rows.size() || static_cast<std::size_t>(column) >= rows[row].size()) return {};
    return rows[row][static_cast<std::size_t>(column)];
}

AiccTable read_aicc_table(std::string_view utf8) {
    AiccTable table;
    table.rows = rows_of(utf8);
    if (table.rows.empty()) return table;
    for (const auto& heading : table.rows.front()) table.headings.push_back(to_lower_ascii(heading));
    table.rows.erase(table.rows.begin());
    return table;
}

std::map<std::string, std::string, std::less<>> read_aicc_ini(std::string_view utf8) {
    std::map<std::string, std::string, std::less<>> values;
    std::string section;
    for (const auto line : split(utf8, '\n')) {
        if (values.size() >= most_values) break;
        const auto text = trim(line);
        if (text.starts_with('[') && text.ends_with(']')) {
            section = to_lower_ascii(trim(text.substr(1, text.size() - 2)));
        } else if (const auto equals = text.find('='); equals != std::string_view::npos && !text.starts_with(';')) {
            values.emplace(section + "." + to_lower_ascii(trim(text.substr(0, equals))), trim(text.substr(equals + 1)));
        }
    }
    return values;
}

}  // namespace oneroom::packages
