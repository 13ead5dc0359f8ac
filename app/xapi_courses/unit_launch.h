// What a unit is launched with, and what the portal says of it: addresses, documents and statements. Pure. Clauses are
// those of cmi5 (quartz).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/base/instant.h"
#include "xapi_courses/session_store.h"

namespace oneroom::xapi_courses {

using nlohmann::json;

/// The person, as their unit knows them (9.2): an account at an address that the portal has or had.
json agent_of(const UnitFacts& unit);

/// What cmi5 wants generated (8.1.5, 9.4): never the publisher's ids. The same for every version of the content.
std::string unit_activity(const std::string& home, Id content_id, const std::string& publisher_id);
std::string block_activity(const std::string& home, Id content_id, const std::string& publisher_id);
std::string course_activity(const std::string& home, Id content_id);

/// The publisher's id in the grouping of statements (9.6.2.3): unaltered, unless it is no IRI, which no statement may
/// have.
std::string publisher_activity(const std::string& publisher_id);

/// What the unit's statements are about: of cmi5 the generated activity, of xAPI that of its package.
std::string activity_of(const UnitFacts& unit);

/// On another server: http and https only.
bool is_elsewhere(const std::string& href);
/// "https://example.org" of an address on another server; empty for one in the package.
std::string origin_of(const std::string& href);

/// The address of the unit, without what launching adds. `files` is where the package is, with its slash.
std::string bare_address(const std::string& files, const std::string& href);
/// With parameters after those that it has, before its fragment (8.1, 13.1.4 url).
std::string with_parameters(const std::string& address,
                            const std::vector<std::pair<std::string, std::string>>& parameters);

/// "Normal", "Browse", "Review" (10.2.2)
std::string launch_mode_name(tracking::LaunchMode mode);

/// 10.2: the state document LMS.LaunchData.
json launch_data(const UnitFacts& unit, const std::string& return_url);

/// 9.3.1
json launched_statement(const UnitFacts& unit, const std::string& address, Instant now);
/// 9.3.6
json abandoned_statement(const UnitFacts& unit, std::int64_t duration_ms, Instant now);
/// 9.3.7, with the reason of 9.5.5.2
json waived_statement(const UnitFacts& unit, std::string_view reason, Instant now);
/// 9.3.9 of a block, or (`block` empty) of the course.
struct SatisfiedPart {
    std::string publisher_id{};
    std::string title{};
    bool is_course = false;
};
json satisfied_statement(const UnitFacts& unit, const SatisfiedPart& part, Instant now);

}  // namespace oneroom::xapi_courses
