// An empty portal's database: schema.sql in a folder of its own, with a clock that stands. For tests that need no more
// of the application than its tables.
#pragma once

#include <fstream>
#include <iterator>

#include "core/db/db.h"
#include "support/fake_clock.h"
#include "support/places.h"
#include "support/temp_folder.h"

namespace oneroom::test {

struct PortalDatabase {
    TempFolder folder;
    FakeClock clock;
    db::Database db{folder.file("oneroom.db")};

    PortalDatabase() {
        std::ifstream file(source_dir() / "schema.sql", std::ios::binary);
        const std::string schema{std::istreambuf_iterator<char>(file), {}};
        db.write([&](db::Writer& tx) { tx.script(schema); });
    }

    /// The first column of the first row.
    template <class V, class... Args>
    V value(std::string_view sql, const Args&... args) {
        return db.read([&](const db::Reader& reader) { return reader.value<V>(sql, args...); });
    }
    template <class... Args>
    void run(std::string_view sql, const Args&... args) {
        db.write([&](db::Writer& tx) { tx.run(sql, args...); });
    }
};

}  // namespace oneroom::test
