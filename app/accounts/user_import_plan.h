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
    std::vector<ImportHeading> headings{};
    std::vector<PlannedRow> rows{};
    std::string digest{};  ///< of the file and of everything that would be done

    std::int64_t count(ImportOutcome outcome) const;
};

/// Decides about every row as things are in this snapshot or transaction. `file_digest`: of the bytes of `file`.
PlannedImport make_plan(const db::Reader& db, const Importer& importer, const files::Table& file,
                        const std::string& file_digest);

}  // namespace oneroom::accounts
