#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Office : CatalogPortal {
    Id manager = add_person("manager", RoleSet::all());
    Id shop = add_location("Shop");
    Id ann = add_person("ann", {}, shop);
    Id bob = add_person("bob", {}, shop);
    Id cat = add_person("cat");
    Id course = make_course(manager, "Course");
    std::string path = "/api/contents/" + std::to_string(course) + "/assignments";

    Answer assign(const std::string& target, const std::vector<Id>& ids, const json& due = nullptr) {
        return post(manager, path, {{"target", target}, {"targetIds", ids}, {"dueDate", due}});
    }
    std::optional<assignment::EffectiveAssignment> of(Id person) {
        return db.read([&](const db::Reader& reader) { return assignment::find_assignment(reader, person, course); });
    }
};

}  // namespace

TEST_CASE("a course is assigned to people, a location or everyone, and each rule says whom it reaches") {
    Office office;
    CHECK(office.assign("person", {office.ann}).body["people"] == 1);
    CHECK(office.assign("location", {office.shop}).body["people"] == 2);
    const auto list = office.assign("everyone", {}).body;
    CHECK(list["people"] == 4);
    REQUIRE(list["rows"].size() == 3);
    CHECK(list["rows"][0]["target"] == "everyone");
    CHECK(list["rows"][0]["people"] == 4);
    CHECK(list["rows"][1]["targetName"] == "Shop");
    CHECK(list["rows"][1]["people"] == 2);
    CHECK(list["rows"][2]["targetId"] == office.ann);
    CHECK(list["rows"][2]["assignedBy"] == "manager");
    CHECK(office.get(office.manager, office.path).body == list);
}

TEST_CASE("only active people count, and only they can be assigned to") {
    Office office;
    office.assign("location", {office.shop});
    office.run("UPDATE app_user SET is_active = 0 WHERE id = $1", office.bob);
    const auto list = office.get(office.manager, office.path).body;
    CHECK(list["people"] == 1);
    CHECK(list["rows"][0]["people"] == 1);
    CHECK(office.assign("person", {office.bob}).body.contains("targetIds"));
}

TEST_CASE("assigning again changes the due date and nothing else") {
    Office office;
    office.assign("person", {office.ann}, "2026-05-01");
    const auto before = office.of(office.ann);
    office.clock.move(std::chrono::hours(1));
    const auto list = office.assign("person", {office.ann}, "2026-04-01").body;
    CHECK(list["rows"].size() == 1);
    CHECK(list["rows"][0]["dueDate"] == "2026-04-01");
    CHECK(office.of(office.ann)->assigned_at == before->assigned_at);
    office.assign("person", {office.ann}, "2026-04-01");
    CHECK(office.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'assignments.create'") == 2);
}

TEST_CASE("of several rules for one person the earliest due date counts [CNT-10]") {
    Office office;
    office.assign("everyone", {}, nullptr);
    CHECK_FALSE(office.of(office.ann)->due_on);
    office.assign("location", {office.shop}, "2026-06-01");
    office.assign("person", {office.ann}, "2026-07-01");
    CHECK(office.of(office.ann)->due_on->text == "2026-06-01");
    CHECK_FALSE(office.of(office.cat)->due_on);
}

TEST_CASE("an assignment is undone as easily, and what was learned stays recorded") {
    Office office;
    const auto list = office.assign("person", {office.ann, office.cat}, "2026-05-01").body;
    office.track(office.ann, office.course, 2);
    const std::string rule = "/api/assignments/" + list["rows"][0]["id"].dump();
    CHECK(office.put(office.manager, rule, {{"dueDate", nullptr}}).body["rows"][0]["dueDate"].is_null());
    CHECK(office.remove(office.manager, rule).body["people"] == 1);
    CHECK_FALSE(office.of(office.ann));
    CHECK(office.value<int>("SELECT COUNT(*) FROM content_tracking WHERE attempts > 0") == 1);
    CHECK(office.remove(office.manager, rule).status == 404);
    CHECK(office.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'assignments.remove'") == 1);
}

TEST_CASE("an assignment that cannot be is told by field and assigns nobody") {
    Office office;
    CHECK(office.assign("person", {}).body.contains("targetIds"));
    CHECK(office.assign("person", {office.ann, 999}).body.contains("targetIds"));
    CHECK(office.assign("location", {999}).body.contains("targetIds"));
    CHECK(office.assign("everyone", {office.ann}).body.contains("targetIds"));
    CHECK(office.assign("person", {office.ann}, "2026-02-30").body.contains("dueDate"));
    CHECK(office.get(office.manager, office.path).body["people"] == 0);
    CHECK(office.post(office.manager, "/api/contents/999/assignments", {{"target", "everyone"}}).status == 404);
}

TEST_CASE("files and links have no due date [STAT-15]") {
    Office office;
    const Id link = office.make_link(office.manager, "Link");
    const std::string path = "/api/contents/" + std::to_string(link) + "/assignments";
    const auto refused = office.post(office.manager, path, {{"target", "everyone"}, {"dueDate", "2026-05-01"}});
    CHECK(refused.body.contains("dueDate"));
    CHECK(office.post(office.manager, path, {{"target", "everyone"}}).status == 200);
}

TEST_CASE("assigning is for who holds the role") {
    Office office;
    CHECK(office.get(office.ann, office.path).status == 403);
    CHECK(office.post(office.ann, office.path, {{"target", "everyone"}}).status == 403);
}
