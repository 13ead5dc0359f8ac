#include "accounts/command_words.h"

#include <algorithm>
#include <ostream>

#include "core/base/failure.h"
#include "core/config/closest.h"

namespace oneroom::accounts {

Line read_line(const std::vector<std::string>& words, const std::vector<std::string>& with_value,
               const std::vector<std::string>& plain) {
    Line line;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (!word.starts_with("--")) {
            line.words.push_back(word);
            continue;
        }
        const auto equals = word.find('=');
        const std::string name = word.substr(2, equals == word.npos ? word.npos : equals - 2);
        if (std::ranges::find(plain, name) != plain.end() && equals == word.npos) {
            line.options[name];
        } else if (std::ranges::find(with_value, name) != with_value.end()) {
            if (equals == word.npos && i + 1 == words.size()) throw UsageError("--" + name + " needs a value");
            line.options[name].push_back(equals == word.npos ? words[++i] : word.substr(equals + 1));
        } else {
            auto known = with_value;
            known.insert(known.end(), plain.begin(), plain.end());
            const auto near = config::closest(name, known);
            throw UsageError("There is no option --" + name + (near ? ". Did you mean --" + *near + "?" : ""));
        }
    }
    return line;
}

const std::string& only_word(const Line& line, const char* what) {
    if (line.words.size() != 1) throw UsageError(std::string("Give one ") + what);
    return line.words.front();
}

UsageError no_such_verb(const std::string& command, const std::string& verb, const std::vector<std::string>& verbs) {
    const std::string name = command + " " + verb;
    const auto near = config::closest(verb, verbs);
    return UsageError("There is no command '" + name + "'" +
                      (near ? ". Did you mean '" + command + " " + *near + "'?" : ""));
}

audit::Actor command_line() { return {std::nullopt, "command line", ""}; }

StoredUser find_named(const db::Reader& db, const std::string& username) {
    auto user = find_user_by_name(db, username);
    if (!user) throw Failure(404, "There is no user '" + username + "'. See them all with: oneroom user list");
    return std::move(*user);
}

int run_words(const std::function<void()>& command, std::ostream& err) {
    try {
        command();
        return 0;
    } catch (const UsageError& error) {
        err << error.what() << "\n";
        return 2;
    } catch (const Failure& failure) {
        for (const auto& [name, messages] : failure.errors.by_field)
            for (const auto& message : messages) err << (name.empty() ? "" : name + ": ") << message << "\n";
        return 1;
    }
}

}  // namespace oneroom::accounts
