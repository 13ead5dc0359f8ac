// The plan of an import as the server has it: every row, decided. Private to the import.
#pragma once

#include "accounts/user_import.h"
#include "accounts/user_import_reader.h"

namespace oneroom::accounts {

struct PlannedRow {
    std::int64_t number = 0;
    std::string username{};
    KnownPerson before{};  ///< id 0: nobody yet
    RowDecision decision{};
};

struct PlannedImport {
    FileNames names;
    Mapping mapping{};
    std::vector<PlannedRow> rows{};  ///< none unless the mapping is ready
    std::string digest{};            ///< of the file, what its columns come into, and everything that would be done

    std::int64_t count(ImportOutcome outcome) const;
};

/// A file as it was sent, and what its columns are to come into.
struct ImportFile {
    files::Table table;
    std::string digest{};   ///< of its bytes
    std::string columns{};  ///< as in the request
};

/// Decides about every row as things are in this snapshot or transaction.
PlannedImport make_plan(const db::Reader& db, const Importer& importer, const ImportFile& file);

}  // namespace oneroom::accounts
