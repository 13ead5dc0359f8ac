#include "demo/large_demo.h"

#include <functional>
#include <ostream>
#include <stdexcept>

#include "core/base/text.h"
#include "demo/demo_courses.h"
#include "demo/demo_store.h"
#include "demo/large_names.h"
#include "demo/large_plan.h"
#include "demo/large_records.h"
#include "demo/working_days.h"
#include "organisation/organisation.h"

namespace oneroom::demo {
namespace {

using std::chrono::days;

constexpr std::int64_t slice = 20'000;  // rows or so in one transaction

/// "  records    240,000 of 1,000,000", at most twice a second.
class Progress {
public:
    Progress(std::ostream& out, const Clock& clock) : out_(out), clock_(clock) {}

    void tell(std::string_view what, std::int64_t done, std::int64_t all) {
        const auto now = clock_.steady();
        if (done < all && now - told_ < std::chrono::milliseconds(500)) return;
        told_ = now;
        std::string line = "  " + std::string(what);
        line.resize(14, ' ');
        out_ << line << done << " of " << all << std::endl;
    }

private:
    std::ostream& out_;
    const Clock& clock_;
    std::chrono::nanoseconds told_{};
};

class LargeDemo {
public:
    LargeDemo(const DemoSetup& setup, const LargeSize& size, std::ostream& out)
        : setup_(setup),
          size_(size),
          seed_(static_cast<std::uint64_t>(size.seed)),
          now_(setup.clock.now()),
          progress_(out, setup.clock),
          bulk_(setup.db.path(), db::Connection::Use::write) {
        // Nothing is acknowledged here, and who calls flushes the whole. A test looks whether the keys fit.
        bulk_.execute(
            "-- engine: sqlite\nPRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000");
    }

    void make() {
        begin();
        add_more_people();
        add_more_contents();
        const PairPlan plan(size_.people, size_.contents, size_.records, location_of_, locations());
        add_rules(plan);
        add_records(plan);
        write([&](db::Writer& tx) {
            make_indexes(tx, indexes_);
            set_demo_state(tx, "ready");
        });
    }

private:
    std::int32_t locations() const { return static_cast<std::int32_t>(location_ids_.size()); }
    std::uint64_t roll(std::uint64_t what, std::int64_t number) const {
        return dice(seed_, what, static_cast<std::uint64_t>(number));
    }

    /// The small demo's people and contents, without what they have done; then the locations.
    void begin() {
        hash_ = accounts::hash_password(setup_.accounts, std::string(demo_password));
        auto catalogue = read_large_catalogue();
        for (auto& entry : catalogue) entry.is_draft = false;
        store_files(setup_.contents.blobs, catalogue);
        PastClock clock(now_);
        content::Contents contents{setup_.contents.db, clock, setup_.contents.blobs, setup_.contents.secret, {}};
        const DemoSetup past{setup_.db, clock, setup_.accounts, contents, setup_.hooks};
        setup_.db.write([&](db::Writer& tx) {
            const DemoPeople people = add_people(tx, hash_, now_);
            administrator_ = people.administrator;
            add_courses(past, administrator_, catalogue, clock, now_);
            for (const auto& [name, id] : people.locations) location_ids_.push_back(id);
            const std::int64_t wanted = std::clamp<std::int64_t>(size_.people / 250, 3, 400);
            for (std::int64_t n = 0; locations() < wanted; ++n)
                location_ids_.push_back(organisation::create_location(tx, location_name(n)));
            for (const Person& person : all_people())
                location_of_.push_back(person.location == "Leeds" ? 0 : person.location == "Porto" ? 1 : 2);
        });
        write([&](db::Writer& tx) { indexes_ = drop_indexes(tx); });
        is_active_.assign(location_of_.size(), true);
    }

    void write(const std::function<void(db::Writer&)>& change) {
        db::Writer tx(bulk_);
        tx.run("BEGIN IMMEDIATE");
        change(tx);
        tx.run("COMMIT");
    }

    /// Calls one(tx, number) for each number after `done` up to `all`, a slice at a time.
    void in_slices(std::string_view what, std::int64_t done, std::int64_t all,
                   const std::function<void(db::Writer&, std::int64_t)>& one) {
        while (done < all) {
            const std::int64_t until = std::min(all, done + slice);
            write([&](db::Writer& tx) {
                for (std::int64_t number = done + 1; number <= until; ++number) one(tx, number);
            });
            done = until;
            progress_.tell(what, done, all);
        }
    }

