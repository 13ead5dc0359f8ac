#include "lrs/remove_statements.h"

#include "core/json/codec.h"
#include "lrs/erasure_store.h"
#include "lrs/forward_store.h"
#include "lrs/save_statements.h"

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

struct Source {
    Id id{};
    std::set<Id> keys{};
};

/// What a statement refers to, and that, and so on, with their keys.
std::vector<Source> sources_of(const db::Reader& db, const StoredStatement& statement) {
    std::vector<Source> sources;
    std::string uuid = statement.target_uuid;
    for (int i = 0; i < longest_chain && !uuid.empty(); ++i) {
        const auto target = find_statement(db, uuid);
        if (!target) break;
        sources.push_back({target->id, keys_of(db, parse_json(target->body))});
        uuid = target->target_uuid;
    }
    return sources;
}

}  // namespace

std::vector<Id> referring_to(const db::Reader& db, const std::string& uuid) {
    std::set<Id> found;
    std::vector<std::string> uuids = {uuid};
    for (int i = 0; i < longest_chain && !uuids.empty(); ++i) {
        std::vector<std::string> next;
        for (const std::string& each : uuids)
            for (const StoredStatement& row : list_referring(db, each))
                if (found.insert(row.id).second) next.push_back(uuid_of_statement(db, row.id));
        uuids = std::move(next);
    }
    return {found.begin(), found.end()};
}

void remove_statement(db::Writer& tx, const StoredStatement& statement, LooseKeys& loose) {
    auto sources = sources_of(tx, statement);
    sources.insert(sources.begin(), {statement.id, keys_of(tx, parse_json(statement.body))});
    for (const Id referring : referring_to(tx, uuid_of_statement(tx, statement.id))) {
        if (referring == statement.id) continue;
        for (const Source& source : sources)
            for (const Id key : source.keys) delete_marks_by(tx, key, referring, source.id);
    }
    for (const Source& source : sources) {
        for (const Id key : source.keys) delete_marks(tx, key, statement.id);
        loose.insert(source.keys.begin(), source.keys.end());
    }
    delete_statement(tx, statement.id);
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
        LooseKeys loose;
        std::size_t bytes = 0;
        const auto ids = list_oldest(tx, until, at_once);
        for (const Id id : ids) {
            if (bytes > most_bytes) break;
            const StoredStatement statement = show_statement(tx, id);
            bytes += statement.body.size();
            remove_statement(tx, statement, loose);
        }
        remove_loose_keys(tx, records, loose);
        return !ids.empty();
    });
}

}  // namespace oneroom::lrs
