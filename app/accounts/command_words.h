// The words of `oneroom user ...` and `oneroom token ...` taken apart.
#pragma once

#include <functional>
#include <iosfwd>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "accounts/user_store.h"
#include "core/db/audit.h"

namespace oneroom::accounts {

/// The command cannot be understood; exit code 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A command line taken apart: words, and options with their values.
struct Line {
    std::vector<std::string> words;
    std::map<std::string, std::vector<std::string>> options;

    bool has(const std::string& name) const { return options.contains(name); }
    std::string get(const std::string& name) const { return has(name) ? options.at(name).back() : ""; }
};

/// `with_value` and `plain` are all the options of this command. Throws UsageError.
Line read_line(const std::vector<std::string>& words, const std::vector<std::string>& with_value,
               const std::vector<std::string>& plain);

/// Throws UsageError unless there is exactly one; `what` goes on after "Give one".
const std::string& only_word(const Line& line, const char* what);

/// The verb is none of `verbs` of `command`.
UsageError no_such_verb(const std::string& command, const std::string& verb, const std::vector<std::string>& verbs);

/// Who acts, for the audit log.
audit::Actor command_line();

/// Throws Failure 404 with a sentence.
StoredUser find_named(const db::Reader& db, const std::string& username);

/// Runs a command; what goes wrong is one sentence on `err` and the exit code.
int run_words(const std::function<void()>& command, std::ostream& err);

}  // namespace oneroom::accounts
