// Looks after the data as a whole: what `oneroom check` finds wrong.
#pragma once

#include <functional>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/api/route.h"
#include "core/db/db.h"
#include "core/db/migrate.h"
#include "core/files/blob_store.h"

namespace oneroom::upkeep {

std::vector<Route> upkeep_routes();  ///< health.show

/// One sentence for each thing that is damaged; empty when the data is sound. Looks at the structure of the database,
/// at the rules between its rows, and at the presence and size of every file that a row names (and, with `read_files`,
/// its bytes). Changes nothing; a snapshot, so it may run beside a working server. `keep_going` is asked now and then,
/// also by another thread; throws CheckStopped soon after its first no.
std::vector<std::string> find_damage(
    const db::Database& db, const files::BlobStore& blobs, bool read_files,
    const std::function<bool()>& keep_going = [] { return true; });

struct CheckStopped : std::runtime_error {
    CheckStopped() : std::runtime_error("The check was stopped before its end. It says nothing about the data.") {}
};

/// What the database engine itself says: one line for each fault, none when the structure is sound.
std::vector<std::string> list_structure_faults(const db::Reader& db);

/// A stored file that some row names.
struct NamedFile {
    std::string sha256;
    std::int64_t size{};  ///< -1: no row says it
    std::string used_by;
    static Fields fields() {
        return {field<&NamedFile::sha256>("sha256"), field<&NamedFile::size>("size"),
                field<&NamedFile::used_by>("usedBy")};
    }
};

/// Every one of them once, by hash; false from `visit` stops.
void each_named_file(const db::Reader& db, const std::function<bool(const NamedFile&)>& visit);

/// The migrations that this program carries.
std::vector<db::Migration> embedded_migrations();

/// `oneroom check [--files]`; `words` without "check". Exit code 1 when something is damaged, 2 for words it does not
/// know, 3 when `keep_going` said no.
int run_check_command(const db::Database& db, const files::BlobStore& blobs, const std::vector<std::string>& words,
                      std::ostream& out, std::ostream& err, const std::function<bool()>& keep_going);

}  // namespace oneroom::upkeep
