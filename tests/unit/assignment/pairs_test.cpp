// Who has what is stored for each person; the rules stay the truth. Whatever changes, the two agree.
#include <random>

#include "core/jobs/scheduler.h"
#include "support/catalog_portal.h"
#include "support/catch.h"
#include "support/pairs_anew.h"

using namespace oneroom;
using namespace oneroom::test;
using assignment::Target;

namespace {

struct Place : CatalogPortal {
    Id manager = add_person("manager", RoleSet::all());

    void assign(Id content_id, Target target, Id target_id, const std::string& due = "") {
        db.write([&](db::Writer& tx) {
            assignment::assign(tx, content_id, target, target_id, due.empty() ? std::nullopt : std::optional(Date{due}),
                               manager, clock.now());
        });
    }
    void change_person(Id id, std::optional<Id> location, bool is_active) {
        db.write([&](db::Writer& tx) {
            tx.run("UPDATE app_user SET location_id = $2, is_active = $3 WHERE id = $1", id, location, is_active);
            assignment::apply_rules_to_person(tx, id);
        });
    }
    Id content() {
        return db.write([](db::Writer& tx) {
            return tx.value<Id>(R"sql(INSERT INTO content (content_type, title, search_folded, created_at, updated_at)
                                      VALUES (1, 'Course', 'course', 0, 0) RETURNING id)sql");
        });
    }
    void change_content(Id id, bool is_published) {
        db.write([&](db::Writer& tx) {
            tx.run("UPDATE content SET is_published = $2 WHERE id = $1", id, is_published);
            assignment::apply_content_change(tx, id, clock.now());
        });
    }
    void add_people(int count) {
        db.write([&](db::Writer& tx) {
            for (int i = 0; i < count; ++i)
                tx.run(R"sql(INSERT INTO app_user (username, username_folded, full_name, search_folded, created_at)
                             VALUES ($1, $1, $1, $1, 0))sql",
                       "many " + std::to_string(i));
        });
    }

    struct Pair {
        std::optional<Instant> assigned_at;
        std::optional<Date> due_on;
        bool is_listed{};
        std::int64_t attempts{};
        static Fields fields() {
            return {field<&Pair::assigned_at>("assignedAt"), field<&Pair::due_on>("dueOn"),
                    field<&Pair::is_listed>("isListed"), field<&Pair::attempts>("attempts")};
        }
    };
    /// The first pair that is not what find_assignment() says; empty when all are.
    std::string first_difference() {
        return db.read([](const db::Reader& reader) -> std::string {
            const auto users = reader.values<Id>("SELECT id FROM app_user ORDER BY id");
            const auto all = reader.values<Id>("SELECT id FROM content ORDER BY id");
            for (const Id user : users)
                for (const Id content : all) {
                    const auto rule = assignment::find_assignment(reader, user, content);
                    const auto pair = reader.one<Pair>(R"sql(SELECT assigned_at, due_on, is_listed, attempts
                        FROM content_tracking WHERE user_id = $1 AND content_id = $2)sql",
                                                       user, content);
                    const std::string name = "person " + std::to_string(user) + " content " + std::to_string(content);
                    if (!pair && rule) return name + ": no row";
                    if (!pair) continue;
                    if (!rule && pair->attempts == 0) return name + ": a row for nothing";
                    if (pair->assigned_at != (rule ? std::optional(rule->assigned_at) : std::nullopt))
                        return name + ": assigned at another time";
                    const auto due = rule ? rule->due_on : std::nullopt;
                    if (pair->due_on.has_value() != due.has_value() || (due && pair->due_on->text != due->text))
                        return name + ": another due date";
                    const bool is_open = reader.value<bool>(
                        "SELECT archived_at IS NULL AND is_published = 1 FROM content WHERE id = $1", content);
                    const bool is_active = reader.value<bool>("SELECT is_active FROM app_user WHERE id = $1", user);
                    if (pair->is_listed != (is_active && (is_open || pair->attempts > 0))) return name + ": listing";
                }
            return "";
        });
    }
    std::int64_t count_assigned() {
        return value<std::int64_t>("SELECT COUNT(*) FROM content_tracking WHERE assigned_at IS NOT NULL");
    }
    int run_jobs() { return jobs::Scheduler(db, clock, assignment::assignment_jobs()).run_due(); }
};

}  // namespace

