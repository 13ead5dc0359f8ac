#include "lrs/removed.h"

#include "lrs/erasure_store.h"
#include "lrs/removed_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 100;

}  // namespace

void note_removed(db::Writer& tx, Records& records, Id statement_id, Removal why) {
    const bool is_erased = why == Removal::erasure;
    insert_removed(tx, uuid_of_statement(tx, statement_id), is_erased,
                   records.clock.now() + (is_erased ? erasure_is_known_for : age_is_known_for));
    // Also if this change is taken back: then there is one look-up too many.
    records.has_removed = true;
}

bool was_removed(db::Writer& tx, const Records& records, const std::string& uuid) {
    return find_removal(tx, records, uuid) != Removal::none;
}

Removal find_removal(db::Writer& tx, const Records& records, const std::string& uuid) {
    if (!records.has_removed) return Removal::none;
    const auto is_erased = find_removed(tx, uuid);
    return !is_erased ? Removal::none : *is_erased ? Removal::erasure : Removal::age;
}

bool allow_again(db::Writer& tx, const Records& records, const std::string& uuid) {
    return records.has_removed && delete_removed_by_age(tx, uuid);
}

bool forget_some_removed(Records& records) {
    return records.db.write([&](db::Writer& tx) { return delete_removed(tx, records.clock.now(), at_once); });
}

}  // namespace oneroom::lrs
