#include "accounts/passkey_challenges.h"

#include "accounts/passkey_store.h"
#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

constexpr std::string_view seal_purpose = "passkey challenge";
constexpr auto life = std::chrono::minutes(5);
constexpr std::size_t drawn_bytes = 16;

std::string start_of(const ChallengeHolder& holder) {
    return std::to_string(static_cast<int>(holder.purpose)) + "-" + std::to_string(holder.user_id) + "-" +
           std::to_string(holder.session_id) + "-";
}

}  // namespace

std::string make_challenge(const Accounts& accounts, const ChallengeHolder& holder) {
    const Instant end = accounts.clock.now() + life;
    return accounts.secret.seal(seal_purpose, start_of(holder) + std::to_string(end.time_since_epoch().count()) + "-" +
                                                  to_base64url(random_bytes(drawn_bytes)));
}

std::optional<Instant> challenge_end(const Accounts& accounts, const ChallengeHolder& holder,
                                     const std::string& challenge) {
    const auto text = accounts.secret.open(seal_purpose, challenge);
    const std::string start = start_of(holder);
    if (!text || !text->starts_with(start)) return std::nullopt;
    const auto number =
        to_integer(std::string_view(*text).substr(start.size(), text->find('-', start.size()) - start.size()));
    if (!number) return std::nullopt;
    const Instant end{std::chrono::milliseconds(*number)};
    return end > accounts.clock.now() ? std::optional(end) : std::nullopt;
}

bool use_up(db::Writer& tx, const std::string& challenge, Instant ends_at) {
    return use_challenge(tx, sha256_hex(challenge), ends_at);
}

}  // namespace oneroom::accounts