TEST_CASE("after any change of rules, people and locations everybody has what the rules say") {
    Place place;
    std::vector<Id> people{place.manager}, locations, courses;
    for (int i = 0; i < 3; ++i) locations.push_back(place.add_location("Place " + std::to_string(i)));
    for (int i = 0; i < 4; ++i) courses.push_back(place.content());
    std::mt19937 random(20260302);
    const auto any = [&](const std::vector<Id>& of) { return of[random() % of.size()]; };
    const auto any_location = [&] {
        return locations.empty() || random() % 3 == 0 ? std::nullopt : std::optional(any(locations));
    };
    for (int step = 0; step < 300; ++step) {
        place.clock.move(std::chrono::seconds(1));
        const std::string due = random() % 2 ? "" : "2026-05-" + std::to_string(10 + random() % 20);
        const auto what = random() % 9;
        INFO("step " << step << ", change " << what);
        if (what == 0) {
            place.assign(any(courses), Target::everyone, 0, due);
        } else if (what == 1 && !locations.empty()) {
            place.assign(any(courses), Target::location, any(locations), due);
        } else if (what == 2) {
            place.assign(any(courses), Target::person, any(people), due);
        } else if (what == 3 || what == 4) {
            const Id rule = place.value<Id>("SELECT MAX(id) FROM assignment WHERE id % 3 = $1", random() % 3);
            const std::string path = "/api/assignments/" + std::to_string(rule);
            if (rule && what == 3) REQUIRE(place.remove(place.manager, path).status == 200);
            if (rule && what == 4)
                REQUIRE(place
                            .put(place.manager, path,
                                 {{"dueDate", nlohmann::json(due.empty() ? nlohmann::json() : nlohmann::json(due))}})
                            .status == 200);
        } else if (what == 5) {
            people.push_back(place.add_person("person " + std::to_string(step)));
            place.change_person(people.back(), any_location(), true);
        } else if (what == 6) {
            place.change_person(any(people), any_location(), random() % 3 != 0);
        } else if (what == 7 && step % 5 == 0 && !locations.empty()) {
            place.db.write([&](db::Writer& tx) {
                assignment::forget_location(tx, locations.back(), place.clock.now());
                tx.run("DELETE FROM location WHERE id = $1", locations.back());
            });
            locations.pop_back();
            locations.push_back(place.add_location("Place of step " + std::to_string(step)));
        } else if (what == 7) {
            const Id person = any(people), content = any(courses);
            place.track(person, content, 1);
            place.change_person(person, any_location(), true);
        } else {
            place.change_content(any(courses), random() % 2);
        }
        REQUIRE(place.first_difference() == "");
    }
}

TEST_CASE("a rule for many people is applied by a job, which goes on where a lost process stopped") {
    Place place;
    const Id course = place.content();
    place.add_people(2500);
    place.assign(course, Target::everyone, 0, "2026-05-10");
    CHECK(place.count_assigned() == 0);
    CHECK(place.value<int>("SELECT COUNT(*) FROM scheduled_job") > 0);

    // The process dies in the middle: what the job has done is there, and its claim runs out.
    int slices = 3;
    jobs::JobContext context{place.db, place.clock, place.value<std::string>("SELECT payload_json FROM scheduled_job"),
                             [&] { return slices-- > 0; }};
    assignment::assignment_jobs().at(0).run(context);
    const auto done = place.count_assigned();
    CHECK(done > 0);
    CHECK(done < 2501);
    place.run("UPDATE scheduled_job SET state = 1, lease_until_at = $1", place.clock.now() + jobs::Scheduler::lease);
    CHECK(place.run_jobs() == 0);
    place.clock.move(jobs::Scheduler::lease);
    CHECK(place.run_jobs() > 0);
    CHECK(place.first_difference() == "");
    CHECK(place.count_assigned() == 2501);
}

TEST_CASE("people who come many at a time get what the rules give them by a job, a few at once") {
    Place place;
    const Id all = place.content(), shop = place.add_location("Shop"), some = place.content();
    place.assign(all, Target::everyone, 0);
    place.assign(some, Target::location, shop);
    const auto tell = [&] {
        return place.db.write([&](db::Writer& tx) {
            const auto ids = tx.values<Id>("SELECT id FROM app_user WHERE id > $1 ORDER BY id", place.manager);
            return assignment::apply_rules_to_people(tx, ids, place.clock.now());
        });
    };
    place.add_people(400);
    place.run("UPDATE app_user SET location_id = $1 WHERE id % 2 = 0", shop);
    CHECK_FALSE(tell());
    CHECK(place.first_difference() == "");

    place.run("DELETE FROM app_user WHERE id > $1", place.manager);
    place.add_people(900);
    place.run("UPDATE app_user SET location_id = $1 WHERE id % 2 = 0", shop);
    CHECK(tell());
    CHECK(place.first_difference() != "");
    CHECK(place.run_jobs() > 0);
    CHECK(place.first_difference() == "");
}

