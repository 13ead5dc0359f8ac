// Comma-separated values for spreadsheets: RFC 4180, UTF-8 with a byte-order mark (without it Excel reads UTF-8 as
// Latin-1), lines ending in CR LF. What a person typed never becomes a formula.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oneroom::files {

/// Writes rows to a text that the caller takes away in pieces, so that a file of any length needs little memory.
class CsvWriter {
public:
    /// A cell a person may have influenced. Starting like a formula it gets an apostrophe before it (IN-04); plain
    /// numbers, also negative ones, stay as they are.
    void text(std::string_view value);
    void number(std::int64_t value);
    /// With at most two decimals, a point between: 12.5
    void number(double value);
    void empty();
    void end_row();

    /// What was written since the last call. The first piece starts with the byte-order mark.
    std::string take();
    std::size_t size() const { return out_.size(); }

private:
    void separate();

    std::string out_ = "\xEF\xBB\xBF";
    bool is_row_started_ = false;
};

/// Whether a spreadsheet may take `cell` for a formula or a command: after blanks it starts with = + - @ | or one of
/// their full-width forms, or it starts with a tab or line end. Plain numbers are none.
bool looks_like_formula(std::string_view cell);

}  // namespace oneroom::files
