// The SQL of merges beside that of the description. Private to this folder.
#pragma once

#include "core/api/scope.h"
#include "core/db/db.h"
#include "merge/merge_types.h"

namespace oneroom::merge {

/// What the plan has to know of one account.
struct MergeFacts {
    Id id{};
    std::string full_name{};
    std::string username{};
    bool is_active{};
    bool is_restricted{};  ///< isSd: of somebody else's learning system
    std::optional<Instant> last_sign_in_at{};
    Instant created_at{};
    std::string email{};
    std::string phone{};
    std::optional<Id> title_id{};
    std::string title_name{};
    std::string country_code{};
    std::optional<Id> location_id{};
    std::string location_name{};

    static Fields fields();
};
/// Throws Failure 404.
MergeFacts show_facts(const db::Reader& db, Id user_id);

struct StoredMerge {
    Id id{};
    Id kept_id{};
    Id gone_id{};
    bool was_active{};
    Instant undo_until_at{};
    std::optional<Instant> undone_at{};
    bool is_forgotten{};
    bool is_kept_there{};  ///< the account that stayed was not removed since

    static Fields fields();
};
std::optional<StoredMerge> find_merge(const db::Reader& db, Id merge_id);
Id insert_merge(db::Writer& tx, const StoredMerge& merge, const std::string& by, Instant now);
void end_merge(db::Writer& tx, Id merge_id, const std::string& by, Instant now);

std::vector<MergeRow> list_merges(const db::Reader& db, const MergeListRequest& request, const Scope& scope,
                                  Instant now);
std::int64_t count_merges(const db::Reader& db, const MergeListRequest& request, const Scope& scope);
MergeRow show_row(const db::Reader& db, Id merge_id, Instant now);

/// Contents that both have opened, the first 100 by title; `status` and `attempts` are still empty.
std::vector<MergeCourse> list_common_courses(const db::Reader& db, Id kept_id, Id gone_id);
std::int64_t count_common_courses(const db::Reader& db, Id kept_id, Id gone_id);
/// Whose standing the attempts of this merge change.
std::vector<Id> list_moved_contents(const db::Reader& db, Id merge_id);
std::vector<std::string> list_group_names(const db::Reader& db, Id user_id);

/// What the one that stays has not, it takes from the other; what that was is written down. `what` is one of them.
void take_detail(db::Writer& tx, Id merge_id, DetailKind what, const MergeFacts& kept, const MergeFacts& gone);
/// Where it is still as it was taken.
void give_detail_back(db::Writer& tx, Id merge_id, DetailKind what, Id kept_id, Id gone_id);

/// The primary location group of the one that goes, as a further one of the other.
void add_location(db::Writer& tx, Id merge_id, const MergeFacts& kept, const MergeFacts& gone);
void take_location_away(db::Writer& tx, Id merge_id, Id kept_id);

void remove_person(db::Writer& tx, Id user_id, Instant now);
void bring_back_person(db::Writer& tx, Id user_id, bool is_active);

/// Merges whose time to undo is over and of which something is left, the first 50.
std::vector<StoredMerge> list_to_forget(const db::Reader& db, Instant now);
void forget_rows(db::Writer& tx, Id merge_id);
void forget_password(db::Writer& tx, Id user_id);

}  // namespace oneroom::merge
