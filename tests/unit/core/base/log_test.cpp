#include "core/base/log.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <map>
#include <thread>
#include <vector>

#include "support/catch.h"

using namespace oneroom;

namespace {

constexpr int threads = 8, lines_each = 1200;

/// What comes out of standard error while many threads log more than may wait; the reader is slower than they are.
std::string log_from_many_threads(int write_flags) {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    if (write_flags != 0) ::fcntl(ends[1], F_SETFL, write_flags);
    const int before = ::dup(STDERR_FILENO);
    ::dup2(ends[1], STDERR_FILENO);
    ::close(ends[1]);
    std::string out;
    std::thread reader([&] {
        std::array<char, 700> some{};
        for (ssize_t got = 0; (got = ::read(ends[0], some.data(), some.size())) > 0;)
            out.append(some.data(), static_cast<std::size_t>(got));
    });
    {
        std::vector<std::jthread> writers;
        for (int writer = 0; writer < threads; ++writer)
            writers.emplace_back([writer] {
                const std::string long_text(300, static_cast<char>('a' + writer));
                for (int line = 0; line < lines_each; ++line)
                    log::info("test", {{"writer", writer}, {"line", line}, {"text", long_text}});
            });
    }
    ::dup2(before, STDERR_FILENO);  // the last writing end of the pipe is closed by it
    ::close(before);
    reader.join();
    ::close(ends[0]);
    return out;
}

/// The first line that is not the next one of its thread, or is torn; empty when all have come.
std::string first_wrong_line(const std::string& out) {
    std::map<char, int> next;
    int count = 0;
    for (std::size_t at = 0; at < out.size(); ++count) {
        const std::string line = out.substr(at, out.find('\n', at) - at);
        at += line.size() + 1;
        const auto place = line.find("\"writer\":");
        if (place == line.npos) return line;
        const char writer = line[place + 9];
        const std::string end = "\"writer\":" + std::string(1, writer) + ",\"line\":" + std::to_string(next[writer]++) +
                                ",\"text\":\"" + std::string(300, static_cast<char>('a' + writer - '0')) + "\"}";
        if (line.substr(place) != end || !line.starts_with("{\"at\":")) return line;
    }
    return count == threads * lines_each ? "" : std::to_string(count) + " lines";
}

}  // namespace

TEST_CASE("lines stay whole and in order when more is logged than the output takes") {
    CHECK(first_wrong_line(log_from_many_threads(0)) == "");
}

TEST_CASE("an output that takes a part at a time gets all of the log") {
    CHECK(first_wrong_line(log_from_many_threads(O_WRONLY | O_NONBLOCK)) == "");
}
