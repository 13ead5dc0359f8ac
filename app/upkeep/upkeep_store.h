// The SQL of upkeep. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::upkeep {

/// What the database engine itself says: one line for each fault, none when the structure is sound.
std::vector<std::string> list_structure_faults(const db::Reader& db);

/// A rule between rows that must always hold.
struct Rule {
    std::string_view broken;  ///< the sentence, with the number of breaches before it
    std::string_view count;   ///< SQL that counts the breaches
};
std::vector<std::pair<std::int64_t, std::string_view>> count_breaches(const db::Reader& db);

/// A file that some row names.
struct NamedFile {
    std::string sha256;
    std::int64_t size{};
    std::string used_by;
    static Fields fields() {
        return {field<&NamedFile::sha256>("sha256"), field<&NamedFile::size>("size"),
                field<&NamedFile::used_by>("usedBy")};
    }
};
std::vector<NamedFile> list_named_files(const db::Reader& db);

}  // namespace oneroom::upkeep
