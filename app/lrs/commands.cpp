#include "lrs/commands.h"

#include <ostream>

#include "accounts/command_words.h"
#include "lrs/erase.h"
#include "lrs/erased_person.h"
#include "lrs/erasure_store.h"
#include "lrs/import_statements.h"

namespace oneroom::lrs {
namespace {

using accounts::UsageError;

ErasedPerson person_of(Records& records, const accounts::Line& line) {
    if (line.has("agent") == line.has("person"))
        throw UsageError("Say whom: lrs erase --agent JSON, or lrs erase --person NAME");
    return line.has("person") ? find_erased_person(records, line.get("person")) : find_erased_agent(line.get("agent"));
}

void forget_events(Records& records, const std::string& username) {
    records.db.write([&](db::Writer& tx) { forget_events_of(tx, accounts::find_named(tx, username).id); });
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
    const accounts::Line line = accounts::read_line(words, {"agent", "person"}, {"remove", "check"});
    if (!line.words.empty()) throw UsageError("'" + line.words[0] + "' is not expected here");
    const ErasedPerson person = person_of(records, line);
    if (line.has("check")) {
        if (!list_left_texts(records, person.words, out)) out << "No statement and no document has them in its text\n";
        return;
    }
    // What waits to be said would be said after it.
    if (line.has("person")) forget_events(records, line.get("person"));
    bool is_known = false;
    for (const std::string& agent : person.agents)
        is_known |= begin_erasure(records, accounts::command_line(), agent, line.has("remove"));
    ErasureCount all;
    while (const auto some = go_on_erasing(records)) {
        all.changed += some->changed;
        all.removed += some->removed;
    }
    forget_in_saved_queries(records, person.words);
    for (const std::string& sentence : person.stays) out << sentence << "\n";
    if (is_known)
        out << all.changed << " statements are anonymous now, " << all.removed << " are removed\n";
    else
        out << "The store has no statements of this agent\n";
    list_left_texts(records, person.words, out);
}

int run_lrs_command(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                    std::ostream& err) {
    return accounts::run_words([&] { run(records, words, in, out, err); }, err);
}

}  // namespace oneroom::lrs
