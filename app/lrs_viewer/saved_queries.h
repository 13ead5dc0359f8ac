// Queries that a person keeps under a name, for themselves.
#pragma once

#include "core/api/route.h"
#include "lrs_viewer/viewer_types.h"

namespace oneroom::lrs_viewer {

std::vector<SavedQuery> list_own_queries(Context& context);
/// One of the same name is replaced. Throws Failure 400 by field.
std::vector<SavedQuery> save_query(Context& context, const NewQueryRequest& request);
/// Throws Failure 404 for somebody else's, 400 for a name that another one has.
std::vector<SavedQuery> rename_own_query(Context& context, const RenameQueryRequest& request);
std::vector<SavedQuery> remove_query(Context& context, const SavedQueryRef& ref);

}  // namespace oneroom::lrs_viewer
