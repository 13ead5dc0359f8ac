// The commands of the executable, one row each.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom {

struct Command {
    std::string_view name;
    std::string_view arguments;         ///< as help shows them
    std::string_view summary;           ///< one line
    std::string_view details;           ///< what --help adds; may be empty
    std::vector<std::string> settings;  ///< of core/config that it takes, for help; "data" for most
    /// Words after the command's name. Returns the exit code; may throw ConfigError and std::runtime_error.
    int (*run)(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);
};

const std::vector<Command>& commands();
const Command* find_command(std::string_view name);
std::string general_help();
std::string help_of(const Command& command);

}  // namespace oneroom
