// The people of the demo.
#pragma once

#include <map>
#include <span>
#include <string>

#include "demo/demo.h"

namespace oneroom::demo {

/// How somebody learns. `story`: as demo_plan.cpp tells it for this person.
enum class Habit { story, quick, steady, slow, repeats, newcomer, stranger, left };

struct Person {
    std::string_view username, full_name, location;
    Habit habit = Habit::steady;
    std::int64_t joined = 90;  ///< days ago
    std::string_view group{};
    std::string_view invitation{};  ///< what this person is there to show; empty: not offered on the sign-in page
    bool is_locked = false;         ///< out, by wrong passwords
};

/// All 25 of them.
std::span<const Person> all_people();

/// Ids by the names that the rest of the demo uses.
struct DemoPeople {
    std::map<std::string, Id, std::less<>> users{};      ///< by username
    std::map<std::string, Id, std::less<>> locations{};  ///< by name
    audit::Actor administrator{};                        ///< who has set everything up
};

/// One password for all, because it stands on the sign-in page, and hashing one takes 35 ms.
extern const std::string_view demo_password;

/// Makes locations and people. `hash` is that of the password.
DemoPeople add_people(db::Writer& tx, const std::string& hash, Instant now);

/// When each was last here, who has left and who is locked out: what only time brings. After the history.
void age_accounts(db::Writer& tx, const DemoPeople& people, Instant now);

}  // namespace oneroom::demo
