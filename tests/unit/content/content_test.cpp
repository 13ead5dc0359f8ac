#include "content/content.h"

#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

const RoleSet all_types{Role::CanManageCourse_OnlineTracked, Role::CanManageCourse_DownloadableResource,
                        Role::CanManageCourse_ExternalLink};

std::string path_of(Id content_id) { return "/api/contents/" + std::to_string(content_id); }

/// The fields that contents.save takes, as contents.show gave them.
json saved_form(const json& details) {
    json form;
    for (const auto* name :
         {"title", "description", "clientIdentifier", "durationMinutes", "linkUrl", "isPublished", "updatedAt"})
        form[name] = details.at(name);
    return form;
}

}  // namespace

TEST_CASE("a tracked course is made of an uploaded package [PROD-15]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto upload = portal.upload(author, "package", "fire.zip", sample_scorm2004_zip(3));
    const auto made = portal.post(author, "/api/contents",
                                  {{"contentType", "onlineTracked"},
                                   {"title", "  Fire safety  "},
                                   {"description", "What to do"},
                                   {"clientIdentifier", "FS-1"},
                                   {"durationMinutes", 45},
                                   {"uploadId", upload.body["uploadId"]}});
    REQUIRE(made.status == 200);
    CHECK(made.body["title"] == "Fire safety");
    CHECK(made.body["durationMinutes"] == 45);
    CHECK(made.body["package"] == upload.body["package"]);
    CHECK(made.body["versions"][0]["fileName"] == "fire.zip");
    CHECK(made.body["versions"][0]["uploadedBy"] == "author");

    const Id version = portal.value<Id>("SELECT current_version_id FROM content");
    const auto items = portal.db.read([&](const db::Reader& db) { return content::list_version_items(db, version); });
    REQUIRE(items.size() == 3);
    CHECK(items[2].identifier == "SCO-3");
    const auto page =
        portal.db.read([&](const db::Reader& db) { return content::find_version_file(db, version, "sco1.html"); });
    REQUIRE(page);
    CHECK(page->mime == "text/html");
    CHECK(portal.blobs.has(page->sha256));
    CHECK_FALSE(
        portal.db.read([&](const db::Reader& db) { return content::find_version_file(db, version, "../sco1.html"); }));
}

TEST_CASE("an upload makes one content, also when the button is pressed twice") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto upload = portal.upload(author, "package", "a.zip", sample_scorm12_zip());
    const json form = {{"contentType", "onlineTracked"}, {"title", "A"}, {"uploadId", upload.body["uploadId"]}};
    CHECK(portal.post(author, "/api/contents", form).status == 200);
    CHECK(portal.post(author, "/api/contents", form).body.contains("uploadId"));
    CHECK(portal.value<int>("SELECT COUNT(*) FROM content") == 1);
}

TEST_CASE("a file to download is a full type of content [PROD-16]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto upload = portal.upload(author, "file", "plan.pdf", "%PDF-1.7 plan");
    const auto made = portal.post(
        author, "/api/contents",
        {{"contentType", "downloadableResource"}, {"title", "Evacuation plan"}, {"uploadId", upload.body["uploadId"]}});
    REQUIRE(made.status == 200);
    CHECK(made.body["file"]["fileName"] == "plan.pdf");
    CHECK(made.body["package"].is_null());
    const auto facts = portal.db.read([&](const db::Reader& db) { return content::get_content(db, made.body["id"]); });
    CHECK(facts.mime == "application/pdf");
    CHECK(portal.blobs.has(facts.sha256));
}

