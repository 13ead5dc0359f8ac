#include <array>
#include <atomic>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "hostile/scene.h"
#include "support/line.h"
#include "support/places.h"
#include "support/raw_socket.h"

namespace oneroom::hostile {
namespace {

using namespace std::chrono_literals;
using std::to_string;

/// Of the whole server: 64 that answer, and those that are there for themselves. A thread for each of a crowd is more.
constexpr int most_threads = 90;

/// Bytes on the way to one reader who does not read. The system would take several megabytes.
constexpr std::uint64_t most_held = 400'000;

/// Lets the attack stand for a while; the learner goes on.
void stand(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

/// Waits until `count` says at least `wanted`, five seconds at most; what it said last.
template <typename Count>
std::size_t wait_for_count(std::size_t wanted, Count count) {
    std::size_t seen = count();
    for (int i = 0; i < 50 && seen < wanted; ++i) stand(100ms), seen = count();
    return seen;
}

std::string wrong_count(std::string_view what, std::size_t wanted, std::size_t got) {
    return wanted == got ? "" : std::string(what) + ": " + to_string(wanted) + " wanted, " + to_string(got) + " seen";
}

std::string quiet(Portal&, const Scale& scale) {
    stand(scale.seconds * 1s);
    return {};
}

std::string silent(Portal& portal, const Scale& scale) {
    Crowd crowd(portal.port(), scale.silent);
    if (crowd.size() < scale.silent) return "only " + to_string(crowd.size()) + " were let in";
    stand(scale.seconds * 1s);
    return wrong_count("silent connections closed before their time", 0, crowd.count_closed());
}

/// Answered with 408 in whole runs; small ones end before the deadline of ten seconds.
std::string drip(Crowd& crowd, std::string_view text, const Scale& scale) {
    const int beats = scale.is_whole ? 14 : scale.seconds;
    for (int beat = 0; beat < beats; ++beat) {
        crowd.send_each(text.substr(static_cast<std::size_t>(beat) % text.size(), 1));
        stand(1s);
    }
    if (!scale.is_whole) return wrong_count("closed before their time", 0, crowd.count_closed());
    std::size_t told = 0;
    for (const std::string& answer : crowd.read_answers(10)) told += answer.starts_with("HTTP/1.1 408");
    return wrong_count("told that they are too slow", crowd.size(), told);
}

std::string dripping_heads(Portal& portal, const Scale& scale) {
    Crowd crowd(portal.port(), scale.dripping);
    return drip(crowd, "GET /an-address-that-never-ends", scale);
}

std::string dripping_bodies(Portal& portal, const Scale& scale) {
    Crowd crowd(portal.content_port(), scale.dripping);
    crowd.send_each("POST /c/x/rte/1/commit HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n");
    return drip(crowd, "{\"scoId\": 1, \"elements\": {", scale);
}

std::string bytes_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::size_t count_answers(std::string_view bytes) {
    constexpr std::string_view start = "HTTP/1.1 ";
    std::size_t count = 0;
    for (auto at = bytes.find(start); at != bytes.npos; at = bytes.find(start, at + 1))
        count += at + start.size() < bytes.size() && std::isdigit(static_cast<unsigned char>(bytes[at + start.size()]));
    return count;
}

/// Heads that must be refused, at both listeners of the real server: the status that the file's name says, one answer,
/// and the end of the connection, even though a whole request follows.
std::string bad_heads(Portal& portal, const Scale&) {
    std::string wrong;
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/fuzz/http_head")) {
        const std::string name = entry.path().filename(), status = name.substr(0, name.find('-'));
        if (status == "200" || status == "incomplete") continue;
        for (const std::uint16_t port : {portal.port(), portal.content_port()}) {
            test::RawSocket client(port);
            client.send(bytes_of(entry.path()));
            client.send(test::get_request("/api/portal"));
            const std::string all = client.read_to_end();
            if (!all.starts_with("HTTP/1.1 " + status) || count_answers(all) != 1) wrong += name + " ";
            ++count;
        }
    }
    if (count < 100) return "the corpus is not where it should be";
    return wrong.empty() ? "" : "answered otherwise: " + wrong;
}

std::string slow_readers(Portal& portal, const Scale& scale) {
    Crowd crowd(portal.content_port(), scale.readers, 2048);
    crowd.send_each(test::get_request(portal.large_file_path()));
    std::size_t read = 0;
    for (int second = 0; second < (scale.is_whole ? 20 : scale.seconds); ++second) {
        read += crowd.read_each(1);
        stand(1s);
    }
    if (const auto held = held_for_readers(portal.content_port()); held > scale.readers * most_held)
        return "the system holds " + to_string(held / 1'000'000) + " MB for the readers";
    const Usage after = usage_of(portal.pid());
    if (after.threads > most_threads) return to_string(after.threads) + " threads serve slow readers";
    return read > 0 ? "" : "no reader got anything";
}

/// Connect, ask, read, reset; again at once, in several threads. A reset leaves nothing waiting in this machine.
std::string short_connections(Portal& portal, const Scale& scale) {
    std::atomic<bool> ends = false;
    std::atomic<std::size_t> count = 0, failed = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 2; ++i)
        threads.emplace_back([&] {
            while (!ends) {
                Crowd one(portal.port(), 1);
                one.send_each("GET /favicon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
                const auto answers = one.read_answers(5);
                failed += answers.empty() || !answers[0].starts_with("HTTP/1.1 200");
                one.reset();
                ++count;
            }
        });
    stand(scale.seconds * 1s);
    const std::size_t all = wait_for_count(1000, [&] { return count.load(); });
    ends = true;
    threads.clear();
    if (all < 1000) return "only " + to_string(all) + " connections";
    return wrong_count("connections without an answer", 0, failed);
}

/// More connections than there are places: those that never asked give way, oldest first.
std::string beyond_the_limit(Portal& portal, const Scale& scale) {
    const std::size_t places = std::min<std::size_t>(10'000, http::raise_file_limit() / 3);
    Crowd crowd(portal.port(), places + 500);
    stand(scale.seconds * 1s);
    const std::size_t closed = wait_for_count(500, [&] { return crowd.count_closed(); });
    const std::string all = to_string(crowd.size()) + " for " + to_string(places) + " places, " + to_string(closed);
    return closed >= 500 && closed <= 600 ? "" : all + " of them closed";
}

std::string half_closed(Portal& portal, const Scale& scale) {
    Crowd mute(portal.port(), scale.dripping), asking(portal.port(), 50);
    mute.half_close();
    asking.send_each(test::get_request("/favicon.svg", "Connection: close\r\n"));
    asking.half_close();
    std::size_t served = 0;
    for (const std::string& answer : asking.read_answers(5)) served += answer.starts_with("HTTP/1.1 200");
    const std::size_t closed = wait_for_count(mute.size(), [&] { return mute.count_closed(); });
    if (closed != mute.size()) return wrong_count("closed after they said that nothing comes", mute.size(), closed);
    return wrong_count("answered although they send no more", asking.size(), served);
}

std::size_t count_staged(const Portal& portal) {
    std::error_code error;
    std::size_t count = 0;
    for (auto folder = std::filesystem::directory_iterator(portal.staging(), error); folder != end(folder);
         folder.increment(error))
        ++count;
    return count;
}

/// Waits until nothing is left in the staging area; how many folders are, after five seconds.
std::size_t left_behind(const Portal& portal) {
    for (int i = 0; i < 50 && count_staged(portal) > 0; ++i) stand(100ms);
    return count_staged(portal);
}

std::string reset_uploads(Portal& portal, const Scale&) {
    const std::string start = portal.upload_head(10'000'000) + std::string(300'000, 'x');
    for (int round = 0; round < 5; ++round) {
        Crowd crowd(portal.port(), 20);
        crowd.send_each(start);
        stand(100ms);
        crowd.reset();
    }
    return wrong_count("half uploads left in the staging area", 0, left_behind(portal));
}

/// A hundred at once from one address: some are let in, the others are told to come again, and learners' own requests
/// from that same address are none of these.
std::string dripping_uploads(Portal& portal, const Scale& scale) {
    {
        Crowd crowd(portal.port(), scale.uploads);
        crowd.send_each(portal.upload_head(50'000'000));
        for (int second = 0; second < scale.seconds; ++second) {
            crowd.send_each("x");
            stand(1s);
        }
        const std::size_t staged = count_staged(portal);
        if (staged == 0) return "no upload was let in";
        if (staged >= scale.uploads) return "one address holds all places for uploads";
    }
    return wrong_count("half uploads left in the staging area", 0, left_behind(portal));
}

/// A whole class behind one address comes at once, each with several connections, as browsers do.
std::string classroom(Portal& portal, const Scale&) {
    std::atomic<std::size_t> refused = 0;
    std::vector<std::jthread> pupils;
    const Ticket ticket = portal.ticket();
    for (int i = 0; i < 60; ++i)
        pupils.emplace_back([&] {
            const std::string headers = "Cookie: sid=" + ticket.sid + "\r\nX-Session-Key: " + ticket.key + "\r\n";
            std::vector<std::unique_ptr<test::Line>> lines;
            for (int line = 0; line < 6; ++line) lines.push_back(std::make_unique<test::Line>(portal.port()));
            for (int round = 0; round < 3; ++round)
                for (auto& line : lines) refused += line->ask("GET", "/api/home", {}, headers).first != 200;
        });
    pupils.clear();
    return wrong_count("requests of a class that were refused", 0, refused);
}

}  // namespace

std::span<const Scene> scenes() {
    // Latency: threat-model's 250 ms for silent and 500 ms for dripping crowds, where a loaded machine is meant.
    static const std::array all = {
        Scene{"quiet", "nothing else happens", 100, 96, quiet},
        Scene{"silent", "5,000 connections on which nothing comes", 250, 128, silent},
        Scene{"dripping-heads", "1,000 heads, a byte a second", 500, 128, dripping_heads},
        Scene{"dripping-bodies", "1,000 commits, a byte a second", 500, 128, dripping_bodies},
        Scene{"bad-heads", "every refused head of the corpus, at both listeners", 250, 128, bad_heads},
        Scene{"slow-readers", "200 readers of a large file, a byte a second", 250, 128, slow_readers},
        Scene{"short", "connections for one request each, as fast as they go", 250, 128, short_connections},
        Scene{"beyond", "500 connections more than there are places", 500, 160, beyond_the_limit},
        Scene{"half-closed", "1,000 clients that send no more", 250, 160, half_closed},
        Scene{"reset-uploads", "100 uploads that break off with a reset", 500, 160, reset_uploads},
        Scene{"dripping-uploads", "100 uploads at once, a byte a second", 250, 160, dripping_uploads},
        Scene{"classroom", "60 learners behind one address, six connections each", 2000, 192, classroom},
    };
    return all;
}

}  // namespace oneroom::hostile
