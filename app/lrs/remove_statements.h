// Takes statements out of the store again, with all that was kept to find them. Private to lrs.
#pragma once

#include <set>

#include "lrs/lrs.h"
#include "lrs/removed.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {

/// What removals leave to be looked at: keys that perhaps nothing is found by any more.
using LooseKeys = std::set<Id>;

/// What one change takes out.
struct Removing {
    Removal why = Removal::age;
    LooseKeys loose{};
    std::int64_t marks_left = 5'000;  ///< of those that were copied: some 20 ms
};

/// Voids hold: what this one voided stays voided, and what voided this one stays. Who refers to it is found no more by
/// its words; by those of what it referred to itself as long as that is there. It does not come back. False: so many
/// refer to it that there is more to do, in a change of its own.
bool remove_statement(db::Writer& tx, Records& records, const StoredStatement& statement, Removing& removing);

/// Removes those of these keys, and what is known of their activities, that nothing is found by. To be called in the
/// same transaction.
void remove_loose_keys(db::Writer& tx, Records& records, const LooseKeys& loose);

/// Removes some statements that were stored longer ago than they are to be kept. True when there may be more.
bool remove_some_old(Records& records);

}  // namespace oneroom::lrs
