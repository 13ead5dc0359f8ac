// What `kill -9` leaves of a portal: the files of its folder at that moment, with the log and the mark of a server at
// work.
#pragma once

#include <sstream>

#include "app.h"
#include "cli/backup_commands.h"
#include "core/base/log.h"
#include "support/backup_rig.h"

namespace oneroom::test {

/// The lines of the log as long as it lives.
struct LogLines {
    LogLines() {
        log::set_sink([this](std::string_view line) { text += std::string(line) + "\n"; });
    }
    ~LogLines() { log::set_sink({}); }
    LogLines(const LogLines&) = delete;
    LogLines& operator=(const LogLines&) = delete;
    bool tell(const std::string& word) const { return text.find(word) != text.npos; }
    std::string text;
};

/// A command as somebody types it.
struct Said {
    int code = 0;
    std::string out, err;
};
using RunWords = int (*)(const std::vector<std::string>&, std::istream&, std::ostream&, std::ostream&);
inline Said say(RunWords run, const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out, err;
    const int code = run(words, in, out, err);
    return {code, out.str(), err.str()};
}

inline config::Config config_in(const std::filesystem::path& folder) {
    config::Config config;
    config.data = folder;
    return config;
}

inline std::int64_t count_places(App& app) {
    return app.database().read(
        [](const db::Reader& db) { return db.value<std::int64_t>("SELECT COUNT(*) FROM location"); });
}
inline void add_place(App& app) {
    const std::string name = to_hex(random_bytes(8));
    app.database().write(
        [&](db::Writer& tx) { tx.run("INSERT INTO location (name, name_folded) VALUES ($1, $1)", name); });
}

struct KilledPortal {
    TempFolder outside;
    const std::filesystem::path data = outside.path() / "data";
    const std::filesystem::path file = outside.path() / "a.zip";
    SystemClock clock;

    /// Its last change, a place, is in the log alone.
    KilledPortal() {
        const std::filesystem::path alive = outside.path() / "alive";
        App app(config_in(alive), clock);
        add_place(app);
        std::filesystem::copy(alive, data, std::filesystem::copy_options::recursive);
        REQUIRE(has("oneroom.db-wal"));
        REQUIRE(has("oneroom.running"));
    }
    bool has(const char* name) const { return std::filesystem::exists(data / name); }
    Said back_up(std::vector<std::string> words) const {
        words.insert(words.end(), {"--data", data.string()});
        return say(run_backup, words);
    }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(data)) names.push_back(entry.path().filename());
        std::ranges::sort(names);
        return names;
    }
};

}  // namespace oneroom::test
