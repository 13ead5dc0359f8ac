// The table of findings against the code that finds and against the translations.
#include "packages/finding_kinds.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "packages/findings.h"
#include "support/catch.h"
#include "support/places.h"

using namespace oneroom;
using namespace oneroom::packages;

namespace {

std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Every "word-with-hyphens" that stands in quotes where something is found.
std::set<std::string> emitted_codes() {
    std::set<std::string> codes;
    const auto collect = [&](const std::string& folder, const std::string& start) {
        for (const auto& entry : std::filesystem::directory_iterator(source_dir() / folder)) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with(start) || name.starts_with("kinds_of") || name.starts_with("finding_")) continue;
            const std::string text = text_of_file(entry.path());
            for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 1)) {
                const auto end = text.find('"', at + 1);
                const std::string word = end == std::string::npos ? "" : text.substr(at + 1, end - at - 1);
                if (!word.empty() &&
                    word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos)
                    codes.insert(word);
            }
        }
    };
    collect("app/packages", "");
    collect("app/core/files", "zip_");
    return codes;
}

/// The codes that are passed on as such: the first argument of add(), error(), note() and of a ZipError.
std::set<std::string> passed_codes() {
    std::set<std::string> codes;
    for (const std::string folder : {"app/packages", "app/core/files"}) {
        for (const auto& entry : std::filesystem::directory_iterator(source_dir() / folder)) {
            const std::string text = text_of_file(entry.path());
            for (const std::string call :
                 {"add(", "warn(", "note(", "ZipError(", "Refusal{", "number_between(", "tell("}) {
                for (auto at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
                    const auto start = text.find_first_not_of(" \n", at + call.size());
                    if (start == std::string::npos || text[start] != '"') continue;
                    codes.insert(text.substr(start + 1, text.find('"', start + 1) - start - 1));
                }
            }
        }
    }
    return codes;
}

}  // namespace

TEST_CASE("every finding of the readers is in the table, and nothing else") {
    for (const auto& code : passed_codes()) {
        if (code.find('-') == std::string::npos && code != "litter" && code != "encoding" && code != "flash") continue;
        if (code.find(' ') != std::string::npos) continue;
        INFO(code);
        CHECK(find_kind(code) != nullptr);
    }
    const auto emitted = emitted_codes();
    std::set<std::string_view> known;
    for (const auto& kind : finding_kinds()) {
        INFO(kind.code);
        CHECK(emitted.contains(std::string(kind.code)));
        CHECK(known.insert(kind.code).second);
        CHECK_FALSE(kind.title.empty());
        CHECK_FALSE(kind.consequence.empty());
        CHECK_FALSE(kind.repair.empty());
        CHECK((!kind.is_repaired || kind.severity == Severity::info));
    }
    CHECK(find_kind("no-such-kind") == nullptr);
}

TEST_CASE("every kind of finding is told in every language") {
    for (const std::string language : {"de", "fr", "es", "ar"}) {
        const auto texts =
            nlohmann::json::parse(text_of_file(source_dir() / "resources/text/server" / (language + ".json")));
        for (const auto& kind : finding_kinds())
            for (const auto text : {kind.title, kind.consequence, kind.repair}) {
                INFO(language << " " << kind.code << ": " << text);
                CHECK(texts.contains(std::string(text)));
            }
    }
}

TEST_CASE("findings beyond twenty of a kind are counted, and the table says how grave they are") {
    FindingList findings;
    for (int i = 0; i < 25; ++i) findings.add("missing-file", "The manifest points to " + std::to_string(i));
    findings.add("missing-file", "one more", "", "", 3);
    findings.add("xml-malformed", "broken");
    findings.add("xml-malformed", "broken");
    const auto told = findings.take();
    REQUIRE(told.size() == 21);
    CHECK(told.front().code == "xml-malformed");
    CHECK(told.front().severity == Severity::error);
    CHECK(told.back().severity == Severity::warning);
    CHECK(told.back().more == 6);
}
