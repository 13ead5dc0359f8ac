// `oneroom token ...`: access tokens from the command line. Works on the database itself or inside the running server;
// whoever can read the data folder may do everything here.
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "accounts/command_words.h"
#include "accounts/tokens.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

std::optional<std::int64_t> days_of(const Line& line) {
    if (!line.has("days")) return CreateTokenRequest{}.days;
    if (line.get("days") == "none") return std::nullopt;
    const auto days = to_integer(line.get("days"));
    if (!days || *days < 1 || *days > 365) throw UsageError("--days is a number from 1 to 365, or none");
    return days;
}

/// Without --roles all that the person holds: a program that works for them.
std::vector<std::string> roles_of(const Line& line, const RoleSet& held) {
    const std::string given = line.get("roles");
    std::vector<std::string> names;
    for (const auto name : split(given, ','))
        if (!trim(name).empty()) names.emplace_back(trim(name));
    if (line.has("roles")) return names;
    for (const auto& [role, name] : enum_names(Role{}))
        if (held.contains(role)) names.emplace_back(name);
    return names;
}

/// The token alone on `out`, for scripts; what to know about it on `err`.
void add(Accounts& accounts, const Line& line, std::ostream& out, std::ostream& err) {
    const std::string& username = only_word(line, "username: oneroom token add USERNAME");
    CreateTokenRequest request{.name = line.has("name") ? line.get("name") : "Command line", .days = days_of(line)};
    if (trim(request.name).empty()) throw UsageError("--name must not be empty");
    if (code_points(request.name) > 100) throw UsageError("--name has at most 100 characters");
    const Caller owner = accounts.db.read([&](const db::Reader& db) {
        const StoredUser user = find_named(db, username);
        return Caller{user.id, find_roles_of(db, user.id), command_line()};
    });
    request.roles = roles_of(line, owner.roles);
    const TokenCreated made = create_token(accounts, owner, request, true);
    err << "Access token " << made.token.id << " of " << username << ", shown this once; "
        << (made.token.expires_at ? "it expires on " + day_of(*made.token.expires_at).text : "it never expires")
        << "\n";
    out << made.secret << "\n";
}

void list(const Accounts& accounts, const Line& line, std::ostream& out) {
    if (line.words.size() > 1) throw UsageError("'" + line.words[1] + "' is not expected here");
    AllTokensRequest request{.page_size = 100};
    if (!line.words.empty())
        request.user_id = accounts.db.read([&](const db::Reader& db) { return find_named(db, line.words.front()).id; });
    std::vector<OwnedToken> rows;
    for (;; ++request.page) {
        auto page = list_all_tokens(accounts, request);
        for (auto& row : page.rows) rows.push_back(std::move(row));
        if (std::ssize(page.rows) < request.page_size) break;
    }
    if (line.has("json")) {
        out << json::parse(to_json_text(rows)).dump(2) << "\n";
        return;
    }
    if (rows.empty()) out << "There are no access tokens. Make one with: oneroom token add USERNAME\n";
    for (const OwnedToken& row : rows) {
        const auto& token = row.token;
        out << std::right << std::setw(5) << token.id << "  " << std::left << std::setw(20) << row.username << ' '
            << std::setw(24) << token.name << ' ' << std::setw(8) << name_of(token.state) << " ..." << token.hint
            << (token.expires_at ? "  until " + day_of(*token.expires_at).text : "  never expires   ")
            << (token.last_used_at ? "  used " + to_iso8601(*token.last_used_at) : "  never used") << "\n";
    }
}

void revoke(Accounts& accounts, const Line& line, std::ostream& out) {
    const auto id = to_integer(only_word(line, "number of a token: oneroom token revoke ID"));
    if (!id) throw UsageError("'" + line.words.front() + "' is not the number of a token. See: oneroom token list");
    const AccessToken token = revoke_token(accounts, command_line(), *id);
    out << "Revoked the access token " << token.name << "\n";
}

void run(Accounts& accounts, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    const std::string verb = words.empty() ? "" : words.front();
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (verb == "add") return add(accounts, read_line(rest, {"name", "days", "roles"}, {}), out, err);
    if (verb == "list") return list(accounts, read_line(rest, {}, {"json"}), out);
    if (verb == "revoke") return revoke(accounts, read_line(rest, {}, {}), out);
    if (verb.empty()) throw UsageError("Say what to do: add, list or revoke");
    throw no_such_verb("token", verb, {"add", "list", "revoke"});
}

}  // namespace

int run_token_command(Accounts& accounts, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    return run_words([&] { run(accounts, words, out, err); }, err);
}

}  // namespace oneroom::accounts
