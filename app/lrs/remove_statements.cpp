#include "lrs/remove_statements.h"

#include "core/json/codec.h"
#include "lrs/erasure_store.h"
#include "lrs/forward_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 100;                // statements in one change: some 20 ms
constexpr std::size_t most_bytes = 4 * 1024 * 1024;  // of them; one more may be longer

/// The keys that a statement by itself is found by.
std::set<Id> keys_of(const db::Reader& db, const json& statement) {
    std::set<Id> keys;
    for (const Mark& mark : marks_of(statement, statement["authority"]))
        if (const Id key = find_key(db, mark.kind, mark.text)) keys.insert(key);
    return keys;
}

/// False when there may be more.
bool take_out(db::Writer& tx, const std::vector<MarkRow>& marks, Removing& removing) {
    for (const MarkRow& mark : marks) {
        delete_mark(tx, mark);
        removing.loose.insert(mark.key_id);
    }
    const bool is_all = std::ssize(marks) < removing.marks_left;
    removing.marks_left -= std::ssize(marks);
    return is_all;
}

}  // namespace

bool remove_statement(db::Writer& tx, Records& records, const StoredStatement& statement, Removing& removing) {
    if (!take_out(tx, list_marks_from(tx, statement.id, removing.marks_left), removing)) return false;
    if (!take_out(tx, list_marks_copied_to(tx, statement.id, removing.marks_left), removing)) return false;
    const auto keys = keys_of(tx, parse_json(statement.body));
    for (const Id key : keys) delete_marks(tx, key, statement.id);
    removing.loose.insert(keys.begin(), keys.end());
    note_removed(tx, records, statement.id, removing.why);
    delete_statement(tx, statement.id);
    return true;
}

void remove_loose_keys(db::Writer& tx, Records& records, const LooseKeys& loose) {
    bool has_removed = false;
    for (const Id key : loose) {
        if (has_marks(tx, key)) continue;
        delete_key(tx, key);
        has_removed = true;
    }
    if (has_removed) records.keys.forget_all();
}

bool remove_some_old(Records& records) {
    const auto keep = records.keep ? records.keep() : std::chrono::days(0);
    if (keep.count() <= 0) return false;
    const Microseconds kept_from =
        std::chrono::duration_cast<std::chrono::microseconds>((records.clock.now() - keep).time_since_epoch()).count();
    // What another store is still to get waits for that.
    const Microseconds until =
        std::min(kept_from, records.db.read([](const db::Reader& db) { return first_place_to_send(db); }));
    // What is being made anonymous has keys of another text than its statements say until that is done.
    if (records.db.read([&](const db::Reader& db) { return find_erasure(db) || list_oldest(db, until, 1).empty(); }))
        return false;
    return records.db.write([&](db::Writer& tx) {
        if (find_erasure(tx)) return false;
        Removing removing;
        std::size_t bytes = 0;
        const auto ids = list_oldest(tx, until, at_once);
        for (const Id id : ids) {
            if (bytes > most_bytes) break;
            const StoredStatement statement = show_statement(tx, id);
            bytes += statement.body.size();
            if (!remove_statement(tx, records, statement, removing)) break;
        }
        remove_loose_keys(tx, records, removing.loose);
        return !ids.empty();
    });
}

}  // namespace oneroom::lrs
