#include "accounts/permits.h"

#include "accounts/user_store.h"
#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

constexpr std::string_view purpose = "security permit";
constexpr auto life = std::chrono::minutes(10);

/// What it says but its end: the session, and a mark of the password, so that a new one voids it.
std::string holder_of(const Accounts& accounts, const Session& session) {
    const auto user = accounts.db.read([&](const db::Reader& db) { return show_user(db, session.user_id); });
    return std::to_string(session.id) + "-" + sha256_hex(user.password_hash).substr(0, 16) + "-";
}

}  // namespace

std::string make_permit(Accounts& accounts, const Session& session, const std::string& password,
                        const std::string& address) {
    require_own_password(accounts, session, password, address);
    const Instant end = accounts.clock.now() + life;
    return accounts.secret.seal(purpose, holder_of(accounts, session) + std::to_string(end.time_since_epoch().count()));
}

void require_permit(const Accounts& accounts, const Session& session, const std::string& permit) {
    const auto text = accounts.secret.open(purpose, permit);
    const std::string holder = holder_of(accounts, session);
    const auto end = text && text->starts_with(holder) ? to_integer(text->substr(holder.size())) : std::nullopt;
    if (!end || Instant(std::chrono::milliseconds(*end)) <= accounts.clock.now())
        throw Failure(409, "Enter your password again: too much time has passed");
}

}  // namespace oneroom::accounts
