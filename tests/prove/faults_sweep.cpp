// DU-06: over a scripted day every so many-th read, write, flush or opening fails, once or from then on.
#include "prove/faults.h"

namespace oneroom::prove {
namespace {

/// A day at the portal. Each step may be refused with 503 or 507, and with nothing else.
void spend_day(Rig& rig) {
    try {
        rig.start();
    } catch (const std::exception&) {
        rig.portal.reset();  // a start that does not succeed says why, and changes nothing
        return;
    }
    for (int i = 0; i < 4; ++i) {
        const int status = rig.commit(static_cast<std::size_t>(i % 2));
        expect(status == 200 || status == 503 || status == 507, "a commit was answered " + std::to_string(status));
    }
    rig.edit(7);
    for (const char* path : {"/api/contents", "/api/home", "/api/health", "/api/users"}) {
        const auto answer = rig.get(path);
        expect(answer.status != 500, std::string(path) + " was answered with 500");
    }
    try {
        rig.clock.move(std::chrono::hours(25));
        rig.portal->app.run_due_jobs();
    } catch (const std::exception&) {
        // The scheduler's thread notes it and tries again.
    }
    rig.stop();
}

void sweep(Op op, bool is_persistent, int stride) {
    const int code = op == Op::read    ? SQLITE_IOERR_READ
                     : op == Op::write ? SQLITE_IOERR_WRITE
                     : op == Op::sync  ? SQLITE_IOERR_FSYNC
                                       : SQLITE_CANTOPEN;
    Rig rig;
    rig.stop();
    int days = 0;
    for (std::int64_t nth = 1;; nth += stride) {
        Disk::instance().fail({op, nth, is_persistent, code, ""});
        spend_day(rig);
        const bool is_met = Disk::instance().heal();
        const std::string when = "after day " + std::to_string(nth);
        try {
            rig.start();
        } catch (const std::exception& error) {
            throw std::runtime_error(when + " it does not start: " + error.what());
        }
        rig.expect_sound(when);
        rig.editor->settle(rig.portal->app.database());
        rig.sign_in();
        const auto lost = rig.look_after_cut(static_cast<unsigned>(nth));
        expect(lost.empty(), when + " and a cut: " + (lost.empty() ? "" : lost.front()));
        rig.stop();
        if (!is_met) break;
        ++days;
    }
    expect(days > 0, "something failed");
}

}  // namespace

std::vector<Case> sweep_cases() {
    std::vector<Case> cases;
    const std::pair<Op, const char*> ops[] = {
        {Op::read, "read"}, {Op::write, "write"}, {Op::sync, "flush"}, {Op::open, "opening"}};
    for (const auto& [failing, word] : ops)
        for (const bool is_persistent : {false, true})
            cases.push_back({std::string("DU-06 a ") + word + " that fails " +
                                 (is_persistent ? "from then on" : "once") +
                                 " costs nothing acknowledged, whenever in the day it fails",
                             [op = failing, is_persistent](const Options& options) {
                                 sweep(op, is_persistent,
                                       op == Op::sync || op == Op::open ? 1 + options.stride / 8 : options.stride);
                             }});
    return cases;
}

}  // namespace oneroom::prove
