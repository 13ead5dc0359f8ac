// What the operations on backups take and give.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "backup/archive.h"
#include "core/base/describe.h"
#include "core/base/failure.h"

namespace oneroom::backup {

struct BackupRow {
    std::string name;
    Instant made_at{};
    std::int64_t size{};
    bool is_scheduled{};
    std::optional<Instant> checked_at;
    std::string fault;
    bool is_complete = true;

    static Fields fields() {
        using R = BackupRow;
        return {field<&R::name>("name"),
                field<&R::made_at>("madeAt"),
                field<&R::size>("size").means("Of the file, in bytes"),
                field<&R::is_scheduled>("isScheduled").means("By the schedule; else by hand"),
                field<&R::checked_at>("checkedAt").means("When it was last read back whole; null: not by this portal"),
                field<&R::fault>("fault").means("What that found wrong; empty when it is sound"),
                field<&R::is_complete>("isComplete")
                    .means("False: stored files that were missing or damaged are not in it")};
    }
};

enum class Outcome { made, skipped, failed, stopped };
constexpr auto enum_names(Outcome) {
    using Name = std::string_view;
    return std::array{std::pair{Outcome::made, Name("made")}, std::pair{Outcome::skipped, Name("skipped")},
                      std::pair{Outcome::failed, Name("failed")}, std::pair{Outcome::stopped, Name("stopped")}};
}

struct BackupResult {
    Instant at{};
    bool is_scheduled{};
    Outcome outcome{};
    std::string name;
    std::int64_t size{};
    std::int64_t entries{};
    std::int64_t milliseconds{};
    std::string message;

    static Fields fields() {
        using R = BackupResult;
        return {
            field<&R::at>("at"),
            field<&R::is_scheduled>("isScheduled"),
            field<&R::outcome>("outcome"),
            field<&R::name>("name"),
            field<&R::size>("size"),
            field<&R::entries>("entries"),
            field<&R::milliseconds>("milliseconds"),
            field<&R::message>("message").means("Why it was not made, or what it had to leave out; empty: all well")};
    }
};

enum class Step { waiting, database, files, check };
constexpr auto enum_names(Step) {
    using Name = std::string_view;
    return std::array{std::pair{Step::waiting, Name("waiting")}, std::pair{Step::database, Name("database")},
                      std::pair{Step::files, Name("files")}, std::pair{Step::check, Name("check")}};
}

struct BackupProgress {
    Step step{};
    std::int64_t percent{};

    static Fields fields() {
        return {field<&BackupProgress::step>("step").means("Waiting for its turn, copying, or reading back"),
                field<&BackupProgress::percent>("percent").means("Of this step")};
    }
};

struct BackupSchedule {
    bool is_enabled = true;
    std::int64_t hour{};
    std::int64_t every_hours{};
    std::int64_t keep{};

    static Fields fields() {
        using R = BackupSchedule;
        return {field<&R::is_enabled>("isEnabled").required(),
                field<&R::hour>("hour").required().between(0, 23).means("Of the day, UTC"),
                field<&R::every_hours>("everyHours").required().between(1, 168),
                field<&R::keep>("keep").required().between(1, 365).means("Scheduled backups to keep")};
    }
};

struct BackupsView {
    std::vector<BackupRow> rows;
    std::string folder;
    std::string data_folder;
    std::optional<BackupProgress> running;
    std::optional<BackupResult> last;
    BackupSchedule schedule;
    std::optional<Instant> next_at;
    std::int64_t data_size{};
    std::int64_t free_space{};
    std::int64_t disk_size{};
    bool is_space_low{};

    static Fields fields() {
        using R = BackupsView;
        return {
            field<&R::rows>("rows").means("Newest first"),
            field<&R::folder>("folder").means("On the server"),
            field<&R::data_folder>("dataFolder").means("On the server, for the command that restores"),
            field<&R::running>("running").means("Null when none is being made or checked"),
            field<&R::last>("last").means("How the last one ended; null before the first"),
            field<&R::schedule>("schedule"),
            field<&R::next_at>("nextAt").means("Null when the schedule is off"),
            field<&R::data_size>("dataSize").means("Database and files, in bytes, without the backups"),
            field<&R::free_space>("freeSpace").means("On the disk of the backups, in bytes"),
            field<&R::disk_size>("diskSize"),
            field<&R::is_space_low>("isSpaceLow").means("Less than a tenth or 500 MB is free there, or for the data")};
    }
};

struct BackupRef {
    std::string name;
    static Fields fields() { return {field<&BackupRef::name>("name").required().max_length(120)}; }
};

struct OpenBackupRequest {
    std::string name;
    std::string password;
    static Fields fields() {
        return {field<&OpenBackupRequest::name>("name").required().max_length(120),
                field<&OpenBackupRequest::password>("password")
                    .required()
                    .secret()
                    .means("Of who is signed in: a backup holds everything")};
    }
};

struct BackupTicket {
    std::string address;
    static Fields fields() {
        return {field<&BackupTicket::address>("address").means("Of the file, for one download within a minute")};
    }
};

struct TicketRef {
    std::string ticket;
    static Fields fields() { return {field<&TicketRef::ticket>("ticket").required().max_length(100)}; }
};

struct Done {
    static Fields fields() { return {}; }
};

}  // namespace oneroom::backup
