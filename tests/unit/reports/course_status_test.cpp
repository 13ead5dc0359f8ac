#include "support/catalog_portal.h"
#include "support/catch.h"
#include "support/pairs_anew.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

struct Office : CatalogPortal {
    Id manager = add_person("manager", RoleSet::all());
    Id shop = add_location("Shop");
    Id ann = add_person("Ann", {}, shop);
    Id bob = add_person("Bob");
    Id fire = course("Fire");
    Id data = course("Data");

    Id course(const std::string& title) {
        const Id id = make_link(manager, title);
        run("UPDATE content SET content_type = 1 WHERE id = $1", id);
        return id;
    }
    void assign(Id content_id, assignment::Target target, Id target_id, const std::string& due = "") {
        db.write([&](db::Writer& tx) {
            assignment::assign(tx, content_id, target, target_id, due.empty() ? std::nullopt : std::optional(Date{due}),
                               manager, clock.now());
        });
    }
    json run_report(const std::string& query = "") { return get(manager, "/api/reports/3?" + query).body; }
    /// "Ann Fire" for each row.
    std::vector<std::string> pairs(const std::string& query = "") {
        std::vector<std::string> out;
        const auto page = run_report(query);
        for (const auto& row : page.at("rows"))
            out.push_back(cell(page, row, "user") + " " + cell(page, row, "course"));
        return out;
    }
    static std::string cell(const json& page, const json& row, const std::string& column) {
        for (std::size_t i = 0; i < page["columns"].size(); ++i)
            if (page["columns"][i]["name"] == column)
                return row["cells"][i].is_string() ? row["cells"][i].get<std::string>() : row["cells"][i].dump();
        return "no column " + column;
    }
    std::string csv(const std::string& query = "") {
        const auto reply = get(manager, "/api/reports/3/csv?" + query).reply;
        std::string text, piece;
        while (reply.chunks && reply.chunks(piece)) text += piece;
        return text;
    }
};

using Pairs = std::vector<std::string>;
using assignment::Target;

}  // namespace

TEST_CASE("course status has a row for whoever has something assigned or begun") {
    Office office;
    office.assign(office.fire, Target::location, office.shop);
    office.assign(office.fire, Target::person, office.ann);
    office.track(office.bob, office.data, 1, 40);
    CHECK(office.pairs() == Pairs{"Ann Fire", "Bob Data"});

    const auto page = office.run_report();
    CHECK(page["total"] == 2);
    CHECK(page["name"] == "courseStatus");
    const auto& begun = page["rows"][1];
    CHECK(office.cell(page, begun, "consolidatedStatus") == "incomplete");
    CHECK(office.cell(page, begun, "assigned") == "null");
    CHECK(begun["userId"] == office.bob);
    CHECK(begun["contentId"] == office.data);
    CHECK(office.cell(page, page["rows"][0], "location") == "Shop");
    CHECK(office.cell(page, page["rows"][0], "assigned") == "2026-03-02T09:00:00.000Z");
}

TEST_CASE("who is not active is not in course status, nor is what nobody can begin any more") {
    Office office;
    const Id draft = office.course("Draft");
    office.assign(office.fire, Target::everyone, 0);
    office.assign(office.data, Target::everyone, 0);
    office.assign(draft, Target::everyone, 0);
    office.track(office.ann, office.data, 2, 100);
    office.run("UPDATE app_user SET is_active = 0 WHERE id = $1", office.bob);
    office.run("UPDATE content SET archived_at = 1 WHERE id = $1", office.data);
    office.run("UPDATE content SET is_published = 0 WHERE id = $1", draft);
    make_pairs_anew(office.db);
    CHECK(office.pairs() == Pairs{"Ann Data", "Ann Fire", "manager Fire"});
    const auto page = office.run_report();
    CHECK(office.cell(page, page["rows"][0], "availability") == "Archived");
    CHECK(office.cell(page, page["rows"][1], "availability") == "Open");
}

