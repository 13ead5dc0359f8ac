#include "lrs/erase.h"

#include "core/json/codec.h"
#include "lrs/anonymous.h"
#include "lrs/erasure_store.h"
#include "lrs/forward_store.h"
#include "lrs/marks.h"
#include "lrs/remove_statements.h"
#include "lrs/say_events.h"

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
    Erasing(db::Writer& tx, Records& records, Erasure& erasure) : tx_(tx), records_(records), erasure_(erasure) {}

    void one(Id id) {
        const auto found = find_statement_by_id(tx_, id);
        // Removed for another agent that is being erased, under whose old name its words still have this one.
        if (!found) return delete_marks(tx_, erasure_.key_id, id);
        const StoredStatement& statement = *found;
        bytes_ += statement.body.size();
        if (erasure_.removes && is_by_or_about(statement.body, erasure_.agent)) return remove(statement);
        const auto done = without_agent(statement.body, erasure_.agent, erasure_.anonymous,
                                        home_of(records_) + "/xapi/extensions/signature-erased");
        if (!done.is_changed) return;
        set_body(tx_, id, done.text);
        for (const std::string& sha2 : done.dropped) delete_attachment(tx_, id, sha2);
        follow(id);
        ++erasure_.changed;
    }
    bool has_enough() const { return bytes_ > most_bytes; }
    const LooseKeys& loose() const { return loose_; }

private:
    void remove(const StoredStatement& statement) {
        remove_statement(tx_, statement, loose_);
        // Its words name the agents, its marks the keys that were renamed.
        const auto referring = referring_to(tx_, statement_uuid(statement));
        for (const Id key : list_erased_keys(tx_)) {
            delete_marks(tx_, key, statement.id);
            for (const Id one : referring) delete_marks_by(tx_, key, one, statement.id);
        }
        loose_.insert(erasure_.key_id);
        ++erasure_.removed;
    }

    /// What came to refer to it since the erasure began has learnt the agent from its words.
    void follow(Id id) {
        const Id again = find_key(tx_, KeyKind::agent, erasure_.agent);
        if (again == 0) return;
        for (const Id referring : referring_to(tx_, uuid_of_statement(tx_, id)))
            move_marks_by(tx_, again, referring, id, erasure_.key_id);
        loose_.insert(again);
    }

    static std::string statement_uuid(const StoredStatement& statement) {
        return parse_json(statement.body)["id"].get<std::string>();
    }

    db::Writer& tx_;
    Records& records_;
    Erasure& erasure_;
    std::size_t bytes_ = 0;
    LooseKeys loose_{};
};

void record_end(db::Writer& tx, Instant now, const Erasure& erasure) {
    audit::record(tx, {.name = "learning record store"}, now,
                  {.action = "lrs.erased",
                   .object_kind = "lrsErasure",
                   .object_id = erasure.id,
                   .summary = "Made " + std::to_string(erasure.changed) +
                              " statements of one agent anonymous, removed " + std::to_string(erasure.removed)});
}

}  // namespace

bool begin_erasure(Records& records, const audit::Actor& actor, const std::string& agent, bool removes) {
    require_person(agent, home_of(records));
    const std::string account = anonymous_account(home_of(records));
    const bool is_known = records.db.write([&](db::Writer& tx) {
        // 0: nothing was said of the agent, but documents may be kept.
        const Id key = find_key(tx, KeyKind::agent, agent);
        if (key == 0 && !has_documents_of(tx, agent)) return false;
        if (key != 0) rename_key(tx, key, key_of_account(account));
        records.keys.forget_all();
        // What other stores answered may name whom it was about.
        clear_answers_of_targets(tx);
        const Instant now = records.clock.now();
        const Id id = insert_erasure(
            tx, {.key_id = key, .agent = agent, .anonymous = account, .removes = removes, .begun_at = now});
        // Whom it was about is what is to be forgotten.
        audit::record(tx, actor, now,
                      {.action = "lrs.erase",
                       .object_kind = "lrsErasure",
                       .object_id = id,
                       .summary = removes ? "Began to remove one agent from the learning record store"
                                          : "Began to make one agent of the learning record store anonymous"});
        return true;
    });
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
            erasing.one(id);
            erasure->done_until = id;
        }
        LooseKeys loose = erasing.loose();
        if (ids.empty() && delete_documents_of(tx, erasure->agent, at_once)) return ErasureCount{};
        if (ids.empty()) {
            record_end(tx, records.clock.now(), *erasure);
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
