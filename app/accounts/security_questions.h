// Security questions: three answers that are asked for beside the link when somebody has forgotten a password. They are
// never enough alone, because answers are guessed and found out.
#pragma once

#include "accounts/accounts.h"
#include "accounts/security_question_types.h"

namespace oneroom::accounts {

OwnQuestions show_own_questions(const Accounts& accounts, Id user_id);

/// Throws Failure 400 unless there are three different questions with an answer of three letters each, 409 without a
/// good permit (permits.h) or where the portal uses no questions.
OwnQuestions save_own_questions(Accounts& accounts, const Session& session, const SaveQuestionsRequest& request,
                                const audit::Actor& actor);

OwnQuestions remove_own_questions(Accounts& accounts, const Session& session, const std::string& permit,
                                  const audit::Actor& actor);

/// The questions of a name. Who has none, and who does not exist, gets three made up of the name, always the same.
/// Throws Failure 429.
QuestionsOf show_questions_of(Accounts& accounts, const std::string& username, const std::string& address);

/// Whether answers are asked of this person: the portal uses questions and they have chosen theirs.
bool asks_questions(const Accounts& accounts, const db::Reader& db, Id user_id);

/// Tries the answers; all three count together, so that nobody learns which one was wrong. Takes some 35 ms: not inside
/// a db.write. Throws Failure 429.
bool are_right_answers(Accounts& accounts, Id user_id, const std::vector<std::string>& answers);

std::vector<Route> question_routes(Accounts& accounts);  ///< securityQuestions.*

}  // namespace oneroom::accounts
