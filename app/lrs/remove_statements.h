// Takes statements out of the store again, with all that was kept to find them. Private to lrs.
#pragma once

#include <set>

#include "lrs/lrs.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {

/// What removals leave to be looked at: keys that perhaps nothing is found by any more.
using LooseKeys = std::set<Id>;

/// Voids hold: what this one voided stays voided, and what voided this one stays. Who refers to it is found no more by
/// what it was found by.
void remove_statement(db::Writer& tx, const StoredStatement& statement, LooseKeys& loose);

/// Removes those of these keys, and what is known of their activities, that nothing is found by. To be called in the
/// same transaction.
void remove_loose_keys(db::Writer& tx, Records& records, const LooseKeys& loose);

/// Statements that refer to this one, and to those, and so on, as far as marks go.
std::vector<Id> referring_to(const db::Reader& db, const std::string& uuid);

/// Removes some statements that were stored longer ago than they are to be kept. True when there may be more.
bool remove_some_old(Records& records);

}  // namespace oneroom::lrs
