// The SQL of the pairs of people and contents that rules make. Private to this folder.
#pragma once

#include <limits>

#include "core/db/db.h"

namespace oneroom::assignment {

/// People with after < id <= last.
struct PeopleRange {
    Id after = 0;
    Id last = std::numeric_limits<Id>::max();
};

/// Brings the pairs of one content and these people to what the rules say. A pair that no rule reaches stays when it
/// has a record (attempts > 0) and goes otherwise.
void update_pairs(db::Writer& tx, Id content_id, const PeopleRange& people);

/// Only is_listed: the person is active, and the content is published and not archived, or begun.
void update_listing(db::Writer& tx, Id content_id, const PeopleRange& people);

/// The next `size` people after `after`, active or not; nothing when there are none.
std::optional<PeopleRange> next_people(const db::Reader& db, Id after, std::int64_t size);

std::int64_t count_everyone(const db::Reader& db);
/// In it and below it.
std::int64_t count_people_of_location(const db::Reader& db, Id location_id);
std::int64_t count_pairs(const db::Reader& db, Id content_id);
std::vector<Id> list_people_of_location(const db::Reader& db, Id location_id);

/// Contents with a rule for this location or for one above it.
std::vector<Id> list_contents_above(const db::Reader& db, Id location_id);
/// Contents with a rule for this location.
std::vector<Id> list_contents_of_location(const db::Reader& db, Id location_id);
/// Contents that a rule gives to this person, or that the person has a row for.
std::vector<Id> list_contents_of_person(const db::Reader& db, Id user_id);

void remove_rules_of_location(db::Writer& tx, Id location_id);

}  // namespace oneroom::assignment
