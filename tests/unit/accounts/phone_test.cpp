// Phone numbers and the codes that validate them, through the dispatcher.
#include "accounts/phones.h"

#include <regex>

#include "accounts/one_time_code_store.h"
#include "accounts/one_time_codes.h"
#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

struct PhonePortal : AccountsPortal {
    FakeBrowser ada{*this};

    PhonePortal() {
        add_user("ada");
        ada.sign_in("ada");
    }
    std::string permit(FakeBrowser& of) {
        const auto answer = of.post("/api/security/permit", {{"password", good_password}});
        REQUIRE(answer.status == 200);
        return answer.body["permit"];
    }
    FakeBrowser::Answer save(const std::string& number) {
        return ada.put("/api/security/phone", {{"number", number}, {"permit", permit(ada)}});
    }
    FakeBrowser::Answer send() { return ada.post("/api/security/phone/code"); }
    FakeBrowser::Answer type(const std::string& code) {
        return ada.post("/api/security/phone/validate", {{"code", code}});
    }
    std::string stage() { return ada.get("/api/security/phone").body["stage"]; }
    /// The code of the newest text message.
    std::string code() {
        const auto text = db.read([&](const db::Reader& reader) {
            const Id id = reader.value<Id>("SELECT MAX(id) FROM outbox_message WHERE kind = 2");
            for (const auto& message : mail::list_messages(reader, {}, whole_scope))
                if (message.id == id) return mail::open_content(mail, message).text;
            return std::string();
        });
        std::smatch found;
        REQUIRE(std::regex_search(text, found, std::regex("[0-9]{6}")));
        return found[0];
    }
    static std::string other_than(std::string code) {
        code[5] = code[5] == '9' ? '0' : static_cast<char>(code[5] + 1);
        return code;
    }
};

}  // namespace

TEST_CASE("a phone number is a plus, three, three, and four to six digits, with separators between [VAL-02]") {
    using accounts::read_phone_number;
    for (const char* const good : {"5550100199", "555-010-0199", "(555) 010-0199", "(555)010.0199", "555 010 019999",
                                   "+491512345678", "+491 512 345678", " 555.010.0199 "})
        CHECK(read_phone_number(good));
    CHECK(read_phone_number("+(555) 010-0199") == "+5550100199");
    for (const char* const bad :
         {"", "555010", "555 010 019", "555 010 0199999", "55 50 10 01 99", "(555 010 0199", "555) 010 0199",
          "555--010-0199", "++5550100199", "555 010 0199 x", "call me", "555/010/0199", "٥٥٥٠١٠٠١٩٩"})
        CHECK_FALSE(read_phone_number(bad));
}

TEST_CASE("a number is validated by the code that was sent to it [PROF-07] [PROF-11] [PROF-12] [PROF-14]") {
    PhonePortal portal;
    CHECK(portal.ada.get("/api/security/phone").body["number"] == "");
    CHECK(portal.send().status == 409);
    CHECK(portal.save("12").body.contains("number"));
    REQUIRE(portal.save("(555) 010-0199").status == 200);
    CHECK(portal.ada.get("/api/security/phone").body["number"] == "5550100199");
    CHECK(portal.stage() == "start");
    const auto sent = portal.send();
    CHECK(sent.status == 200);
    CHECK(sent.body["isSent"] == false);  // no gateway: an administrator hands it over
    CHECK(portal.stage() == "codeSent");
    const auto code = portal.code();
    const auto wrong = portal.type(PhonePortal::other_than(code));
    CHECK(wrong.status == 200);
    CHECK(wrong.body["isValidated"] == false);
    CHECK(portal.stage() == "wrongCode");
    const auto right = portal.type(code.substr(0, 3) + " " + code.substr(3));
    CHECK(right.body["isValidated"] == true);
    CHECK(portal.stage() == "validated");
    CHECK(portal.send().status == 409);
    CHECK(portal.type(code).body["isValidated"] == false);  // each once
    CHECK(portal.stage() == "validated");
}

TEST_CASE("the profile tells whether the phone is validated and what was attempted [PROF-02]") {
    PhonePortal portal;
    const auto told = [&](const char* what) { return portal.ada.get("/api/session").body[what].get<bool>(); };
    CHECK_FALSE(told("phoneValidated"));
    CHECK_FALSE(told("phoneValidationAttempted"));
    CHECK_FALSE(told("twoFactorAttempted"));
    portal.save("5550100199");
    portal.send();
    CHECK(told("phoneValidationAttempted"));
    CHECK_FALSE(told("phoneValidated"));
    portal.type(portal.code());
    CHECK(told("phoneValidated"));
    portal.ada.post("/api/security/two-step", {{"permit", portal.permit(portal.ada)}});
    CHECK(told("twoFactorAttempted"));
}

TEST_CASE("a code ends after ten minutes, after five tries, and with the next one [AU-14]") {
    PhonePortal portal;
    portal.save("5550100199");
    portal.send();
    const auto first = portal.code();
    SECTION("time") {
        portal.clock.move(10min - 1ms);
        CHECK(portal.stage() == "codeSent");
        portal.clock.move(1ms);
        CHECK(portal.stage() == "start");
        CHECK(portal.type(first).body["isValidated"] == false);
    }
    SECTION("tries") {
        for (int i = 0; i < 5; ++i) CHECK(portal.type(PhonePortal::other_than(first)).body["isValidated"] == false);
        CHECK(portal.stage() == "start");
        CHECK(portal.type(first).body["isValidated"] == false);
    }
    SECTION("the next one") {
        portal.send();
        const auto second = portal.code();
        if (first != second) CHECK(portal.type(first).body["isValidated"] == false);
        CHECK(portal.type(second).body["isValidated"] == true);
    }
}

