#include <sstream>

#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct Terminal : CatalogPortal {
    std::ostringstream out, err;

    int import(const std::vector<std::string>& words) { return content::run_import_command(contents, words, out, err); }
    std::string write_file(const std::string& name, const std::string& bytes) {
        std::ofstream(folder.file(name), std::ios::binary) << bytes;
        return folder.file(name);
    }
};

}  // namespace

TEST_CASE("importing makes a course called as its package says") {
    Terminal terminal;
    CHECK(terminal.import({terminal.write_file("a.zip", sample_package().bytes())}) == 0);
    CHECK(terminal.value<std::string>("SELECT title FROM content") == "Fire safety");
    CHECK(terminal.out.str().find("It is now course") != std::string::npos);
    CHECK(terminal.import({terminal.folder.file("a.zip"), "--title", "Other"}) == 0);
    CHECK(terminal.value<int>("SELECT COUNT(*) FROM content WHERE title = 'Other'") == 1);
}

TEST_CASE("importing a refused package prints what is wrong and changes nothing") {
    Terminal terminal;
    CHECK(terminal.import({terminal.write_file("a.zip", "no zip at all")}) == 1);
    CHECK(terminal.out.str().find("error: ") != std::string::npos);
    CHECK(terminal.value<int>("SELECT COUNT(*) FROM content") == 0);
    CHECK(terminal.count_blobs() == 0);
}

TEST_CASE("a dry run of importing only prints") {
    Terminal terminal;
    CHECK(terminal.import({"--dry-run", terminal.write_file("a.zip", sample_package().bytes())}) == 0);
    CHECK(terminal.value<int>("SELECT COUNT(*) FROM content") == 0);
    CHECK(terminal.count_blobs() == 0);
}

TEST_CASE("importing says what it did not understand") {
    Terminal terminal;
    CHECK(terminal.import({}) == 2);
    CHECK(terminal.import({"a.zip", "b.zip"}) == 2);
    CHECK(terminal.import({"a.zip", "--titel", "x"}) == 2);
    CHECK(terminal.import({"/nowhere/a.zip"}) == 1);
    CHECK(terminal.err.str().find("/nowhere/a.zip") != std::string::npos);
}
