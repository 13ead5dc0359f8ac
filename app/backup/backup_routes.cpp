#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>

#include "accounts/rights.h"
#include "backup/backup.h"
#include "core/files/unique_fd.h"

namespace oneroom::backup {
namespace {

BackupTicket open_backup(Backups& backups, accounts::Accounts& accounts, Context& context,
                         const OpenBackupRequest& request) {
    // Whoever holds a backup is anybody in it: its key opens the links and codes that wait to be sent.
    const accounts::Rights held =
        context.db.read([&](const db::Reader& db) { return accounts::find_rights(db, context.session); });
    if (!accounts::holds_everything(held))
        throw Failure(
            403,
            "A backup is everything that is in the portal, with the keys to it. To download it you need every "
            "permission, for everybody");
    // Whoever finds an unlocked screen shall not carry everything away.
    accounts::require_own_password(accounts, context.session, request.password, context.request.remote_address);
    return {"/api/backups/files/" + backups.make_ticket(context.actor(), request.name)};
}

/// The browser fetches the file by itself, without the key of the session; the ticket stands for it.
http::Reply download(Backups& backups, const TicketRef& request) {
    const auto file = backups.take_ticket(request.ticket);
    files::UniqueFd fd(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    struct stat facts {};
    if (!fd || ::fstat(fd.get(), &facts) != 0) throw not_found("backup");
    http::Reply reply;
    reply.file.size = static_cast<std::uint64_t>(facts.st_size);
    reply.file.descriptor = std::shared_ptr<int>(new int(fd.release()), [](int* held) {
        ::close(*held);
        delete held;
    });
    reply.with("Content-Type", "application/zip").with("Cache-Control", "no-store");
    reply.with("Content-Disposition", "attachment; filename=\"" + file.filename().string() + "\"");
    return reply;
}

/// Backups are of everybody: whose permission to configure reaches only some people changes nothing about them.
void require_for_all(Context& context) {
    context.db.read([&](const db::Reader& db) {
        accounts::require_unrestricted(accounts::find_rights(db, context.session), Role::CanAccessConfiguration);
        return 0;
    });
}

}  // namespace

std::vector<Route> backup_routes(Backups& backups, accounts::Accounts& accounts) {
    using enum Method;
    const Access configuration = any_of({Role::CanAccessConfiguration});
    Backups* const b = &backups;
    accounts::Accounts* const a = &accounts;
    const auto done = [](Context& context, auto&& work) {
        require_for_all(context);
        work();
        return Done{};
    };
    return {
        route<Nothing, BackupsView>(
            get, "backups.show", "/api/backups", configuration, [b](Context&, const Nothing&) { return b->show(); },
            "The backups, how the last one ended, what is going on, the schedule and the room on the disk"),
        route<Nothing, Done>(
            post, "backups.make", "/api/backups", configuration,
            [b, done](Context& context, const Nothing&) { return done(context, [&] { b->start(context.actor()); }); },
            "Has a backup made now"),
        route<BackupSchedule, Done>(
            put, "backups.saveSchedule", "/api/backups/schedule", configuration,
            [b, done](Context& context, const BackupSchedule& schedule) {
                return done(context, [&] { b->save_schedule(context.actor(), schedule); });
            },
            "When backups are made by themselves, and how many are kept"),
        route<BackupRef, Done>(
            post, "backups.check", "/api/backups/{name}/check", configuration,
            [b, done](Context& context, const BackupRef& ref) {
                return done(context, [&] { b->start_check(ref.name); });
            },
            "Has a backup read back and looked at"),
        route<BackupRef, Done>(
            remove, "backups.remove", "/api/backups/{name}", configuration,
            [b, done](Context& context, const BackupRef& ref) {
                return done(context, [&] { b->remove(context.actor(), ref.name); });
            },
            "Deletes a backup"),
        route<OpenBackupRequest, BackupTicket>(
            post, "backups.open", "/api/backups/{name}/open", configuration.by_person_only(),
            [a, b](Context& context, const OpenBackupRequest& in) { return open_backup(*b, *a, context, in); },
            "An address to download a backup from, for the caller's password"),
        route_download<TicketRef>(
            "backups.download", "/api/backups/files/{ticket}", everyone(),
            [b](Context&, const TicketRef& in) { return download(*b, in); },
            "The file of a backup, for the address that backups.open gave"),
    };
}

}  // namespace oneroom::backup
