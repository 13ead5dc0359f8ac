// The findings of one inspection as they come up, and the repairs that publishing will make.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "packages/package_types.h"

namespace oneroom::packages {

class FindingList {
public:
    /// How grave it is stands in the table of kinds. Keeps the first twenty of a code and counts the rest; the very
    /// same finding is kept once. `more`: how many like it are not told one by one.
    void add(std::string code, std::string message, std::string file = {}, std::string place = {},
             std::int64_t more = 0);
    /// What is graver than usual in this package.
    void add_as(Severity severity, Finding finding);

    /// The file `of` is to be served under `path`, too.
    void add_alias(std::string path, std::string of);

    bool has_errors() const;
    /// Errors first, each kind in the order found; the last of a code says how many more there were.
    std::vector<Finding> take();
    std::vector<FileAlias> take_aliases();

private:
    std::vector<Finding> findings_;
    std::map<std::string, std::int64_t> counts_;
    std::set<std::string> seen_;
    std::map<std::string, std::string> aliases_;
};

}  // namespace oneroom::packages
