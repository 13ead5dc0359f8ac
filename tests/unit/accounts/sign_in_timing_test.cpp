// Whether the time of an answer tells which names exist. Measured as the least processor time of several attempts,
// which other work on the machine hardly touches. Without the hash that stands in for nobody's, unknown names would
// answer many times faster.
#include <time.h>

#include "accounts/sign_in.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;

namespace {

/// Processor time of this thread in milliseconds.
double processor_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace

TEST_CASE("a wrong password, an unknown, an inactive, a locked and an imported name take the same time [AU-01]") {
    AccountsPortal portal;
    Accounts costly({.db = portal.db,
                     .clock = portal.clock,
                     .settings = portal.settings,
                     .mail = portal.mail,
                     .data = portal.folder.path(),
                     .cost = {2, std::size_t{6} * 1024 * 1024}});
    for (const auto* name : {"known", "inactive", "locked", "imported"}) portal.add_user(name);
    portal.run("UPDATE app_user SET password_hash = $1", hash_password(costly, good_password));
    // An import hashes its random passwords cheaply.
    portal.run("UPDATE app_user SET password_hash = $1 WHERE username = 'imported'",
               hash_password(portal.accounts, good_password));
    portal.run("UPDATE app_user SET is_active = 0 WHERE username = 'inactive'");
    portal.run("UPDATE app_user SET locked_until_at = $1 WHERE username = 'locked'", portal.clock.now() + 24h * 365);

    std::map<std::string, double> least;
    for (int i = 0; i < 9; ++i)
        for (const auto* name : {"known", "unknown", "inactive", "locked", "imported"}) {
            const auto facts = [&](Id) {
                return SignInFacts{.client = {.address = "192.0.2." + std::to_string(i), .user_agent = ""}};
            };
            const double start = processor_time();
            CHECK(sign_in(costly, {.username = name, .password = "wrong"}, facts).answer.outcome ==
                  SignInOutcome::wrongCredentials);
            const double took = processor_time() - start;
            least[name] = i == 0 ? took : std::min(least[name], took);
            portal.run(
                "UPDATE app_user SET failed_sign_ins = 0, locked_until_at = NULL WHERE username IN ('known', "
                "'imported')");
        }
    for (const auto& [name, took] : least) {
        INFO(name << " " << took << " ms, known " << least["known"] << " ms");
        CHECK(took > least["known"] * 0.7);
        CHECK(took < least["known"] * 1.4);
    }
}
