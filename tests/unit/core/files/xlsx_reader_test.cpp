// Excel workbooks as tables: what spreadsheet programs write is read, and what a hostile one costs is bounded.
#include "core/files/xlsx_reader.h"

#include <random>

#include "core/base/failure.h"
#include "core/files/xml_scanner.h"
#include "support/catch.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
using files::read_table;
using files::TableLimits;
using files::XmlScanner;
using namespace std::string_literals;

namespace {

using Cells = std::vector<std::vector<std::string>>;

const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

/// A workbook of one sheet with these rows (XML) and shared texts (XML).
std::string workbook(const std::string& rows, const std::string& shared = "") {
    ZipBuilder zip;
    zip.add("[Content_Types].xml", head + "<Types/>")
        .add("xl/workbook.xml", head +
                                    "<workbook xmlns:r=\"r\"><sheets><sheet name=\"Notes\" sheetId=\"1\" "
                                    "state=\"hidden\" r:id=\"rId1\"/><sheet name=\"People\" sheetId=\"2\" "
                                    "r:id=\"rId2\"/></sheets></workbook>")
        .add("xl/_rels/workbook.xml.rels", head +
                                               "<Relationships><Relationship Id=\"rId1\" "
                                               "Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" "
                                               "Target=\"worksheets/sheet2.xml\"/></Relationships>")
        .add("xl/worksheets/sheet1.xml", "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>")
        .add("xl/worksheets/sheet2.xml", head + "<worksheet><sheetData>" + rows + "</sheetData></worksheet>");
    if (!shared.empty()) zip.add("xl/sharedStrings.xml", head + "<sst>" + shared + "</sst>");
    return zip.bytes();
}

Cells cells_of(const std::string& bytes) {
    Cells cells;
    for (const auto& row : read_table(bytes).rows) cells.push_back(row.cells);
    return cells;
}

int status_of(std::string_view bytes, const TableLimits& limits = {}) {
    try {
        read_table(bytes, limits);
        return 0;
    } catch (const Failure& failure) {
        CHECK(std::string_view(failure.what()).size() > 20);
        return failure.status;
    }
}

}  // namespace

TEST_CASE("the first sheet that is shown is read: shared and own texts, numbers, truth values, formulas") {
    const auto bytes = workbook(
        R"(<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Status</t></is></c></row>)"
        R"(<row r="2" ht="3"><c r="A2"><v>1234567</v></c><c r="B2" s="4" t="s"><v>2</v></c><c r="C2" t="b"><v>1</v></c></row>)"
        R"(<row r="4"><c r="A4" t="n"><v>1.5E6</v></c><c r="B4"><f>1&lt;2</f><v>0.25</v></c><c r="C4" t="b"><v>0</v></c></row>)"
        R"(<row r="5"><c r="B5" t="str"><f>A1</f><v>made &amp; kept</v></c></row>)"
        R"(<row r="6"><c r="A6" s="1"/><c r="B6" t="s"/></row><row/>)"
        R"(<row><c><v>7</v></c><c t="inlineStr"><is><r><t>Rich </t></r><r><t xml:space="preserve">text</t></r></is></c></row>)",
        R"(<si><t>Username</t></si><si><r><rPr/><t>Full </t></r><r><t>name</t></r><rPh sb="0"><t>silent</t></rPh></si>)"
        R"(<si><t><![CDATA[M<ü>]]>ller &#x4E2D;&#233;</t></si>)");
    CHECK(cells_of(bytes) == Cells{{"Username", "Full name", "Status"},
                                   {"1234567", "M<ü>ller 中é", "true"},
                                   {"1500000", "0.25", "false"},
                                   {"", "made & kept"},
                                   {"7", "Rich text"}});
    const auto table = read_table(bytes);
    CHECK(table.rows[2].number == 4);
    CHECK(table.rows[4].number == 8);
}

TEST_CASE("what is no workbook, or a damaged one, is refused with a sentence") {
    CHECK(status_of("PK\3\4") == 415);
    CHECK(status_of(ZipBuilder().add("content.xml", "<office/>").bytes()) == 415);
    CHECK(status_of(workbook("<row><c t=\"s\"><v>5</v></c></row>")) == 415);
    CHECK(status_of(workbook("<row><c><v>1</v>")) == 415);
    CHECK(status_of(workbook("<row><c r=\"A1><v>1</v></c></row>")) == 415);
    CHECK(status_of(workbook("<row><c><v>&nbsp;</v></c></row>")) == 415);
    CHECK(status_of(workbook("<row><c><v>\xFF</v></c></row>")) == 415);
    const auto whole = workbook("<row><c><v>1</v></c></row>");
    for (const std::size_t length : {20UL, 200UL, whole.size() / 2, whole.size() - 5})
        CHECK(status_of(whole.substr(0, length)) == 415);
    CHECK(status_of(whole) == 0);
}

