// The SQL of statements and what they are found by. Private to lrs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "lrs/counted.h"
#include "lrs/marks.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

/// A statement's id is when it was stored, in microseconds.
struct StoredStatement {
    Id id{};
    bool is_voided = false;
    bool is_voiding = false;
    Id client_id{};
    Counted counted{};
    std::string target_uuid{};  ///< empty: it refers to none
    std::string body{};

    static Fields fields();
};

struct NewStatement {
    Id id{};
    Id client_id{};
    const std::string& uuid;
    const std::string& target_uuid;
    bool is_voiding = false;
    Counted counted{};
    const std::string& body;
};

/// False when there is one of this uuid already.
bool insert_statement(db::Writer& tx, const NewStatement& statement);
std::optional<StoredStatement> find_statement(const db::Reader& db, const std::string& uuid);
std::optional<StoredStatement> find_statement_by_id(const db::Reader& db, Id id);
StoredStatement show_statement(const db::Reader& db, Id id);
/// Those that refer to it as their object, oldest first; without their bodies.
std::vector<StoredStatement> list_referring(const db::Reader& db, const std::string& uuid);
void set_voided(db::Writer& tx, Id id);
/// Of the last one; 0 when there is none.
Id last_statement(const db::Reader& db);

Id find_key(const db::Reader& db, KeyKind kind, const std::string& text);
Id insert_key(db::Writer& tx, KeyKind kind, const std::string& text, const std::string& name);
void set_key_name(db::Writer& tx, Id key_id, const std::string& name);
std::string name_of_key(const db::Reader& db, KeyKind kind, const std::string& text);
/// A row of lrs_mark.
struct MarkRow {
    Id key_id{};
    bool is_broad = false;
    Id statement_id{};
    Id source_id{};
    auto operator<=>(const MarkRow&) const = default;
    static Fields fields();
};
/// Those that are there already are passed over.
void insert_marks(db::Writer& tx, std::span<const MarkRow> marks);

std::optional<std::string> find_definition(const db::Reader& db, const std::string& iri);
void save_definition(db::Writer& tx, Id key_id, const std::string& definition);

/// What a query asks for. A filter's key is 0 where it is not asked for.
struct StatementFilter {
    struct Key {
        Id key_id = 0;
        bool is_broad = false;
    };
    Key first{};                ///< walks the index: the one that fits fewest
    std::vector<Key> others{};  ///< at most three
    Id after = 0;               ///< exclusive
    Id until = INT64_MAX;       ///< inclusive
    Id client_id = 0;           ///< 0: of everybody
    bool is_ascending = false;
    std::int64_t limit = 0;
};

/// Ids of statements that are not voided.
std::vector<Id> list_statements(const db::Reader& db, const StatementFilter& filter);

struct StoredAttachment {
    std::string sha2;
    std::string sha256;
    std::int64_t size{};
    std::string content_type;

    static Fields fields();
};

void insert_attachment(db::Writer& tx, Id statement_id, const StoredAttachment& attachment);
std::vector<StoredAttachment> list_attachments(const db::Reader& db, Id statement_id);

}  // namespace oneroom::lrs
