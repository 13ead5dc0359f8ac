#include "core/http/gate.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <system_error>
#include <utility>

namespace oneroom::http {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t read_size = 64 * 1024;

/// Each event is told once and the socket then left alone until it is armed again: while a worker has the connection,
/// the gate does not hear of it.
void arm(int epoll, int fd, int operation) {
    epoll_event event{};
    event.events = EPOLLIN | EPOLLRDHUP | EPOLLONESHOT;
    event.data.fd = fd;
    epoll_ctl(epoll, operation, fd, &event);
}

void watch(int epoll, int fd, std::uint32_t events, int operation) {
    epoll_event event{};
    event.events = events;
    event.data.fd = fd;
    if (epoll_ctl(epoll, operation, fd, &event) != 0)
        throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

}  // namespace

Gate::Gate(Descriptor listener, const Limits& limits, const Clock& clock, GateCalls calls)
    : limits_(limits),
      clock_(clock),
      calls_(std::move(calls)),
      listener_(std::move(listener)),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      event_(make_event()),
      buffer_(read_size, '\0') {
    watch(epoll_.get(), listener_.get(), EPOLLIN, EPOLL_CTL_ADD);
    watch(epoll_.get(), event_.get(), EPOLLIN, EPOLL_CTL_ADD);
}

Gate::~Gate() { stop(); }

void Gate::start() {
    thread_ = std::thread([this] { run(); });
}

void Gate::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    wake();
    if (thread_.joinable()) thread_.join();
    listener_.reset();
}

void Gate::park(ConnectionPtr connection) { hand_back(std::move(connection), false); }
void Gate::linger(ConnectionPtr connection) { hand_back(std::move(connection), true); }

void Gate::hand_back(ConnectionPtr connection, bool is_last) {
    bool was_empty = false;
    {
        const std::lock_guard lock(mutex_);
        if (is_stopping_) return;
        was_empty = returned_.empty();
        returned_.push_back({std::move(connection), is_last});
    }
    if (was_empty) wake();
}

void Gate::run() {
    std::array<epoll_event, 256> events;
    while (true) {
        const int count = epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), timeout_ms());
        if (count == 0) accept_again();
        for (const epoll_event& event : std::span(events).first(static_cast<std::size_t>(std::max(count, 0)))) {
            if (event.data.fd == listener_.get())
                accept_some();
            else if (event.data.fd == event_.get())
                drain(event_.get());
            else
                on_readable(event.data.fd);
        }
        take_back();
        expire();
        const std::lock_guard lock(mutex_);
        if (is_stopping_) break;
    }
    waiting_.clear();
    timers_.clear();
    idle_.clear();
    unasked_.clear();
    const std::lock_guard lock(mutex_);
    returned_.clear();
}

int Gate::timeout_ms() const {
    constexpr int retry_accept_ms = 100;
    if (timers_.empty()) return accepts_ ? -1 : retry_accept_ms;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first - clock_.steady()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, accepts_ ? 60'000 : retry_accept_ms));
}

