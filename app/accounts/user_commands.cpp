// `oneroom user ...`: people from the command line, for first steps, for scripts and for who locked everybody out.
// Works on the database itself or inside the running server; whoever can read the data folder may do everything here.
#include <iomanip>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "accounts/command_words.h"
#include "accounts/password_rules.h"
#include "accounts/two_step.h"
#include "accounts/user_file_commands.h"
#include "accounts/users.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

/// From standard input when asked for, otherwise made up; `is_made_up` says which.
std::string choose_password(Accounts& accounts, const Line& line, std::string_view username, std::istream& in,
                            bool& is_made_up) {
    is_made_up = !line.has("password-stdin");
    if (is_made_up) return make_temporary_password();
    std::string password;
    std::getline(in, password);
    if (password.ends_with('\r')) password.pop_back();
    const auto unmet = unmet_rules(rules_of(*accounts.settings.now()), password, username);
    if (!unmet.empty()) throw Failure(400, "The password: " + unmet.front());
    return password;
}

void tell_password(std::ostream& out, const std::string& username, const std::string& password) {
    out << "Temporary password of " << username << ", to be changed at the first sign-in:\n" << password << "\n";
}

std::vector<Id> groups_of(const db::Reader& db, const Line& line) {
    const std::vector<std::string> names = line.has("group") ? line.options.at("group") : std::vector<std::string>{};
    std::vector<Id> ids;
    if (line.has("administrator")) ids.push_back(find_permission_group(db, administrators).value());
    for (const auto& name : names) {
        const auto groups = list_groups(db);
        const auto found =
            std::ranges::find_if(groups, [&](const auto& group) { return fold(group.name) == fold(name); });
        std::string all;
        for (const auto& group : groups) all += (all.empty() ? "" : ", ") + group.name;
        if (found == groups.end()) throw Failure(404, "There is no group '" + name + "'. There are: " + all);
        ids.push_back(found->id);
    }
    return ids;
}

std::optional<Id> location_of(const db::Reader& db, const Line& line) {
    if (!line.has("location")) return std::nullopt;
    const auto id = find_location(db, line.get("location"));
    if (!id) throw Failure(404, "There is no location '" + line.get("location") + "'. Add it in the portal first");
    return id;
}

void add(Accounts& accounts, const Line& line, std::istream& in, std::ostream& out) {
    const std::string& username = only_word(line, "username: oneroom user add USERNAME --name \"Full Name\"");
    if (trim(line.get("name")).empty()) throw UsageError("Give the full name too: --name \"Full Name\"");
    if (line.has("email") && !is_email(line.get("email"))) throw UsageError("--email must be an e-mail address");
    bool is_made_up = false;
    const std::string password = choose_password(accounts, line, username, in, is_made_up);
    const std::string hash = accounts.hasher.hash(password);
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        seed_permission_groups(tx);
        const Id id = create_user(tx,
                                  {.username = username,
                                   .full_name = line.get("name"),
                                   .email = line.get("email"),
                                   .location_id = location_of(tx, line),
                                   .password_hash = hash,
                                   .must_change_password = is_made_up,
                                   .permission_group_ids = groups_of(tx, line)},
                                  now);
        tell_person_change(accounts, tx, id);
        audit::record(tx, command_line(), now,
                      {.action = "users.create",
                       .object_kind = "user",
                       .object_id = id,
                       .summary = "Added " + line.get("name") + " (" + username + ")"});
    });
    if (is_made_up)
        tell_password(out, username, password);
    else
        out << "Added " << username << "\n";
}

void change_password_of(Accounts& accounts, const Line& line, std::istream& in, std::ostream& out) {
    const std::string& username = only_word(line, "username: oneroom user password USERNAME");
    const auto user = accounts.db.read([&](const db::Reader& db) { return find_named(db, username); });
    bool is_made_up = false;
    const std::string password = choose_password(accounts, line, username, in, is_made_up);
    const std::string hash = accounts.hasher.hash(password);
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        set_password(tx, user.id, hash, is_made_up);
        set_failures(tx, user.id, 0, std::nullopt);
        end_sessions_of(accounts, tx, user.id);
        audit::record(tx, command_line(), now,
                      {.action = "users.resetPassword",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = "Gave " + user.full_name + " (" + user.username + ") a new password"});
    });
    accounts.sessions.changed();
    accounts.throttle.forget_all(throttle_prefix(username));
    if (is_made_up)
        tell_password(out, user.username, password);
    else
        out << "Changed the password of " << user.username << ". All sessions have ended\n";
}

