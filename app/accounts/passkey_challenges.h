// The challenges of passkeys. Whoever asks gets one; nothing is stored before one was answered rightly, so nobody fills
// the database. Each is sealed with DIR/secret.key, ends after five minutes and counts once.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::accounts {

enum class ChallengePurpose { add = 1, secondStep = 2, signIn = 3 };

/// Whom a challenge is for. `session_id` 0: nobody signed in; `user_id` 0: whoever comes.
struct ChallengeHolder {
    ChallengePurpose purpose{};
    Id user_id = 0;
    Id session_id = 0;
};

/// Raw bytes, to be signed by an authenticator.
std::string make_challenge(const Accounts& accounts, const ChallengeHolder& holder);

/// The end of a challenge that was made for this holder and is not over; empty for others.
std::optional<Instant> challenge_end(const Accounts& accounts, const ChallengeHolder& holder,
                                     const std::string& challenge);

/// Marks it as used, in the caller's transaction. False when it was already.
bool use_up(db::Writer& tx, const std::string& challenge, Instant ends_at);

}  // namespace oneroom::accounts
