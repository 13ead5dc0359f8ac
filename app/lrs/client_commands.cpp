// `oneroom lrs client ...`: the programs that may use the store.
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "accounts/command_words.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/commands.h"

namespace oneroom::lrs {
namespace {

using accounts::command_line;
using accounts::Line;
using accounts::only_word;
using accounts::read_line;
using accounts::UsageError;

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
    print(records.clients.create(command_line(), {name, scopes, per_minute}), out, err);
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
        out << client.public_key << "  " << std::left << std::setw(8) << name_of(state_of(client)) << ' '
            << std::setw(24) << client.name << ' '
            << (client.last_used_at ? "used " + to_iso8601(*client.last_used_at) : std::string("never used")) << "  "
            << client.scopes << "\n";
}

}  // namespace

void run_client_words(Records& records, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    const std::string verb = words.empty() ? "" : words[0];
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (verb == "add") return add(records, read_line(rest, {"scope", "per-minute"}, {}), out, err);
    if (verb == "list") return list(records, read_line(rest, {}, {"json"}), out);
    constexpr std::array verbs = {"rotate", "on", "off", "revoke"};
    if (verb.empty()) throw UsageError("Say what to do: add, list, rotate, on, off or revoke");
    if (std::ranges::find(verbs, verb) == verbs.end())
        throw accounts::no_such_verb("lrs client", verb, {"add", "list", "rotate", "on", "off", "revoke"});
    const Line line = read_line(rest, {}, {});
    const Id client_id = records.clients.id_of(only_word(line, "key of a client. See: oneroom lrs client list"));
    if (verb == "rotate") return print(records.clients.rotate(command_line(), client_id), out, err);
    const Client changed = verb == "revoke" ? records.clients.revoke(command_line(), client_id)
                                            : records.clients.switch_on(command_line(), client_id, verb == "on");
    out << (verb == "revoke" ? "Revoked"
            : verb == "on"   ? "Switched on"
                             : "Switched off")
        << " the client " << changed.name << "\n";
}

}  // namespace oneroom::lrs
