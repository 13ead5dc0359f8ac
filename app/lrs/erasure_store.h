// The SQL by which statements are removed and changed again. Private to lrs.
#pragma once

#include "core/db/db.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

/// A row of lrs_erasure.
struct Erasure {
    Id id{};
    Id key_id{};
    std::string agent{};      ///< as lrs_key.text before
    std::string anonymous{};  ///< JSON of the account that stands in its place
    bool removes = false;
    Id done_until{};
    std::int64_t changed{};
    std::int64_t removed{};
    Instant begun_at{};

    static Fields fields();
};

Id insert_erasure(db::Writer& tx, const Erasure& erasure);
/// The renamed keys of all erasures that are under way.
std::vector<Id> list_erased_keys(const db::Reader& db);
/// The one that is worked on; nothing when none is.
std::optional<Erasure> find_erasure(const db::Reader& db);
void save_progress(db::Writer& tx, const Erasure& erasure);
void delete_erasure(db::Writer& tx, Id erasure_id);

/// Gives a key of an agent another text, and no name.
void rename_key(db::Writer& tx, Id key_id, const std::string& text);
void delete_key(db::Writer& tx, Id key_id);
bool has_marks(const db::Reader& db, Id key_id);
/// Statements that an agent stands in, or in what they refer to, after that one.
std::vector<Id> list_marked(const db::Reader& db, Id key_id, Id after, std::int64_t limit);
void delete_marks(db::Writer& tx, Id key_id, Id statement_id);
/// Only those of what this statement refers to.
void delete_marks_by(db::Writer& tx, Id key_id, Id statement_id, Id source_id);
/// The same, given to another key.
void move_marks_by(db::Writer& tx, Id key_id, Id statement_id, Id source_id, Id other_key_id);

std::vector<Id> list_oldest(const db::Reader& db, Microseconds until, std::int64_t limit);
std::string uuid_of_statement(const db::Reader& db, Id id);
void set_body(db::Writer& tx, Id id, const std::string& body);
void delete_statement(db::Writer& tx, Id id);
void delete_attachment(db::Writer& tx, Id statement_id, const std::string& sha2);

/// Other people than this one who have the address and have not been removed.
std::int64_t count_others_with_email(const db::Reader& db, const std::string& email, Id user_id);
/// Keys of agents with an account of this name, whatever its home page.
std::vector<std::string> list_agents_with_account(const db::Reader& db, const std::string& name);
/// What is still to be said of somebody is not.
void forget_events_of(db::Writer& tx, Id user_id);

bool has_documents_of(const db::Reader& db, const std::string& agent);
/// Some documents of an agent. True when there may be more.
bool delete_documents_of(db::Writer& tx, const std::string& agent, std::int64_t limit);

}  // namespace oneroom::lrs
