#include "core/files/csv.h"

#include <charconv>
#include <cmath>
#include <utility>

#include "core/base/text.h"

namespace oneroom::files {
namespace {

bool starts_formula(char32_t c) {
    constexpr std::u32string_view openers = U"=+-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\u2212";
    return openers.find(c) != openers.npos;
}

bool is_blank(char32_t c) {
    return c == ' ' || c == 0xA0 || c == 0x3000 || c == 0xFEFF || (c >= 0x2000 && c <= 0x200F);
}

}  // namespace

bool looks_like_formula(std::string_view cell) {
    if (cell.empty()) return false;
    if (static_cast<unsigned char>(cell.front()) < 0x20) return true;  // tab, CR, LF and other controls
    if (to_number(cell)) return false;
    for (std::size_t at = 0; at < cell.size();) {
        const char32_t c = next_code_point(cell, at);
        if (!is_blank(c)) return starts_formula(c) || c == '\t' || c == '\r' || c == '\n';
    }
    return false;
}

void CsvWriter::separate() {
    if (is_row_started_) out_ += ',';
    is_row_started_ = true;
}

void CsvWriter::text(std::string_view value) {
    separate();
    const bool is_guarded = looks_like_formula(value);
    if (!is_guarded && value.find_first_of(",;\"\r\n\t") == value.npos) {
        out_ += value;
        return;
    }
    out_ += is_guarded ? "\"'" : "\"";
    for (const char c : value) {
        if (c == '"') out_ += '"';
        out_ += c;
    }
    out_ += '"';
}

void CsvWriter::number(std::int64_t value) {
    separate();
    out_ += std::to_string(value);
}

void CsvWriter::number(double value) {
    separate();
    char digits[64];
    const double rounded = std::round(value * 100) / 100;
    const auto end = std::to_chars(digits, digits + sizeof digits, rounded + 0.0).ptr;  // + 0.0: never "-0"
    out_.append(digits, end);
}

void CsvWriter::empty() { separate(); }

void CsvWriter::end_row() {
    out_ += "\r\n";
    is_row_started_ = false;
}

std::string CsvWriter::take() { return std::exchange(out_, {}); }

}  // namespace oneroom::files
