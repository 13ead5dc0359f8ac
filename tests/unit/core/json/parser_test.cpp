#include "core/json/parser.h"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <random>
#include <sstream>

#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/places.h"

using namespace oneroom;
using nlohmann::json;

namespace {

constexpr int deepest = 64;

std::string text_of(const char* file) {
    std::ostringstream text;
    text << std::ifstream(source_dir() / file).rdbuf();
    REQUIRE(text.str().size() > 100);
    return text.str();
}

/// What everybody sends.
std::vector<std::string> ordinary() {
    return {
        R"({"scoId":7,"sessionId":12,"sequence":3,"isFinish":false,"elements":{"cmi.core.lesson_location":"page 3"}})",
        " [ 0 , -0,\t1, -1,\r\n 999999999999999999, -999999999999999999, 0.5, -1.25e3, 1E+2, 1e-2, 1e308, 5e-324, 0.1,"
        " 123456789.123456789, -0.0 ] ",
        R"(["", "\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC\ud83d\ude00", "\u0000", "a\u0000b"])",
        "[\"gr\xC3\xBC\xC3\x9F\", \"\xE2\x9C\x93\", \"\xF0\x9F\x98\x80\", \"\x7F\"]",
        R"({"a":1,"b":2,"a":{"c":[true,false,null]},"":"","c":[1,2],"c":{}})",
        R"([[],{},[[]],{"a":{}},[ ],{ }])",
        "true",
        "false",
        "null",
        "-5",
        "1.5",
        R"("text")",
        text_of("resources/text/en.json"),
        text_of("resources/demo/contents.json")};
}

/// What is wrong, or so rare that it may be left to the library.
std::vector<std::string> odd() {
    return {"[9223372036854775807, -9223372036854775808]",
            "[18446744073709551615, 18446744073709551616]",
            "1e309",
            "1e-400",
            R"("\ud83d")",
            R"("\ude00")",
            R"("\ud83d\u0041")",
            R"("\u12")",
            R"("\u12g4")",
            R"("\u-123")",
            R"("\U0041")",
            R"("\x")",
            "\"\\",
            "[01]",
            "[00]",
            "[-01]",
            "[1.]",
            "[.5]",
            "[+1]",
            "[1e]",
            "[1e+]",
            "[-]",
            "[0x10]",
            "[NaN]",
            "[Infinity]",
            "[1,]",
            "[,1]",
            "[1 2]",
            "[1}",
            "[",
            "]",
            R"({"a":1,})",
            R"({"a"})",
            R"({"a":})",
            R"({"a" 1})",
            R"({1:1})",
            R"({"a":1]})",
            "{a:1}",
            "{",
            "nul",
            "nulll",
            "truE",
            "[\"a\nb\"]",
            "[\"a\tb\"]",
            "\xEF\xBB\xBF[1]",
            "\xC2\xA0[1]",
            "\v[1]",
            std::string("[1]\0", 4),
            std::string("[1]\0x", 5),
            std::string("[\"a\0b\"]", 7),
            "",
            " ",
            "\"a",
            "{} x",
            "[] []",
            "// no\n[1]"};
}

std::optional<json> read_by_library(const std::string& text) {
    json value = json::parse(text, nullptr, false);
    return value.is_discarded() ? std::nullopt : std::optional(std::move(value));
}

/// The same value; the text also tells 1 from 1.0.
bool is_same(const json& a, const json& b) { return a == b && a.type() == b.type() && a.dump() == b.dump(); }

enum class Outcome { same, left_to_library, wrong };

Outcome compare(const std::string& text) {
    const auto quick = codec::parse_quickly(text, deepest);
    if (!quick) return Outcome::left_to_library;
    const auto slow = read_by_library(text);
    return slow && is_same(*slow, *quick) ? Outcome::same : Outcome::wrong;
}

class RandomJson {
public:
    json value(int levels) {
        switch (below(levels > 0 ? 8 : 6)) {
            case 0:
                return nullptr;
            case 1:
                return below(2) == 0;
            case 2:
                return std::int64_t{-1} * below(1'000'000'000);
            case 3:
                return std::uint64_t{below(1'000'000'000)} * below(900'000'000);
            case 4:
                return static_cast<double>(below(1'000'000)) / 997 * std::pow(10.0, static_cast<int>(below(80)) - 40);
            case 5:
                return text();
            case 6: {
                json list = json::array();
                for (auto n = below(5); n > 0; --n) list.push_back(value(levels - 1));
                return list;
            }
            default: {
                json object = json::object();
                for (auto n = below(5); n > 0; --n) object[text()] = value(levels - 1);
                return object;
            }
        }
    }

    unsigned below(unsigned end) { return static_cast<unsigned>(chance_() % end); }

private:
    std::string text() {
        static const std::vector<std::string> pieces = {"a",
                                                        "\"",
                                                        "\\",
                                                        "/",
                                                        "\n",
                                                        "\x01",
                                                        "\x7F",
                                                        "\xC3\xA9",
                                                        "\xE2\x9C\x93",
                                                        "\xF0\x9F\x98\x80",
                                                        " ",
                                                        "{",
                                                        "]",
                                                        "\xEF\xBF\xBD",
                                                        std::string(1, '\0')};
        std::string out;
        for (auto n = below(8); n > 0; --n) out += pieces[below(static_cast<unsigned>(pieces.size()))];
        return out;
    }

    std::mt19937 chance_{20260101};
};

}  // namespace

TEST_CASE("the quick parser reads ordinary JSON as the library does") {
    for (const std::string& text : ordinary()) {
        INFO(text.substr(0, 200));
        CHECK(compare(text) == Outcome::same);
    }
}

TEST_CASE("what the quick parser makes of odd texts is what the library makes of them, or nothing") {
    for (const std::string& text : odd()) {
        INFO(text);
        CHECK(compare(text) != Outcome::wrong);
        CHECK(compare("[" + text + "]") != Outcome::wrong);
        CHECK(compare("{\"a\":" + text + "}") != Outcome::wrong);
    }
}

TEST_CASE("the quick parser reads back whatever JSON is written") {
    RandomJson random;
    for (int round = 0; round < 5000; ++round) {
        const json value = random.value(4);
        for (const std::string& text : {value.dump(), value.dump(2), value.dump(-1, ' ', true)}) {
            const auto read = codec::parse_quickly(text, deepest);
            INFO(text);
            REQUIRE(read);
            // Numbers are written without their type: what the library reads back counts.
            REQUIRE(is_same(*read, *read_by_library(text)));
        }
    }
}

TEST_CASE("the quick parser takes each escape and each byte sequence that the library takes") {
    int differences = 0;
    const auto look_at = [&](const std::string& text) {
        const auto quick = codec::parse_quickly(text, deepest);
        const auto slow = read_by_library(text);
        if (quick.has_value() != slow.has_value() || (quick && *quick != *slow)) ++differences;
    };
    for (unsigned c = 0; c <= 0xFFFF; ++c) {
        char escape[16];
        std::snprintf(escape, sizeof escape, "\"\\u%04X\"", c);
        look_at(escape);
    }
    // Around the bounds of the second byte and of all continuation bytes.
    const std::string marks = "\x20\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xFF";
    for (int lead = 0x80; lead <= 0xFF; ++lead) {
        const std::string begin = std::string("\"") + static_cast<char>(lead);
        look_at(begin + "\"");
        for (const char a : marks) {
            look_at(begin + a + "\"");
            for (const char b : marks) {
                look_at(begin + a + b + "\"");
                for (const char c : marks) look_at(begin + a + b + c + "\"");
            }
        }
    }
    CHECK(differences == 0);
}

TEST_CASE("no damage to a text makes the quick parser read what the library refuses") {
    RandomJson random;
    const std::string alphabet = "{}[]\",:\\/ue01-+.E \n\t\x01\x7F\x80\xC3\xA9\xE2\xED\xF0\xF4";
    auto texts = ordinary();
    for (std::string& text : odd()) texts.push_back(std::move(text));
    int understood = 0, rounds = 0;
    std::string wrong;
    for (const std::string& text : texts) {
        if (text.empty() || text.size() > 1000) continue;
        for (int round = 0; round < 1000; ++round, ++rounds) {
            std::string damaged = text;
            for (int i = 0; i <= round % 3; ++i) {
                const auto at = random.below(static_cast<unsigned>(damaged.size()));
                const char c = alphabet[random.below(static_cast<unsigned>(alphabet.size()))];
                if (round % 2 == 0)
                    damaged[at] = c;
                else
                    damaged.insert(at, 1, c);
            }
            const Outcome outcome = compare(damaged);
            if (outcome == Outcome::same) ++understood;
            if (outcome == Outcome::wrong) wrong += damaged + "\n";
        }
    }
    CHECK(wrong.empty());
    // Damage that leaves JSON behind, and damage that does not, both came up.
    CHECK(understood > rounds / 100);
    CHECK(understood < rounds / 2);
}

TEST_CASE("the quick parser gives up where the nesting goes too deep") {
    const auto nested = [](int levels) {
        return std::string(static_cast<std::size_t>(levels), '[') + std::string(static_cast<std::size_t>(levels), ']');
    };
    CHECK(codec::parse_quickly(nested(deepest), deepest));
    CHECK_FALSE(codec::parse_quickly(nested(deepest + 1), deepest));
    CHECK(codec::parse_quickly("[{},[]," + nested(deepest - 1) + "," + nested(deepest - 1) + "]", deepest));
    CHECK_FALSE(codec::parse_quickly(std::string(1'000'000, '['), deepest));
}
