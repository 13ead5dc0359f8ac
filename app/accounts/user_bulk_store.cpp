#include "accounts/user_bulk_store.h"

#include "core/base/text.h"

namespace oneroom::accounts {

Fields PersonState::fields() {
    using S = PersonState;
    return {field<&S::id>("id"),
            field<&S::username>("username"),
            field<&S::full_name>("fullName"),
            field<&S::is_active>("isActive"),
            field<&S::is_removed>("isRemoved"),
            field<&S::is_merged>("isMerged")};
}

#define ONEROOM_IS_MERGED "EXISTS (SELECT 1 FROM account_merge m WHERE m.gone_id = u.id AND m.undone_at IS NULL)"

std::optional<PersonState> find_state(const db::Reader& db, Id user_id) {
    return db.one<PersonState>(
        "SELECT u.id, u.username, u.full_name, u.is_active,"
        "       CASE WHEN u.removed_at IS NULL THEN 0 ELSE 1 END AS is_removed,"
        "       CASE WHEN " ONEROOM_IS_MERGED
        " THEN 1 ELSE 0 END AS is_merged"
        "  FROM app_user u WHERE u.id = $1",
        user_id);
}

void set_state(db::Writer& tx, Id user_id, bool is_active, std::optional<Instant> removed_at) {
    tx.run("UPDATE app_user SET is_active = $2, removed_at = $3 WHERE id = $1", user_id, is_active, removed_at);
}

#define ONEROOM_REMOVED                                                                                               \
    " WHERE u.removed_at IS NOT NULL AND ($1 = '' OR INSTR(u.search_folded, $1) > 0) AND " ONEROOM_REACHES("u", "$2", \
                                                                                                           "$3")

std::vector<RemovedPerson> list_removed(const db::Reader& db, const RemovedListRequest& request, const Scope& scope) {
    return db.all<RemovedPerson>(
        "-- engine: sqlite\nSELECT u.id, u.full_name, u.username, COALESCE(l.name, '') AS location_name, u.removed_at,"
        "       CASE WHEN " ONEROOM_IS_MERGED
        " THEN 1 ELSE 0 END AS is_merged"
        "  FROM app_user u LEFT JOIN location l ON l.id = u.location_id" ONEROOM_REMOVED
        " ORDER BY u.removed_at DESC, u.id DESC LIMIT $4 OFFSET $5",
        fold(trim(request.search)), scope.user_id, scope.reach, request.page_size,
        (request.page - 1) * request.page_size);
}

std::int64_t count_removed(const db::Reader& db, const RemovedListRequest& request, const Scope& scope) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM app_user u" ONEROOM_REMOVED,
                                  fold(trim(request.search)), scope.user_id, scope.reach);
}

}  // namespace oneroom::accounts
