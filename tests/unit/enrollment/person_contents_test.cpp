// The pages of one person about contents: enrollments, learning plan, due dates and exemptions.
#include "enrollment/person_contents.h"
#include "enrollment/enrollment.h"
#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Desk : CatalogPortal {
    Id root = add_person("root", RoleSet::all());
    Id shop = add_location("Shop");
    Id ann = add_person("ann", {}, shop);
    Id course = make_course(root, "Ladders"), other = make_course(root, "Vans");
    Id link = make_link(root, "Handbook");

    Desk() { post(root, rules(course), {{"target", "location"}, {"targetIds", {shop}}, {"dueDate", "2026-05-01"}}); }
    static std::string rules(Id content) { return "/api/contents/" + std::to_string(content) + "/assignments"; }
    std::string of_ann(const std::string& end) const { return "/api/users/" + std::to_string(ann) + end; }
    std::string of_ann(const std::string& page, Id content) const {
        return of_ann("/" + page + "/" + std::to_string(content));
    }
    json rows(const std::string& page) { return get(root, of_ann("/" + page)).body.at("rows"); }
    std::vector<std::string> titles(const std::string& page) {
        std::vector<std::string> out;
        for (const auto& row : rows(page)) out.push_back(row["title"]);
        return out;
    }
    std::optional<assignment::EffectiveAssignment> found(Id content) {
        return db.read([&](const db::Reader& reader) { return assignment::find_assignment(reader, ann, content); });
    }
    std::int64_t reported() {
        return value<std::int64_t>(
            "SELECT COUNT(*) FROM content_tracking WHERE user_id = $1 AND content_id = $2 AND assigned_at IS NOT NULL",
            ann, course);
    }
    json exemption(const std::string& from, const json& until = nullptr) {
        return {{"from", from}, {"until", until}, {"reason", "On leave"}};
    }
    void run_jobs() {
        for (auto& job : enrollment::enrollment_jobs()) {
            jobs::JobContext context{db, clock, "{}", [] { return true; }};
            job.run(context);
        }
    }
    std::string day(int after) { return day_of(clock.now() + std::chrono::hours(24 * after)).text; }
};

using Titles = std::vector<std::string>;

}  // namespace

