#include "lrs/erase.h"

#include <set>

#include "core/json/codec.h"
#include "lrs/anonymous.h"
#include "lrs/erased_texts.h"
#include "lrs/erasure_store.h"
#include "lrs/forward_store.h"
#include "lrs/marks.h"
#include "lrs/remove_statements.h"
#include "lrs/removed.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 50;  // statements in one change: some 20 ms
constexpr std::size_t most_bytes = 4 * 1024 * 1024;

std::string anonymous_account(const std::string& home_page) {
    return json{{"homePage", home_page + "/xapi/erased"}, {"name", new_uuid()}}.dump();
}

std::string key_of_account(const std::string& account) { return agent_key({{"account", parse_json(account)}}); }

void require_person(const std::string& agent, const std::string& home_page) {
    if (agent == "account " + home_page + " portal" || agent.starts_with("account " + home_page + "/xapi/clients "))
        throw invalid("agent", "This agent is a program, or the portal itself: there is nobody to be erased");
}

class Erasing {
public:
    Erasing(db::Writer& tx, Records& records, Erasure& erasure)
        : tx_(tx),
          records_(records),
          erasure_(erasure),
          wish_{.agent = erasure.agent,
                .account = erasure.anonymous,
                .extensions = home_of(records) + "/xapi/extensions/",
                .keeps_files = erasure.keeps_files,
                .words = SoughtWords(parse_json(erasure.words).get<std::vector<std::string>>())} {}

    /// False: there is more to do for it, in another change.
    bool one(Id id) {
        const auto found = find_statement_by_id(tx_, id);
        // Removed for another agent that is being erased, under whose old name its words still have this one.
        if (!found) {
            delete_marks(tx_, erasure_.key_id, id);
            return true;
        }
        const StoredStatement& statement = *found;
        bytes_ += statement.body.size();
        if (erasure_.removes && is_by_or_about(statement.body, erasure_.agent)) return remove(statement);
        const auto done = without_agent(statement.body, wish_);
        if (!done.is_changed) return true;
        if (!follow(id)) return false;
        set_body(tx_, id, done.text);
        for (const std::string& sha2 : done.dropped) delete_attachment(tx_, id, sha2);
        // Who sends it again sends the words of before: it is there already, and no other statement of the same id.
        note_removed(tx_, records_, id, Removal::erasure);
        ++erasure_.changed;
        return true;
    }
    bool has_enough() const { return bytes_ > most_bytes; }
    const LooseKeys& loose() const { return removing_.loose; }

private:
    bool remove(const StoredStatement& statement) {
        if (!remove_statement(tx_, records_, statement, removing_)) return false;
        // Its words name the agents, its marks the keys that were renamed.
        for (const Id key : list_erased_keys(tx_)) delete_marks(tx_, key, statement.id);
        removing_.loose.insert(erasure_.key_id);
        ++erasure_.removed;
        return true;
    }

    /// What came to refer to it since the erasure began has learnt the agent from its words. False as one().
    bool follow(Id id) {
        const Id again = find_key(tx_, KeyKind::agent, erasure_.agent);
        if (again == 0) return true;
        auto marks = list_marks_from_by(tx_, id, again, removing_.marks_left);
        const bool is_all = std::ssize(marks) < removing_.marks_left;
        removing_.marks_left -= std::ssize(marks);
        for (MarkRow& mark : marks) {
            delete_mark(tx_, mark);
            mark.key_id = erasure_.key_id;
        }
        insert_marks(tx_, marks);
        removing_.loose.insert(again);
        return is_all;
    }

    db::Writer& tx_;
    Records& records_;
    Erasure& erasure_;
    const Anonymity wish_;
    std::size_t bytes_ = 0;
    Removing removing_{.why = Removal::erasure};
};

void record_end(db::Writer& tx, Instant now, const Erasure& erasure) {
    audit::record(tx, {.name = "learning record store"}, now,
                  {.action = "lrs.erased",
                   .object_kind = "lrsErasure",
                   .object_id = erasure.id,
                   .summary = "Made " + std::to_string(erasure.changed) +
                              " statements of one agent anonymous, removed " + std::to_string(erasure.removed)});
}

std::string summary_of(const ErasureWish& wish) {
    if (wish.removes) return "Began to remove one agent from the learning record store";
    return std::string("Began to make one agent of the learning record store anonymous") +
           (wish.keeps_files ? ", keeping attachments" : "");
}

bool begin_one(db::Writer& tx, Records& records, const audit::Actor& actor, const std::string& agent,
               const ErasureWish& wish) {
    const std::string account = anonymous_account(home_of(records));
    // 0: nothing was said of the agent, but documents may be kept.
    const Id key = find_key(tx, KeyKind::agent, agent);
    if (key == 0 && !has_documents_of(tx, agent)) return false;
    if (key != 0) rename_key(tx, key, key_of_account(account));
    records.keys.forget_all();
    // What other stores answered may name whom it was about.
    clear_answers_of_targets(tx);
    const Instant now = records.clock.now();
    const Id id = insert_erasure(tx, {.key_id = key,
                                      .agent = agent,
                                      .anonymous = account,
                                      .removes = wish.removes,
                                      .keeps_files = wish.keeps_files,
                                      .words = json(unmistakable(wish.words)).dump(),
                                      .begun_at = now});
    // Whom it was about is what is to be forgotten.
    audit::record(tx, actor, now,
                  {.action = "lrs.erase", .object_kind = "lrsErasure", .object_id = id, .summary = summary_of(wish)});
    return true;
}

}  // namespace

bool begin_erasure(Records& records, const audit::Actor& actor, const std::vector<std::string>& agents,
                   const ErasureWish& wish, const std::function<void(db::Writer& tx)>& also) {
    const std::set<std::string> each(agents.begin(), agents.end());
    for (const std::string& agent : each) require_person(agent, home_of(records));
    const bool is_known = records.db.write([&](db::Writer& tx) {
        bool any = false;
        for (const std::string& agent : each) any |= begin_one(tx, records, actor, agent, wish);
        if (also) also(tx);
        return any;
    });
    for (const std::string& agent : each)
        while (records.db.write([&](db::Writer& tx) { return delete_documents_of(tx, agent, at_once); })) {
        }
    return is_known;
}

std::optional<ErasureCount> go_on_erasing(Records& records) {
    if (!records.db.read([](const db::Reader& db) { return find_erasure(db).has_value(); })) return std::nullopt;
    return records.db.write([&](db::Writer& tx) -> std::optional<ErasureCount> {
        auto erasure = find_erasure(tx);
        if (!erasure) return std::nullopt;
        const Erasure before = *erasure;
        const auto ids = list_marked(tx, erasure->key_id, erasure->done_until, at_once);
        Erasing erasing(tx, records, *erasure);
        for (const Id id : ids) {
            if (erasing.has_enough()) break;
            if (!erasing.one(id)) break;
            erasure->done_until = id;
        }
        LooseKeys loose = erasing.loose();
        if (ids.empty() && delete_documents_of(tx, erasure->agent, at_once)) return ErasureCount{};
        if (ids.empty()) {
            record_end(tx, records.clock.now(), *erasure);
            // A store may have answered meanwhile about what had not been reached yet.
            clear_answers_of_targets(tx);
            delete_erasure(tx, erasure->id);
            loose.insert(erasure->key_id);
        } else {
            save_progress(tx, *erasure);
        }
        remove_loose_keys(tx, records, loose);
        return ErasureCount{erasure->changed - before.changed, erasure->removed - before.removed};
    });
}

}  // namespace oneroom::lrs