TEST_CASE("a workbook brings no document type and no entities of its own") {
    CHECK(status_of(ZipBuilder()
                        .add("xl/workbook.xml",
                             "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><workbook><sheet r:id=\"rId1\"/></workbook>")
                        .bytes()) == 415);
    CHECK(status_of(workbook("<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><row><c><v>1</v></c></row>")) == 415);
    CHECK(status_of(workbook("<row><c><v>&a;</v></c></row>")) == 415);
    CHECK(status_of(workbook("<row><c><v>&#0;</v></c></row>")) == 415);
}

TEST_CASE("a workbook costs no more than the limits allow") {
    const TableLimits limits{.rows = 3, .columns = 2, .cell = 5};
    const auto row = [](const std::string& place, const std::string& value) {
        return "<row><c r=\"" + place + "\"><v>" + value + "</v></c></row>";
    };
    CHECK(status_of(workbook(row("A1", "1") + "<row/><row/>" + row("B2", "2") + row("", "3")), limits) == 0);
    CHECK(status_of(workbook(row("A1", "1") + row("A2", "1") + row("A3", "1") + row("A4", "1")), limits) == 413);
    CHECK(status_of(workbook(row("C1", "1")), limits) == 413);
    CHECK(status_of(workbook(row("XFD1", "1"))) == 413);
    CHECK(status_of(workbook(row("ZZZZZZZZZZZZZZZZZZ1", "1"))) == 0);  // names no column: the next one
    CHECK(status_of(workbook(row("A1", "123456")), limits) == 413);
    CHECK(status_of(workbook("<row r=\"99999999999999999999\"><c><v>1</v></c></row>")) == 0);
    // Many cells that share one long text.
    std::string rows;
    for (int i = 0; i < 10'000; ++i) rows += "<row><c t=\"s\"><v>0</v></c></row>";
    CHECK(status_of(workbook(rows, "<si><t>" + std::string(9'000, 'x') + "</t></si>")) == 413);
    // More than an honest workbook unpacks to.
    CHECK(status_of(workbook("<row><c><v>1</v></c></row>" + std::string(41'000'000, ' '))) == 415);
}

TEST_CASE("whatever a sheet holds, it is read or refused, and soon") {
    std::mt19937 random(20261121);
    constexpr std::string_view pieces[] = {
        "<row>", "</row>", "<c r=\"B2\">", "<c t=\"s\">", "</c>",     "<v>", "</v>", "<is>", "</is>", "<t>",
        "</t>",  "0",      "&amp;",        "&",           "<!--x-->", "<",   ">",    "<c/>", "\"",    "<rPh>"};
    for (int run = 0; run < 500; ++run) {
        std::string rows;
        for (auto left = random() % 40; left > 0; --left) rows += pieces[random() % std::size(pieces)];
        INFO(rows);
        const int status = status_of(workbook(rows, "<si><t>a</t></si>"));
        REQUIRE((status == 0 || status == 415 || status == 413));
    }
}

TEST_CASE("the scanner gives tags, attributes and texts as they follow each other") {
    XmlScanner xml("<?xml version='1.0'?><!-- < --><a:b x='1' n:y=\"&lt;2>\"><c/>t&amp;u</a:b>");
    using Found = XmlScanner::Found;
    REQUIRE(xml.next() == Found::open);
    CHECK(xml.name() == "b");
    CHECK(xml.attribute("x") == "1");
    CHECK(xml.attribute("y") == "<2>");
    CHECK(xml.attribute("z").empty());
    REQUIRE(xml.next() == Found::open);
    CHECK(xml.name() == "c");
    REQUIRE(xml.next() == Found::close);
    REQUIRE(xml.next() == Found::text);
    CHECK(xml.text() == "t&u");
    REQUIRE(xml.next() == Found::close);
    CHECK(xml.name() == "b");
    CHECK(xml.next() == Found::end);
}
