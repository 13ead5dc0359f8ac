#include "core/http/assets.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "support/catch.h"
#include "support/places.h"

using namespace oneroom::http;

TEST_CASE("the embedded schema is the file of the source tree, byte for byte", "[assets]") {
    std::ifstream file(source_dir() / "schema.sql", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};

    const Asset* schema = find_asset("schema.sql");

    REQUIRE(schema != nullptr);
    CHECK(schema->plain == text);
    CHECK(schema->mime == "text/plain; charset=utf-8");
    CHECK(schema->etag.size() == 66);
    CHECK(schema->brotli.size() < schema->plain.size() / 2);
    CHECK_FALSE(schema->immutable);
}

TEST_CASE("only the exact path of an asset finds it", "[assets]") {
    CHECK(find_asset("schema.sq") == nullptr);
    CHECK(find_asset("/schema.sql") == nullptr);
    CHECK(find_asset("") == nullptr);
}

TEST_CASE("what other files are made from is not carried along", "[assets]") {
    for (const char* path : {"resources/openapi.json", "resources/text/en.json", "resources/demo/contents.json"})
        CHECK(find_asset(path) == nullptr);
    CHECK(find_asset("resources/text/server/de.json") != nullptr);
}

TEST_CASE("assets are sorted by path, so that finding one may halve its way", "[assets]") {
    const auto assets = all_assets();
    REQUIRE_FALSE(assets.empty());
    CHECK(std::ranges::is_sorted(assets, {}, &Asset::path));
    for (const Asset& asset : assets) CHECK(find_asset(asset.path) == &asset);
}
