// The SQL of backup. Private to this folder.
#pragma once

#include "core/db/audit.h"
#include "core/db/db.h"

namespace oneroom::backup {

/// Rows of portal_fact that belong to backups.
inline constexpr std::string_view restored_fact = "restored_from";  ///< time of the backup, until the first start
inline constexpr std::string_view portal_fact = "portal_id";        ///< tells our files from those of others
inline const std::string former_prefix = "former_portal_id ";       ///< + an id from before a restore: its time
inline constexpr std::string_view slot_fact = "backup_slot";        ///< the last scheduled time that is done with
inline constexpr std::string_view last_fact = "backup_last";        ///< a BackupResult
inline constexpr std::string_view check_prefix = "backup_check ";   ///< + file name: a BackupCheck

inline constexpr std::string_view make_job = "backup.make", check_job = "backup.check";

/// What reading a backup back found.
struct BackupCheck {
    Instant at{};
    std::string fault;  ///< empty: it is sound
    static Fields fields() { return {field<&BackupCheck::at>("at"), field<&BackupCheck::fault>("fault")}; }
};

/// Who asked for a backup by hand.
struct HandOrder {
    std::optional<Id> user_id;
    std::string name;
    std::string address;
    static Fields fields() {
        return {field<&HandOrder::user_id>("userId"), field<&HandOrder::name>("name"),
                field<&HandOrder::address>("address")};
    }
};

struct Fact {
    std::string name;
    std::string value;
    static Fields fields() { return {field<&Fact::name>("name"), field<&Fact::value>("value")}; }
};

std::optional<std::string> find_fact(const db::Reader& db, std::string_view name);
/// Those whose name begins with check_prefix.
std::vector<Fact> list_checks(const db::Reader& db);
/// Ids the portal had before it was restored, the latest first.
std::vector<std::string> list_former_ids(const db::Reader& db);
void save_fact(db::Writer& tx, std::string_view name, std::string_view value);
void remove_fact(db::Writer& tx, std::string_view name);

/// Everybody is signed out and every launch ended.
void end_all_sessions(db::Writer& tx, Instant now);
/// One-off work of this folder that waits or ran when the snapshot was taken.
void remove_waiting_backups(db::Writer& tx);
/// Whether work of this name waits or runs.
bool is_work_pending(const db::Reader& db, std::string_view name);

}  // namespace oneroom::backup
