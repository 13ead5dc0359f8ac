#include "lrs_viewer/saved_queries.h"

#include <algorithm>

#include "core/base/text.h"
#include "lrs_viewer/viewer_store.h"

namespace oneroom::lrs_viewer {
namespace {

constexpr std::size_t most_queries = 50;  // of one person

const SavedQuery* find_named(const std::vector<SavedQuery>& own, std::string_view name) {
    const auto found = std::ranges::find(own, fold(name), [](const SavedQuery& one) { return fold(one.name); });
    return found == own.end() ? nullptr : &*found;
}

void require_own(const std::vector<SavedQuery>& own, Id query_id) {
    if (std::ranges::find(own, query_id, &SavedQuery::id) == own.end()) throw not_found("saved query");
}

}  // namespace

std::vector<SavedQuery> list_own_queries(Context& context) {
    return context.db.read([&](const db::Reader& db) { return list_queries(db, context.session.user_id); });
}

std::vector<SavedQuery> save_query(Context& context, const NewQueryRequest& request) {
    const Id user_id = context.session.user_id;
    const std::string name(trim(request.name));
    return context.db.write([&](db::Writer& tx) {
        const auto own = list_queries(tx, user_id);
        if (const SavedQuery* known = find_named(own, name)) {
            set_query(tx, known->id, request.query);
        } else {
            if (own.size() >= most_queries)
                throw invalid("name", "There are 50 saved queries already. Remove one that is not needed any more");
            insert_query(tx, user_id, {0, name, request.query}, context.now());
        }
        return list_queries(tx, user_id);
    });
}

std::vector<SavedQuery> rename_own_query(Context& context, const RenameQueryRequest& request) {
    const Id user_id = context.session.user_id;
    const std::string name(trim(request.name));
    return context.db.write([&](db::Writer& tx) {
        const auto own = list_queries(tx, user_id);
        require_own(own, request.query_id);
        const SavedQuery* other = find_named(own, name);
        if (other && other->id != request.query_id) throw invalid("name", "Another saved query has this name");
        rename_query(tx, request.query_id, name);
        return list_queries(tx, user_id);
    });
}

std::vector<SavedQuery> remove_query(Context& context, const SavedQueryRef& ref) {
    const Id user_id = context.session.user_id;
    return context.db.write([&](db::Writer& tx) {
        require_own(list_queries(tx, user_id), ref.query_id);
        delete_query(tx, ref.query_id);
        return list_queries(tx, user_id);
    });
}

}  // namespace oneroom::lrs_viewer
