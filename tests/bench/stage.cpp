#include "bench/stage.h"

#include <stdexcept>

#include "bench/machine.h"

namespace oneroom::bench {

Portal& Stage::find_or_make(const std::string& name, const Seeder& seed) {
    auto& made = portals_[name];
    if (made) return *made;
    const auto data = folder / name;
    std::filesystem::create_directories(data);
    auto portal = std::make_unique<Portal>(programs.oneroom, data);
    portal->server.start();  // makes the database
    if (!portal->server.stop()) throw std::runtime_error("the server did not stop");
    {
        files::BlobStore blobs(data);
        auto page = blobs.begin();
        page.write("<p>Bench</p>");
        db::Database database((data / "oneroom.db").string());
        portal->seeded = seed(database, page.commit());
    }
    portal->server.start();
    made = std::move(portal);
    return *made;
}

Portal& Stage::portal(int factor) {
    const PortalSize size{.learners = std::max(64, 1000 * factor / effort.shrink),
                          .courses = std::max(40, 220 * factor / effort.shrink),
                          .assigned_each = 20};
    return find_or_make("portal-" + std::to_string(factor), [&](db::Database& database, const files::BlobInfo& page) {
        return seed_portal(database, page, size);
    });
}

Portal& Stage::records(std::int64_t count) {
    return find_or_make("records-" + std::to_string(count), [&](db::Database& database, const files::BlobInfo& page) {
        return seed_records(database, page, count / effort.shrink);
    });
}

Portal& Stage::library() {
    return find_or_make("library", [&](db::Database& database, const files::BlobInfo&) {
        return seed_library(database, library_size());
    });
}

Portal& Stage::people() {
    return find_or_make("people", [&](db::Database& database, const files::BlobInfo&) {
        return seed_people(database, people_count());
    });
}

Portal& Stage::statements() {
    return find_or_make("statements",
                        [](db::Database& database, const files::BlobInfo&) { return seed_client(database); });
}

Nginx& Stage::nginx(std::size_t size) {
    if (!nginx_ || nginx_->size() != size) nginx_ = std::make_unique<Nginx>(programs.nginx, folder / "nginx", size);
    return *nginx_;
}

Measured alternate(const Effort& effort, const std::function<double()>& value, const std::function<double()>& limit) {
    Measured measured;
    for (int round = 0; round < effort.rounds; ++round) {
        measured.rounds.push_back(value());
        measured.limit_rounds.push_back(limit());
    }
    measured.value = median(measured.rounds);
    measured.limit = median(measured.limit_rounds);
    return measured;
}

double Loads::run(Load load) {
    load.seconds = effort_.seconds;
    load.warm_up = effort_.warm_up;
    const double before = processor_micros(portal_.server.pid());
    const Loaded loaded = run_load(load);
    if (loaded.errors > 0)
        throw std::runtime_error(std::to_string(loaded.errors) + " of " + std::to_string(loaded.answered) +
                                 " requests failed: " + loaded.first_error);
    processor_ += processor_micros(portal_.server.pid()) - before;
    // The warm-up's requests cost processor time, too, but are not counted.
    answered_ +=
        static_cast<std::uint64_t>(static_cast<double>(loaded.answered) * (load.seconds + load.warm_up) / load.seconds);
    times_.add(loaded.times);
    return loaded.per_second();
}

void Loads::describe(Measured& measured) const {
    measured.details = {{"p50 ms", times_.percentile_ms(0.5)},
                        {"p95 ms", times_.percentile_ms(0.95)},
                        {"p99 ms", times_.percentile_ms(0.99)}};
    if (answered_ > 0) measured.details.emplace_back("server cpu us", processor_ / static_cast<double>(answered_));
}

}  // namespace oneroom::bench
