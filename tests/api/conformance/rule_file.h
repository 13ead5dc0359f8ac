// A rule of a standard as a file: a package, what its parts do, and what must come of it. tests/conformance/README.md
// says how they are written.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace oneroom::test {

struct RuleLine {
    int number{};
    std::string text{};
};

struct RuleFile {
    std::string name{};  ///< "scorm12/mastery-passed"
    std::string rule{};
    std::string section{};
    std::string version{};  ///< as <schemaversion>, or "AICC"
    std::string organisation{};
    std::string items{};
    std::map<std::string, std::string> files{};
    std::vector<RuleLine> play{};
    bool has_mark = false;

    /// As it can be uploaded.
    std::string zip() const;
};

/// What {{ }} marks is what the rule is about: `is_whole` false leaves it out. Throws std::runtime_error.
RuleFile read_rule(const std::filesystem::path& path, bool is_whole);

/// All of them, by name.
std::vector<std::filesystem::path> list_rules();

}  // namespace oneroom::test
