// Codes of six digits that are sent to somebody, by e-mail or as a text message, and typed back.
#pragma once

#include "accounts/accounts.h"
#include "accounts/user_store.h"
#include "mail/mail.h"

namespace oneroom::accounts {

/// What a code is for; it is good for nothing else.
enum class CodePurpose { phone = 1, email = 2, stepByEmail = 3, stepBySms = 4 };

inline constexpr auto code_life = std::chrono::minutes(10);
inline constexpr std::int64_t code_tries = 5;

struct CodeOrder {
    CodePurpose purpose{};
    mail::MessageKind kind{};
    std::string address{};
};

/// Slows down who has codes sent, by person, by address they go to and by where it is asked from: each text message
/// costs money. Without an address where it is known to be the person's own: others who name it must not lock them out.
/// Call it before the transaction. Throws Failure 429.
void require_code_patience(Accounts& accounts, Id user_id, const std::string& address, const std::string& from);

/// Sends a new code, which replaces the one before it, with the caller's transaction. False when it goes nowhere by
/// itself: it waits in the outbox, where an administrator hands it over.
bool send_code(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const CodeOrder& order);

enum class CodeOutcome { right, wrong, over };

struct TriedCode {
    CodeOutcome outcome = CodeOutcome::over;  ///< over: none was sent, it is too old, or was tried too often
    std::string address{};                    ///< where the right one had been sent
};

/// One try. A right code is used up, a wrong one is counted: so the caller's transaction must not be thrown away.
TriedCode try_code(const Accounts& accounts, db::Writer& tx, Id user_id, CodePurpose purpose, std::string_view typed);

/// The code somebody has now, while it is good.
struct PendingCode {
    std::string address{};
    std::int64_t tries_left{};
    Instant expires_at{};
};
std::optional<PendingCode> find_pending_code(const Accounts& accounts, const db::Reader& db, Id user_id,
                                             CodePurpose purpose);

/// Tells the person by e-mail that something which protects their account has changed; says nothing without an address.
void send_security_notice(const Accounts& accounts, db::Writer& tx, const StoredUser& user);

}  // namespace oneroom::accounts
