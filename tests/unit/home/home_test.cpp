#include "core/db/search.h"
#include "support/catalog_portal.h"
#include "support/catch.h"
#include "support/pairs_anew.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Home : CatalogPortal {
    Id manager = add_person("manager", RoleSet::all());
    Id shop = add_location("Shop");
    Id ann = add_person("ann", {}, shop);
    Id bob = add_person("bob");

    Id course(const std::string& title, const std::string& description = "", const std::string& due = "") {
        const Id id = make_link(manager, title);
        // A tracked course without its package is enough here, and much faster.
        run("UPDATE content SET content_type = 1, description = $2 WHERE id = $1", id, description);
        db.write([&](db::Writer& tx) {
            search::put(tx, search::Kind::content, id, title, description);
            assignment::assign(tx, id, assignment::Target::person, ann,
                               due.empty() ? std::nullopt : std::optional(Date{due}), manager, clock.now());
        });
        return id;
    }
    json show(Id user_id, const std::string& search = "") { return get(user_id, "/api/home?search=" + search).body; }
    std::vector<std::string> titles(Id user_id, const std::string& search = "") {
        std::vector<std::string> out;
        const auto view = show(user_id, search);
        for (const auto& card : view["cards"]) out.push_back(card["title"]);
        return out;
    }
};

using Titles = std::vector<std::string>;

}  // namespace

TEST_CASE("a learner sees what is assigned to him, his location or everyone, and nothing else") {
    Home home;
    const Id mine = home.course("Mine");
    const Id ours = home.make_link(home.manager, "Ours");
    const Id all = home.make_link(home.manager, "All");
    home.make_link(home.manager, "Nobody's");
    home.db.write([&](db::Writer& tx) {
        assignment::assign(tx, ours, assignment::Target::location, home.shop, std::nullopt, home.manager, Instant{});
        assignment::assign(tx, all, assignment::Target::everyone, 0, std::nullopt, home.manager, Instant{});
        assignment::assign(tx, mine, assignment::Target::everyone, 0, std::nullopt, home.manager, Instant{});
        tx.run("DELETE FROM assignment WHERE content_id = $1 AND target = 1", mine);
    });
    make_pairs_anew(home.db);
    CHECK(home.titles(home.ann) == Titles{"All", "Mine", "Ours"});
    CHECK(home.titles(home.bob) == Titles{"All"});
    CHECK(home.titles(home.bob, "Mine").empty());
}

TEST_CASE("unpublished and archived contents are not on the home page") {
    Home home;
    home.course("Shown");
    home.run("UPDATE content SET is_published = 0 WHERE id = $1", home.course("Draft"));
    home.run("UPDATE content SET archived_at = 1 WHERE id = $1", home.course("Old"));
    CHECK(home.titles(home.ann) == Titles{"Shown"});
}

TEST_CASE("what is urgent comes first, what is done comes last") {
    Home home;
    home.course("a not started");
    home.course("b due soon", "", "2026-03-05");
    home.course("c overdue", "", "2026-03-01");
    home.track(home.ann, home.course("d in progress"), 1, 30);
    home.track(home.ann, home.course("e completed", "", "2026-03-01"), 2);
    const auto order = home.titles(home.ann);
    REQUIRE(order.size() == 5);
    CHECK(Titles(order.begin() + 2, order.end()) == Titles{"b due soon", "a not started", "e completed"});
    const auto counts = home.show(home.ann)["counts"];
    CHECK(counts == json{{"all", 5}, {"inProgress", 1}, {"dueSoon", 2}, {"completed", 1}});
}

TEST_CASE("searching finds words of titles and descriptions as far as they are typed") {
    Home home;
    home.course("Fire safety", "Extinguishers and exits");
    home.course("Handling data", "About fire walls, too");
    home.course("Zoë's welcome");
    CHECK(home.titles(home.ann, "fir") == Titles{"Fire safety", "Handling data"});  // a title counts more
    CHECK(home.titles(home.ann, "fire%20exi") == Titles{"Fire safety"});
    CHECK(home.titles(home.ann, "zoe") == Titles{"Zoë's welcome"});
    CHECK(home.titles(home.ann, "nothing").empty());
}