TEST_CASE("course status is narrowed by people, courses, locations and statuses") {
    Office office;
    office.assign(office.fire, Target::everyone, 0);
    office.assign(office.data, Target::everyone, 0);
    office.track(office.ann, office.fire, 3, 100, 8000);
    const auto id = [](Id value) { return std::to_string(value); };
    CHECK(office.pairs("users=" + id(office.bob)) == Pairs{"Bob Data", "Bob Fire"});
    CHECK(office.pairs("users=" + id(office.bob) + "," + id(office.ann) + "&courses=" + id(office.fire)) ==
          Pairs{"Ann Fire", "Bob Fire"});
    CHECK(office.pairs("locations=" + id(office.shop)) == Pairs{"Ann Data", "Ann Fire"});
    CHECK(office.pairs("consolidatedStatuses=passed,failed") == Pairs{"Ann Fire"});
    CHECK(office.pairs("consolidatedStatuses=passed&users=" + id(office.bob)).empty());
}

TEST_CASE("the last day of a date range belongs to it") {
    Office office;
    office.assign(office.fire, Target::person, office.ann, "2026-03-10");
    office.assign(office.data, Target::person, office.ann, "2026-03-11");
    CHECK(office.pairs("dueDateFrom=2026-03-11") == Pairs{"Ann Data"});
    CHECK(office.pairs("dueDateTo=2026-03-10") == Pairs{"Ann Fire"});
    CHECK(office.pairs("dueDateFrom=2026-03-12").empty());
    CHECK(office.pairs("assignedDateFrom=2026-03-02&assignedDateTo=2026-03-02").size() == 2);
    CHECK(office.pairs("assignedDateTo=2026-03-01").empty());
    office.track(office.ann, office.fire, 2);
    office.run("UPDATE content_tracking SET completed_at = $1 WHERE attempts > 0",
               office.clock.now() + 14h + 59min);  // 23:59
    CHECK(office.pairs("completionDateTo=2026-03-02") == Pairs{"Ann Fire"});
    CHECK(office.pairs("completionDateFrom=2026-03-03").empty());
    CHECK(office.pairs("dateFrom=2026-03-02&dateTo=2026-03-02") == Pairs{"Ann Fire"});
}

TEST_CASE("course status is sorted by every column and paged [CONST-03]") {
    Office office;
    for (int i = 0; i < 18; ++i) office.add_person("Person " + std::string(1, static_cast<char>('a' + i)));
    office.assign(office.fire, Target::everyone, 0);
    office.track(office.bob, office.fire, 3, 100, 9000);
    CHECK(office.run_report()["rows"].size() == 15);
    CHECK(office.run_report()["total"] == 21);
    CHECK(office.run_report("page=2")["rows"].size() == 6);
    CHECK(office.run_report("pageSize=5&page=5")["rows"].size() == 1);
    CHECK(office.pairs("sort=score&descending=true").front() == "Bob Fire");
    CHECK(office.pairs("sort=user&descending=true").front() == "manager Fire");
    const auto columns = office.run_report()["columns"];
    for (const auto& column : columns) {
        INFO(column);
        const auto sorted =
            office.get(office.manager, "/api/reports/3?pageSize=50&sort=" + column["name"].get<std::string>());
        CHECK(sorted.body["rows"].size() == 21);
    }
}

TEST_CASE("the chart counts every row by its status, whatever page is shown") {
    Office office;
    office.assign(office.fire, Target::everyone, 0);
    office.track(office.ann, office.fire, 2, 100);
    office.track(office.bob, office.fire, 4, 100);
    const auto chart = office.run_report("pageSize=5&page=3")["chart"];
    const auto value_of = [&](const std::string& name) {
        for (const auto& part : chart)
            if (part["name"] == name) return part["value"].get<int>();
        return 0;
    };
    CHECK(value_of("notAttempted") == 1);
    CHECK(value_of("completed") == 1);
    CHECK(value_of("failed") == 1);
    CHECK(value_of("passed") == 0);
}

TEST_CASE("no parameter of a report reaches the SQL [IN-01]") {
    Office office;
    office.assign(office.fire, Target::everyone, 0);
    for (const auto* query :
         {"users=1)%20OR%201=1", "users=1;DROP%20TABLE%20app_user", "sort=1", "sort=u.full_name", "sort=user;--",
          "courses=1%20UNION%20SELECT", "consolidatedStatuses=passed')--", "dueDateFrom=2026-01-01'", "locations=1e3",
          "page=0", "page=1%20OR%201", "pageSize=16", "pageSize=1000"}) {
        INFO(query);
        CHECK(office.get(office.manager, std::string("/api/reports/3?") + query).status == 400);
    }
    CHECK(office.run_report()["total"] == 3);
}

