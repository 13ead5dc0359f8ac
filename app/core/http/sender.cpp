#include "core/http/sender.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <span>

namespace oneroom::http {
namespace {

/// Bytes for one reader before the next one has its turn.
constexpr std::uint64_t turn = 512 * 1024;

void watch(int epoll, int fd, std::uint32_t events, int operation) {
    epoll_event event{};
    event.events = events;
    event.data.fd = fd;
    epoll_ctl(epoll, operation, fd, &event);
}

}  // namespace

Sender::Sender(const Limits& limits, const Clock& clock)
    : limits_(limits), clock_(clock), epoll_(epoll_create1(EPOLL_CLOEXEC)), event_(make_event()) {
    watch(epoll_.get(), event_.get(), EPOLLIN, EPOLL_CTL_ADD);
}

Sender::~Sender() { stop(); }

void Sender::start() {
    thread_ = std::thread([this] { run(); });
}

void Sender::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    wake();
    if (thread_.joinable()) thread_.join();
}

void Sender::add(Transfer transfer) {
    {
        const std::lock_guard lock(mutex_);
        if (!is_stopping_) {
            new_.push_back({std::move(transfer), clock_.steady()});
            wake();
            return;
        }
    }
    transfer.finished(std::move(transfer.connection), transfer.outgoing, false);
}

void Sender::run() {
    std::array<epoll_event, 128> events;
    while (true) {
        const int count = epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), timeout_ms());
        for (const epoll_event& event : std::span(events).first(static_cast<std::size_t>(std::max(count, 0)))) {
            if (event.data.fd == event_.get())
                drain(event_.get());
            else
                on_writable(event.data.fd);
        }
        take_new();
        expire();
        const std::lock_guard lock(mutex_);
        if (is_stopping_) break;
    }
    take_new();
    while (!sending_.empty()) finish(sending_.begin(), false);
}

int Sender::timeout_ms() const {
    if (sending_.empty()) return -1;
    const auto left = sending_.front().moved_at + limits_.write_stall - clock_.steady();
    return static_cast<int>(
        std::clamp<std::int64_t>(std::chrono::ceil<std::chrono::milliseconds>(left).count(), 0, 60'000));
}

void Sender::take_new() {
    std::vector<Sending> arrived;
    {
        const std::lock_guard lock(mutex_);
        arrived.swap(new_);
    }
    for (Sending& sending : arrived) {
        const int fd = sending.transfer.connection->socket.get();
        places_[fd] = sending_.insert(sending_.end(), std::move(sending));
        watch(epoll_.get(), fd, EPOLLOUT, EPOLL_CTL_ADD);
    }
}

void Sender::on_writable(int fd) {
    const auto found = places_.find(fd);
    if (found == places_.end()) return;
    const Place place = found->second;
    Outgoing& outgoing = place->transfer.outgoing;
    const std::uint64_t before = outgoing.sent;
    const Sent result = send_some(fd, outgoing, turn);
    if (result != Sent::some) return finish(place, result == Sent::all);
    if (outgoing.sent == before) return;
    place->moved_at = clock_.steady();
    sending_.splice(sending_.end(), sending_, place);
}

void Sender::finish(Place place, bool is_complete) {
    const int fd = place->transfer.connection->socket.get();
    watch(epoll_.get(), fd, 0, EPOLL_CTL_DEL);
    places_.erase(fd);
    Transfer transfer = std::move(place->transfer);
    sending_.erase(place);
    transfer.finished(std::move(transfer.connection), transfer.outgoing, is_complete);
}

void Sender::expire() {
    const auto now = clock_.steady();
    while (!sending_.empty() && sending_.front().moved_at + limits_.write_stall <= now) finish(sending_.begin(), false);
}

}  // namespace oneroom::http
