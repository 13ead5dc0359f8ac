#include "bench/seed.h"

#include <array>

#include "accounts/accounts.h"
#include "core/base/bytes.h"
#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/db/search.h"
#include "organisation/organisation.h"

namespace oneroom::bench {
namespace {

constexpr std::array subjects{"Fire safety",     "Data protection", "Manual handling", "First aid",
                              "Code of conduct", "Ladder work",     "Food hygiene",    "Phishing",
                              "Stress",          "Forklift basics", "Lone working",    "Welcome",
                              "Machine guards",  "Feedback",        "Time management", "Travel safety",
                              "Chemicals",       "Accessibility",   "Whistleblowing",  "Noise"};
constexpr std::array places{"in the warehouse", "at the desk",       "on the road",      "for managers",
                            "for newcomers",    "in the kitchen",    "on site",          "at home",
                            "for visitors",     "in the laboratory", "after an accident"};

/// What all parts of the seeding share.
struct Seeding {
    db::Writer& tx;
    const PortalSize& size;
    Instant now = std::chrono::time_point_cast<std::chrono::milliseconds>(SystemClock{}.now());

    Instant days_ago(int days) const { return now - std::chrono::hours(24 * days); }
};

struct Course {
    Id id{};
    Id version_id{};
    Id item_id{};
};

std::string title_of(int number) {
    const auto n = static_cast<std::size_t>(number);
    return std::string(subjects[n % subjects.size()]) + " " + places[n / subjects.size() % places.size()] + " " +
           std::to_string(number);
}

/// In one title only: letters of its own, so that no other word begins with it.
std::string rare_word(int number) { return "zq" + std::to_string(number) + "x"; }

Course add_course(Seeding& seeding, int number, const files::BlobInfo& page) {
    const std::string title = title_of(number);
    const std::string description = "What everybody has to know about it, with a short check at the end. Part " +
                                    std::to_string(number) + " of the yearly programme.";
    db::Writer& tx = seeding.tx;
    Course course;
    course.id = tx.value<Id>(R"sql(
        INSERT INTO content (content_type, title, description, search_folded, duration_minutes, image_sha256,
                             image_mime, created_at, updated_at)
        VALUES (1, $1, $2, $3, 25, $4, 'image/png', $5, $5) RETURNING id)sql",
                             title, description, to_lower_ascii(title), page.sha256, seeding.days_ago(200));
    search::put(tx, search::Kind::content, course.id, title, description);
    course.version_id = tx.value<Id>(R"sql(
        INSERT INTO content_version (content_id, number, file_name, sha256, size, mime, framework, uploaded_at)
        VALUES ($1, 1, 'course.zip', $2, $3, 'application/zip', 1, $4) RETURNING id)sql",
                                     course.id, page.sha256, page.size, seeding.days_ago(200));
    tx.run(R"sql(
        INSERT INTO package_file (version_id, path, sha256, size, mime)
        VALUES ($1, 'index.html', $2, $3, 'text/html'))sql",
           course.version_id, page.sha256, page.size);
    tx.run("UPDATE content SET current_version_id = $2 WHERE id = $1", course.id, course.version_id);
    course.item_id = tx.value<Id>(R"sql(
        INSERT INTO package_item (version_id, position, depth, identifier, title, href, is_sco)
        VALUES ($1, 0, 0, 'sco', 'Course', 'index.html', 1) RETURNING id)sql",
                                  course.version_id);
    return course;
}

void open_session(Seeding& seeding, SeededLearner& person) {
    const std::string sid = person.sid = random_token(), key = person.key = random_token();
    seeding.tx.run(R"sql(
        INSERT INTO user_session (user_id, sid_hash, key_hash, created_at, last_seen_at, ends_at, address, user_agent)
        VALUES ($1, $2, $3, $4, $4, $5, '127.0.0.1', 'bench'))sql",
                   person.user_id, sha256_hex(sid), sha256_hex(key), seeding.now, seeding.now + std::chrono::hours(12));
    person.headers = "Cookie: sid=" + sid + "\r\nX-Session-Key: " + key + "\r\n";
}

/// What the rules say of a pair, as the product writes it beside them.
struct Duty {
    Instant assigned_at{};
    std::optional<Date> due_on{};
};

