// A portal's data folder with a course, a picture, settings and the key, and what is needed to back it up.
#pragma once

#include <fstream>
#include <iterator>
#include <map>

#include "backup/make_backup.h"
#include "backup/restore.h"
#include "core/base/bytes.h"
#include "support/catalog_portal.h"
#include "support/catch.h"
#include "upkeep/upkeep.h"

namespace oneroom::test {

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
inline void write_text(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

struct BackupRig : CatalogPortal {
    TempFolder outside;
    std::vector<db::Migration> migrations = upkeep::embedded_migrations();
    Id ada = add_person("Ada", RoleSet::all());
    Id course = make_course(ada, "Fire safety");

    BackupRig() {
        write_text(folder.path() / "oneroom.toml", "log-level = \"info\"\n");
        note_migrations();
    }

    /// What bring_up_to_date() would have written.
    void note_migrations() {
        for (const auto& migration : migrations)
            run(R"sql(INSERT INTO applied_migration (number, name, sha256, applied_at) VALUES ($1, $2, $3, 0)
                      ON CONFLICT (number) DO NOTHING)sql",
                migration.number, migration.name, sha256_hex(migration.sql));
        run("INSERT INTO portal_fact (name, value) VALUES ('last_version', '77.0') ON CONFLICT (name) DO NOTHING");
    }

    static bool go_on(backup::Phase, std::int64_t, std::int64_t) { return true; }

    std::filesystem::path file() const { return outside.path() / "a.zip"; }
    std::filesystem::path elsewhere() const { return outside.path() / "restored"; }

    backup::Made make() { return backup::make_backup({folder.path(), file()}, migrations, clock, go_on); }
    backup::Restored restore(bool may_replace = false) {
        return backup::restore_backup({file(), elsewhere(), may_replace}, migrations, clock, go_on);
    }

    /// Every file below a folder with its bytes.
    static std::map<std::string, std::string> files_of(const std::filesystem::path& under) {
        std::map<std::string, std::string> files;
        if (!std::filesystem::exists(under)) return files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(under))
            if (entry.is_regular_file()) files[entry.path().lexically_relative(under)] = text_of(entry.path());
        return files;
    }
};

}  // namespace oneroom::test
