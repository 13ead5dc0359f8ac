#include "assignment/pairs.h"

#include <nlohmann/json.hpp>

#include "assignment/pair_store.h"

namespace oneroom::assignment {
namespace {

constexpr std::string_view job_name = "assignment.applyRules";
constexpr std::int64_t slice = 250;            // people: some 10 ms when all their pairs are new
constexpr std::int64_t rows_at_once = 20'000;  // in a transaction of apply_all_rules()

/// Two keys, because work of a key that is running already may be past the people whom this change reaches: one of the
/// two starts after this transaction.
void add_slices(db::Writer& tx, Id content_id, Instant now) {
    const std::string content = std::to_string(content_id);
    const std::string payload = nlohmann::json{{"contentId", content_id}}.dump();
    jobs::add_work(tx, job_name, content, payload, now);
    jobs::add_work(tx, job_name, content + " again", payload, now);
}

/// False when it was told to stop.
bool apply_in_slices(db::Database& db, Id content_id, std::int64_t size, const std::function<bool()>& keep_going) {
    std::optional<PeopleRange> people = PeopleRange{0, 0};
    while (people && keep_going())
        people = db.write([&](db::Writer& tx) {
            const auto next = next_people(tx, people->last, size);
            if (next) update_pairs(tx, content_id, *next);
            return next;
        });
    return !people;
}

void apply_for_person(db::Writer& tx, Id content_id, Id user_id) {
    update_pairs(tx, content_id, {.after = user_id - 1, .last = user_id});
}

/// Counts on only until it is sure that these are many.
std::int64_t count_reached(const db::Reader& db, Target target, std::span<const Id> target_ids) {
    if (target == Target::everyone) return count_everyone(db);
    if (target == Target::person) return static_cast<std::int64_t>(target_ids.size());
    std::int64_t people = 0;
    for (const Id id : target_ids)
        if (people <= most_people_at_once) people += count_people_of_location(db, id);
    return people;
}

/// The first of these contents, as many as one transaction may take. Returns their number; 0 when one is too many.
std::size_t apply_some(db::Writer& tx, std::span<const Id> contents) {
    std::int64_t rows = 0;
    std::size_t done = 0;
    for (; done < contents.size(); ++done) {
        rows += count_rows_to_make(tx, contents[done]);
        if (rows > rows_at_once) break;
        update_pairs(tx, contents[done], {});
    }
    return done;
}

}  // namespace

void apply_rule_changes(db::Writer& tx, Id content_id, Target target, std::span<const Id> target_ids, Instant now) {
    if (target_ids.empty()) return;
    if (target != Target::person && count_everyone(tx) <= most_people_at_once) return update_pairs(tx, content_id, {});
    if (count_reached(tx, target, target_ids) > most_people_at_once) return add_slices(tx, content_id, now);
    for (const Id id : target_ids) {
        const auto people = target == Target::person ? std::vector{id} : list_people_of_location(tx, id);
        for (const Id user_id : people) apply_for_person(tx, content_id, user_id);
    }
}

void apply_rules_to_person(db::Writer& tx, Id user_id) {
    for (const Id content_id : list_contents_of_person(tx, user_id)) apply_for_person(tx, content_id, user_id);
}

void apply_content_change(db::Writer& tx, Id content_id, Instant now) {
    if (count_pairs(tx, content_id) <= most_people_at_once)
        update_listing(tx, content_id, {});
    else
        add_slices(tx, content_id, now);
}

void forget_location(db::Writer& tx, Id location_id, Instant now) {
    const auto contents = list_contents_of_location(tx, location_id);
    remove_rules_of_location(tx, location_id);
    const auto people = count_people_of_location(tx, location_id);
    if (people * static_cast<std::int64_t>(contents.size()) > most_people_at_once) {
        for (const Id content_id : contents) add_slices(tx, content_id, now);
        return;
    }
    for (const Id user_id : list_people_of_location(tx, location_id))
        for (const Id content_id : contents) apply_for_person(tx, content_id, user_id);
}

void apply_all_rules(db::Database& db) {
    constexpr std::int64_t contents_at_once = 1000;
    for (Id after = 0;;) {
        const auto contents = db.read(
            [&](const db::Reader& reader) { return list_contents_with_pairs(reader, after, contents_at_once); });
        if (contents.empty()) return;
        for (std::span<const Id> left(contents); !left.empty();) {
            std::size_t done = db.write([&](db::Writer& tx) { return apply_some(tx, left); });
            if (done == 0) {
                apply_in_slices(db, left.front(), rows_at_once, [] { return true; });
                done = 1;
            }
            left = left.subspan(done);
        }
        after = contents.back();
    }
}

std::vector<jobs::Job> assignment_jobs() {
    const auto run = [](jobs::JobContext& context) {
        apply_in_slices(context.db, nlohmann::json::parse(context.payload_json).at("contentId").get<Id>(), slice,
                        context.keep_going);
    };
    return {{job_name, std::chrono::milliseconds(0), run,
             "Gives a content to everybody whom a changed rule reaches, or takes it from them, in slices"}};
}

}  // namespace oneroom::assignment
