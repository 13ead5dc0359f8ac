// The SQL of kept statements as people look at them. Private to lrs_viewer. Nothing here walks further than its
// visitor lets it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "lrs/marks.h"
#include "lrs_viewer/viewer_types.h"

namespace oneroom::lrs_viewer {

/// A statement that a walk comes by.
struct Passed {
    Id id{};
    Id client_id{};
    bool is_voided = false;
    bool fits = true;  ///< has all the marks that were asked for

    static Fields fields();
};

/// A row of lrs_mark, but for its key.
struct MarkPlace {
    Id statement_id{};
    Id source_id{};

    auto operator<=>(const MarkPlace&) const = default;
    static Fields fields();
};

struct KeptStatement {
    Id id{};
    std::string uuid{};
    Id client_id{};
    bool is_voided = false;
    Counted counted{};
    std::string target_uuid{};
    std::string body{};

    static Fields fields();
};

/// A mark that statements must have. Key 0: none is asked for; -1: one that no statement has.
struct WantedMark {
    Id key_id = 0;
    bool is_broad = false;
};

using Visit = std::function<bool(const Passed&)>;

/// From the newest down, between two moments, both left out. Stops when `visit` says false.
void walk_all(const db::Reader& db, Id after, Id before, const Visit& visit);
void walk_client(const db::Reader& db, Id client_id, Id after, Id before, const Visit& visit);
/// Along the statements with the first mark; the others are looked up. One with several sources comes several times.
void walk_marked(const db::Reader& db, const std::array<WantedMark, 4>& marks, Id after, Id before, const Visit& visit);
/// Newest first, of one mark: narrow ones, or broad ones.
std::vector<MarkPlace> list_places(const db::Reader& db, const WantedMark& mark, Id after, Id before,
                                   std::int64_t limit);
/// A statement as a walk comes by it; it fits when its marks of that source have all of `marks`.
std::optional<Passed> find_passed(const db::Reader& db, const std::array<WantedMark, 4>& marks, const MarkPlace& place);
/// Oldest first, of one mark.
std::vector<Id> list_marked(const db::Reader& db, Id key_id, Id after, std::int64_t limit);

/// How many statements between have the mark; counts to 5,000.
std::int64_t count_marked(const db::Reader& db, const WantedMark& mark, Id after, Id before);

Id find_key(const db::Reader& db, lrs::KeyKind kind, const std::string& text);
std::string find_name(const db::Reader& db, const std::string& agent);
std::string find_definition(const db::Reader& db, const std::string& iri);
std::string find_client_name(const db::Reader& db, Id client_id);
/// What somebody of the portal is found by in statements: the names of their accounts, and their e-mail address.
struct PortalPerson {
    std::vector<std::string> agents{};  ///< their accounts, as lrs_key has them
    std::string email{};
};
/// Of the portal; empty when there is no such person.
std::string find_full_name(const db::Reader& db, Id user_id);
PortalPerson show_person(const db::Reader& db, Id user_id);
std::optional<StatementAttempt> find_attempt(const db::Reader& db, const std::string& registration);
std::string find_voiding(const db::Reader& db, const std::string& uuid);

KeptStatement show_kept(const db::Reader& db, Id id);
std::optional<KeptStatement> find_kept(const db::Reader& db, const std::string& uuid);
std::vector<Id> list_referring(const db::Reader& db, const std::string& uuid);
Id find_newest(const db::Reader& db);

struct KeptAttachment {
    std::string sha2{}, sha256{}, content_type{};
    std::int64_t size{};

    static Fields fields();
};
std::vector<KeptAttachment> list_attachments(const db::Reader& db, Id statement_id);

/// What statements are found by, in no order that means something: key text and what is said of it. Who is known to the
/// store by an account of the portal only is called as there.
struct NamedKey {
    Id id{};
    std::string text{}, name{}, definition{};

    static Fields fields();
};
void walk_keys(const db::Reader& db, lrs::KeyKind kind, const std::function<bool(const NamedKey&)>& visit);
std::vector<StatementOption> list_clients(const db::Reader& db);

std::vector<SavedQuery> list_queries(const db::Reader& db, Id user_id);
void insert_query(db::Writer& tx, Id user_id, const SavedQuery& query, Instant now);
void set_query(db::Writer& tx, Id query_id, const std::string& query);
void rename_query(db::Writer& tx, Id query_id, const std::string& name);
void delete_query(db::Writer& tx, Id query_id);

}  // namespace oneroom::lrs_viewer
