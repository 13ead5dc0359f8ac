// `oneroom lrs client ...`: programs of the learning record store from the command line. Works on the database itself
// or inside the running server; whoever can read the data folder may do everything here.
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "accounts/command_words.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/import_statements.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {
namespace {

using accounts::command_line;
using accounts::Line;
using accounts::only_word;
using accounts::read_line;
using accounts::UsageError;

const char* state_of(const Client& client) {
    if (client.revoked_at) return "revoked";
    return client.is_active ? "active" : "off";
}

/// Key and secret on `out`, for scripts; what to know about them on `err`.
void print(const NewClient& made, std::ostream& out, std::ostream& err) {
    err << "Client " << made.client.name << " (" << made.client.scopes << "); the secret is shown this once\n";
    out << "key    " << made.client.public_key << "\nsecret " << made.secret << "\n";
}

void add(Records& records, const Line& line, std::ostream& out, std::ostream& err) {
    const std::string& name = only_word(line, "name: oneroom lrs client add NAME");
    std::optional<std::int64_t> per_minute;
    if (line.has("per-minute")) {
        per_minute = to_integer(line.get("per-minute"));
        if (!per_minute || *per_minute < 1) throw UsageError("--per-minute is a number above 0");
    }
    const std::string scopes = line.has("scope") ? line.get("scope") : "statements/write,statements/read/mine";
    if (!read_scopes(scopes)) throw UsageError("'" + scopes + "' is no list of scopes. See: oneroom lrs --help");
    print(records.clients.create(command_line(), name, scopes, per_minute), out, err);
}

void list(const Records& records, const Line& line, std::ostream& out) {
    const auto clients = records.clients.list();
    if (line.has("json")) {
        json rows = json::array();
        for (const Client& client : clients) rows.push_back(json::parse(to_audit_text(client)));
        out << rows.dump(2) << "\n";
        return;
    }
    if (clients.empty()) out << "There are no clients. Make one with: oneroom lrs client add NAME\n";
    for (const Client& client : clients)
        out << client.public_key << "  " << std::left << std::setw(8) << state_of(client) << ' ' << std::setw(24)
            << client.name << ' '
            << (client.last_used_at ? "used " + to_iso8601(*client.last_used_at) : std::string("never used")) << "  "
            << client.scopes << "\n";
}

void run(Records& records, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    if (!words.empty() && words[0] == "import") return run_import(records, {words.begin() + 1, words.end()}, out, err);
    if (words.empty() || words[0] != "client")
        throw UsageError("Say what to do: lrs client add, list, rotate, revoke; lrs import");
    const std::string verb = words.size() > 1 ? words[1] : "";
    const std::vector<std::string> rest(words.begin() + (words.size() > 1 ? 2 : 1), words.end());
    if (verb == "add") return add(records, read_line(rest, {"scope", "per-minute"}, {}), out, err);
    if (verb == "list") return list(records, read_line(rest, {}, {"json"}), out);
    constexpr std::array verbs = {"rotate", "on", "off", "revoke"};
    if (verb.empty()) throw UsageError("Say what to do: add, list, rotate, on, off or revoke");
    if (std::ranges::find(verbs, verb) == verbs.end())
        throw accounts::no_such_verb("lrs client", verb, {"add", "list", "rotate", "on", "off", "revoke"});
    const Line line = read_line(rest, {}, {});
    const std::string& key = only_word(line, "key of a client. See: oneroom lrs client list");
    if (verb == "rotate") return print(records.clients.rotate(command_line(), key), out, err);
    const Client changed = verb == "revoke" ? records.clients.revoke(command_line(), key)
                                            : records.clients.switch_on(command_line(), key, verb == "on");
    out << (verb == "revoke" ? "Revoked"
            : verb == "on"   ? "Switched on"
                             : "Switched off")
        << " the client " << changed.name << "\n";
}

}  // namespace

int run_lrs_command(Records& records, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    return accounts::run_words([&] { run(records, words, out, err); }, err);
}

}  // namespace oneroom::lrs
