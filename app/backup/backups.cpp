// What the screen asks for: the list, starting, deleting, downloading, the schedule.
#include <algorithm>

#include "backup/backup.h"
#include "backup/backup_store.h"
#include "core/base/bytes.h"
#include "core/json/codec.h"
#include "upkeep/upkeep.h"

namespace oneroom::backup {
namespace {

constexpr std::chrono::seconds ticket_lifetime{60}, size_lifetime{60};
constexpr std::size_t most_tickets = 100;

/// Made once and kept in the database, so that it stays with the portal also on another machine.
std::string portal_id_of(db::Database& db) {
    if (auto known = db.read([](const db::Reader& reader) { return find_fact(reader, portal_fact); })) return *known;
    const std::string fresh = to_hex(random_bytes(4));
    db.write([&](db::Writer& tx) { save_fact(tx, portal_fact, fresh); });
    return fresh;
}

std::optional<Instant> next_slot(const settings::Values& settings, Instant now) {
    if (!settings.backup_enabled) return std::nullopt;
    return slot_at(now, settings.backup_hour, settings.backup_every_hours) +
           std::chrono::hours(settings.backup_every_hours);
}

BackupSchedule schedule_of(const settings::Values& settings) {
    return {settings.backup_enabled, settings.backup_hour, settings.backup_every_hours, settings.backup_keep};
}

void add_checks(const db::Reader& db, std::vector<BackupRow>& rows) {
    for (const Fact& fact : list_checks(db)) {
        const auto row = std::ranges::find(rows, fact.name.substr(check_prefix.size()), &BackupRow::name);
        if (row == rows.end()) continue;
        const auto check = from_json_text<BackupCheck>(fact.value);
        row->checked_at = check.at;
        row->fault = check.fault;
    }
}

}  // namespace

Backups::Backups(const BackupsSetup& setup)
    : setup_(setup),
      migrations_(upkeep::embedded_migrations()),
      portal_id_(portal_id_of(setup.db)),
      former_ids_(setup.db.read([](const db::Reader& db) { return list_former_ids(db); })) {}

std::vector<StoredBackup> Backups::list() const {
    std::vector<StoredBackup> all = list_backups(setup_.folder, portal_id_);
    for (const std::string& id : former_ids_)
        for (StoredBackup& backup : list_backups(setup_.folder, id)) all.push_back(std::move(backup));
    std::ranges::stable_sort(all, std::ranges::greater(), &StoredBackup::made_at);
    return all;
}

BackupsView Backups::show() {
    BackupsView view;
    for (const StoredBackup& backup : list())
        view.rows.push_back(
            {backup.name, backup.made_at, backup.size, backup.is_scheduled, std::nullopt, "", backup.is_complete});
    bool is_pending = false;
    setup_.db.read([&](const db::Reader& db) {
        add_checks(db, view.rows);
        if (const auto last = find_fact(db, last_fact)) view.last = from_json_text<BackupResult>(*last);
        is_pending = is_work_pending(db, make_job) || is_work_pending(db, check_job);
    });
    const auto settings = setup_.settings.now();
    view.folder = std::filesystem::absolute(setup_.folder).lexically_normal().string();
    view.data_folder = std::filesystem::absolute(setup_.data).lexically_normal().string();
    view.schedule = schedule_of(*settings);
    view.next_at = next_slot(*settings, setup_.clock.now());
    view.data_size = cached_data_size();
    const DiskSpace disk = disk_space(setup_.folder);
    view.free_space = disk.free;
    view.disk_size = disk.size;
    view.is_space_low = disk.is_low() || disk_space(setup_.data).is_low();
    const std::lock_guard lock(mutex_);
    view.running = progress_;
    if (!view.running && is_pending) view.running = BackupProgress{Step::waiting, 0};
    return view;
}

std::int64_t Backups::cached_data_size() {
    {
        const std::lock_guard lock(mutex_);
        if (sized_at_ && setup_.clock.steady() - *sized_at_ < size_lifetime) return data_size_;
        sized_at_ = setup_.clock.steady();  // others take the old number meanwhile
    }
    const std::int64_t size = data_size(setup_.data, setup_.folder);
    const std::lock_guard lock(mutex_);
    return data_size_ = size;
}

StoredBackup Backups::get(const std::string& name) const {
    for (StoredBackup& backup : list())
        if (backup.name == name) return std::move(backup);
    throw not_found("backup");
}

void Backups::start(const audit::Actor& actor) {
    const HandOrder order{actor.user_id, actor.name, actor.address};
    setup_.db.write([&](db::Writer& tx) {
        if (is_work_pending(tx, make_job)) throw Failure(409, "A backup is being made already. Wait for it");
        jobs::add_work(tx, make_job, "by hand", to_json_text(order), setup_.clock.now());
    });
    if (wake_jobs) wake_jobs();
}

void Backups::start_check(const std::string& name) {
    get(name);
    setup_.db.write([&](db::Writer& tx) {
        if (is_work_pending(tx, check_job)) throw Failure(409, "A backup is being checked already. Wait for it");
        jobs::add_work(tx, check_job, "one", to_json_text(BackupRef{name}), setup_.clock.now());
    });
    if (wake_jobs) wake_jobs();
}

void Backups::remove(const audit::Actor& actor, const std::string& name) {
    get(name);
    std::filesystem::remove(setup_.folder / name);
    setup_.db.write([&](db::Writer& tx) {
        remove_fact(tx, std::string(check_prefix) + name);
        audit::record(tx, actor, setup_.clock.now(),
                      {.action = "backups.remove", .object_kind = "backup", .summary = "Deleted the backup " + name});
    });
}

void Backups::save_schedule(const audit::Actor& actor, const BackupSchedule& schedule) {
    const auto before = schedule_of(*setup_.settings.now());
    const auto save = [&](std::string_view name, const std::string& old, const std::string& value) {
        if (old != value) setup_.settings.save(actor, setup_.clock.now(), name, value);
    };
    const auto text = [](bool value) { return std::string(value ? "true" : "false"); };
    save("backupEnabled", text(before.is_enabled), text(schedule.is_enabled));
    save("backupHour", std::to_string(before.hour), std::to_string(schedule.hour));
    save("backupEveryHours", std::to_string(before.every_hours), std::to_string(schedule.every_hours));
    save("backupKeep", std::to_string(before.keep), std::to_string(schedule.keep));
}

std::string Backups::make_ticket(const audit::Actor& actor, const std::string& name) {
    get(name);
    setup_.db.write([&](db::Writer& tx) {
        audit::record(tx, actor, setup_.clock.now(),
                      {.action = "backups.open", .object_kind = "backup", .summary = "Downloaded the backup " + name});
    });
    const auto now = setup_.clock.steady();
    const std::lock_guard lock(mutex_);
    std::erase_if(tickets_, [&](const Ticket& ticket) { return ticket.until < now; });
    if (tickets_.size() >= most_tickets) throw Failure(429, "Too many downloads at once. Try again in a minute");
    return tickets_.emplace_back(random_token(), name, now + ticket_lifetime).token;
}

std::filesystem::path Backups::take_ticket(const std::string& word) {
    const std::string name = [&] {
        const std::lock_guard lock(mutex_);
        const auto ticket =
            std::ranges::find_if(tickets_, [&](const Ticket& one) { return equal_constant_time(one.token, word); });
        if (ticket == tickets_.end() || ticket->until < setup_.clock.steady()) throw not_found("backup");
        std::string found = std::move(ticket->name);
        tickets_.erase(ticket);
        return found;
    }();
    return setup_.folder / get(name).name;
}

}  // namespace oneroom::backup
