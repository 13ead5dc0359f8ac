#include "bench/load.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <queue>
#include <stdexcept>
#include <thread>
#include <vector>

namespace oneroom::bench {
namespace {

using Steady = std::chrono::steady_clock;

Steady::duration of_seconds(double seconds) {
    return std::chrono::duration_cast<Steady::duration>(std::chrono::duration<double>(seconds));
}

/// For epoll_pwait2, whose pauses are exact to less than a millisecond.
timespec of_duration(Steady::duration duration) {
    const auto nanos = std::max<std::int64_t>(0, std::chrono::nanoseconds(duration).count());
    return {.tv_sec = nanos / 1'000'000'000, .tv_nsec = nanos % 1'000'000'000};
}

/// Some of the connections, in one thread.
class Part {
public:
    Part(const Load& load, std::size_t first, std::size_t count, Steady::time_point begin)
        : load_(load), begin_(begin), end_(begin + of_seconds(load.seconds)), poll_(::epoll_create1(EPOLL_CLOEXEC)) {
        for (std::size_t i = 0; i < count; ++i) {
            lines_.push_back({.socket = connect_to(load.port), .number = first + i});
            epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
            ::epoll_ctl(poll_, EPOLL_CTL_ADD, lines_.back().socket, &event);
        }
    }
    ~Part() {
        for (const OneLine& line : lines_) ::close(line.socket);
        ::close(poll_);
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    Loaded run() {
        const auto every = of_seconds(load_.every);
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            // Those that keep to a schedule begin one after the other, not all at once.
            lines_[i].sent_at = is_scheduled() ? begin_ + every * static_cast<std::int64_t>(i) /
                                                              static_cast<std::int64_t>(lines_.size())
                                               : Steady::now();
            due_.emplace(lines_[i].sent_at, i);
        }
        std::array<epoll_event, 256> events;
        const auto patience = end_ + std::chrono::seconds(20);
        while (waiting_ > 0 || !due_.empty()) {
            ask_who_is_due();
            const auto now = Steady::now();
            if (now > patience) break;
            const timespec pause = of_duration(due_.empty() ? std::chrono::seconds(1) : due_.top().first - now);
            const int count = ::epoll_pwait2(poll_, events.data(), events.size(), &pause, nullptr);
            for (int i = 0; i < count; ++i) take(lines_[events[static_cast<std::size_t>(i)].data.u64]);
        }
        if (waiting_ > 0) fail("no answer within 20 s");
        result_.seconds = load_.seconds;
        return std::move(result_);
    }

private:
    struct OneLine {
        int socket = -1;
        std::size_t number = 0;
        std::string received{};
        Steady::time_point sent_at{};
        bool is_waiting = false;
    };

    void fail(std::string why) {
        ++result_.errors;
        ++result_.answered;
        if (result_.first_error.empty()) result_.first_error = std::move(why);
    }

    bool is_scheduled() const { return load_.every > 0; }

    void ask_who_is_due() {
        while (!due_.empty() && due_.top().first <= Steady::now()) {
            OneLine& line = lines_[due_.top().second];
            due_.pop();
            ask(line);
        }
    }

    /// After an answer. One that came too late for the schedule is followed at once by what is due by then.
    void go_on(OneLine& line) {
        if (is_scheduled()) {
            line.sent_at += of_seconds(load_.every);
            if (line.sent_at < end_) due_.emplace(line.sent_at, static_cast<std::size_t>(&line - lines_.data()));
        } else if (Steady::now() < end_) {
            line.sent_at = Steady::now();
            ask(line);
        }
    }

    void ask(OneLine& line) {
        const std::string_view text = load_.next(line.number);
        if (::send(line.socket, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size()))
            return fail("the connection broke while sending");
        line.is_waiting = true;
        ++waiting_;
    }

    void take(OneLine& line) {
        const auto got = ::recv(line.socket, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (got <= 0) {
            ::epoll_ctl(poll_, EPOLL_CTL_DEL, line.socket, nullptr);
            if (line.is_waiting) {
                --waiting_;
                fail("the connection was closed before the answer was whole");
            }
            line.is_waiting = false;
            return;
        }
        const std::string_view arrived(buffer_.data(), static_cast<std::size_t>(got));
        result_.bytes += arrived.size();
        if (!line.received.empty()) line.received.append(arrived);
        const AnswerView answer = first_answer(line.received.empty() ? arrived : std::string_view(line.received));
        if (answer.end == 0) {
            if (line.received.empty()) line.received = arrived;
            return;
        }
        count(line, answer);
        line.received.clear();
        line.is_waiting = false;
        --waiting_;
        go_on(line);
    }

    void count(const OneLine& line, const AnswerView& answer) {
        const bool is_right = load_.check ? load_.check(line.number, answer.status, answer.body) : answer.status == 200;
        const auto now = Steady::now();
        if (!is_right)
            fail("answered with " + std::to_string(answer.status) + " " + std::string(answer.body.substr(0, 200)));
        else if (is_scheduled() || (now >= begin_ && now < end_)) {
            ++result_.answered;
            result_.times.add(now - line.sent_at);
        }
    }

    const Load& load_;
    const Steady::time_point begin_, end_;
    const int poll_;
    std::vector<OneLine> lines_;
    using Due = std::pair<Steady::time_point, std::size_t>;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;  ///< who asks next, and when
    std::size_t waiting_ = 0;
    std::vector<char> buffer_ = std::vector<char>(256 * 1024);
    Loaded result_;
};

}  // namespace

int connect_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(socket);
        throw std::runtime_error("cannot connect to port " + std::to_string(port));
    }
    return socket;
}

AnswerView first_answer(std::string_view bytes) {
    const auto head = bytes.find("\r\n\r\n");
    if (head == bytes.npos || bytes.size() < 12) return {};
    std::size_t length = 0;
    for (const std::string_view name : {"\r\nContent-Length: ", "\r\ncontent-length: "})
        if (const auto at = bytes.substr(0, head).find(name); at != bytes.npos)
            length = std::strtoull(bytes.data() + at + name.size(), nullptr, 10);
    if (bytes.size() < head + 4 + length) return {};
    return {std::atoi(bytes.data() + 9), bytes.substr(head + 4, length), head + 4 + length};
}

Loaded run_load(const Load& load) {
    const auto begin = Steady::now() + of_seconds(load.warm_up);
    const std::size_t threads = std::min(load.threads, load.connections);
    std::vector<Loaded> results(threads);
    {
        std::vector<std::unique_ptr<Part>> parts;
        for (std::size_t i = 0; i < threads; ++i) {
            const std::size_t from = load.connections * i / threads, to = load.connections * (i + 1) / threads;
            parts.push_back(std::make_unique<Part>(load, from, to - from, begin));
        }
        std::vector<std::jthread> running;
        for (std::size_t i = 1; i < threads; ++i) running.emplace_back([&, i] { results[i] = parts[i]->run(); });
        results[0] = parts[0]->run();
    }
    Loaded all = std::move(results[0]);
    for (std::size_t i = 1; i < threads; ++i) {
        all.answered += results[i].answered;
        all.errors += results[i].errors;
        all.bytes += results[i].bytes;
        all.times.add(results[i].times);
        if (all.first_error.empty()) all.first_error = results[i].first_error;
    }
    return all;
}

}  // namespace oneroom::bench
