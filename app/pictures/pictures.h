// The face of pictures: what people look like, shown beside their names.
#pragma once

#include "accounts/accounts.h"
#include "core/api/route.h"
#include "core/files/blob_store.h"

namespace oneroom::pictures {

/// The running parts; app.cpp keeps them as long as routes live.
struct Pictures {
    accounts::Accounts& accounts;
    files::BlobStore& blobs;
};

std::vector<Route> picture_routes(Pictures& pictures);  ///< pictures.*

/// The address of somebody's picture, good for a day or two; empty without one.
std::optional<std::string> picture_of(const Pictures& pictures, const db::Reader& db, Id user_id);

}  // namespace oneroom::pictures
