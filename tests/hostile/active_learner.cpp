#include "hostile/active_learner.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "support/line.h"

namespace oneroom::hostile {

using nlohmann::json;
using steady = std::chrono::steady_clock;

/// A kept connection as browsers use it: one that the server closed while it was idle is opened again, once.
class ActiveLearner::Road {
public:
    Road(std::uint16_t port, std::string headers) : port_(port), headers_(std::move(headers)) {}

    std::pair<int, std::string> ask(std::string_view method, std::string_view path, std::string_view body = {}) {
        const bool was_used = line_.has_value();
        if (!was_used) line_.emplace(port_);
        auto answer = line_->ask(method, path, body, headers_);
        if (answer.first == 0 && was_used) {
            ++reconnects;
            line_.emplace(port_);
            answer = line_->ask(method, path, body, headers_);
        }
        if (answer.first == 0) line_.reset();
        return answer;
    }

    std::size_t reconnects = 0;

private:
    const std::uint16_t port_;
    const std::string headers_;
    std::optional<test::Line> line_;
};

ActiveLearner::ActiveLearner(Ticket ticket, std::uint16_t port, std::uint16_t content_port)
    : ticket_(std::move(ticket)), port_(port), content_port_(content_port), thread_([this] { run(); }) {}

ActiveLearner::~ActiveLearner() {
    ends_ = true;
    thread_.join();
}

void ActiveLearner::note(std::string_view what, double ms, int status) {
    const std::lock_guard lock(mutex_);
    times_.push_back(ms);
    if (status == 200) return;
    if (now_.errors++ == 0) now_.first_error = std::string(what) + " got " + std::to_string(status);
}

void ActiveLearner::run() {
    Road portal(port_, "Cookie: sid=" + ticket_.sid + "\r\nX-Session-Key: " + ticket_.key + "\r\n");
    Road course(content_port_, "");
    const std::string rte = "/c/" + ticket_.token + "/rte/" + std::to_string(ticket_.item_id);
    Id session_id = 0;
    std::int64_t sequence = 0;
    const auto timed = [&](std::string_view what, Road& road, auto... request) {
        const auto began = steady::now();
        auto answer = road.ask(request...);
        note(what, std::chrono::duration<double, std::milli>(steady::now() - began).count(), answer.first);
        return answer;
    };
    const auto begin_session = [&] {
        const auto [status, body] = timed("start", course, "GET", rte);
        if (status == 200) session_id = json::parse(body)["sessionId"], sequence = 0;
    };
    while (!ends_) {
        timed("home", portal, "GET", "/api/home");
        if (session_id == 0) begin_session();
        const json commit = {{"scoId", ticket_.item_id},
                             {"sessionId", session_id},
                             {"sequence", ++sequence},
                             {"elements",
                              {{"cmi.core.lesson_location", "page " + std::to_string(sequence)},
                               {"cmi.suspend_data", std::string(1000, '.')},
                               {"cmi.core.score.raw", std::to_string(sequence % 101)},
                               {"cmi.core.session_time", "00:10:00"},
                               {"cmi.core.lesson_status", "incomplete"}}}};
        timed("commit", course, "POST", rte + "/commit", commit.dump());
        {
            const std::lock_guard lock(mutex_);
            now_.reconnects += std::exchange(portal.reconnects, 0) + std::exchange(course.reconnects, 0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

Figures ActiveLearner::take() {
    const std::lock_guard lock(mutex_);
    Figures figures = std::exchange(now_, Figures{});
    std::ranges::sort(times_);
    const auto at = [&](double part) {
        return times_.empty() ? 0 : times_[static_cast<std::size_t>(part * static_cast<double>(times_.size() - 1))];
    };
    figures.requests = times_.size();
    figures.p50 = at(0.5), figures.p99 = at(0.99), figures.longest = at(1);
    times_.clear();
    return figures;
}

}  // namespace oneroom::hostile
