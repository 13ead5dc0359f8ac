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

struct Saving;

/// The same within a transaction that does more: to be given to save_statements() there and to end_saving() once it is
/// durable or has failed (save_statements.h). Throws Failure 400.
std::shared_ptr<Saving> own_saving(Records& records, const std::vector<std::string>& statements);

/// Keeps them in their order, all or none, by every rule that a client's are held to. Each is the JSON of one
/// statement without authority and stored; one that is kept already (same id, same words) is passed over. Returns once
/// they are durable. Throws Failure 400 for one that the standard refuses, 409 for another statement of the same id.
/// `also` is done in the same transaction, after them.
void save_own_statements(Records& records, const std::vector<std::string>& statements,
                         const std::function<void(db::Writer&)>& also = {});

/// Keeps a state document, JSON, in the place of one of that name.
void keep_own_state(db::Writer& tx, const std::string& activity, const std::string& agent_key,
                    const std::string& registration, const std::string& name, const std::string& text, Instant now);

/// The same of an agent's profile, unless there is one.
void keep_first_profile(db::Writer& tx, const std::string& agent_key, const std::string& name, const std::string& text,
                        Instant now);

}  // namespace oneroom::lrs