TEST_CASE("enrollments say what a person has, by which rule or by hand, and take back only what was by hand") {
    Desk desk;
    auto row = desk.rows("enrollments").at(0);
    CHECK(row["title"] == "Ladders");
    CHECK(row["reasons"][0]["targetName"] == "Shop");
    CHECK(row["dueDate"] == "2026-05-01");
    CHECK(desk.get(desk.root, desk.of_ann("/enrollments/contents?search=van")).body[0]["id"] == desk.other);

    CHECK(
        desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", json::array()}}).body.contains("contentIds"));
    CHECK(desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", {desk.link}}, {"dueDate", "2026-05-01"}})
              .body.contains("dueDate"));
    REQUIRE(desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", {desk.other, desk.course}}}).status ==
            200);
    CHECK(desk.titles("enrollments") == Titles{"Ladders", "Vans"});
    CHECK(desk.rows("enrollments")[0]["reasons"].size() == 2);

    CHECK(desk.remove(desk.root, desk.of_ann("enrollments", desk.other)).status == 200);
    CHECK(desk.remove(desk.root, desk.of_ann("enrollments", desk.course)).status == 200);
    CHECK(desk.titles("enrollments") == Titles{"Ladders"});
    CHECK(desk.remove(desk.root, desk.of_ann("enrollments", desk.course)).status == 409);
    desk.run("UPDATE app_user SET is_active = 0 WHERE id = $1", desk.ann);
    CHECK(desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", {desk.other}}}).status == 409);
}

TEST_CASE("the learning plan has what is still to take, the first due first") {
    Desk desk;
    desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", {desk.other}}, {"dueDate", "2026-04-01"}});
    desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", {desk.link}}});
    CHECK(desk.titles("learning-plan") == Titles{"Vans", "Ladders", "Handbook"});
    desk.track(desk.ann, desk.other, 3);
    CHECK(desk.titles("learning-plan") == Titles{"Ladders", "Handbook"});
}

TEST_CASE("a due date of one's own takes the place of that of the rules, and gives it back") {
    Desk desk;
    const auto save = [&](const json& due, const std::string& reason) {
        return desk.put(desk.root, desk.of_ann("due-dates", desk.course), {{"dueDate", due}, {"reason", reason}});
    };
    CHECK(save("2026-09-01", "  ").body.contains("reason"));
    REQUIRE(save("2026-09-01", "Parental leave").status == 200);
    CHECK(desk.found(desk.course)->due_on->text == "2026-09-01");
    auto row = desk.rows("due-dates").at(0);
    CHECK(row["dueDate"] == "2026-09-01");
    CHECK(row["ruleDueDate"] == "2026-05-01");
    CHECK(row["dueReason"] == "Parental leave");
    // A change of the rule does not touch it, and "not due at all" is a date of one's own, too.
    desk.post(desk.root, Desk::rules(desk.course),
              {{"target", "location"}, {"targetIds", {desk.shop}}, {"dueDate", "2026-03-01"}});
    CHECK(desk.rows("due-dates").at(0)["dueDate"] == "2026-09-01");
    REQUIRE(save(nullptr, "Never").status == 200);
    CHECK(desk.rows("due-dates").at(0)["dueDate"].is_null());
    REQUIRE(desk.remove(desk.root, desk.of_ann("due-dates", desk.course)).status == 200);
    CHECK(desk.rows("due-dates").at(0)["dueDate"] == "2026-03-01");
    CHECK(desk.remove(desk.root, desk.of_ann("due-dates", desk.course)).status == 404);
    CHECK(desk.put(desk.root, desk.of_ann("due-dates", desk.other), {{"reason", "x"}}).status == 409);
}

TEST_CASE("who is exempt has no rule on them: not on home, not due, not counted; ending it brings all back") {
    Desk desk;
    REQUIRE(desk.put(desk.root, desk.of_ann("content-exemptions", desk.course), desk.exemption(desk.day(0))).status ==
            200);
    CHECK_FALSE(desk.found(desk.course));
    CHECK(desk.reported() == 0);
    CHECK(desk.get(desk.ann, "/api/home").body["total"] == 0);
    CHECK(desk.titles("learning-plan").empty());
    const json reached = desk.get(desk.root, Desk::rules(desk.course)).body;
    CHECK(reached["people"] == 0);
    CHECK(reached["rows"][0]["people"] == 0);
    CHECK(desk.rows("content-exemptions").at(0)["isExempt"] == true);
    CHECK(desk.rows("enrollments").at(0)["isExempt"] == true);
    // A new rule does not bring it back, either.
    desk.post(desk.root, Desk::rules(desk.course), {{"target", "everyone"}});
    CHECK(desk.get(desk.ann, "/api/home").body["total"] == 0);
    REQUIRE(desk.remove(desk.root, desk.of_ann("content-exemptions", desk.course)).status == 200);
    CHECK(desk.get(desk.ann, "/api/home").body["total"] == 1);
    CHECK(desk.found(desk.course)->due_on->text == "2026-05-01");
}

TEST_CASE("an exemption begins and ends with its days, and keeps what was done") {
    Desk desk;
    desk.track(desk.ann, desk.course, 1, 40);
    const auto path = desk.of_ann("content-exemptions", desk.course);
    CHECK(desk.put(desk.root, path, desk.exemption(desk.day(2), desk.day(1))).body.contains("until"));
    CHECK(desk.put(desk.root, path, desk.exemption(desk.day(-3), desk.day(-1))).body.contains("until"));
    REQUIRE(desk.put(desk.root, path, desk.exemption(desk.day(1), desk.day(2))).status == 200);
    CHECK(desk.reported() == 1);
    const auto after = [&](int days) {
        desk.clock.move(std::chrono::hours(24 * days));
        desk.run_jobs();
        return desk.reported();
    };
    CHECK(after(1) == 0);
    CHECK(desk.rows("enrollments").at(0)["progressPercent"] == 40);
    CHECK(after(1) == 0);
    CHECK(after(1) == 1);
    CHECK(desk.rows("content-exemptions").at(0)["isExempt"] == false);
}

TEST_CASE("nobody exempts themselves or moves their own due dates, and viewers change nothing [PERM-06] [PERM-09]") {
    Desk desk;
    const Id chief =
        desk.add_person("chief", RoleSet{Role::CanManageUserContentExemptions, Role::CanManageUserDueDate}, desk.shop);
    const Id viewer = desk.add_person("viewer", RoleSet{Role::UserContentExemptions_View, Role::UserDueDates_View});
    const auto own = "/api/users/" + std::to_string(chief);
    const auto id = std::to_string(desk.course);
    desk.post(desk.root, Desk::rules(desk.course), {{"target", "everyone"}});
    CHECK(desk.put(chief, own + "/content-exemptions/" + id, desk.exemption(desk.day(0))).status == 409);
    CHECK(desk.put(chief, own + "/due-dates/" + id, {{"reason", "x"}}).status == 409);
    CHECK(desk.put(chief, desk.of_ann("content-exemptions", desk.course), desk.exemption(desk.day(0))).status == 200);
    CHECK(desk.get(viewer, desk.of_ann("/content-exemptions")).status == 200);
    CHECK(desk.get(viewer, desk.of_ann("/due-dates")).status == 200);
    CHECK(desk.remove(viewer, desk.of_ann("content-exemptions", desk.course)).status == 403);
    CHECK(desk.put(viewer, desk.of_ann("due-dates", desk.course), {{"reason", "x"}}).status == 403);
    CHECK(desk.get(viewer, desk.of_ann("/enrollments")).status == 403);
    CHECK(desk.get(viewer, desk.of_ann("/learning-plan")).status == 403);
}

TEST_CASE("a due date of one's own stays under an exemption, and is in force again after it") {
    Desk desk;
    const auto due = desk.of_ann("due-dates", desk.course), exempt = desk.of_ann("content-exemptions", desk.course);
    REQUIRE(desk.put(desk.root, due, {{"dueDate", "2026-09-01"}, {"reason", "Leave"}}).status == 200);
    REQUIRE(desk.put(desk.root, exempt, desk.exemption(desk.day(0))).status == 200);
    CHECK_FALSE(desk.found(desk.course));
    CHECK(desk.rows("due-dates").at(0)["hasOwnDueDate"] == true);
    REQUIRE(desk.remove(desk.root, exempt).status == 200);
    CHECK(desk.found(desk.course)->due_on->text == "2026-09-01");
    CHECK(desk.rows("due-dates").at(0)["dueReason"] == "Leave");
}

TEST_CASE("who is exempt from a course is not enrolled in it before the exemption ends, and keeps the others") {
    Desk desk;
    const auto enroll = [&](const json& ids) {
        return desk.post(desk.root, desk.of_ann("/enrollments"), {{"contentIds", ids}});
    };
    const auto exempt = desk.of_ann("content-exemptions", desk.course);
    REQUIRE(desk.put(desk.root, exempt, desk.exemption(desk.day(0))).status == 200);
    const auto refused = enroll({desk.other, desk.course});
    CHECK(refused.body[""][0] ==
          "This person is exempt from 'Ladders'. End the exemption first, then assign the course");
    CHECK(desk.titles("enrollments") == Titles{"Ladders"});  // nor were the others assigned
    REQUIRE(desk.remove(desk.root, exempt).status == 200);
    CHECK(enroll({desk.other, desk.course}).status == 200);
    CHECK(desk.titles("enrollments") == Titles{"Ladders", "Vans"});
}
