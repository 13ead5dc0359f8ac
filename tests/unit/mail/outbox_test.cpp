#include <nlohmann/json.hpp>

#include "mail/delivery.h"
#include "mail/templates.h"
#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::mail;
using namespace oneroom::test;
using Outcome = SendResult::Outcome;

namespace {

const audit::Actor ada{.user_id = 1, .name = "Ada Byron", .address = "192.0.2.1"};

struct MailPortal : PortalDatabase {
    std::shared_ptr<const SecretBox> box = std::make_shared<SecretBox>(SecretKey(folder.path() / "secret.key"));
    settings::Settings settings{db, box};
    Mail mail{{db, clock, settings, box}};

    MailPortal() {
        mail.portal_address = [] { return std::string("https://portal.example.org"); };
    }
    void set(const char* name, const std::string& value) { settings.save(ada, clock.now(), name, value); }

    static Letter letter(const std::string& address = "ada@example.org") {
        return {.template_name = "passwordReset",
                .name = "Ada Byron",
                .address = address,
                .language_code = "en",
                .values = {{"username", "ada"}, {"minutes", "60"}},
                .link = "https://portal.example.org/forgot-password#top-secret",
                .is_secret = true,
                .cause_kind = "user",
                .cause_id = 7};
    }
    Id add(const Letter& one) {
        return db.write([&](db::Writer& tx) { return add_letter(mail, tx, one); });
    }
    StoredMessage show(Id id) {
        return db.read([&](const db::Reader& reader) { return show_message(reader, id); });
    }
};

StoredMessage after(std::int64_t attempts, Outcome outcome, Instant now) {
    StoredMessage message{.attempts = attempts, .created_at = Instant{}};
    return decide_next(message, {outcome, "It said no"}, now);
}

}  // namespace

TEST_CASE("a message is written in the transaction of its cause: with it or not at all") {
    MailPortal portal;
    CHECK_THROWS(portal.db.write([&](db::Writer& tx) {
        add_letter(portal.mail, tx, MailPortal::letter());
        throw std::runtime_error("the cause failed");
    }));
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM outbox_message") == 0);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM scheduled_job") == 0);
}

TEST_CASE("without a mail server a message waits and nothing is tried") {
    MailPortal portal;
    const Id id = portal.add(MailPortal::letter());
    CHECK(send_due(portal.mail, [] { return true; }) == 0);
    CHECK(portal.show(id).state == MessageState::waiting);
    CHECK(portal.show(id).attempts == 0);
}

TEST_CASE("a link in a message cannot be read in a copy of the database alone") {
    MailPortal portal;
    const Id id = portal.add(MailPortal::letter());
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM outbox_message WHERE content_sealed LIKE '%top-secret%'") ==
          0);
    CHECK(portal.value<std::string>("SELECT subject || search_folded || message_id FROM outbox_message")
              .find("top-secret") == std::string::npos);
    CHECK(open_content(portal.mail, portal.show(id)).link.ends_with("#top-secret"));
}

TEST_CASE("who has no address is told about in the outbox, so that the link can be handed over") {
    MailPortal portal;
    const StoredMessage message = portal.show(portal.add(MailPortal::letter("")));
    CHECK(message.state == MessageState::failed);
    CHECK(message.last_error == "This person has no e-mail address. Hand it over yourself");
}

TEST_CASE("a message whose link has expired is not sent any more") {
    MailPortal portal;
    Letter letter = MailPortal::letter();
    letter.expires_at = portal.clock.now() + std::chrono::minutes(60);
    const Id id = portal.add(letter);
    portal.clock.move(std::chrono::minutes(61));
    send_due(portal.mail, [] { return true; });
    CHECK(portal.show(id).state == MessageState::cancelled);
}

TEST_CASE("a mail server that nobody answers at costs one attempt a run, and the message is tried again later") {
    MailPortal portal;
    portal.set("smtpHost", "127.0.0.1");
    portal.set("smtpPort", "1");
    portal.set("mailFromAddress", "training@example.org");
    const Id first = portal.add(MailPortal::letter()), second = portal.add(MailPortal::letter());
    CHECK(send_due(portal.mail, [] { return true; }) == 0);
    const StoredMessage message = portal.show(first);
    CHECK(message.state == MessageState::waiting);
    CHECK(message.attempts == 1);
    CHECK(message.next_try_at == portal.clock.now() + std::chrono::minutes(1));
    CHECK_THAT(message.last_error, Catch::StartsWith("Nothing answers at 127.0.0.1"));
    CHECK(portal.show(second).attempts == 0);
    const std::string id_before = message.message_id;
    CHECK_THAT(id_before, Catch::EndsWith("@example.org"));
    portal.clock.move(std::chrono::minutes(2));
    send_due(portal.mail, [] { return true; });
    send_due(portal.mail, [] { return true; });
    CHECK(portal.show(first).message_id == id_before);
    CHECK(portal.show(first).attempts + portal.show(second).attempts == 3);
}

TEST_CASE("what a lost process was sending is sent by the next one, under the same Message-ID") {
    MailPortal portal;
    const Id id = portal.add(MailPortal::letter());
    portal.run("UPDATE outbox_message SET state = 1, attempts = 1, message_id = 'a@example.org', next_try_at = $1",
               portal.clock.now() + std::chrono::minutes(5));
    Mail again({portal.db, portal.clock, portal.settings, portal.box});
    CHECK(portal.show(id).state == MessageState::sending);  // a command beside the server leaves it alone
    take_up(again);
    const StoredMessage message = portal.show(id);
    CHECK(message.state == MessageState::waiting);
    CHECK(message.next_try_at == portal.clock.now());
    CHECK(message.message_id == "a@example.org");
}

