#include "accounts/security_question_store.h"

namespace oneroom::accounts {

Fields StoredQuestions::fields() {
    return {field<&StoredQuestions::questions>("questions"),
            field<&StoredQuestions::answers_hash>("answersHash").secret()};
}

std::optional<StoredQuestions> find_questions(const db::Reader& db, Id user_id) {
    return db.one<StoredQuestions>("SELECT questions, answers_hash FROM user_security_question WHERE user_id = $1",
                                   user_id);
}

void put_questions(db::Writer& tx, Id user_id, const StoredQuestions& questions, Instant now) {
    tx.run(R"sql(
        INSERT INTO user_security_question (user_id, questions, answers_hash, changed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id) DO UPDATE SET questions = excluded.questions, answers_hash = excluded.answers_hash,
                                            changed_at = excluded.changed_at)sql",
           user_id, questions.questions, questions.answers_hash, now);
}

void delete_questions(db::Writer& tx, Id user_id) {
    tx.run("DELETE FROM user_security_question WHERE user_id = $1", user_id);
}

}  // namespace oneroom::accounts
