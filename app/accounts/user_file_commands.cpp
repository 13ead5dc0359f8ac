#include "accounts/user_file_commands.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <ostream>

#include "accounts/user_export.h"
#include "accounts/user_import.h"
#include "core/base/text.h"
#include "core/files/staging.h"

namespace oneroom::accounts {
namespace {

constexpr std::size_t most_lines = 20;  // of refused rows on the terminal

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Failure(404, "The file " + path + " cannot be opened");
    std::string bytes;
    char piece[16 * 1024];
    while (file.read(piece, sizeof piece) || file.gcount() > 0) {
        bytes.append(piece, static_cast<std::size_t>(file.gcount()));
        if (bytes.size() > longest_import)
            throw Failure(413,
                          "The file has more than " + human_size(longest_import) + ". Divide it into smaller ones");
    }
    return bytes;
}

/// For people's data: nobody else may read it. One that is there is not written over, unless `is_forced`.
files::UniqueFd create_private(const std::string& path, bool is_forced) {
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (is_forced ? O_TRUNC : O_EXCL);
    files::UniqueFd fd(::open(path.c_str(), flags, 0600));
    if (!fd && errno == EEXIST) throw Failure(409, "There is a file " + path + " already. Give another name");
    if (!fd) throw Failure(500, "The file " + path + " cannot be written: " + std::strerror(errno));
    if (is_forced && ::fchmod(fd.get(), 0600) != 0)
        throw Failure(500, "The file " + path + " cannot be made private: " + std::strerror(errno));
    return fd;
}

/// Gone again unless it has got passwords.
class PasswordsFile {
public:
    explicit PasswordsFile(const std::string& path) : path_(path), fd_(create_private(path, false)) {}
    ~PasswordsFile() {
        if (!is_kept_) ::unlink(path_.c_str());
    }
    PasswordsFile(const PasswordsFile&) = delete;
    PasswordsFile& operator=(const PasswordsFile&) = delete;

    void keep(const std::string& passwords) {
        is_kept_ = !passwords.empty();
        files::write_all(fd_.get(), passwords);
    }

private:
    const std::string path_;
    const files::UniqueFd fd_;
    bool is_kept_ = false;
};

std::string people(std::int64_t count) { return std::to_string(count) + (count == 1 ? " person" : " people"); }

void tell_plan(const ImportPlan& plan, std::ostream& out) {
    if (plan.was_guessed)
        out << "The file is not UTF-8 and was read as Windows-1252. Look whether the names are right.\n";
    for (const auto& column : plan.columns) {
        if (column.is_known || column.title.empty()) continue;
        out << "The column \"" << column.title
            << (column.meaning.empty() ? "\" is not known and is passed over.\n"
                                       : "\" comes into " + column.meaning + ".\n");
    }
    for (const auto& column : plan.columns)
        if (!column.problem.empty()) out << "The column \"" << column.title << "\": " << column.problem << "\n";
    for (const auto& missing : plan.missing) out << missing << "\n";
    for (std::size_t i = 0; i < plan.problems.size() && i < most_lines; ++i) {
        const auto& problem = plan.problems[i];
        out << "Row " << problem.row << (problem.username.empty() ? "" : " (" + problem.username + ")")
            << (problem.column.empty() ? "" : ", " + problem.column) << ": " << problem.message << "\n";
    }
    if (plan.problems.size() > most_lines) out << "... and more: correct these and look again.\n";
    out << plan.created << " new, " << plan.changed << " changed, " << plan.unchanged << " unchanged, " << plan.refused
        << " refused\n";
}

void tell_invited(const ImportResult& result, std::ostream& out) {
    out << "Invited: " << people(result.invited)
        << (result.can_send ? "\n" : ". No mail server is set up: the links wait in the outbox to be handed over\n");
    for (std::size_t i = 0; i < result.uninvited.size() && i < most_lines; ++i)
        out << "Not invited: " << result.uninvited[i].username << ": " << result.uninvited[i].why << "\n";
    const auto told = static_cast<std::int64_t>(std::min(result.uninvited.size(), most_lines));
    if (result.not_invited > told) out << "... and " << result.not_invited - told << " more\n";
}

}  // namespace

void import_people(Accounts& accounts, const Line& line, std::ostream& out) {
    const std::string path = only_word(line, "file: oneroom user import FILE");
    const Importer importer{.actor = command_line()};
    const std::string bytes = read_file(path);
    if (line.has("invite") && line.has("passwords")) throw UsageError("Give either --invite or --passwords");
    const std::string columns =
        line.has("map") ? choose_columns(accounts, bytes, line.options.at("map")) : std::string();
    const ImportPlan plan = plan_import(accounts, importer, bytes, columns);
    tell_plan(plan, out);
    if (!plan.is_ready)
        throw Failure(400, "Nothing was imported. Say what the columns come into: --map \"Login=username,Mail=email\"");
    if (plan.refused > 0 && !line.has("skip-refused"))
        throw Failure(400, "Nothing was imported. Correct the refused rows, or leave them out with --skip-refused");
    if (line.has("dry-run")) return;
    // The place for the passwords first: without one they would be lost.
    std::optional<PasswordsFile> passwords;
    if (line.has("passwords")) passwords.emplace(line.get("passwords"));
    const ImportResult result = import_users(accounts, importer, bytes,
                                             {.file_name = path.substr(path.rfind('/') + 1),
                                              .digest = plan.digest,
                                              .columns = columns,
                                              .only_valid = line.has("skip-refused"),
                                              .has_passwords = passwords.has_value(),
                                              .has_invitations = line.has("invite")});
    if (passwords) passwords->keep(result.passwords);
    out << "Imported: " << people(result.created) << " added, " << result.changed << " changed\n";
    if (!result.passwords.empty())
        out << "Their temporary passwords are in " << line.get("passwords") << ". Keep it where only you can read it\n";
    else if (line.has("invite"))
        tell_invited(result, out);
    else if (result.created > 0)
        out << "New people cannot sign in yet: give them a password, on their page or with oneroom user password\n";
}

void export_people(const Accounts& accounts, const Line& line, std::ostream& out) {
    const std::string path = only_word(line, "file: oneroom user export NEW.csv");
    const files::UniqueFd fd = create_private(path, line.has("force"));
    const auto next = stream_people(accounts.db, whole_scope, {}, Language::en);
    for (std::string piece; next(piece);) files::write_all(fd.get(), piece);
    out << "Exported to " << path << "\n";
}

}  // namespace oneroom::accounts