    void add_more_people() {
        in_slices("people", static_cast<std::int64_t>(location_of_.size()), size_.people,
                  [&](db::Writer& tx, std::int64_t number) {
                      const std::uint64_t chance = roll(1, number);
                      const PersonName name = person_name(number, chance);
                      const auto location = static_cast<std::int32_t>((chance >> 24) % location_ids_.size());
                      const bool is_active = (chance >> 40) % 50 != 0;
                      BulkPerson person{.id = number,
                                        .username = name.username,
                                        .full_name = name.full_name,
                                        .email = name.username + "@larkspoke.example",
                                        .password_hash = hash_,
                                        .location_id = location_ids_[static_cast<std::size_t>(location)],
                                        .is_active = is_active,
                                        .created_at = now_ - days(90 + (chance >> 48) % 700),
                                        .last_sign_in_at = {}};
                      if ((chance >> 52) % 12 != 0)
                          person.last_sign_in_at = now_ - std::chrono::minutes(90 + (chance >> 32) % 60'000);
                      insert_person(tx, person);
                      location_of_.push_back(location);
                      is_active_.push_back(is_active);
                  });
    }

    void add_more_contents() {
        const auto [check, lesson, file, link, version, own] = setup_.db.read([](const db::Reader& db) {
            return std::tuple(find_template(db, "SAFE-12"), find_template(db, "SAFE-02"), find_template(db, "SAFE-06"),
                              find_template(db, "SAFE-07"), last_version_id(db),
                              find_template(db, "TRAV-01").content_id);
        });
        Id last_version = version;
        in_slices("contents", own, size_.contents, [&](db::Writer& tx, std::int64_t number) {
            const std::uint64_t chance = roll(2, number);
            const Template& like = chance % 20 < 9 ? check : chance % 20 < 17 ? lesson : chance % 20 < 19 ? file : link;
            ContentName name = content_name(number, chance >> 16);
            insert_content(tx, like,
                           {.id = number,
                            .version_id = like.version_id ? ++last_version : 0,
                            .title = std::move(name.title),
                            .description = std::move(name.description),
                            .identifier = std::move(name.identifier),
                            .minutes = 5 + static_cast<std::int64_t>(chance >> 32) % 8 * 5,
                            .created_at = now_ - days(90 + (chance >> 40) % 400)});
        });
    }

    std::int64_t assigned_days_ago(std::int64_t content) const {
        return 5 + static_cast<std::int64_t>(roll(3, content) % 85);
    }
    Instant assigned_at(std::int64_t content) const {
        return working_time(now_, assigned_days_ago(content), 8 * 60 + 30);
    }
    std::optional<Date> due_on(std::int64_t content) const {
        const std::uint64_t chance = roll(4, content);
        if (chance % 4 == 0) return std::nullopt;
        return day_of(now_ + days(static_cast<std::int64_t>(chance / 4 % 100) - 30));
    }

    void add_rules(const PairPlan& plan) {
        in_slices("rules", 0, size_.contents, [&](db::Writer& tx, std::int64_t content) {
            const auto add = [&](std::int64_t target, Id target_id) {
                insert_rule(tx, {content, target, target_id, due_on(content), assigned_at(content)},
                            *administrator_.user_id);
            };
            const auto at = static_cast<std::size_t>(content - 1);
            if (content <= plan.for_everyone) add(1, 0);
            for (const auto location : plan.locations_of[at]) add(2, location_ids_[static_cast<std::size_t>(location)]);
            for (const auto& extra : plan.extras_of[at])
                if (extra.is_assigned) add(3, extra.person + 1);
        });
    }

    void add_records(const PairPlan& plan) {
        RecordWriter writer(seed_, now_);
        std::int64_t written = 0;
        for (Id content = 1; content <= size_.contents;) {
            const auto takers = plan.takers_of(content - 1);
            // Contents of few people share a transaction, those of many take several.
            content = takers.size() < static_cast<std::size_t>(slice) ? write_contents(plan, writer, content, written)
                                                                      : write_content(takers, writer, content, written);
        }
    }

    RecordSubject subject_of(std::int64_t content, std::span<const ContentParts> parts) const {
        return {parts, assigned_at(content), due_on(content), assigned_days_ago(content)};
    }

    void write_one(db::Writer& tx, RecordWriter& writer, const RecordSubject& subject, const PairPlan::Taker& taker) {
        writer.write(tx, subject, taker.person + 1, is_active_[static_cast<std::size_t>(taker.person)],
                     taker.is_assigned);
    }

    Id write_contents(const PairPlan& plan, RecordWriter& writer, Id content, std::int64_t& written) {
        const std::int64_t before = written;
        write([&](db::Writer& tx) {
            while (content <= size_.contents && written < before + slice) {
                const auto parts = list_content_parts(tx, content - 1, 1);
                const RecordSubject subject = subject_of(content, parts);
                for (const auto& taker : plan.takers_of(content - 1)) {
                    write_one(tx, writer, subject, taker);
                    ++written;
                }
                ++content;
            }
        });
        progress_.tell("records", written, size_.records);
        return content;
    }

    Id write_content(const std::vector<PairPlan::Taker>& takers, RecordWriter& writer, Id content,
                     std::int64_t& written) {
        const auto parts = setup_.db.read([&](const db::Reader& db) { return list_content_parts(db, content - 1, 1); });
        const RecordSubject subject = subject_of(content, parts);
        in_slices("records", 0, static_cast<std::int64_t>(takers.size()), [&](db::Writer& tx, std::int64_t number) {
            write_one(tx, writer, subject, takers[static_cast<std::size_t>(number - 1)]);
        });
        written += static_cast<std::int64_t>(takers.size());
        return content + 1;
    }

    const DemoSetup& setup_;
    const LargeSize size_;
    const std::uint64_t seed_;
    const Instant now_;
    Progress progress_;
    db::Connection bulk_;
    std::string hash_{};
    audit::Actor administrator_{};
    std::vector<std::string> indexes_{};
    std::vector<Id> location_ids_{};
    std::vector<std::int32_t> location_of_{};  ///< by person, from 0; a person's id is one more
    std::vector<bool> is_active_{};
};

}  // namespace

void make_large_demo(const DemoSetup& setup, const LargeSize& size, std::ostream& out) {
    if (!setup.db.read([](const db::Reader& db) { return is_empty_portal(db); }))
        throw std::runtime_error("This data folder already holds a portal. Choose another with --data FOLDER.");
    LargeDemo(setup, size, out).make();
}

}  // namespace oneroom::demo