TEST_CASE("a rule that is changed while its job is running is applied as changed") {
    Place place;
    const Id course = place.content();
    place.add_people(1500);
    place.assign(course, Target::everyone, 0, "2026-05-10");
    // The first run is past everybody, and not yet over, when the rule is changed.
    std::vector<jobs::Job> table = assignment::assignment_jobs();
    const auto run = table[0].run;
    int runs = 0;
    table[0].run = [&](jobs::JobContext& context) {
        run(context);
        if (++runs == 1) place.assign(course, Target::everyone, 0, "2026-04-01");
    };
    jobs::Scheduler(place.db, place.clock, table).run_due();
    CHECK(place.value<int>("SELECT COUNT(*) FROM content_tracking WHERE due_on = '2026-04-01'") == 1501);
    CHECK(place.first_difference() == "");
}

TEST_CASE("archiving a content takes it from who has not begun it, and keeps the records") {
    Place place;
    const Id course = place.content(), ann = place.add_person("Ann");
    place.assign(course, Target::everyone, 0);
    place.track(ann, course, 2, 100);
    place.change_content(course, false);
    CHECK(place.value<int>("SELECT COUNT(*) FROM content_tracking WHERE is_listed = 1") == 1);
    CHECK(place.first_difference() == "");
}

TEST_CASE("the job makes the pairs of a content from the rules, whatever was there before") {
    Place place;
    const Id course = place.content(), other = place.content(), ann = place.add_person("Ann");
    place.assign(course, Target::everyone, 0, "2026-05-10");
    place.run("UPDATE content_tracking SET due_on = NULL, is_listed = 0");
    place.run(R"sql(INSERT INTO content_tracking (user_id, content_id, assigned_at) VALUES ($1, $2, 0))sql", ann,
              other);
    place.run("DELETE FROM content_tracking WHERE user_id = $1 AND content_id = $2", place.manager, course);
    CHECK(place.first_difference() != "");
    make_pairs_anew(place.db);
    CHECK(place.first_difference() == "");
}

TEST_CASE("a request is applied by a job when its locations together have many people") {
    Place place;
    const Id course = place.content();
    place.add_people(1200);
    std::vector<Id> locations;
    for (int i = 0; i < 3; ++i) locations.push_back(place.add_location("Place " + std::to_string(i)));
    place.run("UPDATE app_user SET location_id = $1 + id % 3 WHERE id > 1", locations[0]);
    const auto assign = [&](std::vector<Id> ids) {
        return place.post(place.manager, "/api/contents/" + std::to_string(course) + "/assignments",
                          {{"target", "location"}, {"targetIds", ids}, {"dueDate", nullptr}});
    };
    REQUIRE(assign({locations[0], locations[1]}).status == 200);
    CHECK(place.count_assigned() == 800);  // so many are done at once
    const Id second = place.content();
    REQUIRE(place
                .post(place.manager, "/api/contents/" + std::to_string(second) + "/assignments",
                      {{"target", "location"}, {"targetIds", locations}, {"dueDate", nullptr}})
                .status == 200);
    CHECK(place.count_assigned() == 800);
    CHECK(place.run_jobs() > 0);
    CHECK(place.count_assigned() == 2000);
    CHECK(place.first_difference() == "");
}

TEST_CASE("a location that gave many contents to its people is forgotten by a job") {
    Place place;
    place.add_people(1200);
    const Id shop = place.add_location("Shop");
    place.run("UPDATE app_user SET location_id = $1 WHERE id % 3 = 0", shop);
    for (int i = 0; i < 3; ++i) place.assign(place.content(), Target::location, shop);
    CHECK(place.count_assigned() == 1200);
    place.db.write([&](db::Writer& tx) {
        assignment::forget_location(tx, shop, place.clock.now());
        tx.run("UPDATE app_user SET location_id = NULL WHERE location_id = $1", shop);
        tx.run("DELETE FROM location WHERE id = $1", shop);
    });
    CHECK(place.count_assigned() == 1200);
    CHECK(place.run_jobs() > 0);
    CHECK(place.count_assigned() == 0);
    CHECK(place.first_difference() == "");
}

TEST_CASE("the job makes the pairs of more people than one slice takes") {
    Place place;
    const Id all = place.content(), some = place.content(), one = place.content();
    const Id shop = place.add_location("Shop");
    place.run(R"sql(
        WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < 20500)
        INSERT INTO app_user (id, username, username_folded, full_name, search_folded, location_id, created_at)
        SELECT i, i, i, i, i, CASE WHEN i % 9 = 0 THEN $1 END, 0 FROM n)sql",
              shop);
    place.assign(all, Target::everyone, 0, "2026-05-10");
    place.assign(some, Target::location, shop);
    place.assign(one, Target::person, 77);
    place.run("DELETE FROM content_tracking WHERE user_id % 2 = 0");
    place.run("INSERT INTO content_tracking (user_id, content_id, assigned_at) VALUES (20499, $1, 5)", one);
    make_pairs_anew(place.db);
    CHECK(place.count_assigned() == 20500 + 2277 + 1);
    CHECK(place.first_difference() == "");
}
