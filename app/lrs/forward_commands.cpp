// `oneroom lrs forward ...`: other record stores that statements are sent on to.
#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "accounts/command_words.h"
#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/commands.h"
#include "lrs/target_check.h"
#include "lrs/targets.h"

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
    if (key == "all") return std::nullopt;
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

const std::string& target_name(const Line& line) {
    return only_word(line, "name of a store. See: oneroom lrs forward list");
}

/// What the options say over what is there.
TargetWish wish_of(const Records& records, const Line& line, std::istream& in, TargetWish wish) {
    const auto take = [&](const char* option, std::string& into) {
        if (line.has(option)) into = line.get(option);
    };
    take("url", wish.endpoint);
    take("key", wish.public_key);
    take("version", wish.version);
    take("verb", wish.verb);
    if (line.has("only-client")) wish.only_client = client_of(records, line, "only-client");
    if (line.has("not-client")) wish.not_client = client_of(records, line, "not-client");
    if (line.has("allow-http")) wish.allows_http = true;
    if (line.has("secret-stdin")) wish.secret = first_line(in);
    return wish;
}

TargetWish wish_of(const ForwardTarget& target) {
    return {.name = target.name,
            .endpoint = target.endpoint,
            .allows_http = target.allows_http,
            .version = target.version,
            .public_key = target.public_key,
            .verb = target.verb,
            .only_client = target.only_client,
            .not_client = target.not_client};
}

void add(Records& records, const Line& line, std::istream& in, std::ostream& out) {
    if (line.words.size() != 2 || !line.has("key") || !line.has("secret-stdin"))
        throw UsageError("Give name, address, key and secret: lrs forward add NAME URL --key KEY --secret-stdin");
    const TargetWish wish = wish_of(records, line, in, {.name = line.words[0], .endpoint = line.words[1]});
    add_target(records, command_line(), wish, first_of(line));
    out << "Statements are sent on to " << line.words[0] << " from now on, within a minute\n";
}

void change(Records& records, const Line& line, std::istream& in, std::ostream& out) {
    const std::string& name = target_name(line);
    if (line.options.empty()) throw UsageError("Say what to change: --url, --key, --secret-stdin, --verb ...");
    const Id id = id_of_target(records, name);
    change_target(records, command_line(), id, wish_of(records, line, in, wish_of(view_target(records, id, 1).target)));
    out << "Changed " << name << "\n";
}

void check(Records& records, const Line& line, std::ostream& out) {
    const Id id = id_of_target(records, target_name(line));
    const auto found = check_connection(records, id, wish_of(view_target(records, id, 1).target));
    out << name_of(found.connection) << (found.status == 0 ? "" : ", answered " + std::to_string(found.status)) << "\n";
}

void restart(Records& records, const Line& line, std::ostream& out) {
    const std::string& name = target_name(line);
    const auto from = first_of(line);
    if (!from) throw UsageError("Say from when: --from beginning, or --from 2026-11-22T08:00:00Z");
    restart_target(records, command_line(), id_of_target(records, name), *from);
    out << "Begins anew with " << name << "\n";
}

void refused(Records& records, const Line& line, std::ostream& out) {
    const Id id = id_of_target(records, target_name(line));
    if (line.has("send-again")) {
        out << send_refused_again(records, command_line(), id, 0) << " statements are sent again\n";
    } else if (line.has("forget")) {
        out << forget_refused(records, command_line(), id, 0) << " statements are forgotten\n";
    } else {
        for (const Refusal& refusal : view_refusals(records, id, "", 0, most_shown).rows)
            out << to_iso8601(refusal.refused_at) << "  " << refusal.uuid << "  " << refusal.reason << "\n";
    }
}

std::string state_of(const TargetView& view) {
    const ForwardTarget& target = view.target;
    std::string text = target.is_active ? "on" : "off";
    text += ", " + std::to_string(target.sent_count) + " sent, ";
    text += (view.is_more_waiting ? "more than " : "") + std::to_string(view.waiting) + " waiting";
    if (!target.last_error.empty()) text += "\n    " + target.last_error;
    if (view.state == TargetState::stopped)
        text += "\n    Nothing is sent to it until its key and secret are right and it is switched on";
    if (view.state == TargetState::waiting) text += "\n    tried again at " + to_iso8601(target.next_try_at);
    if (view.holds_removal) text += "\n    statements past their days are kept, because it is still to get them";
    return text;
}

void list(Records& records, const Line& line, std::ostream& out) {
    const auto views = view_targets(records, most_counted);
    json rows = json::array();
    for (const TargetView& view : views) {
        if (line.has("json")) {
            rows.push_back(json::parse(to_audit_text(view.target)));
            rows.back()["waiting"] = view.waiting;
        } else {
            out << view.target.name << "  " << view.target.endpoint << "  " << state_of(view) << "\n";
        }
    }
    if (line.has("json"))
        out << rows.dump(2) << "\n";
    else if (views.empty())
        out << "Statements are sent on to no other store\n";
}

void status(Records& records, const Line& line, std::ostream& out) {
    const Id id = id_of_target(records, target_name(line));
    const TargetView view = view_target(records, id, most_counted);
    out << view.target.name << "  " << view.target.endpoint << "  " << state_of(view) << "\n";
    if (view.refused > 0) out << "Statements that it did not take, the last ones first:\n";
    refused(records, line, out);
}

}  // namespace

void run_forward_words(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out) {
    const std::string verb = words.empty() ? "" : words[0];
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    const std::vector<std::string> verbs = {"add", "list", "status",  "change",  "check", "on",
                                            "off", "try",  "restart", "refused", "remove"};
    if (verb.empty())
        throw UsageError(
            "Say what to do: lrs forward add, list, status, change, check, on, off, try, restart, refused or remove");
    if (std::ranges::find(verbs, verb) == verbs.end()) throw accounts::no_such_verb("lrs forward", verb, verbs);
    std::vector<std::string> values = {"key", "version", "verb", "only-client", "not-client"};
    if (verb == "add" || verb == "change") {
        values.push_back(verb == "add" ? "from" : "url");
        const Line line = read_line(rest, values, {"secret-stdin", "allow-http"});
        return verb == "add" ? add(records, line, in, out) : change(records, line, in, out);
    }
    if (verb == "list") return list(records, read_line(rest, {}, {"json"}), out);
    if (verb == "restart") return restart(records, read_line(rest, {"from"}, {}), out);
    if (verb == "refused") return refused(records, read_line(rest, {}, {"send-again", "forget"}), out);
    const Line line = read_line(rest, {}, {});
    if (verb == "status") return status(records, line, out);
    if (verb == "check") return check(records, line, out);
    const std::string& name = target_name(line);
    const Id id = id_of_target(records, name);
    if (verb == "remove")
        remove_target(records, command_line(), id);
    else if (verb == "try")
        try_target(records, command_line(), id);
    else
        switch_target(records, command_line(), id, verb == "on");
    out << (verb == "remove" ? "Removed "
            : verb == "try"  ? "Sends at once to "
            : verb == "on"   ? "Switched on "
                             : "Switched off ")
        << name << "\n";
}

}  // namespace oneroom::lrs
