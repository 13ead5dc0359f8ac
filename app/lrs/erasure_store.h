// The SQL by which statements are removed and changed again. Private to lrs.
#pragma once

#include "core/db/db.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {

/// A row of lrs_erasure.
struct Erasure {
    Id id{};
    Id key_id{};
    std::string agent{};      ///< as lrs_key.text before
    std::string anonymous{};  ///< JSON of the account that stands in its place
    bool removes = false;
    bool keeps_files = false;
    std::string words = "[]";  ///< JSON
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
void delete_mark(db::Writer& tx, const MarkRow& mark);
/// What others have learnt from this statement, as they refer to it.
std::vector<MarkRow> list_marks_from(const db::Reader& db, Id source_id, std::int64_t limit);
/// Of those the ones by a key.
std::vector<MarkRow> list_marks_from_by(const db::Reader& db, Id source_id, Id key_id, std::int64_t limit);
/// What this statement has learnt from others.
std::vector<MarkRow> list_marks_copied_to(const db::Reader& db, Id statement_id, std::int64_t limit);

std::vector<Id> list_oldest(const db::Reader& db, Microseconds until, std::int64_t limit);
std::string uuid_of_statement(const db::Reader& db, Id id);
void set_body(db::Writer& tx, Id id, const std::string& body);
void delete_statement(db::Writer& tx, Id id);
void delete_attachment(db::Writer& tx, Id statement_id, const std::string& sha2);
/// Statements that a file is attached to.
std::int64_t count_attached(const db::Reader& db, const std::string& sha256);

/// How a person is called, and was in accounts that were merged into theirs.
struct PersonNames {
    std::string email{};
    std::string full_name{};

    static Fields fields();
};
std::vector<PersonNames> list_names_of(const db::Reader& db, Id user_id);

struct StatementText {
    Id id{};
    std::string uuid{};
    std::string body{};

    static Fields fields();
};
/// Newest first.
std::vector<StatementText> list_statement_texts(const db::Reader& db, Id before, std::int64_t limit);

struct DocumentText {
    Id id{};
    std::string place{};  ///< the activity that it is about
    std::string name{};
    std::string content{};

    static Fields fields();
};
std::vector<DocumentText> list_document_texts(const db::Reader& db, Id after, std::int64_t limit);

/// What somebody has looked for in the viewer.
struct SavedText {
    Id id{};
    std::string name{};
    std::string query{};

    static Fields fields();
};
std::vector<SavedText> list_saved_texts(const db::Reader& db, Id after, std::int64_t limit);
std::optional<SavedText> find_saved_text(const db::Reader& db, Id query_id);
void set_saved_text(db::Writer& tx, const SavedText& saved);

/// The other stores to which statements go on.
std::vector<std::string> list_targets_that_got(const db::Reader& db);

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
