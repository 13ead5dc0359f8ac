#include "packages/xml_reader.h"

#include "support/measured.h"
#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

std::string refusal_of(const std::string& xml) {
    FindingList findings;
    const auto file = XmlFile::read(xml, "imsmanifest.xml", findings);
    const auto found = findings.take();
    return file ? "" : found.at(0).code;
}

std::string title_of(const std::string& xml) {
    FindingList findings;
    const auto file = XmlFile::read(xml, "x.xml", findings);
    REQUIRE(file);
    return text_of(file->root());
}

std::string utf16(const std::string& ascii, bool is_big_endian) {
    std::string out;
    for (const char c : ascii) out += is_big_endian ? std::string{'\0', c} : std::string{c, '\0'};
    return out;
}

}  // namespace

TEST_CASE("document types, entities and inclusions are refused or mean nothing [UP-04]") {
    CHECK(refusal_of("<!DOCTYPE a SYSTEM \"http://127.0.0.1:9/x.dtd\"><a/>") == "xml-doctype");
    CHECK(refusal_of("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>") ==
          "xml-doctype");
    CHECK(refusal_of("<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>") == "xml-doctype");
    CHECK(refusal_of("<!doctype a><a/>") == "xml-doctype");
    CHECK(refusal_of("<a><!ENTITY x \"y\"></a>") == "xml-doctype");
    CHECK(refusal_of("<a><!-- <!DOCTYPE> --><b c='<!DOCTYPE'/><![CDATA[<!DOCTYPE]]></a>") == "");
    CHECK(title_of("<a>&undefined;</a>") == "&undefined;");
    const auto including =
        ManifestText{.items = R"(<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>
        <item identifier="I1" identifierref="R1"><title>Start</title></item>)"};
    CHECK(inspect(including).package.items.size() == 1);
}

TEST_CASE("deep, wide and large documents are refused [UP-04]") {
    const auto nested = [](int depth) {
        std::string open, close;
        for (int i = 0; i < depth; ++i) {
            open += "<item>";
            close += "</item>";
        }
        return open + close;
    };
    CHECK(refusal_of(nested(64)) == "");
    CHECK(refusal_of(nested(65)) == "xml-too-deep");
    CHECK(refusal_of(nested(100'000)) == "xml-too-deep");
    std::string wide = "<a>";
    for (int i = 0; i < 100'001; ++i) wide += "<b/>";
    CHECK(refusal_of(wide + "</a>") == "xml-too-large");
    CHECK(refusal_of("<a>" + std::string(longest_xml, 'x') + "</a>") == "xml-too-large");
}

TEST_CASE("a hostile document costs little time and memory [UP-04]") {
    std::string attributes = "<a";
    while (attributes.size() < longest_xml - 100) attributes += " b=''";
    attributes += "/>";
    const auto measured = measure([&] {
        FindingList findings;
        return XmlFile::read(attributes, "x.xml", findings) ? 0 : 1;
    });
    CHECK(measured.exit_code == 0);
    if (!is_sanitized()) {
        CHECK(measured.seconds < 1);
        CHECK(measured.grown_bytes < 64'000'000);
    }
}

TEST_CASE("encodings are read by their mark, their name or their bytes [UP-04]") {
    const std::string umlaut = "\xC3\xA4";
    CHECK(title_of("\xEF\xBB\xBF<a>\xC3\xA4</a>") == umlaut);
    CHECK(title_of("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE4</a>") == umlaut);
    CHECK(title_of("<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>\x84</a>") == "\xE2\x80\x9E");
    CHECK(title_of("\xFF\xFE" + utf16("<a>x</a>", false)) == "x");
    CHECK(title_of("\xFE\xFF" + utf16("<a>x</a>", true)) == "x");
    CHECK(title_of(utf16("<?xml version='1.0' encoding='UTF-16'?><a>x</a>", false)) == "x");
    CHECK(title_of("<?xml version='1.0' encoding='UTF-16'?><a>x</a>") == "x");
    CHECK(refusal_of("\x4C\x6F\xA7\x94\x93 ebcdic") == "xml-encoding");
    CHECK(refusal_of(std::string("\0\0\xFE\xFF", 4) + "x") == "xml-encoding");
    CHECK(refusal_of("<?xml version='1.0' encoding='shift_jis'?><a>\x83\x4A</a>") == "xml-encoding");
    CHECK(refusal_of("\xFF\xFE" + utf16("<!DOCTYPE a><a/>", false)) == "xml-doctype");
    const auto guessed = ManifestText{.organisation_title =
                                          "<title>Gr\xFC\xDF"
                                          "e</title>"};
    const auto report = inspect(guessed);
    CHECK(finding(report, "xml-encoding-guessed").severity == Severity::warning);
    CHECK(report.package.title ==
          "Gr\xC3\xBC\xC3\x9F"
          "e");
}

TEST_CASE("names are found whatever their prefix and case") {
    FindingList findings;
    const auto file =
        XmlFile::read("<x:a ADLCP:ScormType='sco'><adl:Title> t </adl:Title>\n<TITLE/></x:a>", "x.xml", findings);
    REQUIRE(file);
    CHECK(attribute(file->root(), "scormtype") == "sco");
    CHECK(text_of(child(file->root(), "title")) == "t");
    CHECK(children(file->root(), "title").size() == 2);
    CHECK(file->place_of(children(file->root(), "title")[1]) == "line 2");
}
