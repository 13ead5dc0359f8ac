#include "assignment/pairs.h"

#include <nlohmann/json.hpp>

#include "assignment/pair_store.h"

namespace oneroom::assignment {
namespace {

constexpr std::string_view job_name = "assignment.applyRules";
constexpr std::int64_t slice = 250;  // people: some 10 ms when all their pairs are new

/// Two keys, because work of a key that is running already may be past the people whom this change reaches: one of the
/// two starts after this transaction.
void add_slices(db::Writer& tx, Id content_id, Instant now) {
    const std::string content = std::to_string(content_id);
    const std::string payload = nlohmann::json{{"contentId", content_id}}.dump();
    jobs::add_work(tx, job_name, content, payload, now);
    jobs::add_work(tx, job_name, content + " again", payload, now);
}

/// False when it was told to stop.
bool apply_in_slices(db::Database& db, Id content_id, const std::function<bool()>& keep_going) {
    std::optional<PeopleRange> people = PeopleRange{0, 0};
    while (people && keep_going())
        people = db.write([&](db::Writer& tx) {
            const auto next = next_people(tx, people->last, slice);
            if (next) update_pairs(tx, content_id, *next);
            return next;
        });
    return !people;
}

void apply_for_person(db::Writer& tx, Id content_id, Id user_id) {
    update_pairs(tx, content_id, {.after = user_id - 1, .last = user_id});
}

void apply_for_location(db::Writer& tx, Id content_id, Id location_id, Instant now) {
    if (count_people_of_location(tx, location_id) > most_people_at_once) return add_slices(tx, content_id, now);
    for (const Id user_id : list_people_of_location(tx, location_id)) apply_for_person(tx, content_id, user_id);
}

}  // namespace

void apply_rule_change(db::Writer& tx, Id content_id, Target target, Id target_id, Instant now) {
    if (target == Target::person)
        apply_for_person(tx, content_id, target_id);
    else if (count_everyone(tx) <= most_people_at_once)
        update_pairs(tx, content_id, {});
    else if (target == Target::location)
        apply_for_location(tx, content_id, target_id, now);
    else
        add_slices(tx, content_id, now);
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
    for (const Id content_id : contents) apply_rule_change(tx, content_id, Target::location, location_id, now);
}

void apply_all_rules(db::Database& db) {
    constexpr std::int64_t contents_at_once = 1000;
    for (Id after = 0;;) {
        const auto contents = db.read(
            [&](const db::Reader& reader) { return list_contents_with_pairs(reader, after, contents_at_once); });
        for (const Id content_id : contents) apply_in_slices(db, content_id, [] { return true; });
        if (contents.empty()) return;
        after = contents.back();
    }
}

std::vector<jobs::Job> assignment_jobs() {
    const auto run = [](jobs::JobContext& context) {
        apply_in_slices(context.db, nlohmann::json::parse(context.payload_json).at("contentId").get<Id>(),
                        context.keep_going);
    };
    return {{job_name, std::chrono::milliseconds(0), run,
             "Gives a content to everybody whom a changed rule reaches, or takes it from them, in slices"}};
}

}  // namespace oneroom::assignment
