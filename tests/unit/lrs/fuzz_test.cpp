// Runs the fuzzers' targets of the record store over a corpus made here and what libFuzzer found worth keeping, and
// over mutations that are the same in every run.
#include <fstream>
#include <sstream>

#include "fuzz/targets.h"
#include "support/catch.h"
#include "support/measured.h"
#include "support/mutations.h"
#include "support/places.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

/// How many mutations of each seed; the sanitizers are slow.
constexpr int rounds = is_sanitized() ? 40 : 200;

void run(void (*target)(std::string_view), std::vector<std::string> seeds, const std::string& folder,
         std::uint32_t number) {
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/fuzz" / folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        seeds.push_back(text.str());
    }
    Dice dice(number);
    for (const auto& seed : seeds) {
        target(seed);
        for (int round = 0; round < rounds; ++round) target(mutated(seed, dice));
    }
    CHECK(seeds.size() > 3);
}

const std::string full = R"({"id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bee", "actor": {"objectType": "Group", "name": "T",
"member": [{"mbox": "mailto:a@b.test"}, {"account": {"homePage": "http://h.test", "name": "x y"}}]},
"verb": {"id": "http://v.test/did", "display": {"en-US": "did", "de": "tat"}},
"object": {"id": "http://a.test/1", "definition": {"name": {"en": "A"}, "type": "http://t.test",
"interactionType": "choice", "choices": [{"id": "a", "description": {"en": "A"}}], "correctResponsesPattern": ["a"],
"extensions": {"http://e.test": [1, {"x": null}]}}},
"result": {"score": {"scaled": 0.5, "raw": 1.50, "min": 0, "max": 3}, "success": true, "duration": "P1DT2H3.5S"},
"context": {"registration": "6690E6C9-3EF0-4ED3-8B37-7F3964730BEE", "language": "de-AT", "contextActivities":
{"parent": {"id": "http://p.test"}, "grouping": [{"id": "http://g.test"}]}, "statement": {"objectType": "StatementRef",
"id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bef"}}, "timestamp": "2026-11-22T17:30:00.123456+01:00", "attachments":
[{"usageType": "http://u.test", "display": {"en": "f"}, "contentType": "text/plain", "length": 1, "sha2":
"ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"}]})";

}  // namespace

TEST_CASE("mutated statements neither crash nor lose what names them") {
    run(fuzz::statements,
        {full, "[" + full + ",{}]",
         R"({"actor": {"mbox_sha1sum": "CA978112CA1BBDCAFAC231B39A23DC4DA786EFF8"}, "verb": {"id": "v:v"}, "object":
            {"objectType": "SubStatement", "actor": {"openid": "http://o.test"}, "verb": {"id": "v:w"}, "object":
            {"objectType": "StatementRef", "id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bef"}}})",
         R"({"actor": {"mbox": "mailto:a@b.test"}, "verb": {"id": "http://adlnet.gov/expapi/verbs/voided"}, "object":
            {"objectType": "StatementRef", "id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bef"}, "version": "2.0.0"})"},
        "statements", 3);
}

TEST_CASE("mutated bodies of several parts neither crash nor give more than came") {
    run(fuzz::parts,
        {"multipart/mixed; boundary=b\n--b\r\n: a header without a name\r\n\r\nx\r\n--b--",
         "multipart/mixed; boundary=b\n--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\nX: "
         "y\r\n\r\nabc\r\n--b\r\n"
         "\r\n\r\n--b--\r\n",
         "multipart/mixed; boundary=\"a b\"; x=y\npre\r\n--a b  \r\nA: 1\r\n\r\n--a\r\n--a b--",
         "multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n\r\n--b--",
         "multipart/mixed; boundary=----x\n------x\r\nA:b\r\n\r\n" + std::string(300, '-') + "\r\n------x--\r\n"},
        "parts", 4);
}

TEST_CASE("mutated queries of statements neither crash nor change a moment") {
    run(fuzz::query,
        {"agent=%7B%22mbox%22%3A%22mailto%3Aa%40b.test%22%7D&verb=http%3A%2F%2Fv.test&limit=5&ascending=true",
         "since=2026-11-22T17:30:00.123456%2B01:00&until=2026-02-28T23:59:60Z&format=canonical",
         "agent={\"account\":{\"homePage\":\"http://h.test\",\"name\":\"x%20y\"}}&registration="
         "6690E6C9-3EF0-4ED3-8B37-7F3964730BEE",
         "activity=urn:x&d=P1Y2M3DT4H5M6.7S&l=de-Latn-AT-x-y&%=%2&&==&a"},
        "query", 5);
}
