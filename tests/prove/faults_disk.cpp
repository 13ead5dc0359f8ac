// Disks that are full, refuse, lose the folder, or fail to flush.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>

#include "core/base/text.h"
#include "core/db/copy.h"
#include "prove/faults.h"

namespace oneroom::prove {
namespace {

constexpr int fold_after = 400;  // commits that surely fill the log so far that it is copied

void full_log(const Options&) {
    Rig rig;
    Disk::instance().fail({Op::write, 1, true, SQLITE_FULL, "-wal"});
    expect(rig.commit() == 503, "a commit is refused: the player keeps it and tries again");
    const auto refused = rig.administrator->post("/api/locations", {{"name", "Berlin"}});
    expect(refused.status == 507 && refused.text.find("disk is full") != refused.text.npos,
           "a change is refused with a sentence: " + refused.text);
    expect(rig.get("/api/contents").status == 200, "reading goes on");
    expect(rig.get("/api/health").status == 503, "health is red");
    expect(Disk::instance().heal(), "the disk was full");
    expect(rig.commit() == 200 && rig.commit(1) == 200, "with room again, commits are saved without a restart");
    expect(rig.get("/api/health").status == 200, "health is green again");
    rig.expect_sound("after a full disk");
    expect(rig.look_after_cut(3).empty(), "nothing is lost by a cut after a full disk");
}

void full_checkpoint(const Options&) {
    Rig rig;
    Disk::instance().fail({Op::write, 1, true, SQLITE_FULL, ".db"});
    for (int i = 0; i < fold_after; ++i) expect(rig.commit() == 200, "commits go to the log");
    expect(rig.commit() == 200, "also after the checkpoint failed");
    expect(rig.get("/api/health").status == 503, "health is red while the log cannot be copied");
    expect(Disk::instance().heal(), "a checkpoint was tried");
    for (int i = 0; i < fold_after; ++i) expect(rig.commit() == 200, "commits go on");
    expect(rig.get("/api/health").status == 200, "health is green again");
    rig.expect_sound("after a full disk in a checkpoint");
}

void failing_flush(const Options&) {
    Rig rig;
    for (unsigned seed = 0; seed < 8; ++seed) {
        Disk::instance().fail({Op::sync, 1, false, SQLITE_IOERR_FSYNC, "-wal"});
        expect(rig.commit() == 503, "a commit whose flush failed is refused");
        expect(rig.get("/api/health").status == 503, "health is red");
        rig.expect_sound("after a flush that failed");
        expect(Disk::instance().heal(), "a flush failed");
        for (int i = 0; i < 3; ++i) expect(rig.commit(1) == 200, "the next commit is saved");
        expect(rig.get("/api/health").status == 200, "health is green again");
        const auto lost = rig.look_after_cut(seed);
        expect(lost.empty(), "a cut afterwards loses nothing: " + (lost.empty() ? "" : lost.front()));
    }
}

/// The system dropped the bytes of the failed flush but still shows them: a new process must not build on them.
void killed_after_failing_flush(const Options&) {
    for (unsigned seed = 0; seed < 8; ++seed) {
        Rig rig;
        Disk::instance().fail({Op::sync, 1, false, SQLITE_IOERR_FSYNC, "-wal"});
        expect(rig.commit() == 503, "a commit whose flush failed is refused");
        rig.kill();
        Disk::instance().heal();
        for (int i = 0; i < 3; ++i) expect(rig.commit(1) == 200, "the new process saves");
        rig.expect_sound("after the new start");
        const auto lost = rig.look_after_cut(seed);
        expect(lost.empty(), "a cut afterwards loses nothing: " + (lost.empty() ? "" : lost.front()));
    }
}

void failing_checkpoint_flush(const Options&) {
    Rig rig;
    Disk::instance().fail({Op::sync, 1, false, SQLITE_IOERR_FSYNC, ".db"});
    for (int i = 0; i < 2 * fold_after; ++i) expect(rig.commit() == 200, "commits are saved in the log");
    expect(Disk::instance().heal(), "the flush of a checkpoint failed");
    for (unsigned seed = 0; seed < 6; ++seed)
        expect(rig.look_after_cut(seed).empty(), "what the failed checkpoint copied is still in the log");
    rig.kill();
    for (int i = 0; i < 10; ++i) expect(rig.commit() == 200, "the next process saves");
    for (unsigned seed = 0; seed < 6; ++seed) expect(rig.look_after_cut(seed).empty(), "and loses nothing in a cut");
}

void failing_upload(const Options&) {
    Rig rig;
    for (int nth = 1; nth <= 4; ++nth) {
        Disk::instance().fail({Op::sync, nth, false, SQLITE_IOERR_FSYNC, ""});
        const auto answer = rig.upload("Page " + std::to_string(nth));
        const bool is_met = Disk::instance().heal();
        expect(answer.status == (is_met ? 503 : 200),
               "an upload whose flush failed is refused: " + std::to_string(answer.status) + " " + answer.text);
        expect(rig.upload("Page " + std::to_string(nth)).status == 200, "the same upload works the next time");
    }
    rig.edit(6);
    rig.expect_sound("after uploads that failed");
    for (unsigned seed = 0; seed < 6; ++seed) expect(rig.look_after_cut(seed).empty(), "every file is on the disk");
}

void refused_writes(const Options&) {
    Rig rig;
    Disk::instance().fail({Op::write, 1, true, SQLITE_READONLY, ""});
    expect(rig.commit() == 503, "a commit is refused with 503");
    expect(rig.get("/api/contents").status == 200, "reading goes on");
    Disk::instance().heal();
    expect(rig.commit() == 200, "and is saved when the disk takes it again");
    rig.expect_sound("after a read-only disk");
}

void folder_moved(const Options&) {
    Rig rig;
    const auto away = rig.folder.path() / "away";
    std::filesystem::rename(rig.data, away);
    expect(rig.commit() == 503, "nothing is acknowledged into a folder that is gone");
    expect(rig.upload("Gone").status == 503, "no upload either");
    expect(rig.get("/api/health").status == 503, "health is red");
    expect(!std::filesystem::exists(rig.data / "oneroom.db"), "no new database appears");
    std::filesystem::rename(away, rig.data);
    expect(rig.commit() == 200, "put back, it goes on");
    std::filesystem::rename(rig.data / "oneroom.db-wal", rig.folder.path() / "log");
    expect(rig.commit() == 503, "nothing is acknowledged into a log that is gone");
    std::filesystem::rename(rig.folder.path() / "log", rig.data / "oneroom.db-wal");
    rig.expect_sound("after the folder was moved and put back");
}

void database_missing(const Options&) {
    Rig rig;
    rig.stop();
    std::filesystem::rename(rig.data / "oneroom.db", rig.folder.path() / "kept");
    for (const bool is_empty : {false, true}) {
        if (is_empty) std::ofstream(rig.data / "oneroom.db").flush();
        std::string why;
        try {
            rig.start();
        } catch (const std::exception& error) {
            why = error.what();
        }
        expect(why.find("is missing") != why.npos && why.find("restore") != why.npos,
               "the start is refused with what to do: " + why);
        rig.portal.reset();
    }
    std::filesystem::rename(rig.folder.path() / "kept", rig.data / "oneroom.db");
    rig.start();
    rig.expect_sound("with the database put back");
}

/// Changes `size` bytes. Different ones each time: SQLite does not write what is there already.
void change_much(db::Database& db, std::size_t size) {
    static char letter = 'a';
    letter = letter == 'z' ? 'a' : static_cast<char>(letter + 1);
    const std::string ballast(size, letter);
    db.write([&](db::Writer& tx) {
        tx.run(R"sql(INSERT INTO portal_fact (name, value) VALUES ('ballast', $1)
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value)sql",
               ballast);
    });
}

void long_reader(const Options&) {
    Rig rig;
    auto& db = rig.portal->app.database();
    const auto log = rig.data / "oneroom.db-wal";
    const auto write = [&] { change_much(db, 200'000); };
    std::uintmax_t largest = 0;
    {
        // Somebody always reads: no moment at which the log could be emptied by itself.
        std::atomic<bool> is_over = false;
        std::vector<std::jthread> readers;
        for (int i = 0; i < 3; ++i)
            readers.emplace_back([&] {
                while (!is_over)
                    db.read([](const db::Reader& reader) {
                        for (int look = 0; look < 100; ++look)
                            reader.value<std::int64_t>("SELECT COUNT(*) FROM app_user");
                    });
            });
        for (int i = 0; i < 600; ++i) {  // 120 MB
            write();
            largest = std::max(largest, std::filesystem::file_size(log));
        }
        is_over = true;
    }
    expect(largest < 64'000'000, "the log stays below 64 MB under overlapping readers: " + std::to_string(largest));
    {
        const auto cursor = db.open_cursor();
        cursor->add("SELECT id FROM app_user", {});
        cursor->next();
        for (int i = 0; i < 200; ++i) write();
    }
    for (int i = 0; i < 40; ++i) write();
    expect(std::filesystem::file_size(log) < 32'000'000,
           "and shrinks after a long one: " + std::to_string(std::filesystem::file_size(log)));
}

void endless_reader(const Options&) {
    Rig rig;
    auto& db = rig.portal->app.database();
    const auto cursor = db.open_cursor();
    cursor->add("SELECT id FROM app_user", {});
    cursor->next();
    for (int i = 0; i < 170; ++i) change_much(db, 2'000'000);
    int status = 0;
    expect(std::filesystem::file_size(rig.data / "oneroom.db-wal") > 250'000'000, "the log has grown");
    try {
        while (cursor->next()) {
        }
    } catch (const Failure& failure) {
        status = failure.status;
    }
    expect(status == 503, "an export that holds 256 MB of log is ended");
}

/// The export began after the backup: ending it would not free the log. Once the backup is done it is the one.
void reader_beside_backup(const Options&) {
    Rig rig;
    auto& db = rig.portal->app.database();
    const auto log = rig.data / "oneroom.db-wal";
    const auto begin = [&] {
        auto cursor = db.open_cursor();
        cursor->add("SELECT id FROM app_user", {});
        cursor->next();
        return cursor;
    };
    const auto ends_with = [](db::Cursor& cursor) {
        try {
            while (cursor.next()) {
            }
        } catch (const Failure& failure) {
            return failure.status;
        }
        return 200;
    };
    const auto tells = [&](const char* word) {
        return std::ranges::any_of(rig.log, [&](const auto& line) { return line.find(word) != line.npos; });
    };
    std::unique_ptr<db::Cursor> finished, held;
    const auto copy = (rig.folder.path() / "copy.db").string();
    db::copy_database((rig.data / "oneroom.db").string(), copy, [&](std::int64_t, std::int64_t) {
        if (held) return true;
        change_much(db, 100'000);
        finished = begin();
        held = begin();
        for (int i = 0; i < 170; ++i) change_much(db, 2'000'000);
        return true;
    });
    expect(std::filesystem::file_size(log) > 250'000'000, "the log has grown beside the backup");
    expect(ends_with(*finished) == 200, "no export is ended for a backup");
    expect(tells("db.logHeld") && !tells("db.exportsEnded"), "the log says who holds it");
    for (int i = 0; i < 20; ++i) change_much(db, 2'000'000);
    expect(ends_with(*held) == 503, "the export that holds it after the backup is ended");
    expect(tells("db.exportsEnded"), "and the log says so");
    for (int i = 0; i < 20; ++i) change_much(db, 200'000);
    expect(std::filesystem::file_size(log) < 32'000'000, "then the log shrinks");
}

}  // namespace

std::vector<Case> disk_cases() {
    return {
        {"DU-04 with a full disk changes are refused with 507, reading goes on, and room alone heals it", full_log},
        {"DU-04 a full disk in a checkpoint loses nothing and shows in health", full_checkpoint},
        {"DU-06 a change whose flush failed is refused, and what is saved after it survives a cut", failing_flush},
        {"DU-06 killed after a flush that failed, the next process builds on nothing that is not on the disk",
         killed_after_failing_flush},
        {"DU-06 a checkpoint whose flush failed loses nothing, killed or cut", failing_checkpoint_flush},
        {"DU-06 an upload whose flush failed is refused and can be sent again", failing_upload},
        {"DU-05 with a disk that refuses to write, changes are refused and reading goes on", refused_writes},
        {"DU-05 a data folder or log taken away under the server is noticed before anything is acknowledged",
         folder_moved},
        {"DU-05 a missing database is never replaced by an empty one", database_missing},
        {"DU-09 DU-16 the log stays short while somebody always reads, and shrinks after a long reader", long_reader},
        {"DU-16 an export that holds the log without end is ended", endless_reader},
        {"DU-16 an export is not ended for a backup that holds the log, only for what it holds itself",
         reader_beside_backup},
    };
}

}  // namespace oneroom::prove
