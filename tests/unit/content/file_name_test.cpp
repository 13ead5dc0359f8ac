#include "content/file_name.h"

#include "core/base/text.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::content;

TEST_CASE("# & + in a file name are cleaned and % is removed [VAL-06]") {
    CHECK(clean_file_name("Q&A #1 + more 100%.pdf") == "Q_A _1 _ more 100.pdf");
    CHECK(clean_file_name("%2e%2e%2fetc.txt") == "2e2e2fetc.txt");
}

TEST_CASE("a file name cannot harm whoever saves the file [UP-08]") {
    CHECK(clean_file_name("../../etc/passwd") == "passwd");
    CHECK(clean_file_name("C:\\temp\\plan.docx") == "plan.docx");
    CHECK(clean_file_name("CON") == "_CON");
    CHECK(clean_file_name("lpt1.txt") == "_lpt1.txt");
    CHECK(clean_file_name("console.txt") == "console.txt");
    CHECK(clean_file_name("report.pdf. . ") == "report.pdf");
    CHECK(clean_file_name("-rf") == "rf");
    CHECK(clean_file_name(".htaccess") == "htaccess");
    CHECK(clean_file_name("a;rm -rf b.txt") == "a_rm -rf b.txt");
    CHECK(clean_file_name("line\r\nbreak\t.txt") == "linebreak.txt");
    CHECK(clean_file_name("evil\u202Efdp.exe") == "evilfdp.exe");
    CHECK(clean_file_name("\u200E\uFEFF%.") == "file");
    CHECK(clean_file_name("") == "file");
}

TEST_CASE("emoji and letters of every script stay in a file name [UP-08]") {
    CHECK(clean_file_name("Übung 🔥 消防.pdf") == "Übung 🔥 消防.pdf");
}

TEST_CASE("a long file name is cut between characters and keeps its extension [UP-08]") {
    std::string name;
    for (int i = 0; i < 300; ++i) name += "ä";
    const auto cleaned = clean_file_name(name + ".pdf");
    CHECK(code_points(cleaned) == 150);
    CHECK(is_utf8(cleaned));
    CHECK(cleaned.ends_with("ä.pdf"));
}

TEST_CASE("the extension of a file is what its content says [UP-05]") {
    CHECK(with_extension("scan.exe", "png") == "scan.png");
    CHECK(with_extension("scan", "png") == "scan.png");
    CHECK(extension_of("a.tar.GZ") == "gz");
    CHECK(extension_of("no extension").empty());
    CHECK(extension_of("odd.<b>").empty());
}
