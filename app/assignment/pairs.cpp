#include "assignment/pairs.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

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

/// As far as it gets before it is told to stop.
void apply_in_slices(db::Database& db, Id content_id, const std::function<bool()>& keep_going) {
    std::optional<PeopleRange> people = PeopleRange{0, 0};
    while (people && keep_going())
        people = db.write([&](db::Writer& tx) {
            const auto next = next_people(tx, people->last, slice);
            if (next) update_pairs(tx, content_id, *next);
            return next;
        });
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

void apply_rules_to_pair(db::Writer& tx, Id user_id, Id content_id) { apply_for_person(tx, content_id, user_id); }

bool apply_rules_to_people(db::Writer& tx, const std::vector<Id>& user_ids, Instant now) {
    std::set<Id> contents;
    std::int64_t pairs = 0;
    for (const Id user_id : user_ids) {
        const auto of_person = list_contents_of_person(tx, user_id);
        contents.insert(of_person.begin(), of_person.end());
        pairs += std::ssize(of_person);
    }
    const bool is_much = user_ids.size() > 1 && pairs > most_people_at_once;
    if (is_much)
        for (const Id content_id : contents) add_slices(tx, content_id, now);
    else
        for (const Id user_id : user_ids) apply_rules_to_person(tx, user_id);
    return is_much;
}

void apply_content_change(db::Writer& tx, Id content_id, Instant now) {
    if (count_pairs(tx, content_id) <= most_people_at_once)
        update_listing(tx, content_id, {});
    else
        add_slices(tx, content_id, now);
}

namespace {

/// Looks at everybody in and below a location anew, for these contents.
void apply_to_location(db::Writer& tx, Id location_id, const std::vector<Id>& contents, Instant now) {
    const auto people = count_people_of_location(tx, location_id);
    if (people * static_cast<std::int64_t>(contents.size()) > most_people_at_once) {
        for (const Id content_id : contents) add_slices(tx, content_id, now);
        return;
    }
    for (const Id user_id : list_people_of_location(tx, location_id))
        for (const Id content_id : contents) apply_for_person(tx, content_id, user_id);
}

}  // namespace

void forget_location(db::Writer& tx, Id location_id, Instant now) {
    const auto contents = list_contents_of_location(tx, location_id);
    remove_rules_of_location(tx, location_id);
    apply_to_location(tx, location_id, contents, now);
}

void apply_location_move(db::Writer& tx, Id location_id, Id old_parent_id, Instant now) {
    const auto before = list_contents_above(tx, old_parent_id), after = list_contents_above(tx, location_id);
    std::vector<Id> contents;
    std::ranges::set_union(before, after, std::back_inserter(contents));
    apply_to_location(tx, location_id, contents, now);
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
