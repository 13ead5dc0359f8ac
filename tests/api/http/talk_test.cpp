// Whole conversations as data: what is sent on one connection, and the statuses it is answered with, in order.
#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/catch.h"
#include "support/http_rig.h"
#include "support/places.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

/// "200+400" from "HTTP/1.1 200 OK ... HTTP/1.1 400 Bad Request ...".
std::string statuses_of(const std::string& replies) {
    std::string all;
    for (auto at = replies.find("HTTP/1.1 "); at != replies.npos; at = replies.find("HTTP/1.1 ", at + 9))
        if (std::isdigit(static_cast<unsigned char>(replies[at + 9])))
            all += (all.empty() ? "" : "+") + replies.substr(at + 9, 3);
    return all;
}

}  // namespace

TEST_CASE("every conversation of the corpus gets the answers its name says, and then an end [CH-10]") {
    std::atomic<int> hidden = 0;
    HttpRig rig([&](Request& request) {
        hidden += request.path == "/hidden" ? 1 : 0;
        return text_reply("ok");
    });
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/fuzz/http_talk")) {
        std::ostringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        const std::string name = entry.path().filename();
        INFO(name);
        RawSocket client(rig.port());
        client.send(text.str());
        client.end_sending();
        CHECK(statuses_of(client.read_to_end()) == name.substr(0, name.find('-')));
        ++count;
    }
    CHECK(count >= 30);
    CHECK(hidden == 0);
}
