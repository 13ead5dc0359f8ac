// The SQL of security questions. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredQuestions {
    std::string questions{};  ///< names with a blank between them
    std::string answers_hash{};

    static Fields fields();
};

std::optional<StoredQuestions> find_questions(const db::Reader& db, Id user_id);
void put_questions(db::Writer& tx, Id user_id, const StoredQuestions& questions, Instant now);
void delete_questions(db::Writer& tx, Id user_id);

}  // namespace oneroom::accounts
