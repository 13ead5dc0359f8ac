// How long one store is sent to before others, and other long work, have their turn.
#include <array>
#include <nlohmann/json.hpp>

#include "lrs/forward.h"
#include "lrs/own_statements.h"
#include "support/catch.h"
#include "support/http_rig.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using Numbers = std::vector<int>;

namespace {

struct Sender {
    PortalDatabase portal;
    files::BlobStore blobs{portal.folder.path()};
    lrs::Records records{portal.db, portal.clock, blobs};
    std::atomic<Id> last = 0;

    Sender() {
        records.box = std::make_shared<SecretBox>(SecretKey(portal.folder.file("secret.key")));
        records.home_page = [] { return std::string("https://learn.example.org"); };
        for (int i = 1; i <= 8; ++i) {
            const json one = {{"id", "6690e6c9-3ef0-4ed3-8b37-00000000000" + std::to_string(i)},
                              {"actor", {{"mbox", "mailto:ann@example.org"}}},
                              {"verb", {{"id", "http://example.org/verbs/did"}}},
                              {"object", {{"id", "http://example.org/activities/a"}}}};
            lrs::save_own_statements(records, {one.dump()});
        }
        portal.clock.move(1s);  // what was stored is complete
    }
    void add(Id id, const HttpRig& store) {
        portal.run(
            "INSERT INTO lrs_target (id, revision, name, endpoint, version, public_key, secret_closed, sent_until,"
            " created_at) VALUES ($1, 'r', $2, $3, '1.0.3', 'k', $4, 0, 0)",
            id, std::to_string(id), "http://127.0.0.1:" + std::to_string(store.port()),
            records.box->close(lrs::target_secret_purpose, "secret"));
    }
    void run() {
        lrs::forward_due(records, last, [] { return true; });
    }
};

http::Reply status_reply(int status) {
    http::Reply reply = text_reply("[]");
    reply.status = status;
    return reply;
}

}  // namespace

TEST_CASE("a store that is slow to refuse has one turn, begins with less the next time, and gets all it takes") {
    Sender sender;
    Numbers sizes;
    HttpRig store([&](http::Request& request) {
        const auto size = static_cast<int>(json::parse(http::read_all(*request.body, 1'000'000)).size());
        sizes.push_back(size);
        sender.portal.clock.move(21s);
        return status_reply(size > 1 ? 400 : 200);
    });
    sender.add(1, store);
    sender.run();
    CHECK(sizes == Numbers{8});
    for (int i = 0; i < 10; ++i) sender.run();
    CHECK(sizes == Numbers{8, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1});
    CHECK(sender.portal.value<std::int64_t>("SELECT sent_count FROM lrs_target") == 8);
    CHECK(sender.portal.value<std::int64_t>("SELECT COUNT(*) FROM lrs_refusal") == 0);
}

TEST_CASE("a round over slow stores ends, and the next one begins where it ended") {
    Sender sender;
    Numbers order;
    std::array<std::unique_ptr<HttpRig>, 4> stores;
    for (int i = 0; i < 4; ++i) {
        stores[static_cast<std::size_t>(i)] = std::make_unique<HttpRig>([&, i](http::Request&) {
            order.push_back(i);
            sender.portal.clock.move(30s);
            return status_reply(503);
        });
        sender.add(i + 1, *stores[static_cast<std::size_t>(i)]);
    }
    sender.run();
    CHECK(order == Numbers{0, 1});
    sender.portal.clock.move(61s);  // these two are due again
    sender.run();
    CHECK(order == Numbers{0, 1, 2, 3});
}
