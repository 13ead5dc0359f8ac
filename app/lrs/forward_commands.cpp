// `oneroom lrs forward ...`: other record stores that statements are sent on to.
#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "accounts/command_words.h"
#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/commands.h"
#include "lrs/forward.h"
#include "lrs/forward_store.h"

namespace oneroom::lrs {
namespace {

using accounts::command_line;
using accounts::Line;
using accounts::only_word;
using accounts::read_line;
using accounts::UsageError;

constexpr std::int64_t most_counted = 10'000;
constexpr std::int64_t most_shown = 50;

std::string first_line(std::istream& in) {
    std::string line;
    std::getline(in, line);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

std::optional<Id> client_of(const Records& records, const Line& line, const char* option) {
    if (!line.has(option)) return std::nullopt;
    const std::string key = line.get(option);
    if (key == "portal") return portal_client;
    for (const Client& client : records.clients.list())
        if (client.public_key == key) return client.id;
    throw Failure(404, "There is no client with the key '" + key + "'. See: oneroom lrs client list");
}

std::optional<Microseconds> first_of(const Line& line) {
    if (!line.has("from")) return std::nullopt;
    if (line.get("from") == "beginning") return 1;
    const auto at = read_timestamp(line.get("from"));
    if (!at) throw UsageError("--from is 'beginning' or a time such as 2026-11-22T08:00:00Z");
    return at;
}

void add(Records& records, const Line& line, std::istream& in, std::ostream& out) {
    if (line.words.size() != 2 || !line.has("key") || !line.has("secret-stdin"))
        throw UsageError("Give name, address, key and secret: lrs forward add NAME URL --key KEY --secret-stdin");
    add_target(records, command_line(),
               {.name = line.words[0],
                .endpoint = line.words[1],
                .allows_http = line.has("allow-http"),
                .version = line.has("version") ? line.get("version") : "1.0.3",
                .public_key = line.get("key"),
                .secret = first_line(in),
                .verb = line.get("verb"),
                .only_client = client_of(records, line, "only-client"),
                .not_client = client_of(records, line, "not-client"),
                .from = first_of(line)});
    out << "Statements are sent on to " << line.words[0] << " from now on, within a minute\n";
}

std::string state_of(const ForwardTarget& target, std::int64_t behind) {
    std::string text = target.is_active ? "on" : "off";
    text += ", " + std::to_string(target.sent_count) + " sent, ";
    text += (behind >= most_counted ? "more than " : "") + std::to_string(behind) + " waiting";
    if (!target.last_error.empty()) text += "\n    " + target.last_error;
    if (target.is_active && target.failures > 0) text += "\n    tried again at " + to_iso8601(target.next_try_at);
    return text;
}

void list(Records& records, const Line& line, std::ostream& out) {
    const auto targets = records.db.read([](const db::Reader& db) { return list_targets(db); });
    json rows = json::array();
    for (const ForwardTarget& target : targets) {
        const std::int64_t behind = count_behind(records, target, most_counted);
        if (line.has("json")) {
            rows.push_back(json::parse(to_audit_text(target)));
            rows.back()["waiting"] = behind;
        } else {
            out << target.name << "  " << target.endpoint << "  " << state_of(target, behind) << "\n";
        }
    }
    if (line.has("json"))
        out << rows.dump(2) << "\n";
    else if (targets.empty())
        out << "Statements are sent on to no other store\n";
}

void status(Records& records, const Line& line, std::ostream& out) {
    const std::string& name = only_word(line, "name of a store. See: oneroom lrs forward list");
    const auto target = records.db.read([&](const db::Reader& db) { return find_target(db, name); });
    if (!target) throw not_found("target");
    out << target->name << "  " << target->endpoint << "  "
        << state_of(*target, count_behind(records, *target, most_counted)) << "\n";
    const auto refusals =
        records.db.read([&](const db::Reader& db) { return list_refusals(db, target->id, most_shown); });
    if (!refusals.empty()) out << "Statements that it did not take, the last ones first:\n";
    for (const Refusal& refusal : refusals)
        out << "  " << to_iso8601(refusal.refused_at) << "  " << refusal.uuid << "  " << refusal.reason << "\n";
}

}  // namespace

void run_forward_words(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out) {
    const std::string verb = words.empty() ? "" : words[0];
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (verb == "add")
        return add(records,
                   read_line(rest, {"key", "version", "verb", "only-client", "not-client", "from"},
                             {"secret-stdin", "allow-http"}),
                   in, out);
    if (verb == "list") return list(records, read_line(rest, {}, {"json"}), out);
    if (verb == "status") return status(records, read_line(rest, {}, {}), out);
    if (verb.empty()) throw UsageError("Say what to do: lrs forward add, list, status, on, off or remove");
    if (verb != "on" && verb != "off" && verb != "remove")
        throw accounts::no_such_verb("lrs forward", verb, {"add", "list", "status", "on", "off", "remove"});
    const Line line = read_line(rest, {}, {});
    const std::string& name = only_word(line, "name of a store. See: oneroom lrs forward list");
    if (verb == "remove")
        remove_target(records, command_line(), name);
    else
        switch_target(records, command_line(), name, verb == "on");
    out << (verb == "remove" ? "Removed " : verb == "on" ? "Switched on " : "Switched off ") << name << "\n";
}

}  // namespace oneroom::lrs