TEST_CASE("the time between attempts doubles up to a limit, and after three days nobody tries any more [ES-05]") {
    const Instant now{std::chrono::hours(1)};
    const auto pause = [&](std::int64_t attempts, Outcome outcome) {
        return std::chrono::duration_cast<std::chrono::minutes>(*after(attempts, outcome, now).next_try_at - now)
            .count();
    };
    CHECK(pause(1, Outcome::later) == 1);
    CHECK(pause(2, Outcome::later) == 2);
    CHECK(pause(6, Outcome::later) == 32);
    CHECK(pause(40, Outcome::later) == 240);
    CHECK(pause(40, Outcome::unreachable) == 15);
    CHECK(after(40, Outcome::later, Instant{std::chrono::hours(72)}).state == MessageState::failed);
}

TEST_CASE("what a mail server refuses for good is not tried again, and says why") {
    const auto message = after(1, Outcome::refused, Instant{});
    CHECK(message.state == MessageState::failed);
    CHECK_FALSE(message.next_try_at);
    CHECK(message.last_error == "It said no");
    CHECK(after(1, Outcome::sent, Instant{}).state == MessageState::sent);
    CHECK(after(1, Outcome::sent, Instant{}).last_error.empty());
}

TEST_CASE("a message that was being sent when the server stopped keeps its attempts") {
    const auto message = after(1, Outcome::interrupted, Instant{});
    CHECK(message.state == MessageState::waiting);
    CHECK(message.attempts == 0);
    CHECK(message.next_try_at == Instant{});
}

TEST_CASE("texts of a gateway are filled in as the place they stand in asks for") {
    const std::map<std::string, std::string> values{
        {"number", "+49151"}, {"text", "a \"b\"\r\n&{secret}"}, {"secret", "s"}};
    CHECK(fill_gateway_text(R"({"to":"{number}","text":"{text}"})", values, Escaping::json) ==
          R"({"to":"+49151","text":"a \"b\"\r\n&{secret}"})");
    CHECK(fill_gateway_text("https://x/?n={number}&t={text}", values, Escaping::url) ==
          "https://x/?n=%2b49151&t=a%20%22b%22%0d%0a%26%7bsecret%7d");
    CHECK(fill_gateway_text("X: {text}", values, Escaping::none) == "X: a \"b\"&{secret}");
}

TEST_CASE("messages are deleted when they are older than the outbox keeps them [PR-06]") {
    MailPortal portal;
    portal.add(MailPortal::letter());
    portal.clock.move(std::chrono::hours(24 * 60));
    portal.add(MailPortal::letter());
    portal.clock.move(std::chrono::hours(24 * 31));
    for (const jobs::Job& job : mail_jobs(portal.mail))
        if (job.name == "mail.removeOld") {
            jobs::JobContext context{portal.db, portal.clock, "{}", [] { return true; }};
            job.run(context);
        }
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM outbox_message") == 1);
}

TEST_CASE("a test message needs a mail server and an address") {
    MailPortal portal;
    CHECK_THROWS_WITH(send_test(portal.mail, ada, {.address = "ada@example.org"}),
                      Catch::Contains("Set up the mail server first"));
    CHECK_THROWS_WITH(send_test(portal.mail, ada, {.address = "ada\r\n@example.org"}), Catch::Contains("do not take"));
}

TEST_CASE("no more text messages leave in a day than the settings allow; the others wait") {
    MailPortal portal;
    portal.set("smsUrl", "http://127.0.0.1:1/send");
    portal.set("smsPerDay", "2");
    Letter letter = MailPortal::letter("+49 151 234567");
    letter.kind = MessageKind::sms;
    const Id first = portal.add(letter), second = portal.add(letter), third = portal.add(letter);
    CHECK(can_send(portal.mail, MessageKind::sms));
    for (const Id id : {first, second})
        portal.db.write([&](db::Writer& tx) {
            StoredMessage message = show_message(tx, id);
            message.state = MessageState::sent;
            message.sent_at = portal.clock.now();
            message.next_try_at.reset();
            update_delivery(tx, message);
        });
    CHECK_FALSE(can_send(portal.mail, MessageKind::sms));
    CHECK_THROWS_AS(require_sms_left(portal.mail), Failure);
    send_due(portal.mail, [] { return true; });
    CHECK(portal.show(third).state == MessageState::waiting);
    CHECK(portal.show(third).attempts == 0);

    // Whoever signs in by text message is not kept out by those of others.
    letter.template_name = sign_in_code;
    letter.values = {{"code", "123456"}, {"minutes", "10"}};
    const Id code = portal.add(letter);
    CHECK(can_send(portal.mail, MessageKind::sms, sign_in_code));
    send_due(portal.mail, [] { return true; });
    CHECK(portal.show(code).attempts == 1);
    CHECK(portal.show(third).attempts == 0);

    portal.clock.move(std::chrono::hours(24));
    CHECK(can_send(portal.mail, MessageKind::sms));
    send_due(portal.mail, [] { return true; });  // nobody listens there, but it was tried
    CHECK(portal.show(third).attempts == 1);
}
