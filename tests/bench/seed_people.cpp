// The portal of many people.
#include <array>

#include "accounts/accounts.h"
#include "bench/seed.h"
#include "core/base/bytes.h"
#include "core/base/instant.h"
#include "core/security/password_hasher.h"
#include "organisation/organisation.h"

namespace oneroom::bench {
namespace {

constexpr std::array first_names{"Ada",    "Bilal",  "Carmen",  "Dmitri", "Elif",   "Farid",  "Greta", "Hugo",
                                 "Ines",   "Jonas",  "Kofi",    "Lena",   "Mateo",  "Nadia",  "Olga",  "Pedro",
                                 "Quinn",  "Rosa",   "Sofia",   "Tariq",  "Ursula", "Viktor", "Wanda", "Xavier",
                                 "Yasmin", "Zeynep", "Amadou",  "Brigid", "Chloe",  "Duarte", "Emeka", "Fatima",
                                 "Goran",  "Hanna",  "Ibrahim", "Jana",   "Karim",  "Lucia",  "Marek", "Noor"};
constexpr std::array last_names{"Abbott", "Becker", "Costa", "Dubois", "Eriksen", "Fofana", "Garcia", "Haddad",
                                "Ivanov", "Jansen", "Kowal", "Lopez",  "Meyer",   "Novak",  "Okoro",  "Petit",
                                "Quist",  "Rossi",  "Silva", "Tanaka", "Ulrich",  "Varga",  "Weber",  "Yilmaz"};

/// Ten regions of ten sites of ten teams; the teams.
std::vector<Id> add_places(db::Writer& tx, Id& first_region) {
    tx.run("INSERT INTO location_group_definition VALUES (2, 2, 'Site', 'site'), (3, 3, 'Team', 'team')");
    std::vector<Id> teams;
    for (int region = 0; region < 10; ++region) {
        const Id top = organisation::create_location(tx, "Region " + std::to_string(region));
        if (region == 0) first_region = top;
        for (int site = 0; site < 10; ++site) {
            const std::string name = std::to_string(region) + std::to_string(site);
            const Id middle = organisation::create_location(tx, "Site " + name, top);
            for (int team = 0; team < 10; ++team)
                teams.push_back(organisation::create_location(tx, "Team " + name + std::to_string(team), middle));
        }
    }
    return teams;
}

void open_session(db::Writer& tx, SeededLearner& person) {
    const Instant now = std::chrono::time_point_cast<std::chrono::milliseconds>(SystemClock{}.now());
    person.sid = random_token();
    person.key = random_token();
    tx.run(R"sql(
        INSERT INTO user_session (user_id, sid_hash, key_hash, created_at, last_seen_at, ends_at, address, user_agent)
        VALUES ($1, $2, $3, $4, $4, $5, '127.0.0.1', 'bench'))sql",
           person.user_id, sha256_hex(person.sid), sha256_hex(person.key), now, now + std::chrono::hours(12));
    person.headers = "Cookie: sid=" + person.sid + "\r\nX-Session-Key: " + person.key + "\r\n";
}

Id add_managers(db::Writer& tx) {
    const Id group = tx.value<Id>(
        "INSERT INTO permission_group (name, name_folded, restricted_to) VALUES ('Managers', 'managers', 1) "
        "RETURNING id");
    tx.run("INSERT INTO permission_group_role VALUES ($1, 'CanViewUserList')", group);
    return group;
}

/// A day for everybody, evenly in the twenty years before 2020; custom field 1.
void add_days(db::Writer& tx) {
    tx.run(
        "INSERT INTO custom_field (id, object, kind, name, name_folded, position) VALUES (1, 1, 1, 'Since', 'since', "
        "1)");
    const auto people = tx.values<Id>("-- whole: everybody of the seed\nSELECT id FROM app_user ORDER BY id");
    for (const Id id : people) {
        const auto two = [](Id number) { return std::to_string(100 + number).substr(1); };
        const std::string day =
            std::to_string(2000 + id % 20) + "-" + two(id / 20 % 12 + 1) + "-" + two(id / 240 % 28 + 1);
        tx.run("INSERT INTO user_custom_value (user_id, field_id, value, value_folded) VALUES ($1, 1, $2, $2)", id,
               day);
    }
}

}  // namespace

std::string username_of(std::int64_t number) { return "person" + std::to_string(number); }

std::string person_search_word(SearchWord kind, int number, std::int64_t people) {
    const auto n = static_cast<std::size_t>(number);
    if (kind == SearchWord::frequent) return first_names[n % first_names.size()];
    if (kind == SearchWord::rare) return username_of(people / 10 + number * 4799 % (people - people / 10));
    return std::string(1, "adeimnorst"[n % 10]);
}

SeededPortal seed_people(db::Database& database, std::int64_t people) {
    const std::string hash = PasswordHasher().hash(password_of_people);
    return database.write([&](db::Writer& tx) {
        const Instant now = std::chrono::time_point_cast<std::chrono::milliseconds>(SystemClock{}.now());
        SeededPortal portal;
        accounts::seed_permission_groups(tx);
        portal.administrator.user_id = accounts::create_user(
            tx,
            {.username = "administrator",
             .full_name = "Administrator",
             .password_hash = hash,
             .permission_group_ids = {accounts::find_permission_group(tx, accounts::administrators).value()}},
            now);
        open_session(tx, portal.administrator);
        Id first_region = 0;
        const std::vector<Id> teams = add_places(tx, first_region);
        SeededLearner& manager = portal.learners.emplace_back();
        manager.user_id = accounts::create_user(tx,
                                                {.username = "manager",
                                                 .full_name = "Manager of the first region",
                                                 .location_id = first_region,
                                                 .permission_group_ids = {add_managers(tx)}},
                                                now);
        open_session(tx, manager);
        for (std::int64_t i = 0; i < people; ++i) {
            const auto n = static_cast<std::size_t>(i);
            const std::string first = first_names[n % first_names.size()];
            const std::string last = last_names[n / first_names.size() % last_names.size()];
            accounts::create_user(tx,
                                  {.username = username_of(i),
                                   .full_name = first + " " + last,
                                   .email = username_of(i) + "@example.org",
                                   .location_id = teams[n * 7 % teams.size()],
                                   .password_hash = hash},
                                  now);
        }
        add_days(tx);
        return portal;
    });
}

}  // namespace oneroom::bench
