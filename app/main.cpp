// The command line. Finds the command, sees to --help and the data folder, and turns what goes wrong into one sentence
// and an exit code: 0 done, 1 not done, 2 not understood.
#include <sys/stat.h>

#include <csignal>
#include <iostream>

#include "cli/command.h"
#include "core/config/closest.h"
#include "core/config/config.h"

namespace {

using oneroom::Command;

constexpr int not_understood = 2;

int say_unknown(const std::string& word) {
    std::vector<std::string> names;
    for (const Command& command : oneroom::commands()) names.emplace_back(command.name);
    const auto near = oneroom::config::closest(word, names);
    std::cerr << "There is no command '" << word << "'." << (near ? " Did you mean " + *near + "?" : "")
              << " See oneroom --help.\n";
    return not_understood;
}

/// A command without arguments and settings would otherwise pass a mistake over in silence.
int say_unexpected(const std::string& command, const std::string& word) {
    const bool is_help = word.starts_with("-") && oneroom::config::closest(word, {"--help"}).has_value();
    std::cerr << "oneroom " << command << " takes nothing, but was given '" << word << "'."
              << (is_help ? " Did you mean --help?" : "") << '\n';
    return not_understood;
}

int run(std::vector<std::string> words) {
    if (words.empty() || (words[0].starts_with("--") && words[0] != "--help" && words[0] != "--version"))
        words.insert(words.begin(), "serve");
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        std::cout << oneroom::general_help();
        return 0;
    }
    if (words[0] == "--version") words[0] = "version";
    const Command* command = oneroom::find_command(words[0]);
    if (!command) return say_unknown(words[0]);
    const std::string name = words[0];
    words.erase(words.begin());
    for (const auto& word : words)
        if (word == "--help" || word == "-h") {
            std::cout << oneroom::help_of(*command);
            return 0;
        }
    if (!words.empty() && command->arguments.empty() && command->settings.empty())
        return say_unexpected(name, words[0]);
    return command->run(words, std::cin, std::cout, std::cerr);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    ::umask(0077);  // everything we write is for us alone
    try {
        return run({argv + 1, argv + argc});
    } catch (const oneroom::config::ConfigError& error) {
        std::cerr << "oneroom: " << error.what() << '\n';
        return not_understood;
    } catch (const std::exception& error) {
        std::cerr << "oneroom: " << error.what() << '\n';
        return 1;
    }
}