Id add_attempt(Seeding& seeding, Id user_id, const Course& course, std::int64_t status, Instant started, Instant last) {
    const bool is_passed = status == 3;
    return seeding.tx.value<Id>(R"sql(
        INSERT INTO attempt (user_id, content_id, version_id, number, status, progress_percent, score_percent,
                             total_ms, started_at, last_at, completed_at)
        VALUES ($1, $2, $3, 1, $4, $5, $6, 0, $7, $8, $9) RETURNING id)sql",
                                user_id, course.id, course.version_id, status, is_passed ? 100 : 40,
                                is_passed ? std::optional<std::int64_t>(8700) : std::nullopt, started, last,
                                is_passed ? std::optional(last) : std::nullopt);
}

/// Begun, finished or neither, by turns; returns the attempt, 0 when there is none.
Id add_standing(Seeding& seeding, Id user_id, const Course& course, const Duty& duty, int number, bool must_be_open) {
    const int turn = must_be_open ? 1 : number % 5;  // 0, 4: not begun; 1, 2: in progress; 3: passed
    const bool is_begun = turn != 0 && turn != 4, is_passed = turn == 3;
    const std::int64_t status = is_passed ? 3 : is_begun ? 1 : 0;
    const Instant started = seeding.days_ago(20 + number % 60), last = seeding.days_ago(number % 20);
    const Id attempt = is_begun ? add_attempt(seeding, user_id, course, status, started, last) : 0;
    const auto when = [](bool is, Instant at) { return is ? std::optional(at) : std::nullopt; };
    seeding.tx.run(R"sql(
        INSERT INTO content_tracking (user_id, content_id, assigned_at, due_on, status, progress_percent, score_percent,
                                      attempts, current_attempt_id, started_at, last_at, completed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))sql",
                   user_id, course.id, duty.assigned_at, duty.due_on, status,
                   is_passed  ? 100
                   : is_begun ? 40
                              : 0,
                   is_passed ? std::optional<std::int64_t>(5000 + number * 37 % 5000) : std::nullopt, is_begun ? 1 : 0,
                   is_begun ? std::optional(attempt) : std::nullopt, when(is_begun, started), when(is_begun, last),
                   when(is_passed, last));
    return attempt;
}

Id add_person(Seeding& seeding, int number, Id location) {
    return accounts::create_user(seeding.tx,
                                 {.username = "learner" + std::to_string(number),
                                  .full_name = "Learner " + std::to_string(number),
                                  .location_id = location},
                                 seeding.days_ago(100));
}

SeededLearner add_learner(Seeding& seeding, int number, Id location, const std::vector<Course>& courses) {
    db::Writer& tx = seeding.tx;
    SeededLearner learner;
    learner.user_id = add_person(seeding, number, location);
    open_session(seeding, learner);
    // Neighbours share some courses; 13 is prime to 220 and 2,200, so nobody meets one twice.
    for (int k = 0; k < seeding.size.assigned_each; ++k) {
        const Course& course = courses[static_cast<std::size_t>(number * 7 + k * 13) % courses.size()];
        const std::optional<Date> due =
            k % 2 == 0 ? std::optional(day_of(seeding.now + std::chrono::hours(24 * (k * 5 - 20)))) : std::nullopt;
        tx.run(R"sql(
            INSERT INTO assignment (content_id, target, user_id, due_on, assigned_at, target_key)
            VALUES ($1, 3, $2, $3, $4, $5))sql",
               course.id, learner.user_id, due, seeding.days_ago(90), "person " + std::to_string(learner.user_id));
        const Id attempt =
            add_standing(seeding, learner.user_id, course, {seeding.days_ago(90), due}, number + k, k == 0);
        if (k > 0) continue;
        learner.item_id = course.item_id;
        learner.token = random_token();
        tx.run(R"sql(
            INSERT INTO launch (token_hash, user_id, content_id, version_id, attempt_id, opened_at, last_at)
            VALUES ($1, $2, $3, $4, $5, $6, $6))sql",
               sha256_hex(learner.token), learner.user_id, course.id, course.version_id, attempt, seeding.now);
    }
    return learner;
}

SeededLearner add_administrator(Seeding& seeding) {
    accounts::seed_permission_groups(seeding.tx);
    SeededLearner made;
    made.user_id = accounts::create_user(
        seeding.tx,
        {.username = "administrator",
         .full_name = "Administrator",
         .permission_group_ids = {accounts::find_permission_group(seeding.tx, accounts::administrators).value()}},
        seeding.days_ago(200));
    open_session(seeding, made);
    return made;
}

/// The same for everybody of a place.
Duty duty_of(const Seeding& seeding, int number) {
    return {seeding.days_ago(90 - number % 30), day_of(seeding.now + std::chrono::hours(24 * (number % 60 - 20)))};
}

