#include "accounts/security_questions.h"

#include <algorithm>

#include "accounts/one_time_codes.h"
#include "accounts/permits.h"
#include "accounts/proofs.h"
#include "accounts/security_question_store.h"
#include "accounts/user_store.h"
#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr Throttle::Limit answer_limit{5, 30s, 15min};
// By name and network: nobody elsewhere keeps the owner of a link from their questions.
constexpr Throttle::Limit name_limit{5, 60s, 15min};
constexpr Throttle::Limit network_limit{20, 5s, 5min};  // a class room is behind one
constexpr std::size_t shortest_answer = 3;
constexpr std::size_t longest_answer = 60;  // three fit into what the hasher takes

void require_patience(Accounts& accounts, const std::vector<Throttle::Key>& keys) {
    if (const auto wait = accounts.throttle.take(keys); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
}

std::string joined(const std::vector<std::string>& answers) {
    std::string out;
    for (const auto& answer : answers) out += fold(answer) + "\n";  // capitals and blanks do not matter
    return out;
}

std::vector<Question> questions_from(const std::string& names) {
    std::vector<Question> questions;
    for (const auto name : split(names, ' '))
        if (const auto question = enum_of<Question>(name)) questions.push_back(*question);
    return questions;
}

/// Three of all questions, drawn by a signature of the name: the same each time, and nobody else can tell.
std::vector<Question> made_up_for(const Accounts& accounts, std::string_view username) {
    const std::string draw = accounts.secret.sign("made-up questions", fold(trim(username)));
    std::vector<Question> left;
    for (const auto& [question, name] : enum_names(Question{})) left.push_back(question);
    std::vector<Question> questions;
    for (std::size_t i = 0; i < question_count; ++i) {
        const auto at =
            (static_cast<unsigned char>(draw[2 * i]) * 64U + static_cast<unsigned char>(draw[2 * i + 1])) % left.size();
        questions.push_back(left[at]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return questions;
}

void require_good_questions(const SaveQuestionsRequest& request) {
    auto distinct = request.questions;
    std::ranges::sort(distinct);
    const bool are_distinct = std::ranges::adjacent_find(distinct) == distinct.end();
    if (request.questions.size() != question_count || !are_distinct)
        throw invalid("questions", "Choose three different questions");
    if (request.answers.size() != question_count) throw invalid("answers", "Answer all three questions");
    for (const auto& answer : request.answers)
        if (const auto length = code_points(fold(answer)); length < shortest_answer || length > longest_answer)
            throw invalid("answers", "Each answer needs between 3 and 60 characters");
}

void note(db::Writer& tx, const audit::Actor& actor, Instant now, std::string_view action, Id user_id,
          std::string summary) {
    audit::record(
        tx, actor, now,
        {.action = std::string(action), .object_kind = "user", .object_id = user_id, .summary = std::move(summary)});
}

OwnQuestions own(const Accounts& accounts, const db::Reader& db, Id user_id) {
    OwnQuestions result{.is_offered = accounts.settings.now()->security_questions};
    if (const auto stored = find_questions(db, user_id)) result.questions = questions_from(stored->questions);
    return result;
}

}  // namespace

OwnQuestions show_own_questions(const Accounts& accounts, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) { return own(accounts, db, user_id); });
}

OwnQuestions save_own_questions(Accounts& accounts, const Session& session, const SaveQuestionsRequest& request,
                                const audit::Actor& actor) {
    if (!accounts.settings.now()->security_questions) throw Failure(409, "This portal uses no security questions");
    require_good_questions(request);
    require_permit(accounts, session, request.permit);
    StoredQuestions stored{.answers_hash = accounts.hasher.hash(joined(request.answers))};
    for (const Question question : request.questions)
        stored.questions += (stored.questions.empty() ? "" : " ") + std::string(name_of(question));
    return accounts.db.write([&](db::Writer& tx) {
        const Instant now = accounts.clock.now();
        put_questions(tx, session.user_id, stored, now);
        note(tx, actor, now, "securityQuestions.save", session.user_id,
             session.full_name + " chose security questions");
        send_security_notice(accounts, tx, show_user(tx, session.user_id));
        return own(accounts, tx, session.user_id);
    });
}

OwnQuestions remove_own_questions(Accounts& accounts, const Session& session, const std::string& permit,
                                  const audit::Actor& actor) {
    require_permit(accounts, session, permit);
    return accounts.db.write([&](db::Writer& tx) {
        delete_questions(tx, session.user_id);
        note(tx, actor, accounts.clock.now(), "securityQuestions.remove", session.user_id,
             session.full_name + " removed their security questions");
        send_security_notice(accounts, tx, show_user(tx, session.user_id));
        return own(accounts, tx, session.user_id);
    });
}

QuestionsOf show_questions_of(Accounts& accounts, const std::string& username, const std::string& address) {
    const std::string from = network_of(address);
    require_patience(accounts, {{"questions of " + sha256_hex(fold(trim(username))) + " " + from, name_limit},
                                {"questions from " + from, network_limit}});
    if (!accounts.settings.now()->security_questions) return {};
    QuestionsOf result{made_up_for(accounts, username)};
    // Both are looked up for every name, so that the time tells nothing.
    accounts.db.read([&](const db::Reader& db) {
        const auto user = find_user_by_name(db, username);
        const auto stored = find_questions(db, user ? user->id : 0);
        if (stored && user->is_active) result.questions = questions_from(stored->questions);
    });
    return result;
}

bool asks_questions(const Accounts& accounts, const db::Reader& db, Id user_id) {
    return accounts.settings.now()->security_questions && find_questions(db, user_id).has_value();
}

bool are_right_answers(Accounts& accounts, Id user_id, const std::vector<std::string>& answers) {
    const std::string key = "answers of " + std::to_string(user_id);
    require_patience(accounts, {{key, answer_limit}});
    const auto stored = accounts.db.read([&](const db::Reader& db) { return find_questions(db, user_id); });
    const std::string typed = joined(answers);
    if (typed.size() > PasswordHasher::longest_password) return false;
    if (!accounts.hasher.verify(stored ? stored->answers_hash : "", typed)) return false;
    accounts.throttle.forget(key);
    return true;
}

std::vector<Route> question_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access own = signed_in().by_person_only();
    return {
        route<Nothing, OwnQuestions>(
            get, "securityQuestions.show", "/api/security/questions", own,
            [a](Context& context, const Nothing&) { return show_own_questions(*a, context.session.user_id); },
            "The security questions of the caller, without their answers"),
        route<SaveQuestionsRequest, OwnQuestions>(
            put, "securityQuestions.save", "/api/security/questions", own,
            [a](Context& context, const SaveQuestionsRequest& in) {
                return save_own_questions(*a, context.session, in, context.actor());
            },
            "Chooses three questions and their answers, in place of those before"),
        route<Permit, OwnQuestions>(
            post, "securityQuestions.remove", "/api/security/questions/remove", own,
            [a](Context& context, const Permit& in) {
                return remove_own_questions(*a, context.session, in.permit, context.actor());
            },
            "Takes the caller's questions away"),
        route<QuestionsOfRequest, QuestionsOf>(
            post, "securityQuestions.ofUsername", "/api/forgot-password/questions", everyone().by_person_only(),
            [a](Context& context, const QuestionsOfRequest& in) {
                require_proof(*a, ProofPurpose::securityQuestions, in.proof);
                return show_questions_of(*a, in.username, context.request.remote_address);
            },
            "The security questions of a username; the answer does not tell whether it exists"),
    };
}

}  // namespace oneroom::accounts
