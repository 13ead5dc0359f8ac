// A portal to try: 25 people in three places, contents of our own making, what they have done in 90
// days, and what the record store was told of it.
#pragma once

#include <vector>

#include "accounts/accounts.h"
#include "content/content.h"
#include "tracking/attempt.h"

namespace oneroom::demo {

/// The running parts that the demo is made through. Nothing is written past them, except what
/// only time can bring about (demo_store.h).
struct DemoSetup {
    db::Database& db;
    const Clock& clock;
    accounts::Accounts& accounts;
    content::Contents& contents;
    const tracking::Hooks& hooks;
    /// What people and activities of statements are named by, and what courses are launched from: "http://host:8080".
    std::string home_page{}, content_origin{};
};

/// True for a portal that was filled by seed_demo().
bool is_demo(db::Database& db);

/// Fills an empty portal, wholly or not at all; does nothing to one that is a demo already. Throws std::runtime_error
/// with a sentence when the portal holds anything of its own. All dates are relative to now, and the same clock gives
/// the same rows but for secrets.
void seed_demo(const DemoSetup& setup);

/// Who can be tried, with their passwords, for the sign-in page.
std::vector<accounts::DemoAccount> demo_accounts();

}  // namespace oneroom::demo
