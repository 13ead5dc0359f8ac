// DU-08, DU-09: files that are not what was written.
#include <algorithm>
#include <fstream>

#include "prove/faults.h"

namespace oneroom::prove {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t page = 4096;

std::string read_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

/// What comes of opening and using a portal with this database: the first sentence about damage; empty for none.
std::string use(Rig& rig, const std::string& database) {
    write_file(rig.data / "oneroom.db", database);
    std::string found;
    try {
        rig.start();
        for (const char* path : {"/api/contents", "/api/home", "/api/users", "/api/reports"}) {
            const auto answer = rig.get(path);
            if (answer.status >= 500) found = answer.text;
        }
        rig.commit();
        const auto breaches = rig.look();
        if (!breaches.empty()) found = breaches.front();
    } catch (const std::exception& error) {
        found = error.what();
    }
    rig.portal.reset();
    for (const char* end : {"-wal", "-shm", "-journal"}) fs::remove(rig.data / (std::string("oneroom.db") + end));
    return found;
}

/// A portal with something in it, ended in good order, and its database.
std::string filled(Rig& rig) {
    rig.edit(15);
    rig.stop();
    return read_file(rig.data / "oneroom.db");
}

void whole_file(const Options&) {
    Rig rig(1);
    const std::string sound = filled(rig);
    const auto must_say = [&](const char* what, const std::string& bytes) {
        const auto found = use(rig, bytes);
        expect(found.find("restore") != found.npos, std::string(what) + " is said with what to do: '" + found + "'");
    };
    must_say("a foreign file", std::string(sound.size(), 'x'));
    must_say("a text file", "This is not a database.\n" + std::string(5000, '.'));
    must_say("a wrong header", std::string(16, '\0') + sound.substr(16));
    must_say("half a file", sound.substr(0, sound.size() / 2 / page * page));
    must_say("one page of it", sound.substr(0, page));
    must_say("an empty file", "");
    expect(use(rig, sound).empty(), "and the sound one is sound");
}

void zeroed_pages(const Options& options) {
    Rig rig(1);
    const std::string sound = filled(rig);
    int silent = 0, tried = 0;
    for (std::size_t at = 0; at < sound.size();
         at += page * static_cast<std::size_t>(std::max(1, options.stride / 4))) {
        std::string bytes = sound;
        bytes.replace(at, page, page, '\0');
        ++tried;
        if (bytes != sound && use(rig, bytes).empty()) ++silent;
    }
    expect(silent == 0, std::to_string(silent) + " of " + std::to_string(tried) + " zeroed pages went unnoticed");
}

/// A flipped bit in a text is not told from a text; in what holds the database together it is.
void flipped_bits(const Options& options) {
    Rig rig(1);
    const std::string sound = filled(rig);
    std::mt19937 random(options.seed);
    int noticed = 0;
    const int tries = std::max(30, 240 / options.stride);
    for (int i = 0; i < tries; ++i) {
        std::string bytes = sound;
        const auto where = random() % (sound.size() / page) * page;
        for (auto bits = random() % 64 + 1; bits > 0; --bits) {
            const auto at = where + random() % (i % 2 ? page : 100);  // heads of pages above all
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
        }
        noticed += !use(rig, bytes).empty();
    }
    expect(noticed * 2 > tries, std::to_string(noticed) + " of " + std::to_string(tries) + " were noticed");
}

void lost_log(const Options&) {
    Rig rig;
    const auto warned = [&] {
        return std::ranges::any_of(rig.log,
                                   [](const std::string& line) { return line.find("start.logMissing") != line.npos; });
    };
    rig.kill();
    expect(!warned(), "a kill alone is not remarked on");
    rig.expect_sound("after a kill");
    rig.kill_only();
    fs::remove(rig.data / "oneroom.db-wal");
    rig.start();
    expect(warned(), "a removed log is reported");
    expect(list_breaches(rig.portal->app.database(), rig.portal->blobs, true).empty(), "what is left is sound");
}

void damaged_log(const Options&) {
    Rig rig;
    for (int i = 0; i < 20; ++i) rig.commit();
    rig.kill_only();
    const auto log = rig.data / "oneroom.db-wal";
    const std::string sound = read_file(log), database = read_file(rig.data / "oneroom.db");
    expect(sound.size() > 20 * page, "the log holds the commits");
    const auto open = [&](const std::string& bytes) {
        write_file(rig.data / "oneroom.db", database);
        write_file(log, bytes);
        fs::remove(rig.data / "oneroom.db-shm");
        rig.start();
    };
    open(sound + std::string(10 * page, '\x5A'));
    rig.expect_sound("with rubbish behind the log");
    rig.kill_only();
    open(sound);
    rig.expect_sound("without the shared memory");
    rig.kill_only();
    for (const std::size_t kept : {sound.size() / 2, sound.size() / 3, std::size_t{40}, std::size_t{3}}) {
        for (const bool is_rubbish : {false, true}) {
            std::string bytes = sound.substr(0, kept);
            if (is_rubbish) bytes.resize(sound.size(), '\x33');
            open(bytes);
            const auto breaches = list_breaches(rig.portal->app.database(), rig.portal->blobs, false);
            expect(breaches.empty(), "the committed part of a damaged log is sound");
            rig.kill_only();
        }
    }
    open(sound);
}

}  // namespace

std::vector<Case> damage_cases() {
    return {
        {"DU-08 a database that is foreign, cut short or without its head is refused with what to do", whole_file},
        {"DU-08 a zeroed page is noticed, wherever it is", zeroed_pages},
        {"DU-08 flipped bits crash nothing, and most are noticed", flipped_bits},
        {"DU-09 a log that was removed after a kill is reported, and the rest is sound", lost_log},
        {"DU-09 of a log that is cut short or ends in rubbish, the committed part is there", damaged_log},
    };
}

}  // namespace oneroom::prove
