#include "demo/demo.h"

#include <stdexcept>

#include "demo/demo_history.h"
#include "demo/demo_store.h"

namespace oneroom::demo {

using std::chrono::days;
using std::chrono::hours;

bool is_demo(db::Database& db) {
    return db.read([](const db::Reader& reader) { return demo_state(reader) == "ready"; });
}

void seed_demo(const DemoSetup& setup) {
    const bool is_begun = setup.db.write([&](db::Writer& tx) {
        const std::string state = demo_state(tx);
        if (state == "ready") return false;
        if (state == "filling")
            throw std::runtime_error(
                "The demo was interrupted while it was being made. Remove the data folder and start again.");
        if (!is_empty_portal(tx))
            throw std::runtime_error(
                "This data folder already holds a portal. A demo needs a folder of its own: --data FOLDER.");
        set_demo_state(tx, "filling");
        return true;
    });
    if (!is_begun) return;

    const Instant now = setup.clock.now();
    PastClock clock(now - days(70));
    content::Contents contents{setup.contents.db, clock, setup.contents.blobs, setup.contents.secret, {}};
    const DemoSetup past{setup.db, clock, setup.accounts, contents, setup.hooks};

    const DemoPeople people = add_people(past, clock.now());
    clock.set(now - days(45) + hours(1));
    const DemoCourses courses = add_courses(past, people, now);
    add_history(past, people, courses, clock, now);
    setup.db.write([](db::Writer& tx) { set_demo_state(tx, "ready"); });
}

}  // namespace oneroom::demo
