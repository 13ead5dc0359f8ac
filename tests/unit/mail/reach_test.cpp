// What the portal calls for an administrator, and that it lets go of it when it stops.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mail/delivery.h"
#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::mail;
using namespace oneroom::test;

namespace {

const audit::Actor ada{.user_id = 1, .name = "Ada Byron", .address = "192.0.2.1"};

struct ReachPortal : PortalDatabase {
    std::shared_ptr<const SecretBox> box = std::make_shared<SecretBox>(SecretKey(folder.path() / "secret.key"));
    settings::Settings settings{db, box};
    Mail mail{{db, clock, settings, box}};

    ReachPortal() { set("mailFromAddress", "training@example.org"); }
    void set(const char* name, const std::string& value) { settings.save(ada, clock.now(), name, value); }

    std::string text_by(const std::string& url) {
        set("smsUrl", url);
        return send_test(mail, ada, {.kind = MessageKind::sms, .address = "+49 151 2345678"}).answer;
    }
    std::string mail_by(const std::string& host) {
        set("smtpHost", host);
        return send_test(mail, ada, {.address = "ada@example.org"}).answer;
    }
};

/// Takes connections and says nothing, ever.
struct SilentServer {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    std::uint16_t port = 0;

    SilentServer() {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const any = reinterpret_cast<sockaddr*>(&address);
        REQUIRE(bind(listener, any, size) == 0);
        REQUIRE(listen(listener, 4) == 0);
        REQUIRE(getsockname(listener, any, &size) == 0);
        port = ntohs(address.sin_port);
    }
    ~SilentServer() { close(listener); }
    SilentServer(const SilentServer&) = delete;
    SilentServer& operator=(const SilentServer&) = delete;
};

}  // namespace

TEST_CASE("no setting leads the portal to what a cloud tells its machines, however the address is written [SS-16]") {
    ReachPortal portal;
    const auto is_not_called = Catch::Contains("has an address that leads to no such server");
    std::vector<std::string> hosts{"169.254.169.254", "2852039166", "0.0.0.0", "224.0.0.1"};
    if (const int line = socket(AF_INET6, SOCK_STREAM, 0); line >= 0) {
        hosts.insert(hosts.end(), {"[::ffff:169.254.169.254]", "[fe80::1]", "[fd00:ec2::254]", "[::]", "[ff02::1]",
                                   "[64:ff9b::a9fe:a9fe]"});
        close(line);
    }
    for (const std::string& host : hosts) {
        INFO(host);
        CHECK_THAT(portal.text_by("http://" + host + "/latest/meta-data?{number}"), is_not_called);
    }
    CHECK_THAT(portal.mail_by("169.254.169.254"), is_not_called);
    CHECK_THAT(portal.mail_by("127.0.0.1"), !is_not_called);
}

TEST_CASE("a gateway that is not there is called by its name, without what the settings keep secret") {
    ReachPortal portal;
    portal.set("smsUrl", "http://user:{secret}@127.0.0.1:1/send?key={secret}");
    portal.set("smsSecret", "hunter2-hunter2");
    const auto answer = send_test(portal.mail, ada, {.kind = MessageKind::sms, .address = "+49 151 2345678"}).answer;
    CHECK_THAT(answer, Catch::StartsWith("Nothing answers at 127.0.0.1") && !Catch::Contains("hunter2"));
}

TEST_CASE("a test that a silent mail server holds up ends when the portal stops") {
    ReachPortal portal;
    SilentServer server;
    portal.set("smtpPort", std::to_string(server.port));
    portal.set("smtpTimeoutSeconds", "120");
    portal.mail.is_stopping = true;
    CHECK(portal.mail_by("127.0.0.1") == "The portal was stopped meanwhile");
}
