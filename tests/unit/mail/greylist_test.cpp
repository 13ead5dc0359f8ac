// Sending over a real line to a mail server that says what the test wants.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "core/base/text.h"
#include "mail/delivery.h"
#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::mail;
using namespace oneroom::test;

namespace {

/// One connection after another; `answer` is asked for each command.
class SmallMailServer {
public:
    using Answer = std::function<std::string(const std::string& command)>;

    explicit SmallMailServer(Answer answer) : answer_(std::move(answer)), listener_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const any = reinterpret_cast<sockaddr*>(&address);
        REQUIRE(bind(listener_, any, size) == 0);
        REQUIRE(listen(listener_, 4) == 0);
        REQUIRE(getsockname(listener_, any, &size) == 0);
        port = ntohs(address.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    ~SmallMailServer() {
        shutdown(listener_, SHUT_RDWR);
        thread_.join();
        close(listener_);
    }
    SmallMailServer(const SmallMailServer&) = delete;
    SmallMailServer& operator=(const SmallMailServer&) = delete;

    std::uint16_t port = 0;

private:
    void serve() {
        for (int line = accept(listener_, nullptr, nullptr); line >= 0; line = accept(listener_, nullptr, nullptr)) {
            talk(line);
            close(line);
        }
    }
    void talk(int line) const {
        const auto say = [&](const std::string& text) {
            const std::string out = text + "\r\n";
            return send(line, out.data(), out.size(), MSG_NOSIGNAL) > 0;
        };
        std::string received;
        bool is_in_data = false;
        say("220 hello");
        for (char part[4096];;) {
            const auto length = recv(line, part, sizeof part, 0);
            if (length <= 0) return;
            received.append(part, static_cast<std::size_t>(length));
            for (auto end = received.find("\r\n"); end != received.npos; end = received.find("\r\n")) {
                const std::string command = received.substr(0, end);
                received.erase(0, end + 2);
                if (is_in_data && command != ".") continue;
                is_in_data = command == "DATA";
                if (!say(is_in_data ? "354 go on" : answer_(command))) return;
            }
        }
    }

    const Answer answer_;
    const int listener_;
    std::thread thread_;
};

}  // namespace

TEST_CASE("who is refused for now is tried again a minute later, and costs the others nothing [ES-05]") {
    std::atomic<int> asked_for_ada = 0;
    SmallMailServer server([&](const std::string& command) -> std::string {
        if (command == "RCPT TO:<ada@example.org>" && ++asked_for_ada == 1) return "451 4.7.1 Come back later";
        return "250 well";
    });
    PortalDatabase portal;
    const auto box = std::make_shared<SecretBox>(SecretKey(portal.folder.path() / "secret.key"));
    settings::Settings settings{portal.db, box};
    Mail mail{{portal.db, portal.clock, settings, box}};
    const std::map<std::string, std::string> server_settings{{"smtpHost", "127.0.0.1"},
                                                             {"smtpPort", std::to_string(server.port)},
                                                             {"smtpSecurity", "none"},
                                                             {"mailFromAddress", "training@example.org"}};
    for (const auto& [name, value] : server_settings)
        settings.save({std::nullopt, "test", ""}, portal.clock.now(), name, value);
    const auto add = [&](const char* address) {
        return portal.db.write([&](db::Writer& tx) {
            return add_letter(mail, tx,
                              {.template_name = "invitation", .name = "Somebody", .address = address, .link = "x"});
        });
    };
    const auto show = [&](Id id) { return portal.db.read([&](const db::Reader& db) { return show_message(db, id); }); };
    const Id ada = add("ada@example.org"), bob = add("bob@example.org");

    CHECK(send_due(mail, [] { return true; }) == 1);
    CHECK(show(bob).state == MessageState::sent);
    CHECK(show(ada).state == MessageState::waiting);
    CHECK(show(ada).attempts == 1);
    CHECK(show(ada).next_try_at == portal.clock.now() + std::chrono::minutes(1));
    CHECK_THAT(show(ada).last_error, Catch::Contains("451 4.7.1 Come back later"));
    CHECK(send_due(mail, [] { return true; }) == 0);
    CHECK(asked_for_ada == 1);

    portal.clock.move(std::chrono::minutes(1));
    CHECK(send_due(mail, [] { return true; }) == 1);
    CHECK(show(ada).state == MessageState::sent);
    CHECK(show(ada).attempts == 2);
    CHECK(asked_for_ada == 2);
}
