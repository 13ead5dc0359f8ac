// The face of appearance: how the portal looks at the address it is opened by.
#pragma once

#include <functional>
#include <string>

#include "appearance/skin_types.h"
#include "core/api/route.h"
#include "core/files/blob_store.h"

namespace oneroom::appearance {

/// The skin of a host name (without a port, in any case), else the default one, else skin_id 0.
SkinInForce find_skin_in_force(const db::Reader& db, std::string_view host);

/// Throws Failure 403 for somebody who may not configure for everybody: how the portal looks is everybody's.
using RequireForAll = std::function<void(const db::Reader& db, const Session& caller)>;

/// Whether the server answers to this host name or number at all.
using AnswersTo = std::function<bool(std::string_view host)>;

/// skins.*; `blobs` lives longer.
std::vector<Route> skin_routes(files::BlobStore& blobs, const RequireForAll& require_for_all,
                               const AnswersTo& answers_to);

/// Whether serve_skin() answers this path: /skin.css, /favicon and /skin/...
bool is_skin_path(std::string_view path);

/// The style sheet, the favicon and the images of skins, for everybody. `host` is that of the request. Throws Failure
/// 404 for an image no skin has; gives nothing for a favicon that is the delivered one.
std::optional<http::Reply> serve_skin(db::Database& db, const files::BlobStore& blobs, const http::Request& request,
                                      std::string_view host);

}  // namespace oneroom::appearance
