// What the portal itself says in its record store.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lrs/lrs.h"

namespace oneroom::lrs {

struct Caller;

/// Who writes them: an agent with an account of the portal's own address. May do everything.
std::shared_ptr<const Caller> portal_caller(Records& records);

/// Keeps them in their order, all or none, by every rule that a client's are held to. Each is the JSON of one
/// statement without authority and stored; one that is kept already (same id, same words) is passed over. Returns once
/// they are durable. Throws Failure 400 for one that the standard refuses, 409 for another statement of the same id.
/// `also` is done in the same transaction, after them.
void save_own_statements(Records& records, const std::vector<std::string>& statements,
                         const std::function<void(db::Writer&)>& also = {});

}  // namespace oneroom::lrs