void Gate::accept_some() {
    for (int i = 0; i < 256; ++i) {
        sockaddr_storage address{};
        socklen_t size = sizeof address;
        Descriptor socket(
            accept4(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (socket) {
            admit(std::move(socket), address_text(address));
            continue;
        }
        if (errno == EINTR || errno == ECONNABORTED) continue;
        if ((errno == EMFILE || errno == ENFILE) && !evict_one()) {
            // Nothing to give up: let the new ones wait in the system's queue instead of spinning.
            accepts_ = false;
            watch(epoll_.get(), listener_.get(), 0, EPOLL_CTL_MOD);
        }
        return;
    }
}

void Gate::admit(Descriptor socket, std::string peer) {
    if (open_ >= limits_.connections && !evict_one()) return;
    const int fd = socket.get();
    auto connection = std::make_unique<Connection>(std::move(socket), std::move(peer), open_);
    connection->number = ++admitted_;
    arm(epoll_.get(), fd, EPOLL_CTL_ADD);
    keep(std::move(connection), State::idle, clock_.steady() + limits_.idle_time);
}

/// Who has not asked for anything yet gives way before those who have, whatever drips from him: a crowd of strangers
/// does not cut off who is learning. Then the longest idle; without an idle one, that which runs out of time first.
bool Gate::evict_one() {
    if (!unasked_.empty()) return release(unasked_.begin()->second) != nullptr;
    if (!idle_.empty()) return release(idle_.front()) != nullptr;
    if (!timers_.empty()) return release(timers_.begin()->second) != nullptr;
    return false;
}

void Gate::keep(ConnectionPtr connection, State state, nanoseconds deadline) {
    const int fd = connection->socket.get();
    connection->state = state;
    connection->deadline = deadline;
    connection->timer = timers_.emplace(deadline, fd);
    if (!connection->has_asked)
        unasked_.emplace(connection->number, fd);
    else if (state == State::idle)
        connection->idle_place = idle_.insert(idle_.end(), fd);
    waiting_[fd] = std::move(connection);
}

ConnectionPtr Gate::release(int fd) {
    const auto found = waiting_.find(fd);
    if (found == waiting_.end()) return nullptr;
    ConnectionPtr connection = std::move(found->second);
    waiting_.erase(found);
    timers_.erase(connection->timer);
    if (!connection->has_asked)
        unasked_.erase({connection->number, fd});
    else if (connection->state == State::idle)
        idle_.erase(connection->idle_place);
    return connection;
}

void Gate::take_back() {
    std::vector<Returned> returned;
    {
        const std::lock_guard lock(mutex_);
        returned.swap(returned_);
    }
    for (auto& [connection, is_last] : returned) {
        connection->seen = 0;
        if (is_last) {
            await_goodbye(std::move(connection));
        } else {
            connection->state = State::idle;
            connection->input.shrink_to_fit();
            advance(std::move(connection));
        }
    }
    if (!returned.empty()) accept_again();
}

void Gate::accept_again() {
    if (std::exchange(accepts_, true)) return;
    watch(epoll_.get(), listener_.get(), EPOLLIN, EPOLL_CTL_MOD);
}

void Gate::on_readable(int fd) {
    const auto found = waiting_.find(fd);
    if (found == waiting_.end()) return;
    if (!receive(*found->second)) {
        release(fd);
        return;
    }
    if (found->second->state == State::lingering) {
        arm(epoll_.get(), fd, EPOLL_CTL_MOD);
        return;
    }
    advance(release(fd));
}

bool Gate::receive(Connection& connection) {
    const ssize_t count = recv(connection.socket.get(), buffer_.data(), buffer_.size(), 0);
    if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
    if (connection.state == State::lingering) return true;
    const auto skipped = std::min<std::uint64_t>(connection.skip, static_cast<std::uint64_t>(count));
    connection.skip -= skipped;
    connection.input.append(buffer_, static_cast<std::size_t>(skipped), static_cast<std::size_t>(count) - skipped);
    return true;
}

/// Looks at what has arrived on a connection that is in nobody's list, and puts it where it belongs.
void Gate::advance(ConnectionPtr connection) {
    const int fd = connection->socket.get();
    const nanoseconds now = clock_.steady();
    if (connection->state == State::body) {
        const std::uint64_t received = connection->input.size();
        if (received >= connection->head.content_length) return hand_over(std::move(connection));
        arm(epoll_.get(), fd, EPOLL_CTL_MOD);
        const nanoseconds deadline = connection->body_since + body_patience(limits_, received);
        return keep(std::move(connection), State::body, deadline);
    }
    if (is_head_decided(connection->input, connection->seen, limits_.head)) return advance_head(std::move(connection));
    arm(epoll_.get(), fd, EPOLL_CTL_MOD);
    if (connection->input.empty() && connection->skip == 0)
        return keep(std::move(connection), State::idle, now + limits_.idle_time);
    // The deadline counts from the first byte; later ones do not move it.
    const nanoseconds deadline = connection->state == State::idle ? now + limits_.head_time : connection->deadline;
    keep(std::move(connection), State::head, deadline);
}

void Gate::advance_head(ConnectionPtr connection) {
    HeadResult result = parse_head(connection->input, limits_.head);
    if (result.state != HeadResult::State::complete) return refuse(std::move(connection), result.status, result.reason);
    connection->input.erase(0, result.head.size);
    connection->seen = 0;
    connection->head = std::move(result.head);
    const RequestHead& head = connection->head;
    const bool arrives_here = head.content_length <= limits_.small_body && !head.expects_continue;
    if (!arrives_here || connection->input.size() >= head.content_length) return hand_over(std::move(connection));
    connection->body_since = clock_.steady();
    connection->state = State::body;
    advance(std::move(connection));
}

void Gate::hand_over(ConnectionPtr connection) {
    connection->has_asked = true;
    Arrival arrival{nullptr, std::move(connection->head)};
    connection->head = {};
    arrival.connection = std::move(connection);
    if (const int status = calls_.take(arrival); status != 0)
        refuse(std::move(arrival.connection), status, "The server is busy. Try again in a moment");
}

void Gate::refuse(ConnectionPtr connection, int status, std::string_view reason) {
    const std::string bytes = calls_.refusal(status, reason, connection->peer);
    [[maybe_unused]] const auto sent = send(connection->socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    await_goodbye(std::move(connection));
}

/// Closing at once, with bytes unread, would reset the connection and take the reply with it.
void Gate::await_goodbye(ConnectionPtr connection) {
    shutdown(connection->socket.get(), SHUT_WR);
    std::string().swap(connection->input);
    arm(epoll_.get(), connection->socket.get(), EPOLL_CTL_MOD);
    keep(std::move(connection), State::lingering, clock_.steady() + limits_.linger);
}

void Gate::expire() {
    const nanoseconds now = clock_.steady();
    while (!timers_.empty() && timers_.begin()->first <= now) on_deadline(release(timers_.begin()->second));
}

void Gate::on_deadline(ConnectionPtr connection) {
    if (connection->state == State::head)
        refuse(std::move(connection), 408, "The request took too long to arrive");
    else if (connection->state == State::body)
        refuse(std::move(connection), 408, "The body took too long to arrive");
}

}  // namespace oneroom::http
