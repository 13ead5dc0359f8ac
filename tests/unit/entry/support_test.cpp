#include <nlohmann/json.hpp>

#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

struct SupportPortal : AccountsPortal {
    FakeBrowser browser{*this};

    SupportPortal() {
        settings.save({}, clock.now(), "emailSupportAddress", "help@example.org");
        browser.get("/api/portal");
    }
    FakeBrowser::Answer ask(json more = json::object()) {
        json body = {
            {"name", "Ada"}, {"email", "ada@example.org"}, {"subject", "Door"}, {"message", "It is\nlocked <b>"}};
        body.update(more);
        return browser.post("/api/support", body);
    }
    std::int64_t messages() { return value<std::int64_t>("SELECT COUNT(*) FROM outbox_message"); }
};

}  // namespace

TEST_CASE("a question goes to the support address, and its answer to who asked [SETT-68]") {
    SupportPortal portal;
    CHECK(portal.ask().status == 200);
    CHECK(portal.value<std::string>("SELECT address FROM outbox_message") == "help@example.org");
    CHECK(portal.value<std::string>("SELECT reply_to FROM outbox_message") == "ada@example.org");
    CHECK(portal.value<std::string>("SELECT subject FROM outbox_message") == "Door");
    const auto content = portal.db.read([&](const db::Reader& reader) {
        return mail::open_content(portal.mail, mail::list_messages(reader, {}, whole_scope).at(0));
    });
    CHECK(content.text.find("[not signed in] \"Ada\", ada@example.org wrote to") != std::string::npos);
    CHECK(content.text.find("It is\nlocked <b>") != std::string::npos);
    CHECK(content.html.find("locked &lt;b&gt;") != std::string::npos);
}

TEST_CASE("who is signed in is named as the portal knows them, beside what they typed") {
    SupportPortal portal;
    const Id id = portal.add_user("bob");
    portal.browser.sign_in("bob");
    CHECK(portal.ask({{"name", "The Boss"}}).status == 200);
    const auto content = portal.db.read([&](const db::Reader& reader) {
        return mail::open_content(portal.mail, mail::list_messages(reader, {}, whole_scope).at(0));
    });
    CHECK(content.text.find("[Person bob, #" + std::to_string(id) + "] \"The Boss\", ada@example.org") !=
          std::string::npos);
}

TEST_CASE("a question needs all of its fields and somebody to go to") {
    SupportPortal portal;
    for (const char* const field : {"name", "email", "subject", "message"}) {
        CHECK(portal.ask({{field, "  "}}).body.contains(field));
        portal.clock.move(61min);
    }
    CHECK(portal.ask({{"email", "a@example.org\r\nBcc: b@example.org"}}).body.contains("email"));
    CHECK(portal.ask({{"message", std::string(5001, 'x')}}).body.contains("message"));
    portal.settings.reset({}, portal.clock.now(), "emailSupportAddress");
    CHECK(portal.ask().status == 409);
    CHECK(portal.messages() == 0);
}

TEST_CASE("nobody's mailbox is flooded through the support form") {
    SupportPortal portal;
    for (int question = 0; question < 3; ++question) CHECK(portal.ask().status == 200);
    CHECK(portal.ask({{"email", "ADA@example.org"}}).status == 429);
    CHECK(portal.ask({{"email", "b@example.org"}}).status == 200);
    CHECK(portal.ask({{"email", "c@example.org"}}).status == 200);
    CHECK(portal.ask({{"email", "d@example.org"}}).status == 429);
    CHECK(portal.messages() == 5);
}
