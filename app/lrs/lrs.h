// The learning record store (xAPI 1.0.3 and 2.0): statements and documents that programs send and ask for. Decision
// 0048.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/api/route.h"
#include "core/files/blob_store.h"
#include "core/http/http_types.h"
#include "core/jobs/job.h"
#include "core/security/secret_box.h"
#include "lrs/clients.h"
#include "lrs/key_cache.h"
#include "lrs/stamps.h"

namespace oneroom::lrs {

/// What the store works on. app.cpp makes one; it outlives its listener.
struct Records {
    Records(db::Database& db, const Clock& clock, files::BlobStore& blobs);

    db::Database& db;
    const Clock& clock;
    files::BlobStore& blobs;
    Clients clients;
    Stamps stamps;
    KeyCache keys;
    /// Whether any statement was ever removed (lrs/removed.h).
    std::atomic<bool> has_removed;
    /// The portal's address, which names who wrote a statement: "https://portal.example.org". Asked once.
    std::function<std::string()> home_page{};
    std::once_flag knows_home{};
    std::string home{};
    /// The sites whose pages may call; one a line.
    std::function<std::string()> allowed_origins{};
    /// How long statements are kept; 0: for ever.
    std::function<std::chrono::days()> keep{};
    /// For the secrets of other stores.
    std::shared_ptr<const SecretBox> box{};
    /// There is work that is due at once. May be called within a change.
    std::function<void()> wake_jobs{};
    /// Statements are saved before there is a reply, few ones as well: for who calls from within a change.
    bool saves_at_once = false;
};

/// The portal's address, asked for once.
const std::string& home_of(Records& records);

/// True for addresses of the store.
bool is_xapi_path(std::string_view path);

/// Answers everything under /xapi/. Never throws.
http::Reply answer(Records& records, http::Request& request);

struct Caller;

/// Another way into the store than the portal's own: that of a course.
struct Doorway {
    std::string base;      ///< "/c/<token>/xapi": what addresses in replies begin with
    std::string path;      ///< what is asked for behind it: "/statements"
    std::string origin{};  ///< of the one site whose pages may call by it; empty: none but its own
    /// Who calls, by the Authorization of the request; null: nobody that is let in.
    std::function<std::shared_ptr<const Caller>(const std::string& authorization)> admit{};
};

/// Answers what came by it. Never throws.
http::Reply answer(Records& records, http::Request& request, const Doorway& way);

/// What there is under /xapi/, with who may use it: the operation, its method and its access.
struct XapiRow {
    std::string_view operation;
    std::string_view method;
    std::string_view path;
    Access access;
};
std::vector<XapiRow> xapi_rows();

/// Says what happened in the portal, sends statements on, removes what is too old, ends erasures that were broken off.
std::vector<jobs::Job> lrs_jobs(Records& records);

/// `oneroom lrs client ...`, `oneroom lrs forward ...`, `oneroom lrs erase ...`
int run_lrs_command(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                    std::ostream& err);

}  // namespace oneroom::lrs