TEST_CASE("who has codes sent again and again waits, longer each time: text messages cost money [AU-04]") {
    PhonePortal portal;
    portal.save("5550100199");
    for (int i = 0; i < 5; ++i) CHECK(portal.send().status == 200);
    CHECK(portal.send().status == 429);
    portal.clock.move(61s);
    CHECK(portal.send().status == 200);
    portal.clock.move(61s);
    CHECK(portal.send().status == 429);
    int sent = 0;
    for (int minute = 0; minute < 24 * 60; ++minute) {
        portal.ada.sign_in("ada");  // a session ends after 30 minutes, and nobody is stopped by that
        portal.clock.move(1min);
        if (portal.send().status == 200) ++sent;
    }
    CHECK(sent <= 30);
    SECTION("also to one number by several people") {
        portal.add_user("ben");
        FakeBrowser ben{portal, "192.0.2.200"};
        ben.sign_in("ben");
        ben.put("/api/security/phone", {{"number", "5550100199"}, {"permit", portal.permit(ben)}});
        CHECK(ben.post("/api/security/phone/code").status == 429);
    }
}

TEST_CASE("another number is not validated, and the code of the one before is void") {
    PhonePortal portal;
    portal.save("5550100199");
    portal.send();
    const auto code = portal.code();
    portal.save("5550100200");
    CHECK(portal.stage() == "start");
    CHECK(portal.type(code).body["isValidated"] == false);
    portal.clock.move(5min);
    portal.send();
    CHECK(portal.type(portal.code()).body["isValidated"] == true);
    portal.save("555 010 0200");
    CHECK(portal.stage() == "validated");  // the same number
    portal.save("5550100199");
    CHECK(portal.stage() == "start");
    portal.save("");
    CHECK(portal.ada.get("/api/security/phone").body["number"] == "");
}

TEST_CASE("a number is changed with the password typed just now, in this session, and not by a token [AU-24]") {
    PhonePortal portal;
    portal.run("UPDATE app_user SET email = 'ada@example.org'");
    const auto save = [&](const std::string& permit) {
        return portal.ada.put("/api/security/phone", {{"number", "5550100199"}, {"permit", permit}}).status;
    };
    CHECK(portal.ada.post("/api/security/permit", {{"password", "Wrong-Horse-9"}}).status == 400);
    CHECK(save("made up") == 409);
    FakeBrowser elsewhere{portal};
    elsewhere.sign_in("ada");
    CHECK(save(portal.permit(elsewhere)) == 409);
    const auto permit = portal.permit(portal.ada);
    portal.clock.move(10min);
    CHECK(save(permit) == 409);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM outbox_message WHERE template_name = 'securityNotice'") == 0);
    CHECK(save(portal.permit(portal.ada)) == 200);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM outbox_message WHERE template_name = 'securityNotice'") == 1);
}

TEST_CASE("codes are stored neither in clear nor so that they can be found by trying") {
    PhonePortal portal;
    portal.save("5550100199");
    portal.send();
    const auto code = portal.code();
    const auto hash = portal.value<std::string>("SELECT code_hash FROM one_time_code");
    CHECK(hash.find(code) == hash.npos);
    CHECK(hash != sha256_hex(code));
    CHECK(portal.value<int>("SELECT COUNT(*) FROM outbox_message WHERE is_secret = 1 AND kind = 2") == 1);
    const auto id = portal.value<Id>("SELECT user_id FROM one_time_code");
    portal.db.write([&](db::Writer& tx) {
        using enum accounts::CodePurpose;
        // Of another purpose it opens nothing, even when the row is there.
        tx.run("UPDATE one_time_code SET purpose = 4");
        CHECK(accounts::try_code(portal.accounts, tx, id, phone, code).outcome == accounts::CodeOutcome::over);
        CHECK(accounts::try_code(portal.accounts, tx, id, stepBySms, code).outcome == accounts::CodeOutcome::wrong);
    });
}

TEST_CASE("an administrator changes a number, which is not validated then, but not that of one above") {
    PhonePortal portal;
    portal.save("5550100199");
    portal.send();
    portal.type(portal.code());
    portal.add_user("root", accounts::administrators);
    portal.add_group("Desk", {Role::UserSecurity_Edit, Role::CanViewUserList});
    const Id own = portal.add_user("desk", "Desk");
    FakeBrowser desk{portal};
    desk.sign_in("desk");
    CHECK(desk.get("/api/users/1/security").body["phoneNumber"] == "5550100199");
    CHECK_FALSE(desk.get("/api/users/1/security").body["phoneValidatedAt"].is_null());
    CHECK(desk.put("/api/users/1/phone", {{"number", "x"}}).body.contains("number"));
    const auto saved = desk.put("/api/users/1/phone", {{"number", "+491512345678"}});
    CHECK(saved.body["phoneNumber"] == "+491512345678");
    CHECK(saved.body["phoneValidatedAt"].is_null());
    CHECK(portal.stage() == "start");
    CHECK(desk.put("/api/users/2/phone", {{"number", "5550100199"}}).status == 403);
    CHECK(desk.put("/api/users/" + std::to_string(own) + "/phone", {{"number", "5550100199"}}).status == 409);
    CHECK(portal.ada.put("/api/users/2/phone", {{"number", "5550100199"}}).status == 403);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'users.savePhone'") == 1);
}
