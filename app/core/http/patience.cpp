#include "core/http/patience.h"

#include <poll.h>

#include <algorithm>

namespace oneroom::http {

std::shared_ptr<Descriptor> Patience::bell() const {
    const std::lock_guard lock(mutex_);
    return bell_;
}

bool Patience::wait(int socket, short events, std::chrono::nanoseconds deadline) {
    while (!is_cut_) {
        // The bell first: one that rings after this is heard, whatever the clock said in between.
        const auto bell_now = bell();
        const auto left = deadline - now();
        if (left.count() <= 0) return false;
        pollfd watched[2] = {{socket, events, 0}, {bell_now->get(), POLLIN, 0}};
        const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
        poll(watched, 2, static_cast<int>(std::min<std::int64_t>(ms, 60'000)));
        if (watched[0].revents != 0) return true;
    }
    return false;
}

void Patience::wake() {
    auto fresh = std::make_shared<Descriptor>(make_event());
    {
        const std::lock_guard lock(mutex_);
        bell_.swap(fresh);
    }
    ring(fresh->get());
}

void Patience::cut() {
    is_cut_ = true;
    wake();
}

}  // namespace oneroom::http
