// Security questions, through the dispatcher.
#include "accounts/password_links.h"
#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

const json own_questions = {"firstPet", "favouriteBook", "firstJob"};
const json own_answers = {"Rex  the Dog", "Emma", "Baker"};

struct QuestionPortal : AccountsPortal {
    FakeBrowser ada{*this}, stranger{*this, "192.0.2.50"};

    QuestionPortal() {
        add_user("ada");
        add_user("ben");
        turn("true");
        ada.sign_in("ada");
        stranger.get("/api/portal");
    }
    void turn(const std::string& value) {
        settings.save({std::nullopt, "test", ""}, clock.now(), "securityQuestions", value);
    }
    std::string permit() { return ada.post("/api/security/permit", {{"password", good_password}}).body["permit"]; }
    FakeBrowser::Answer save(const json& questions, const json& answers) {
        return ada.put("/api/security/questions",
                       {{"permit", permit()}, {"questions", questions}, {"answers", answers}});
    }
    json questions_of(const std::string& username) {
        return stranger.post("/api/forgot-password/questions", {{"username", username}}).body["questions"];
    }
    std::string link_for(const std::string& username) {
        stranger.post("/api/forgot-password", {{"username", username}});
        accounts::answer_wishes(accounts, [] { return true; });
        const auto link = db.read([&](const db::Reader& reader) {
            return mail::open_content(mail, mail::list_messages(reader, {}, whole_scope).at(0)).link;
        });
        return link.substr(link.find('#') + 1);
    }
    FakeBrowser::Answer use(const std::string& token, const json& answers) {
        return stranger.post("/api/forgot-password/password", {{"token", token},
                                                               {"newPassword", "Another-Horse-8"},
                                                               {"confirmPassword", "Another-Horse-8"},
                                                               {"answers", answers}});
    }
};

}  // namespace

TEST_CASE("a permit counts for ten minutes, and what is refused without one says that it is needed") {
    QuestionPortal portal;
    const json wanted = {{"permit", portal.permit()}, {"questions", own_questions}, {"answers", own_answers}};
    portal.clock.move(10min - 1ms);
    CHECK(portal.ada.put("/api/security/questions", wanted).status == 200);
    portal.clock.move(1ms);
    const auto late = portal.ada.put("/api/security/questions", wanted);
    CHECK(late.status == 409);
    CHECK(late.body == json{{"", {"Enter your password again: too much time has passed"}}, {"needs", {"permit"}}});
}

TEST_CASE("a person chooses three different questions, each with an answer [PROF-18]") {
    QuestionPortal portal;
    CHECK(portal.ada.get("/api/security/questions").body == json{{"isOffered", true}, {"questions", json::array()}});
    CHECK(portal.save({"firstPet", "firstPet", "firstJob"}, own_answers).body.contains("questions"));
    CHECK(portal.save({"firstPet", "firstJob"}, {"Rex", "Baker"}).body.contains("questions"));
    CHECK(portal.save({"firstPet", "firstJob", "whatever"}, own_answers).status == 400);
    CHECK(portal.save(own_questions, {"Rex", "Emma"}).body.contains("answers"));
    CHECK(portal.save(own_questions, {"Rex", "Emma", " a "}).body.contains("answers"));
    CHECK(portal.ada
              .put("/api/security/questions",
                   {{"permit", "made up"}, {"questions", own_questions}, {"answers", own_answers}})
              .status == 409);
    CHECK(portal.save(own_questions, own_answers).body["questions"] == own_questions);
    const auto stored = portal.value<std::string>("SELECT answers_hash FROM user_security_question");
    CHECK_THAT(stored, Catch::StartsWith("$argon2id$") && !Catch::Contains("emma", Catch::CaseSensitive::No));
    CHECK(portal.ada.post("/api/security/questions/remove", {{"permit", portal.permit()}}).body["questions"].empty());
    portal.turn("false");
    CHECK(portal.save(own_questions, own_answers).status == 409);
}

