#include "core/base/text.h"

#include "core/base/bytes.h"
#include "core/base/instant.h"
#include "support/catch.h"

using namespace oneroom;

TEST_CASE("folding makes what people consider the same word the same text") {
    CHECK(fold("Ärger ÉCOLE straße") == "arger ecole strasse");
    CHECK(fold("  two\t\n words  ") == "two words");
    CHECK(fold("Łódź") == "lodz");
    CHECK(fold("ΑΘΗΝΑΣ ς") == fold("αθηνας σ"));
    CHECK(fold("МОСКВА") == "москва");
    CHECK(fold("e\xCC\x81") == "e");  // a combining accent
}

TEST_CASE("what is not UTF-8 is told and never copied on") {
    CHECK(is_utf8("grün ✓ 🎓"));
    for (const char* bad : {"\xC0\xAF", "\xED\xA0\x80", "\xFF", "abc\xE2\x82", "\xF5\x80\x80\x80"})
        CHECK_FALSE(is_utf8(bad));
    CHECK(is_utf8(fold("abc\xFF")));
}

TEST_CASE("an e-mail address has a local part, a domain and a top-level part of letters [VAL-01]") {
    for (const char* good : {"ada@example.org", "a.b+c@mail.example.co", "jürgen@example.de"}) {
        INFO(good);
        CHECK(is_email(good));
    }
    for (const char* bad : {"", "ada", "ada@", "@example.org", "ada@example", "ada@example.c", "ada@example.c0m",
                            "a b@example.org", "a@b@example.org", "ada@.org", "ada@example..org", ".ada@example.org"}) {
        INFO(bad);
        CHECK_FALSE(is_email(bad));
    }
}

TEST_CASE("numbers are read whole or not at all [VAL-05]") {
    CHECK(to_integer("-12") == -12);
    CHECK(to_number("-1.50") == -1.5);
    for (const char* bad : {"", " 1", "1 ", "+1", "1x", "99999999999999999999", "1.0"}) CHECK_FALSE(to_integer(bad));
    for (const char* bad : {"", "nan", "inf", "1e5", "--1", "1,5", "-"}) CHECK_FALSE(to_number(bad));
    CHECK(to_number("1e-7", true) == 1e-7);
}

TEST_CASE("an instant is the same after writing and reading it") {
    for (const char* text : {"2026-03-01T09:30:00.125Z", "1969-12-31T23:59:59.999Z", "2000-02-29T00:00:00.000Z"})
        CHECK(to_iso8601(*from_iso8601(text)) == text);
    for (const char* bad :
         {"2026-03-01", "2026-03-01T24:00:00Z", "2026-03-01T09:30:00+01:00", "2026-02-30T00:00:00Z", "x"})
        CHECK_FALSE(from_iso8601(bad));
}

TEST_CASE("hashes and base64url agree with their published vectors") {
    CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(to_hex(hmac_sha256("Jefe", "what do ya want for nothing?")) ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    CHECK(to_hex(hmac_sha256(std::string(131, '\xAA'), "Test Using Larger Than Block-Size Key - Hash Key First")) ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    CHECK(to_base64url("fo") == "Zm8");
    CHECK(from_base64url("Zm9vYmE") == "fooba");
    CHECK_FALSE(from_base64url("Zm9v+"));
    CHECK(random_token().size() == 43);
    CHECK(random_token() != random_token());
}

TEST_CASE("a day exists on the calendar, between the years 1000 and 3000 [VAL-03]") {
    for (const char* good : {"2028-02-29", "1000-01-01", "3000-12-31"}) CHECK(is_valid(Date{good}));
    for (const char* bad :
         {"2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0999-12-31", "3001-01-01", "2026-1-1", ""})
        CHECK_FALSE(is_valid(Date{bad}));
    CHECK(days_between(Date{"2026-02-27"}, Date{"2026-03-02"}) == 3);
    CHECK(days_between(Date{"2026-03-02"}, Date{"2026-02-27"}) == -3);
}
