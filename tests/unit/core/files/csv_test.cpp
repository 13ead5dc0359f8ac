#include "core/files/csv.h"

#include "support/catch.h"

using oneroom::files::CsvWriter;
using oneroom::files::looks_like_formula;

namespace {

const std::string mark = "\xEF\xBB\xBF";

std::string cell(std::string_view text) {
    CsvWriter csv;
    csv.text(text);
    return csv.take().substr(mark.size());
}

}  // namespace

TEST_CASE("a row of a CSV file is what RFC 4180 says") {
    CsvWriter csv;
    csv.text("plain");
    csv.text("with, comma");
    csv.text("a \"quote\"");
    csv.text("two\r\nlines");
    csv.empty();
    csv.number(std::int64_t{-7});
    csv.number(12.5);
    csv.end_row();
    CHECK(csv.take() == mark + "plain,\"with, comma\",\"a \"\"quote\"\"\",\"two\r\nlines\",,-7,12.5\r\n");
}

TEST_CASE("a CSV file is taken away in pieces and marked once") {
    CsvWriter csv;
    csv.text("a");
    csv.end_row();
    CHECK(csv.take() == mark + "a\r\n");
    CHECK(csv.take().empty());
    csv.text("b");
    csv.end_row();
    CHECK(csv.take() == "b\r\n");
}

TEST_CASE("a cell that starts like a formula is text in every spreadsheet [IN-04]") {
    const auto dangerous = GENERATE(as<std::string>{}, "=1+1", "+cmd", "-2+3", "@SUM(A1)", "\tx", "\rx", "\nx", "|calc",
                                    "  =1", "\uFF1D1", "\uFF0B1", "\uFF0D1+1", "\uFF20x", "-cmd|' /C calc'!A0");
    CHECK(looks_like_formula(dangerous));
    CHECK(cell(dangerous).starts_with("\"'"));
}

TEST_CASE("numbers, also negative ones, and ordinary text stay as they are [IN-04]") {
    CHECK(cell("-12.5") == "-12.5");
    CHECK(cell("2026-03-01") == "2026-03-01");
    CHECK(cell("Ann = Bob") == "Ann = Bob");
    CHECK(cell("Zoë") == "Zoë");
    CHECK(cell("") == "");
    CHECK(cell("o'clock") == "o'clock");
}
