// The findings of one inspection as they come up.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "packages/package_types.h"

namespace oneroom::packages {

class FindingList {
public:
    /// Keeps the first twenty of a code and counts the rest; the very same finding is kept once.
    void add(Severity severity, std::string code, std::string message, std::string file = {}, std::string place = {});
    void error(std::string code, std::string message, std::string file = {}, std::string place = {}) {
        add(Severity::error, std::move(code), std::move(message), std::move(file), std::move(place));
    }
    void warning(std::string code, std::string message, std::string file = {}, std::string place = {}) {
        add(Severity::warning, std::move(code), std::move(message), std::move(file), std::move(place));
    }
    void info(std::string code, std::string message, std::string file = {}, std::string place = {}) {
        add(Severity::info, std::move(code), std::move(message), std::move(file), std::move(place));
    }

    bool has_errors() const;
    /// Errors first, each kind in the order found, with "and 35 more" where some were only counted.
    std::vector<Finding> take();

private:
    std::vector<Finding> findings_;
    std::map<std::string, std::int64_t> counts_;
    std::set<std::string> seen_;
};

}  // namespace oneroom::packages