void assign_to_location(Seeding& seeding, const Course& course, Id location, int number) {
    const Duty duty = duty_of(seeding, number);
    seeding.tx.run(R"sql(
        INSERT INTO assignment (content_id, target, location_id, due_on, assigned_at, target_key)
        VALUES ($1, 2, $2, $3, $4, $5))sql",
                   course.id, location, duty.due_on, duty.assigned_at, "location " + std::to_string(location));
}

}  // namespace

SeededPortal seed_records(db::Database& database, const files::BlobInfo& page, std::int64_t records) {
    constexpr int assigned_each = 100, course_count = 500, location_count = 20;
    return database.write([&](db::Writer& tx) {
        Seeding seeding{tx, {}};
        SeededPortal portal;
        portal.administrator = add_administrator(seeding);
        std::vector<Course> courses;
        for (int i = 0; i < course_count; ++i) courses.push_back(add_course(seeding, i, page));
        const auto taken_at = [&](int location, int k) {
            return courses[static_cast<std::size_t>(location * 25 + k) % courses.size()];
        };
        std::vector<Id> locations;
        for (int i = 0; i < location_count; ++i) {
            locations.push_back(organisation::create_location(tx, "Location " + std::to_string(i)));
            for (int k = 0; k < assigned_each; ++k) assign_to_location(seeding, taken_at(i, k), locations.back(), k);
        }
        for (int i = 0; i < records / assigned_each; ++i) {
            const int location = i % location_count;
            const Id user = add_person(seeding, i, locations[static_cast<std::size_t>(location)]);
            for (int k = 0; k < assigned_each; ++k)
                add_standing(seeding, user, taken_at(location, k), duty_of(seeding, k), i + k, false);
        }
        return portal;
    });
}

SeededPortal seed_library(db::Database& database, std::int64_t contents) {
    return database.write([&](db::Writer& tx) {
        Seeding seeding{tx, {}};
        SeededPortal portal;
        portal.administrator = add_administrator(seeding);
        SeededLearner& learner = portal.learners.emplace_back();
        learner.user_id = add_person(seeding, 0, organisation::create_location(tx, "Leeds"));
        open_session(seeding, learner);
        for (int i = 0; i < contents; ++i) {
            const std::string title = title_of(i) + " " + rare_word(i);
            const std::string description = "A page of the handbook on " + title_of(i + 7) + ".";
            const Id id = tx.value<Id>(R"sql(
                INSERT INTO content (content_type, title, description, search_folded, link_url, created_at, updated_at)
                VALUES (3, $1, $2, $3, 'https://handbook.example/', $4, $4) RETURNING id)sql",
                                       title, description, to_lower_ascii(title), seeding.days_ago(i % 300));
            search::put(tx, search::Kind::content, id, title, description);
            if (i % std::max<std::int64_t>(1, contents / 20) == 0) {
                add_standing(seeding, learner.user_id, {.id = id}, {seeding.days_ago(9), {}}, 0, false);
                tx.run(R"sql(
                    INSERT INTO assignment (content_id, target, user_id, assigned_at, target_key)
                    VALUES ($1, 3, $2, $3, $4))sql",
                       id, learner.user_id, seeding.days_ago(9), "person " + std::to_string(learner.user_id));
            }
        }
        return portal;
    });
}

std::string search_word(SearchWord kind, int number, std::int64_t contents) {
    static constexpr std::array frequent{"fire",   "data",  "handling",  "conduct",  "food",    "stress",  "machine",
                                         "travel", "noise", "warehouse", "managers", "kitchen", "accident"};
    const auto n = static_cast<std::size_t>(number);
    switch (kind) {
        case SearchWord::frequent:
            return frequent[n % frequent.size()];
        case SearchWord::rare:
            return rare_word(static_cast<int>(number * 4799 % contents));
        case SearchWord::letter:
            break;
    }
    return std::string(1, "fdmcslpwta"[n % 10]);
}

SeededPortal seed_portal(db::Database& database, const files::BlobInfo& page, const PortalSize& size) {
    return database.write([&](db::Writer& tx) {
        Seeding seeding{tx, size};
        SeededPortal portal;
        portal.administrator = add_administrator(seeding);
        std::vector<Id> locations;
        for (const char* name : {"Leeds", "Porto", "Rotterdam"})
            locations.push_back(organisation::create_location(tx, name));
        std::vector<Course> courses;
        for (int i = 0; i < size.courses; ++i) courses.push_back(add_course(seeding, i, page));
        for (int i = 0; i < size.learners; ++i)
            portal.learners.push_back(
                add_learner(seeding, i, locations[static_cast<std::size_t>(i) % locations.size()], courses));
        return portal;
    });
}

}  // namespace oneroom::bench
