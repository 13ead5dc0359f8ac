// What spreadsheets and other programs save as text is read as they meant it; anything else is refused with a sentence.
#include "core/files/csv_reader.h"

#include <random>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/csv.h"
#include "support/catch.h"

using namespace oneroom;
using files::read_csv;
using files::TableLimits;
using namespace std::string_literals;

namespace {

using Cells = std::vector<std::vector<std::string>>;

Cells cells_of(const files::Table& file) {
    Cells cells;
    for (const auto& row : file.rows) cells.push_back(row.cells);
    return cells;
}
Cells cells_of(std::string_view bytes) { return cells_of(read_csv(bytes)); }

std::string utf16(std::u16string_view text, bool is_big_endian) {
    std::string out = is_big_endian ? "\xFE\xFF" : "\xFF\xFE";
    for (const char16_t unit : text) {
        const auto high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xFF);
        out += is_big_endian ? high : low;
        out += is_big_endian ? low : high;
    }
    return out;
}

Failure refusal_of(std::string_view bytes, const TableLimits& limits = {}) {
    try {
        read_csv(bytes, limits);
    } catch (const Failure& failure) {
        return failure;
    }
    return {0, "accepted"};
}

}  // namespace

TEST_CASE("a table is read from UTF-8, UTF-16 and Windows-1252, and the last is told") {
    const Cells wanted{{"Name", "Ort"}, {"Müller", "Łódź"}};
    CHECK(cells_of("Name,Ort\nMüller,Łódź\n") == wanted);
    CHECK(cells_of("\xEF\xBB\xBFName,Ort\r\nMüller,Łódź") == wanted);
    CHECK(cells_of(utf16(u"Name\tOrt\r\nMüller\tŁódź\r\n", false)) == wanted);
    CHECK(cells_of(utf16(u"Name;Ort\nMüller;Łódź\n", true)) == wanted);
    CHECK_FALSE(read_csv("Name,Ort\nMüller,Łódź\n").was_guessed);

    const auto old = read_csv("Name;Preis\r\nM\xFCller;5 \x80\r\n");
    CHECK(cells_of(old) == Cells{{"Name", "Preis"}, {"Müller", "5 €"}});
    CHECK(old.was_guessed);
}

TEST_CASE("the separator is the one that the headings use, or the one the file says") {
    CHECK(cells_of("a,b;c,d\n1,2,3") == Cells{{"a", "b;c", "d"}, {"1", "2", "3"}});
    CHECK(cells_of("a;b,c;d\n1,5;2") == Cells{{"a", "b,c", "d"}, {"1,5", "2"}});
    CHECK(cells_of("a\tb\n1\t2") == Cells{{"a", "b"}, {"1", "2"}});
    CHECK(cells_of("\"a,b,c\";d\n1;2") == Cells{{"a,b,c", "d"}, {"1", "2"}});
    CHECK(cells_of("alone\n1") == Cells{{"alone"}, {"1"}});
    CHECK(cells_of("sep=|\r\na|b\r\n1|2\r\n") == Cells{{"a", "b"}, {"1", "2"}});
    CHECK(read_csv("sep=;\na;b").rows.front().number == 1);
}

TEST_CASE("quotes, line breaks in cells and empty cells are what RFC 4180 says") {
    CHECK(cells_of("a,\"b, c\",\"say \"\"hi\"\"\"\r\n\"two\r\nlines\",,\"\"\r\n") ==
          Cells{{"a", "b, c", "say \"hi\""}, {"two\r\nlines", "", ""}});
    CHECK(cells_of("5\" pipe,\"x\"y\n") == Cells{{"5\" pipe", "xy"}});
    CHECK(cells_of("a\rb\rc") == Cells{{"a"}, {"b"}, {"c"}});
}

TEST_CASE("rows have the numbers that a spreadsheet shows, and blank ones are passed over") {
    const auto file = read_csv("a,b\n\n\"1\n2\",x\n , \n3,y\n");
    REQUIRE(file.rows.size() == 3);
    CHECK(file.rows[0].number == 1);
    CHECK(file.rows[1].number == 3);
    CHECK(file.rows[2].number == 5);
    CHECK(read_csv("").rows.empty());
    CHECK(read_csv("\n\r\n,,,\n").rows.empty());
}

TEST_CASE("what is no table is refused with a sentence that says what to do") {
    CHECK_THAT(refusal_of("\xD0\xCF\x11\xE0\xA1\xB1"s).what(), Catch::Contains("Save it as XLSX"));
    CHECK(refusal_of("a,b\n\0,c"s).status == 415);
    CHECK(refusal_of("a\0,\0b\0"s).status == 415);  // UTF-16 that does not say so
    CHECK(refusal_of("sep=\"\na").status == 415);
    const auto open = refusal_of("a,b\n1,2\n3,\"4\n5,6\n");
    CHECK(open.status == 400);
    CHECK(open.what() ==
          "A quotation mark in row 3 is never closed. Close it, or write two of them for one inside a text"s);
}

TEST_CASE("a table has bounds: rows, columns and the length of a cell") {
    const TableLimits limits{.rows = 3, .columns = 2, .cell = 5};
    CHECK(refusal_of("a\nb\nc\n", limits).status == 0);
    CHECK(refusal_of("a\n\n\n\nb\nc\n", limits).status == 0);
    CHECK(refusal_of("a\nb\nc\nd\n", limits).what() == "The file has more than 3 rows. Divide it into smaller files"s);
    CHECK_THAT(refusal_of("a,b\nc,d,e\n", limits).what(), Catch::StartsWith("Row 2 has more than 2 columns"));
    CHECK_THAT(refusal_of("a\n123456\n", limits).what(), Catch::StartsWith("A cell in row 2 has more than 5"));
    CHECK_THAT(refusal_of("a\n\"123456\"\n", limits).what(), Catch::StartsWith("A cell in row 2 has more than 5"));
}

TEST_CASE("whatever the bytes are, they are read as UTF-8 or refused with a sentence, and soon") {
    std::mt19937 random(20261121);
    constexpr std::string_view pieces[] = {"\"",   ",",    ";", "\n", "\r",   "\t",  "a",
                                           "\xFF", "\xFE", "é", " ",  "\"\"", "sep="};
    for (int run = 0; run < 3000; ++run) {
        std::string bytes;
        for (auto left = random() % 60; left > 0; --left) bytes += pieces[random() % std::size(pieces)];
        INFO("run " << run);
        try {
            for (const auto& row : read_csv(bytes).rows)
                for (const auto& cell : row.cells) REQUIRE(is_utf8(cell));
        } catch (const Failure& failure) {
            REQUIRE(std::string_view(failure.what()).size() > 20);
        }
    }
    const std::string quotes(2'000'000, '"'), separators(2'000'000, ';');
    CHECK(refusal_of(quotes).status == 413);
    CHECK(refusal_of(separators).status == 413);
}

TEST_CASE("what our own writer writes is read back, cell by cell") {
    const std::vector<std::string> texts{"plain", "with, comma", "a \"quote\"", "two\r\nlines", "", " edge ", "ü;\t"};
    files::CsvWriter csv;
    for (const auto& text : texts) csv.text(text);
    csv.end_row();
    CHECK(cells_of(csv.take()) == Cells{texts});
}
