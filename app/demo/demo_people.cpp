#include "demo/demo_people.h"

#include <array>

#include "organisation/organisation.h"

namespace oneroom::demo {
namespace {

/// One password for all: it stands on the sign-in page, and hashing one takes 35 ms.
constexpr std::string_view password = "Try-Oneroom-1";

struct Person {
    std::string_view username, full_name, location;
    std::string_view group{};
    std::string_view invitation{};  ///< what this person is there to show; empty: not offered on the sign-in page
};

constexpr std::array people{
    Person{"admin", "Amira Haddad", "Leeds", accounts::administrators,
           "Runs the portal: courses, assignments, people and reports"},
    Person{"reports", "Rahel Tesfaye", "Rotterdam", accounts::report_viewers, "Sees how everybody is doing"},
    Person{"learner", "Leo Marsh", "Leeds", "", "Takes courses: one is half done, one is due soon"},
    Person{"nina", "Nina Kowalska", "Porto", "", "Has something overdue"},
    Person{"chidi", "Chidi Okafor", "Rotterdam"},
    Person{"mei", "Mei-Ling Tan", "Porto"},
    Person{"sofia", "Sofia Andrade", "Porto"},
    Person{"jonas", "Jonas Lindqvist", "Rotterdam"},
    Person{"priya", "Priya Raman", "Leeds"},
    Person{"youssef", "Youssef Benali", "Leeds"},
    Person{"aroha", "Aroha Ngata", "Rotterdam"},
    Person{"elena", "Elena Popescu", "Porto"},
    Person{"tomas", "Tomás Herrera", "Leeds"},
};

}  // namespace

DemoPeople add_people(const DemoSetup& setup, Instant joined_at) {
    const std::string hash = accounts::hash_password(setup.accounts, std::string(password));
    return setup.db.write([&](db::Writer& tx) {
        accounts::seed_permission_groups(tx);
        DemoPeople made;
        for (const std::string name : {"Leeds", "Porto", "Rotterdam"})
            made.locations[name] = organisation::create_location(tx, name);
        for (const Person& person : people) {
            accounts::NewUser user{.username = std::string(person.username),
                                   .full_name = std::string(person.full_name),
                                   .email = std::string(person.username) + "@demo.example",
                                   .location_id = made.locations.find(person.location)->second,
                                   .password_hash = hash};
            if (!person.group.empty())
                user.permission_group_ids = {accounts::find_permission_group(tx, person.group).value()};
            made.users[user.username] = accounts::create_user(tx, user, joined_at);
        }
        made.administrator = {.user_id = made.users["admin"], .name = std::string(people[0].full_name)};
        return made;
    });
}

std::vector<accounts::DemoAccount> demo_accounts() {
    std::vector<accounts::DemoAccount> accounts;
    for (const Person& person : people)
        if (!person.invitation.empty())
            accounts.push_back({std::string(person.username), std::string(password), std::string(person.full_name),
                                std::string(person.invitation)});
    return accounts;
}

}  // namespace oneroom::demo
