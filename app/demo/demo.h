// A portal to try: a dozen people in three places, courses of our own, and what they have done so far.
#pragma once

#include <vector>

#include "accounts/accounts.h"
#include "content/content.h"
#include "tracking/attempt.h"

namespace oneroom::demo {

/// The running parts that the demo is made through. Nothing is written past them, except the mark that it is a demo.
struct DemoSetup {
    db::Database& db;
    const Clock& clock;
    accounts::Accounts& accounts;
    content::Contents& contents;
    const tracking::Hooks& hooks;
};

/// True for a portal that was filled by seed_demo().
bool is_demo(db::Database& db);

/// Fills an empty portal; does nothing to one that is a demo already. Throws std::runtime_error with a sentence when
/// the portal holds anything of its own, or when filling it was interrupted. All dates are relative to now.
void seed_demo(const DemoSetup& setup);

/// Who can be tried, with their passwords, for the sign-in page.
std::vector<accounts::DemoAccount> demo_accounts();

}  // namespace oneroom::demo