TEST_CASE("questions are fetched by username, and tell of nobody whether they exist [PUB-25] [AU-02]") {
    QuestionPortal portal;
    portal.save(own_questions, own_answers);
    CHECK(portal.questions_of("ADA") == own_questions);
    for (const char* const name : {"ben", "nobody", "nobody else", "ada@example.org"}) {
        const auto made_up = portal.questions_of(name);
        REQUIRE(made_up.size() == 3);
        CHECK((made_up[0] != made_up[1] && made_up[1] != made_up[2] && made_up[0] != made_up[2]));
        CHECK(portal.questions_of(name) == made_up);
    }
    CHECK(portal.questions_of(" NOBODY ") == portal.questions_of("nobody"));
    CHECK(portal.questions_of("nobody") != portal.questions_of("nobody else"));
    portal.turn("false");
    CHECK(portal.questions_of("ada").empty());
    int refused = 0;
    for (int i = 0; i < 40; ++i)
        refused += portal.stranger.post("/api/forgot-password/questions", {{"username", "x"}}).status == 429 ? 1 : 0;
    CHECK(refused > 0);
}

TEST_CASE("who asks for the questions of many names, or of one over and over, waits, whoever exists [AU-02]") {
    QuestionPortal portal;
    portal.save(own_questions, own_answers);
    const auto ask = [&](const std::string& address, const std::string& username) {
        FakeBrowser one{portal, address};
        one.get("/api/portal");
        return one.post("/api/forgot-password/questions", {{"username", username}}).status;
    };
    std::vector<int> known, unknown;
    for (int i = 0; i < 7; ++i) {
        known.push_back(ask("198.51.100.1", i % 2 ? "ada" : " ADA"));
        unknown.push_back(ask("198.51.100.2", i % 2 ? "nobody" : " NOBODY"));
    }
    CHECK(known == std::vector<int>{200, 200, 200, 200, 200, 429, 429});
    CHECK(known == unknown);
    CHECK(ask("198.51.100.3", "ada") == 200);  // others keep nobody from their own questions
    int refused = 0;
    for (int i = 0; i < 22; ++i) refused += ask("198.51.100.4", "name" + std::to_string(i)) == 429 ? 1 : 0;
    CHECK(refused == 2);
}

TEST_CASE("the link replaces a password only with the answers, and the answers nothing without the link [AU-08]") {
    QuestionPortal portal;
    portal.save(own_questions, own_answers);
    const auto token = portal.link_for("ada");
    const auto view = portal.stranger.post("/api/forgot-password/link", {{"token", token}}).body;
    CHECK(view["asksQuestions"] == true);
    const auto wrong = portal.use(token, {"rex the dog", "emma", "butcher"});
    CHECK(wrong.body == json{{"isSet", false}, {"areAnswersWrong", true}});
    CHECK(portal.use(token, json::array()).body["areAnswersWrong"] == true);
    CHECK(portal.use("made up", own_answers).body == json{{"isSet", false}, {"areAnswersWrong", false}});
    CHECK(portal.use(token, {" REX the  dog", "EMMA ", "baker"}).body["isSet"] == true);
    FakeBrowser fresh{portal};
    CHECK(fresh.sign_in("ada", "Another-Horse-8").body["outcome"] == "signedIn");
}

TEST_CASE("answers are tried five times, then after waits; who has chosen none is asked none") {
    QuestionPortal portal;
    portal.save(own_questions, own_answers);
    const auto token = portal.link_for("ada");
    for (int i = 0; i < 5; ++i) CHECK(portal.use(token, {"a", "b", "c"}).status == 200);
    CHECK(portal.use(token, own_answers).status == 429);
    portal.clock.move(std::chrono::seconds(31));
    CHECK(portal.use(token, own_answers).body["isSet"] == true);
    const auto other = portal.link_for("ben");
    CHECK(portal.use(other, json::array()).body["isSet"] == true);
}
