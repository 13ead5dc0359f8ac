#include "lrs/commands.h"

#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "accounts/command_words.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/digests.h"
#include "lrs/accounts.h"
#include "lrs/erase.h"
#include "lrs/erasure_store.h"
#include "lrs/import_statements.h"
#include "lrs/marks.h"
#include "lrs/portal_agent.h"
#include "lrs/statement_rules.h"

namespace oneroom::lrs {
namespace {

using accounts::UsageError;

/// By whatever statements may name a person of the portal: their accounts here, under each address that the portal had,
/// and their e-mail address, unless somebody else has the same.
std::vector<std::string> agents_of_person(Records& records, const std::string& username, std::ostream& out) {
    const auto user = records.db.read([&](const db::Reader& db) { return accounts::find_named(db, username); });
    const auto agent_of = [](const json& agent) { return agent_key(agent); };
    std::vector<std::string> agents;
    const bool is_shared = records.db.read([&](const db::Reader& db) {
        for (const XapiAccount& account : list_accounts(db, user.id)) {
            agents.push_back(agent_of(parse_json(portal_agent(home_of(records), account.name, ""))));
            for (std::string& agent : list_agents_with_account(db, account.name))
                if (agent != agents.back()) agents.push_back(std::move(agent));
        }
        return !user.email.empty() && count_others_with_email(db, user.email, user.id) > 0;
    });
    // What waits to be said would be said after it.
    records.db.write([&](db::Writer& tx) { forget_events_of(tx, user.id); });
    if (is_shared) out << "Somebody else has the address " << user.email << ": what was said by it stays\n";
    if (user.email.empty() || is_shared) return agents;
    for (const std::string& mbox : std::set{"mailto:" + user.email, "mailto:" + to_lower_ascii(user.email)}) {
        agents.push_back(agent_of({{"mbox", mbox}}));
        agents.push_back(agent_of({{"mbox_sha1sum", digest_hex(Digest::sha1, mbox)}}));
    }
    return agents;
}

std::vector<std::string> agents_of(Records& records, const accounts::Line& line, std::ostream& out) {
    if (line.has("agent") == line.has("person"))
        throw UsageError("Say whom: lrs erase --agent JSON, or lrs erase --person NAME");
    if (line.has("person")) return agents_of_person(records, line.get("person"), out);
    const json agent = parse_json(line.get("agent"));
    require_identified_actor(agent, Version::v2);
    return {agent_key(agent)};
}

void run(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out,
         std::ostream& err) {
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (words.empty()) throw UsageError("Say what to do: lrs client, lrs forward, lrs erase or lrs import");
    if (words[0] == "client") return run_client_words(records, rest, out, err);
    if (words[0] == "forward") return run_forward_words(records, rest, in, out);
    if (words[0] == "erase") return run_erase_words(records, rest, out);
    if (words[0] == "import") return run_import(records, rest, out, err);
    throw accounts::no_such_verb("lrs", words[0], {"client", "forward", "erase", "import"});
}

}  // namespace

void run_erase_words(Records& records, const std::vector<std::string>& words, std::ostream& out) {
    const accounts::Line line = accounts::read_line(words, {"agent", "person"}, {"remove"});
    if (!line.words.empty()) throw UsageError("'" + line.words[0] + "' is not expected here");
    bool is_known = false;
    for (const std::string& agent : agents_of(records, line, out))
        is_known |= begin_erasure(records, accounts::command_line(), agent, line.has("remove"));
    ErasureCount all;
    while (const auto some = go_on_erasing(records)) {
        all.changed += some->changed;
        all.removed += some->removed;
    }
    if (!is_known) {
        out << "The store has no statements of this agent\n";
        return;
    }
    out << all.changed << " statements are anonymous now, " << all.removed << " are removed\n";
}

int run_lrs_command(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                    std::ostream& err) {
    return accounts::run_words([&] { run(records, words, in, out, err); }, err);
}

}  // namespace oneroom::lrs
