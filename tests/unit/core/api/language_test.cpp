#include "core/api/language.h"

#include "support/catch.h"

using namespace oneroom;

TEST_CASE("the most wanted language that there are texts for is taken") {
    CHECK(wanted_language("") == Language::en);
    CHECK(wanted_language("de") == Language::de);
    CHECK(wanted_language("fr-CA, en;q=0.5") == Language::fr);
    CHECK(wanted_language("pt-BR,es;q=0.6,ar;q=0.7") == Language::ar);
    CHECK(wanted_language("de;q=0, es;q=0.1") == Language::es);
    CHECK(wanted_language("AR") == Language::ar);
    CHECK(wanted_language("*;q=0.1, xx-;;q=, ;q=1,,") == Language::en);
}

TEST_CASE("a sentence is translated with what it holds") {
    const Catalogue words(R"({"Wait {seconds} s": "{seconds} s warten", "At most {most}": "Bis {most}",
                             "At most {most} entries": "Bis zu {most} Zeilen", "{a} of {b}": "{b}: {a} {c}",
                             "Done": "Fertig"})");
    CHECK(words.translate("Done") == "Fertig");
    CHECK(words.translate("Done.") == "Done.");
    CHECK(words.translate("Wait 15 s") == "15 s warten");
    CHECK(words.translate("At most 7") == "Bis 7");
    CHECK(words.translate("At most 7 entries") == "Bis zu 7 Zeilen");
    CHECK(words.translate("1 of 2") == "2: 1 {c}");
    CHECK(words.translate("Wait {seconds} s") == "{seconds} s warten");
    CHECK(words.translate("") == "");
}

TEST_CASE("refusals come in the language of the caller, under the same fields") {
    FieldErrors errors;
    errors.add("name", "This is required");
    errors.add("days", "Between 1 and 365");
    errors.add("", "What nobody has translated");
    const auto german = in_language(Language::de, errors).by_field;
    CHECK(german.at("name").front() == "Dies ist erforderlich");
    CHECK(german.at("days").front() == "Zwischen 1 und 365");
    CHECK(german.at("").front() == "What nobody has translated");
    CHECK(in_language(Language::en, errors).by_field == errors.by_field);
    for (const auto& [language, code] : enum_names(Language{}))
        CHECK((in_language(language, "Is too large") == "Is too large") == (language == Language::en));
}
