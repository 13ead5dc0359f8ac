// A file of statements, however it is written and in whatever pieces it arrives.
#include "lrs/statement_file.h"

#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::lrs;

namespace {

std::vector<FileItem> items_of(std::string text, std::size_t piece) {
    StatementFile file([&, at = std::size_t{0}](char* into, std::size_t size) mutable {
        const std::size_t count = std::min({piece, size, text.size() - at});
        text.copy(into, count, at);
        at += count;
        return count;
    });
    std::vector<FileItem> items;
    while (auto item = file.next()) items.push_back(std::move(*item));
    return items;
}

}  // namespace

TEST_CASE("a list and lines are the same statements, with the line each begins on") {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
        const auto list = items_of("\xEF\xBB\xBF [\n {\"a\":\"],\\\"}\"},\n\n{\"b\":[1,{}]}\n]\n", piece);
        REQUIRE(list.size() == 2);
        CHECK(list[0].text == "{\"a\":\"],\\\"}\"}");
        CHECK(list[0].line == 2);
        CHECK(list[1].line == 4);
        const auto lines = items_of("{\"a\":1}\r\n\n{broken\n{\"b\":2}", piece);
        REQUIRE(lines.size() == 3);
        CHECK(lines[1].text == "{broken");
        CHECK(lines[1].line == 3);
        CHECK(lines[2].text == "{\"b\":2}");
    }
}

TEST_CASE("nothing is no statement, and what follows a list is one that will be refused") {
    CHECK(items_of("", 10).empty());
    CHECK(items_of(" \n ", 10).empty());
    CHECK(items_of("[]", 10).empty());
    REQUIRE(items_of("[{}] more", 10).size() == 2);
    CHECK(items_of("[{}] more", 10)[1].text == "more");
    CHECK(items_of("[{\"a\":1", 10).size() == 1);
}

TEST_CASE("a statement without an end does not fill the memory") {
    const auto items = items_of("{\"a\":\"" + std::string(5'000'000, 'x') + "\"}\n{}", 65'536);
    REQUIRE(items.size() == 2);
    CHECK(items[0].is_too_long);
    CHECK(items[0].text.size() == 2 * 1024 * 1024);
    CHECK_FALSE(items[1].is_too_long);
}
