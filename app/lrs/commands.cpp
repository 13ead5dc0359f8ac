#include "lrs/commands.h"

#include <ostream>

#include "accounts/command_words.h"
#include "lrs/erase.h"
#include "lrs/erased_files.h"
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

/// Begins it, with all that names them elsewhere. False when no statement and no document is theirs.
bool begin(Records& records, const ErasedPerson& person, const accounts::Line& line, std::ostream& out) {
    const auto queries = find_saved_queries_about(records, person);
    std::vector<Id> changed;
    const ErasureWish wish{
        .removes = line.has("remove"), .keeps_files = line.has("keep-attachments"), .words = person.words};
    const bool is_known = begin_erasure(records, accounts::command_line(), person.agents, wish, [&](db::Writer& tx) {
        // What waits to be said would be said after it.
        if (line.has("person")) forget_events_of(tx, accounts::find_named(tx, line.get("person")).id);
        changed = forget_in_saved_queries(tx, person, queries);
        if (changed.empty()) return;
        audit::record(tx, accounts::command_line(), records.clock.now(),
                      {.action = "lrs.erase",
                       .object_kind = "lrsErasure",
                       .summary = "Took one person out of " + std::to_string(changed.size()) + " saved queries"});
    });
    for (std::size_t i = 0; i < changed.size(); ++i)
        out << (i > 0 ? ", #" : std::to_string(changed.size()) + " saved queries named them and do not any more: #")
            << changed[i] << (i + 1 == changed.size() ? "\n" : "");
    return is_known;
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
    const accounts::Line line =
        accounts::read_line(words, {"agent", "person"}, {"remove", "check", "keep-attachments"});
    if (!line.words.empty()) throw UsageError("'" + line.words[0] + "' is not expected here");
    if (line.has("remove") && line.has("keep-attachments"))
        throw UsageError("--remove takes statements with their attachments: say one of the two");
    const ErasedPerson person = person_of(records, line);
    list_attachments_of(records, person, line.has("keep-attachments"), out);
    if (line.has("check")) {
        say_limits(person, out);
        if (!list_left_texts(records, person.words, out))
            out << "No statement and no document that was looked into has them in its text\n";
        return;
    }
    const bool is_known = begin(records, person, line, out);
    ErasureCount all;
    while (const auto some = go_on_erasing(records)) {
        all.changed += some->changed;
        all.removed += some->removed;
    }
    for (const std::string& sentence : person.stays) out << sentence << "\n";
    say_limits(person, out);
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