TEST_CASE("of what is found as well as another the title decides, wherever the learner stands in it") {
    Home home;
    home.track(home.ann, home.course("Zoo of fire"), 1, 30);
    home.track(home.ann, home.course("éclairs on fire"), 2);
    home.course("Fire");
    home.course("Drills", "Fire drills");
    home.course("Arson and fire");
    home.course("Alarms", "Fire alarms");
    CHECK(home.titles(home.ann, "fire") ==
          Titles{"Arson and fire", "éclairs on fire", "Fire", "Zoo of fire", "Alarms", "Drills"});
}

TEST_CASE("nothing a learner types into the search is an operator [IN-02]") {
    Home home;
    home.course("Fire safety");
    for (const auto* typed : {"%22", "fire%22", "NEAR(fire%20safety)", "title:fire", "-fire", "*", "(", "fire%20OR",
                              "'", "%7Bbody%7D%20:%20fire"}) {
        INFO(typed);
        CHECK(home.get(home.ann, std::string("/api/home?search=") + typed).status == 200);
    }
    CHECK(home.get(home.ann, "/api/home?search=%00").status == 400);  // no text at all
    CHECK(home.titles(home.ann, "NOT%20fire").empty());               // the word "not" is in no text
    CHECK(home.get(home.ann, "/api/home?search=" + std::string(201, 'a')).status == 400);
}

TEST_CASE("at most 100 cards are sent, and the view says how many there are [HOME-34]") {
    Home home;
    home.db.write([&](db::Writer& tx) {
        for (int i = 0; i < 120; ++i) {
            const Id id = tx.value<Id>(R"sql(
                INSERT INTO content (content_type, title, search_folded, created_at, updated_at)
                VALUES (1, $1, $1, 0, 0) RETURNING id)sql",
                                       "Course " + std::to_string(i));
            assignment::assign(tx, id, assignment::Target::everyone, 0, std::nullopt, home.manager, Instant{});
        }
    });
    const auto view = home.show(home.ann);
    CHECK(view["cards"].size() == 100);
    CHECK(view["total"] == 120);
    CHECK(view["maximum"] == 100);
    CHECK(view["counts"]["all"] == 120);
}

TEST_CASE("the home page is for who is signed in") {
    Home home;
    CHECK(home.get(0, "/api/home").status == 401);
}

TEST_CASE("the search finds a learner's own courses however many others have its words") {
    Home home;
    home.course("Zebra", "how to behave when there is a fire");
    home.db.write([&](db::Writer& tx) {
        for (int i = 0; i < 1200; ++i) {
            const Id id = tx.value<Id>(R"sql(
                INSERT INTO content (content_type, title, search_folded, created_at, updated_at)
                VALUES (1, 'Fire fire', 'fire fire', 0, 0) RETURNING id)sql");
            search::put(tx, search::Kind::content, id, "Fire fire", "fire");
        }
    });
    CHECK(home.titles(home.ann, "fire") == Titles{"Zebra"});
    CHECK(home.titles(home.ann, "f") == Titles{"Zebra"});
}

TEST_CASE("a word that is searched for is the beginning of a word, whatever its case and accents") {
    const search::Words words("FIR  café,(");
    CHECK(words.count_in_title("Firewall in the Cafe", "") == 2);
    CHECK(words.count_in_title("Campfire", "cafés") == std::nullopt);
    CHECK(words.count_in_title("First aid", "In the\ncaféteria") == 1);
    CHECK(search::Words("* - (").empty());
}

TEST_CASE("the order of home does not ask for capital letters and accents") {
    Home home;
    for (const auto* title : {"Zoo", "arson", "Éclairs", "Bees"}) home.course(title);
    CHECK(home.titles(home.ann) == Titles{"arson", "Bees", "Éclairs", "Zoo"});
}