TEST_CASE("a link is a full type of content, to http and https only [PROD-17]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const auto link = [&](const std::string& url) {
        return portal.post(author, "/api/contents",
                           {{"contentType", "externalLink"}, {"title", "Intranet"}, {"linkUrl", url}});
    };
    const auto made = link("https://example.org/a?b=c#d");
    REQUIRE(made.status == 200);
    CHECK(made.body["linkUrl"] == "https://example.org/a?b=c#d");
    for (const auto* bad : {"javascript:alert(1)", "ftp://example.org/", "https://", "https:///x", "//example.org",
                            "https://user:pw@example.org/", "https://exa mple.org/", "https://example.org/\"", "",
                            "data:text/html,x", "http://:80/"})
        CHECK(link(bad).body.contains("linkUrl"));
}

TEST_CASE("what does not fit a type of content is told by field") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", RoleSet::all());
    const auto errors = [&](json form) { return portal.post(author, "/api/contents", form).body; };
    CHECK(errors({{"contentType", "onlineTracked"}, {"title", "A"}}).contains("uploadId"));
    CHECK(errors({{"contentType", "externalLink"}, {"title", " "}, {"linkUrl", "https://a.b/"}}).contains("title"));
    CHECK(errors({{"contentType", "examOnly"}, {"title", "A"}}).contains("contentType"));
    CHECK(errors({{"contentType", "externalLink"}, {"title", std::string(301, 'x')}, {"linkUrl", "https://a.b/"}})
              .contains("title"));
}

TEST_CASE("each course role opens its own type of content only") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id linker = portal.add_person("linker", {Role::CanManageCourse_ExternalLink});
    const Id learner = portal.add_person("learner");
    const Id course = portal.make_course(author, "Course");
    const Id link = portal.make_link(author, "Link");

    const auto list = portal.get(linker, "/api/contents").body;
    CHECK(list["total"] == 1);
    CHECK(list["rows"][0]["id"] == link);
    CHECK(portal.get(linker, path_of(course)).status == 403);
    CHECK(portal.remove(linker, path_of(course)).status == 403);
    CHECK(portal.put(linker, path_of(course), saved_form(portal.get(author, path_of(course)).body)).status == 403);
    CHECK(portal.get(linker, path_of(link)).status == 200);
    CHECK(portal.get(learner, "/api/contents").status == 403);
}

TEST_CASE("the list of contents is searched, narrowed, sorted and paged [CONST-03]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    for (int i = 0; i < 20; ++i) portal.make_link(author, "Link " + std::string(1, static_cast<char>('a' + i)));
    portal.make_course(author, "Écologie for all");
    const auto rows = [&](const std::string& query) { return portal.get(author, "/api/contents?" + query).body; };

    CHECK(rows("").at("rows").size() == 15);
    CHECK(rows("").at("total") == 21);
    CHECK(rows("page=2").at("rows").size() == 6);
    CHECK(rows("search=ecologie").at("rows")[0]["title"] == "Écologie for all");
    CHECK(rows("search=%25").at("total") == 0);
    CHECK(rows("contentType=onlineTracked").at("total") == 1);
    CHECK(rows("isPublished=false").at("total") == 0);
    CHECK(rows("sort=title&descending=true").at("rows")[0]["title"] == "Link t");
    CHECK(rows("sort=contentType").at("rows")[0]["contentType"] == "onlineTracked");
    CHECK(portal.get(author, "/api/contents?pageSize=7").status == 400);
    CHECK(portal.get(author, "/api/contents?sort=id;DROP").status == 400);
}

TEST_CASE("each page of the contents tells the same total, in every order") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    for (int i = 0; i < 12; ++i) portal.make_link(author, i % 2 == 0 ? "Same title" : "Other " + std::to_string(i));
    portal.make_course(author, "Not looked for");
    const auto total = [&](const std::string& query) {
        return portal.get(author, "/api/contents?pageSize=5&" + query).body.at("total").get<int>();
    };
    for (const std::string sort : {"title", "contentType", "updatedAt"}) {
        for (const std::string descending : {"true", "false"}) {
            for (const std::string page : {"1", "2", "3", "4"}) {
                const std::string order = "&sort=" + sort + "&descending=" + descending + "&page=" + page;
                CAPTURE(order);
                CHECK(total("search=t" + order) == 13);
                CHECK(total("search=t&contentType=externalLink" + order) == 12);
                CHECK(total("search=same" + order) == 6);
            }
        }
    }
}