void unlock(Accounts& accounts, const Line& line, std::ostream& out) {
    const std::string& username = only_word(line, "username: oneroom user unlock USERNAME");
    const auto user = accounts.db.read([&](const db::Reader& db) { return find_named(db, username); });
    unlock_user(accounts, command_line(), user.id);
    out << "Unlocked " << user.username << "\n";
}

void end_two_step_of(Accounts& accounts, const Line& line, std::ostream& out) {
    const std::string& username = only_word(line, "username: oneroom user two-step-off USERNAME");
    const auto user = accounts.db.read([&](const db::Reader& db) { return find_named(db, username); });
    const bool was_on = reset_two_step(accounts, command_line(), user);
    out << (was_on ? "Two-step sign-in of " + user.username + " is off: the password alone lets them in\n"
                   : "Two-step sign-in of " + user.username + " was off already\n");
}

void list(const Accounts& accounts, const Line& line, std::ostream& out) {
    if (!line.words.empty()) throw UsageError("'" + line.words.front() + "' is not expected here");
    std::vector<UserRow> rows;
    accounts.db.read([&](const db::Reader& db) {
        constexpr std::int64_t slice = 1000;
        for (std::int64_t offset = 0;; offset += slice) {
            const auto users = list_users(db, {.sort = UserSort::username, .limit = slice, .offset = offset});
            for (const auto& user : users) rows.push_back(row_of(db, user, accounts.clock.now()));
            if (std::ssize(users) < slice) return 0;
        }
    });
    if (line.has("json")) {
        out << json::parse(to_json_text(rows)).dump(2) << "\n";
        return;
    }
    if (rows.empty()) out << "There are no users yet. Add one with: oneroom user add USERNAME --name \"Full Name\"\n";
    for (const UserRow& row : rows) {
        out << std::left << std::setw(24) << row.username << ' ' << std::setw(28) << row.full_name << ' ';
        for (std::size_t i = 0; i < row.permission_groups.size(); ++i)
            out << (i ? ", " : "") << row.permission_groups[i];
        out << (row.is_active ? "" : " (inactive)") << (row.is_locked ? " (locked)" : "") << "\n";
    }
}

void run(Accounts& accounts, const std::vector<std::string>& words, std::istream& in, std::ostream& out) {
    const std::string verb = words.empty() ? "" : words.front();
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (verb == "add")
        return add(accounts,
                   read_line(rest, {"name", "email", "location", "group"}, {"administrator", "password-stdin"}), in,
                   out);
    if (verb == "password") return change_password_of(accounts, read_line(rest, {}, {"password-stdin"}), in, out);
    if (verb == "unlock") return unlock(accounts, read_line(rest, {}, {}), out);
    if (verb == "two-step-off") return end_two_step_of(accounts, read_line(rest, {}, {}), out);
    if (verb == "list") return list(accounts, read_line(rest, {}, {"json"}), out);
    if (verb == "import")
        return import_people(accounts, read_line(rest, {"passwords", "map"}, {"dry-run", "skip-refused", "invite"}),
                             out);
    if (verb == "export") return export_people(accounts, read_line(rest, {}, {"force"}), out);
    if (verb.empty()) throw UsageError("Say what to do: add, password, unlock, two-step-off, list, import or export");
    throw no_such_verb("user", verb, {"add", "password", "unlock", "two-step-off", "list", "import", "export"});
}

}  // namespace

int run_user_command(Accounts& accounts, const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                     std::ostream& err) {
    return run_words([&] { run(accounts, words, in, out); }, err);
}

std::string user_command_help() {
    return "  oneroom user add USERNAME --name \"Full Name\" [--email ADDRESS] [--location NAME]\n"
           "                   [--administrator] [--group NAME]... [--password-stdin]\n"
           "  oneroom user password USERNAME [--password-stdin]\n"
           "  oneroom user unlock USERNAME\n"
           "  oneroom user two-step-off USERNAME\n"
           "  oneroom user list [--json]\n"
           "  oneroom user import FILE [--map \"Login=username,Mail=email\"]... [--dry-run] [--skip-refused]\n"
           "                   [--passwords NEW.csv | --invite]\n"
           "  oneroom user export NEW.csv [--force]\n"
           "Without --password-stdin a temporary password is made and printed once.\n";
}

}  // namespace oneroom::accounts
