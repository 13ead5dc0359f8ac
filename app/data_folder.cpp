#include "data_folder.h"

#include <stdexcept>
#include <string>

#include "accounts/accounts.h"
#include "backup/restore.h"
#include "core/base/log.h"
#include "core/base/version.h"
#include "core/http/assets.h"
#include "locale/locale.h"
#include "login_options/login_options.h"
#include "upkeep/upkeep.h"

namespace oneroom {
namespace {

std::filesystem::path make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw std::runtime_error("Cannot make the data folder " + folder.string() + ": " + error.message() +
                                 ". Choose another with --data.");
    return folder;
}

std::string embedded_schema() {
    const http::Asset* schema = http::find_asset("schema.sql");
    if (!schema) throw std::logic_error("this build carries no schema.sql");
    return std::string(schema->plain);
}

}  // namespace

DataFolder::DataFolder(const std::filesystem::path& folder_, const Clock& clock)
    : folder(make_folder(folder_)), lock(folder), migrations(upkeep::embedded_migrations()) {
    if (!lock.is_held())
        throw std::runtime_error("Another Oneroom is working on " + folder.string() +
                                 ". Stop it first, or choose another folder with --data.");
    work = std::make_unique<db::FolderAtWork>(folder, migrations);
    db::Database& database = work->database();
    db::bring_up_to_date(database, embedded_schema(), migrations, clock.now(), std::string(version()));
    database.write([](db::Writer& tx) {
        accounts::seed_permission_groups(tx);
        locale::seed(tx);
        login_options::seed(tx);
    });
    backup::begin_after_restore(database, clock.now());
    warn_of_clock(clock.now());
}

/// Sessions, due dates and jobs go by the clock: one that was set back is better known.
void DataFolder::warn_of_clock(Instant now) const {
    const auto known = work->database().read([](const db::Reader& reader) { return db::last_known_time(reader); });
    if (!known || now >= *known) return;
    log::warning("start.clockBehind", {{"now", to_iso8601(now)},
                                       {"lastKnown", to_iso8601(*known)},
                                       {"why",
                                        "The clock is earlier than it was when this portal last worked. Set "
                                        "it right and restart the server."}});
}

}  // namespace oneroom
