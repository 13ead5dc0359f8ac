#include "demo/demo_people.h"

#include <array>

#include "assignment/assignment.h"
#include "demo/demo_store.h"
#include "demo/working_days.h"
#include "organisation/organisation.h"

namespace oneroom::demo {
namespace {

using enum Habit;

constexpr std::string_view site_leads = "Site leads";

constexpr std::array people{
    Person{"admin", "Amira Haddad", "Leeds", steady, 90, accounts::administrators,
           "Runs the portal: courses, assignments, people and reports"},
    Person{"reports", "Rahel Tesfaye", "Rotterdam", steady, 90, accounts::report_viewers,
           "Sees how everybody is doing"},
    Person{"learner", "Leo Marsh", "Leeds", story, 90, "", "Takes courses: some done, some half done, some due soon"},
    Person{"nina", "Nina Kowalska", "Porto", story, 90, "", "Has failed a check, and something is overdue"},
    Person{"priya", "Priya Raman", "Leeds", repeats},
    Person{"youssef", "Youssef Benali", "Leeds", slow},
    Person{"tomas", "Tomás Herrera", "Leeds", stranger, 20},
    Person{"grace", "Grace Adeyemi", "Leeds", quick, 90, site_leads,
           "Leads Leeds: sees and helps the people there, and assigns courses to them"},
    Person{"oliver", "Oliver Whitfield", "Leeds", steady},
    Person{.username = "hannah", .full_name = "Hannah Sørensen", .location = "Leeds", .is_locked = true},
    Person{"samir", "Samir Qureshi", "Leeds", newcomer, 3},
    Person{"bethan", "Bethan Price", "Leeds", left},
    Person{"mei", "Mei-Ling Tan", "Porto", quick},
    Person{"sofia", "Sofia Andrade", "Porto", repeats},
    Person{"elena", "Elena Popescu", "Porto", slow},
    Person{"duarte", "Duarte Figueira", "Porto", steady, 62},
    Person{"ines", "Inês Carvalho", "Porto", quick},
    Person{"rui", "Rui Tavares", "Porto", stranger, 6},
    Person{"marta", "Marta Nogueira", "Porto", newcomer, 10},
    Person{"chidi", "Chidi Okafor", "Rotterdam", quick},
    Person{"jonas", "Jonas Lindqvist", "Rotterdam", slow},
    Person{"aroha", "Aroha Ngata", "Rotterdam", steady, 48},
    Person{"femke", "Femke de Wit", "Rotterdam", repeats},
    Person{"bram", "Bram Visser", "Rotterdam", left},
    Person{"lucas", "Lucas Janssen", "Rotterdam", steady},
};

}  // namespace

const std::string_view demo_password = "Try-Oneroom-1";

std::span<const Person> all_people() { return people; }

DemoPeople add_people(db::Writer& tx, const std::string& hash, Instant now) {
    using enum Role;
    accounts::seed_permission_groups(tx);
    accounts::create_permission_group(
        tx, {.name = std::string(site_leads),
             .description = "See and help the people of their own location, and assign courses to them",
             .roles = {CanViewUserList, UserProfile_ResetLockout, CanManageManualAssignments,
                       Reports_CanViewCourseStatusReport},
             .is_of_own_place = true});
    DemoPeople made;
    for (const std::string name : {"Leeds", "Porto", "Rotterdam"})
        made.locations[name] = organisation::create_location(tx, name);
    for (const Person& person : people) {
        accounts::NewUser user{.username = std::string(person.username),
                               .full_name = std::string(person.full_name),
                               .email = std::string(person.username) + "@larkspoke.example",
                               .location_id = made.locations.find(person.location)->second,
                               .password_hash = hash,
                               .must_change_password = person.habit == stranger};
        if (!person.group.empty())
            user.permission_group_ids = {accounts::find_permission_group(tx, person.group).value()};
        made.users[user.username] = accounts::create_user(tx, user, working_time(now, person.joined, 8 * 60 + 5));
    }
    made.administrator = {.user_id = made.users["admin"], .name = std::string(people[0].full_name)};
    return made;
}

void age_accounts(db::Writer& tx, const DemoPeople& made, Instant now) {
    for (const Person& person : people) {
        if (person.habit == stranger) continue;
        AccountState state{.user_id = made.users.find(person.username)->second, .is_active = person.habit != left};
        const auto days_ago =
            person.habit == left ? 31 : 1 + static_cast<std::int64_t>(chance(person.username, "seen", 4));
        state.last_sign_in_at =
            working_time(now, days_ago, 500 + static_cast<std::int64_t>(chance(person.username, "hour", 480)));
        if (person.is_locked) {
            state.failed_sign_ins = 5;
            state.locked_until_at = now + std::chrono::days(30);  // long enough to be found and unlocked
        }
        save_account_state(tx, state);
        if (!state.is_active) assignment::apply_rules_to_person(tx, state.user_id);
    }
}

std::vector<accounts::DemoAccount> demo_accounts() {
    std::vector<accounts::DemoAccount> accounts;
    for (const Person& person : people)
        if (!person.invitation.empty())
            accounts.push_back({std::string(person.username), std::string(demo_password), std::string(person.full_name),
                                std::string(person.invitation)});
    return accounts;
}

}  // namespace oneroom::demo
