#include "lrs/removed.h"

#include "lrs/erasure_store.h"
#include "lrs/removed_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 1'000;

}  // namespace

void note_removed(db::Writer& tx, Records& records, Id statement_id) {
    insert_removed(tx, uuid_of_statement(tx, statement_id), records.clock.now());
    // Also if this change is taken back: then there is one look-up too many.
    records.has_removed = true;
}

bool was_removed(db::Writer& tx, const Records& records, const std::string& uuid) {
    return records.has_removed && is_removed(tx, uuid);
}

bool forget_some_removed(Records& records) {
    const Instant before = records.clock.now() - removed_is_known_for;
    return records.db.write([&](db::Writer& tx) { return delete_removed(tx, before, at_once); });
}

}  // namespace oneroom::lrs
