#include "dispatch/dispatch_rules.h"

#include "core/base/failure.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::dispatch;

TEST_CASE("addresses of a receiving system are origins, each once, and nothing that a header could carry on from") {
    CHECK(normal_origins("") == "");
    CHECK(normal_origins("https://B.test/path?x#y\nhttps://a.test:443, https://b.test") ==
          "https://a.test https://b.test");
    CHECK(normal_origins("http://127.0.0.1:8080") == "http://127.0.0.1:8080");
    for (const char* bad : {"lms.example.com", "ftp://a.test", "https://", "https://a.test;x", "https://*", "'self'",
                            "https://a.test\"", "https://user@a.test"})
        CHECK_THROWS_AS(normal_origins(bad), Failure);
}

TEST_CASE("an origin is allowed by its whole name; without a list every web origin is") {
    CHECK(is_allowed("https://a.test https://b.test", "https://b.test"));
    CHECK_FALSE(is_allowed("https://a.test", "https://a.test.evil"));
    CHECK_FALSE(is_allowed("https://a.test", "http://a.test"));
    CHECK(is_allowed("", "https://any.test"));
    CHECK_FALSE(is_allowed("", "null"));
    CHECK(ancestors_of("") == "http: https:");
}

TEST_CASE("a learner's name is turned round at its comma, cleaned, and never empty") {
    CHECK(name_of_learner("Byron, Ada", "7") == "Ada Byron");
    CHECK(name_of_learner("Ada Byron", "7") == "Ada Byron");
    CHECK(name_of_learner("Byron, Ada, Countess", "7") == "Byron, Ada, Countess");
    CHECK(name_of_learner(" ", "learner 7") == "learner 7");
    CHECK(name_of_learner("A\nB\x01", "7") == "A B");
    CHECK(name_of_learner(",", "7") == "7");
}

TEST_CASE("a ticket reads back as it was written, and nothing else reads as one") {
    const auto ticket = read_ticket(text_of({7, Instant(std::chrono::milliseconds(1234)), 3}));
    REQUIRE(ticket);
    CHECK(ticket->learner_id == 7);
    CHECK(ticket->since.time_since_epoch().count() == 1234);
    CHECK(ticket->key_number == 3);
    for (const char* bad : {"", "7", "7-1234", "7-1234-3-4", "a-b-c", "--"}) CHECK_FALSE(read_ticket(bad));
}

TEST_CASE("what stands in the way is said in the order in which it could be mended") {
    const Date today{"2026-03-01"};
    const auto why = [&](const EntryFacts& facts, const char* origin = "https://a.test") -> std::string {
        try {
            decide_entry(facts, origin, today);
            return "";
        } catch (const Failure& failure) {
            return failure.what();
        }
    };
    const EntryFacts open{.is_active = true, .is_published = true};
    CHECK(why(open).empty());
    auto facts = open;
    facts.expires_on = today;
    CHECK(why(facts).empty());  // its last day
    facts.expires_on = Date{"2026-02-28"};
    CHECK(why(facts).starts_with("The time"));
    facts = open;
    facts.most_learners = 1;
    facts.learners = 1;
    CHECK(why(facts).starts_with("As many people"));
    facts.is_known_learner = true;
    CHECK(why(facts).empty());
    facts = open;
    facts.is_published = false;
    CHECK(why(facts).starts_with("This is not published"));
    facts = open;
    facts.allowed_origins = "https://b.test";
    CHECK(why(facts).ends_with("https://a.test"));
}
