// The text formats of AICC (CMI001): comma-separated tables and INI files, of course structures and of HACP messages.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::packages {

/// A table with a heading line. Headings are lower case; cells trimmed. At most 10,000 rows of 100 cells are read.
struct AiccTable {
    std::vector<std::string> headings;
    std::vector<std::vector<std::string>> rows;

    /// The cell under a heading; empty without the column or the cell.
    std::string cell(std::size_t row, std::string_view heading) const;
};

AiccTable read_aicc_table(std::string_view utf8);

/// "course.course_title" to its value; sections and names in lower case.
std::map<std::string, std::string, std::less<>> read_aicc_ini(std::string_view utf8);

}  // namespace oneroom::packages