TEST_CASE("the file of a report has every row of it, and no formula [IN-04]") {
    Office office;
    office.run("UPDATE app_user SET full_name = '=cmd|'' /C calc''!A0' WHERE id = $1", office.ann);
    office.run("UPDATE content SET title = '@SUM(1)' WHERE id = $1", office.fire);
    for (int i = 0; i < 2500; ++i)
        office.run(R"sql(INSERT INTO app_user (username, username_folded, full_name, search_folded, created_at)
                         VALUES ($1, $1, $1, $1, 0))sql",
                   "Person " + std::to_string(i));
    office.assign(office.fire, Target::everyone, 0);
    make_pairs_anew(office.db);  // the work of a job, for so many
    const std::string text = office.csv();
    CHECK(text.starts_with("\xEF\xBB\xBF"));
    CHECK(std::ranges::count(text, '\n') == 2504);  // a heading and 2503 people
    CHECK(text.find("\r\n\"'=cmd|") != std::string::npos);
    CHECK(text.find("\"'@SUM(1)\"") != std::string::npos);
    CHECK(std::ranges::count(office.csv("users=" + std::to_string(office.bob)), '\n') == 2);
    CHECK(office.get(office.manager, "/api/reports/3/csv?users=x").status == 400);
}

TEST_CASE("the file of many rows by location shows one moment, whatever changes while it is read") {
    Office office;
    office.run(R"sql(
        WITH RECURSIVE n(i) AS (VALUES (100) UNION ALL SELECT i + 1 FROM n WHERE i < 20200)
        INSERT INTO app_user (username, username_folded, full_name, search_folded, location_id, created_at)
        SELECT i, i, i, i, $1, 0 FROM n)sql",
               office.shop);
    office.run("INSERT INTO content_tracking (user_id, content_id, assigned_at) SELECT id, $1, 1 FROM app_user",
               office.fire);
    const auto reply = office.get(office.manager, "/api/reports/3/csv?sort=location").reply;
    std::string text, piece;
    REQUIRE(reply.chunks(text));
    office.run("UPDATE app_user SET full_name = 'Somebody else' WHERE id = $1", office.bob);
    office.run("UPDATE app_user SET location_id = NULL");
    while (reply.chunks(piece)) text += piece;
    CHECK(std::ranges::count(text, '\n') == 1 + 20'101 + 3);
    CHECK(text.find("Bob") != text.npos);
    CHECK(text.find("Somebody else") == text.npos);
}

TEST_CASE("a report is for who holds its role") {
    Office office;
    CHECK(office.get(office.manager, "/api/reports").body.size() == 1);
    CHECK(office.get(office.ann, "/api/reports").status == 403);
    CHECK(office.get(office.ann, "/api/reports/3").status == 403);
    CHECK(office.get(office.ann, "/api/reports/3/csv").status == 403);
    CHECK(office.get(office.ann, "/api/reports/options?kind=users").status == 403);
    CHECK(office.get(office.manager, "/api/reports/4").status == 404);
}

TEST_CASE("the filters of reports are offered by name") {
    Office office;
    const auto found = office.get(office.manager, "/api/reports/options?kind=courses&search=fi").body;
    REQUIRE(found.size() == 1);
    CHECK(found[0]["name"] == "Fire");
    const auto chosen =
        office.get(office.manager, "/api/reports/options?kind=users&ids=" + std::to_string(office.bob)).body;
    REQUIRE(chosen.size() == 1);
    CHECK(chosen[0]["id"] == office.bob);
}

TEST_CASE("the file of a report says what the screen says") {
    Office office;
    office.assign(office.fire, Target::person, office.ann);
    office.track(office.bob, office.data, 1, 40);
    const std::string text = office.csv();
    CHECK(text.find("Not started") != text.npos);
    CHECK(text.find("In progress") != text.npos);
    CHECK(text.find("Course package") != text.npos);
    CHECK(text.find("notAttempted") == text.npos);
    CHECK(text.find("incomplete") == text.npos);
}

TEST_CASE("people and courses are sorted whatever their case and accents") {
    Office office;
    office.run("UPDATE app_user SET full_name = 'émile', search_folded = 'emile' WHERE id = $1", office.ann);
    office.run("UPDATE app_user SET full_name = 'Zoe', search_folded = 'zoe' WHERE id = $1", office.bob);
    office.assign(office.fire, Target::everyone, 0);
    CHECK(office.pairs() == Pairs{"émile Fire", "manager Fire", "Zoe Fire"});
    CHECK(office.pairs("sort=user&descending=true").front() == "Zoe Fire");
}
