// Where a text names somebody.
#include "lrs/sought_words.h"
#include "support/catch.h"

using oneroom::lrs::SoughtWords;

TEST_CASE("a name is found as a whole word, in any case, with any accents and signs around it") {
    const SoughtWords ali({"Ali Hassan"});
    for (const char* text : {"Ali Hassan", "(ALI\n HASSAN)", "from Alí Hassán's desk", "Ali Hassan-Meyer"})
        CHECK(ali.are_in(text));
    for (const char* text : {"Ghali Hassan", "Ali Hassani", "Ali", "AliHassan", ""}) CHECK_FALSE(ali.are_in(text));
    CHECK(SoughtWords({"Иван"}).are_in("ИВАН!"));
    CHECK_FALSE(SoughtWords({"Иван"}).are_in("Иванов"));
    // No blanks stand between words there.
    CHECK(SoughtWords({"王小明"}).are_in("我是王小明。"));
}

TEST_CASE("an address is found when it is the whole one, a number when it is no part of a date or another number") {
    const SoughtWords anna({"anna@x.org"});
    for (const char* text : {"anna@x.org", "mailto:Anna@X.org", "<anna@x.org>.", "Write to anna@x.org. Or call"})
        CHECK(anna.are_in(text));
    for (const char* text : {"joanna@x.org", "mary.anna@x.org", "mary-anna@x.org", "anna@x.org.uk", "anna@x.organic"})
        CHECK_FALSE(anna.are_in(text));
    const SoughtWords number({"2024"});
    CHECK(number.are_in("person 2024, please"));
    for (const char* text : {"2024-01-01", "01-02-2024", "12024", "a2024"}) CHECK_FALSE(number.are_in(text));
}

TEST_CASE("what is escaped in JSON is found, and what is too short is told") {
    const SoughtWords words({"Jürgen Öz", "Bo", ""});
    CHECK(words.are_in_json(R"({"by":"J\u00fcrgen \u00D6z"})"));
    CHECK(words.are_in_json(R"({"by":"line\nJÜRGEN\töz"})"));
    CHECK(words.are_in_json(R"(a plain text \ of Jürgen Öz)"));
    CHECK(SoughtWords({"𝒜nna"}).are_in_json(R"("\ud835\udc9cnna")"));
    for (const char* cut : {R"(\)", R"(\u)", R"(\u00)", R"(\ud835)", R"(\ud835\u)", R"(\ud835\u00)"})
        CHECK_FALSE(words.are_in_json(cut));
    CHECK_FALSE(words.are_in("Bo"));
    CHECK(words.too_short() == std::vector<std::string>{"Bo"});
}
