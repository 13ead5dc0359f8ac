#include "demo/demo.h"

#include <future>
#include <stdexcept>

#include "demo/demo_history.h"
#include "demo/demo_store.h"

namespace oneroom::demo {
namespace {

/// Everything but the files, in one change.
void fill(const DemoSetup& setup, db::Writer& tx, const std::string& hash,
          const std::vector<CatalogueEntry>& catalogue) {
    const Instant now = setup.clock.now();
    PastClock clock(now);
    content::Contents contents{setup.contents.db, clock, setup.contents.blobs, setup.contents.secret, {}};
    const DemoSetup past{setup.db, clock, setup.accounts, contents, setup.hooks, setup.home_page, setup.content_origin};

    const DemoPeople people = add_people(tx, hash, now);
    const DemoCourses courses = add_courses(past, people.administrator, catalogue, clock, now);
    assign_courses(tx, people, courses, catalogue, now);
    const auto outlines = read_outlines();
    replay_visits(past, people, courses, outlines, plan_visits(catalogue, outlines, now), clock);
    age_accounts(tx, people, now);
    set_demo_state(tx, "ready");
}

}  // namespace

bool is_demo(db::Database& db) {
    return db.read([](const db::Reader& reader) { return demo_state(reader) == "ready"; });
}

void seed_demo(const DemoSetup& setup) {
    if (is_demo(setup.db)) return;
    if (!setup.db.read([](const db::Reader& db) { return is_empty_portal(db); }))
        throw std::runtime_error(
            "This data folder already holds a portal. A demo needs a folder of its own: --data FOLDER.");
    auto hash = std::async(std::launch::async,
                           [&] { return accounts::hash_password(setup.accounts, std::string(demo_password)); });
    const auto catalogue = read_catalogue();
    store_files(setup.contents.blobs, catalogue);
    // One change for all: what is interrupted leaves an empty portal, and the next start makes the demo whole.
    setup.db.write([&](db::Writer& tx) { fill(setup, tx, hash.get(), catalogue); });
}

}  // namespace oneroom::demo