TEST_CASE("who saves what somebody else has changed meanwhile is told so") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id course = portal.make_course(author, "First");
    const auto seen = portal.get(author, path_of(course)).body;
    auto form = saved_form(seen);
    form["title"] = "Second";
    const auto saved = portal.put(author, path_of(course), form);  // the clock stands, and still it is a new state
    REQUIRE(saved.status == 200);
    CHECK(saved.body["title"] == "Second");
    form["title"] = "Third";
    CHECK(portal.put(author, path_of(course), form).status == 409);
    form["updatedAt"] = saved.body["updatedAt"];
    CHECK(portal.put(author, path_of(course), form).status == 200);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'contents.save'") == 2);
}

TEST_CASE("attempts keep the version they began with when a new one is uploaded [UP-11]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id learner = portal.add_person("learner");
    const Id course = portal.make_course(author, "Course");
    const Id first = portal.value<Id>("SELECT current_version_id FROM content");
    const auto page_of = [&](Id version) {
        return portal.db.read(
            [&](const db::Reader& db) { return content::find_version_file(db, version, "sco1.html"); });
    };
    const auto old_page = page_of(first);
    portal.run(R"sql(INSERT INTO attempt (user_id, content_id, version_id, number, status, started_at, last_at)
                     VALUES ($1, $2, $3, 1, 1, 0, 0))sql",
               learner, course, first);

    const auto upload = portal.upload(author, "package", "new.zip", sample_scorm2004_zip(2));
    const auto changed = portal.post(author, path_of(course) + "/versions", {{"uploadId", upload.body["uploadId"]}});
    REQUIRE(changed.status == 200);
    CHECK(changed.body["package"]["framework"] == "scorm2004");
    REQUIRE(changed.body["versions"].size() == 2);
    CHECK(changed.body["versions"][0]["number"] == 2);
    CHECK(changed.body["versions"][0]["learnersInside"] == 0);
    CHECK(changed.body["versions"][1]["learnersInside"] == 1);

    CHECK(portal.value<Id>("SELECT version_id FROM attempt") == first);
    CHECK(page_of(first)->sha256 == old_page->sha256);
    CHECK(portal.blobs.has(old_page->sha256));
    CHECK(portal.value<Id>("SELECT current_version_id FROM content") != first);
}

TEST_CASE("a removed content is archived: gone from lists, its records stay") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id course = portal.make_course(author, "Course");
    portal.track(author, course, 2);
    CHECK(portal.remove(author, path_of(course)).status == 200);
    CHECK(portal.get(author, path_of(course)).status == 404);
    CHECK(portal.remove(author, path_of(course)).status == 404);
    CHECK(portal.get(author, "/api/contents").body["total"] == 0);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM content_tracking") == 1);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'contents.remove'") == 1);
}

TEST_CASE("the list says how many active people a content is assigned to") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", all_types);
    const Id shop = portal.add_location("Shop");
    const Id seller = portal.add_person("seller", {}, shop);
    const Id left = portal.add_person("left", {}, shop);
    portal.run("UPDATE app_user SET is_active = 0 WHERE id = $1", left);
    const Id course = portal.make_course(author, "Course");
    const auto learners = [&] { return portal.get(author, "/api/contents").body["rows"][0]["learners"]; };
    const auto assign = [&](assignment::Target target, Id id) {
        portal.db.write([&](db::Writer& tx) {
            assignment::assign(tx, course, target, id, std::nullopt, author, portal.clock.now());
        });
    };
    CHECK(learners() == 0);
    assign(assignment::Target::location, shop);
    assign(assignment::Target::person, seller);
    CHECK(learners() == 1);
    assign(assignment::Target::everyone, 0);
    CHECK(learners() == 2);
}
