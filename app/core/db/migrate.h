// Brings a database to the schema of this program: a new one from schema.sql, an older one by the chain of migrations.
#pragma once

#include <string>
#include <vector>

#include "core/base/instant.h"
#include "core/db/db.h"

namespace oneroom::db {

/// resources/migrations/NNNN_why.sql
struct Migration {
    std::int64_t number;
    std::string name;
    std::string sql;
};

/// The migrations among embedded assets or files, given as (path, text) pairs, by number. Throws std::logic_error for a
/// gap or a number used twice.
std::vector<Migration> migrations_of(const std::vector<std::pair<std::string, std::string>>& files);

enum class SchemaState { empty, current, older };

/// What the database at `path` needs. Changes nothing. Throws std::runtime_error with one sentence when the database
/// was made by a newer program (naming it), is not ours, or has a migration whose text has changed since it ran.
SchemaState schema_state(const std::string& path, const std::vector<Migration>& migrations);

/// Makes or upgrades. Before an upgrade the file is copied beside itself (path + ".before-NNNN"). All in one
/// transaction.
void bring_up_to_date(Database& database, const std::string& schema, const std::vector<Migration>& migrations,
                      Instant now, const std::string& program_version);

}  // namespace oneroom::db
