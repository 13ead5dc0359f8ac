#include "mail/templates.h"

#include <algorithm>
#include <set>

#include "support/catch.h"

using namespace oneroom::mail;

namespace {

std::set<std::string> placeholders_in(const std::string& text) {
    std::set<std::string> found;
    for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1))
        found.insert(text.substr(at + 1, text.find('}', at) - at - 1));
    return found;
}

std::string all_text_of(const Template& one) {
    std::string text = one.subject + one.action + one.sms;
    for (const auto& line : one.paragraphs) text += line;
    return text;
}

bool may_stand_in(const std::string& word, const TemplateRule& rule) {
    const auto is_it = [&](std::string_view known) { return known == word; };
    return std::ranges::any_of(rule.placeholders, is_it) || std::ranges::any_of(common_placeholders, is_it);
}

}  // namespace

TEST_CASE("every message says what it has to, in each language, with placeholders that are filled in") {
    for (const char* const language : {"en", "de", "fr", "es", "ar"})
        for (const TemplateRule& rule : template_rules())
            CHECK(find_template(rule.name, language).language == language);
    for (const std::string& language : template_languages())
        for (const auto& [name, one] : templates_of(language)) {
            INFO(language << " " << name);
            const auto rule = std::ranges::find(template_rules(), name, &TemplateRule::name);
            REQUIRE(rule != template_rules().end());
            const auto used = placeholders_in(all_text_of(one));
            for (const std::string& word : used) CHECK(may_stand_in(word, *rule));
            for (const std::string_view word : rule->placeholders) CHECK(used.contains(std::string(word)));
            CHECK_FALSE((one.subject.empty() || one.paragraphs.empty()));
            CHECK(one.action.empty() != rule->has_link);
            CHECK(one.sms.empty() != rule->has_sms);
            for (const std::string& line : one.footer)
                for (const std::string& word : placeholders_in(line)) CHECK(may_stand_in(word, {.name = "footer"}));
        }
}

TEST_CASE("a language without a template takes the English one") {
    CHECK(find_template("passwordReset", "tlh-KL").language == "en");
    CHECK(find_template("passwordReset", "en-GB").language == "en");
    CHECK_THROWS_AS(find_template("noSuchMessage", "en"), std::logic_error);
}

TEST_CASE("in Arabic a message runs from right to left, and names in Latin letters stand apart in it") {
    const Template& arabic = find_template("passwordReset", "ar");
    const TemplateValues values{{"name", "Ada"}, {"username", "ada.b"}, {"portal", "Oneroom"}, {"minutes", "60"}};
    const auto email = render_email(arabic, values, "https://portal.example.org/forgot-password#x");
    CHECK(email.html.find("<html lang=\"ar\" dir=\"rtl\">") != std::string::npos);
    CHECK(email.text.find("\u2068ada.b\u2069") != std::string::npos);
    CHECK(email.html.find("\u2068ada.b\u2069") != std::string::npos);
    CHECK(email.subject.find("\u2068") == std::string::npos);
    CHECK_THAT(render_sms(arabic, values, "https://x").text, Catch::Contains("\u2068ada.b\u2069"));
    const auto english = render_email(find_template("passwordReset", "en"), values, "");
    CHECK(english.html.find("dir=\"ltr\"") != std::string::npos);
    CHECK(english.text.find("\u2068") == std::string::npos);
}

TEST_CASE("what people wrote is text in a message, never HTML [IN-06]") {
    const auto rendered = render_email(find_template("invitation", "en"),
                                       {{"name", "<script>alert(1)</script>"},
                                        {"portal", "A & B"},
                                        {"username", "\"><img src=x>"},
                                        {"days", "7"},
                                        {"address", "https://portal.example.org"},
                                        {"support", ""}},
                                       "https://portal.example.org/confirm-account#a&b");
    CHECK(rendered.html.find("<script") == std::string::npos);
    CHECK(rendered.html.find("<img") == std::string::npos);
    CHECK(rendered.html.find("A &amp; B") != std::string::npos);
    CHECK(rendered.text.find("<script>alert(1)</script>") != std::string::npos);
    CHECK(rendered.text.find("\nhttps://portal.example.org/confirm-account#a&b\n") != std::string::npos);
    // The link is shown as it is: nobody has to trust a word.
    CHECK(rendered.html.find(">https://portal.example.org/confirm-account#a&amp;b<") != std::string::npos);
    CHECK(rendered.text.find("Questions?") == std::string::npos);
}
