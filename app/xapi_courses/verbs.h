// What cmi5 and the xAPI profiles of authoring tools name by IRIs.
#pragma once

#include <optional>
#include <string_view>

namespace oneroom::xapi_courses {

/// Verbs that a course goes by. Each is a bit of xapi_session.verbs.
enum class Verb {
    other = 0,
    initialized = 1,
    completed = 2,
    passed = 4,
    failed = 8,
    terminated = 16,
    progressed = 32,
    begun = 64,         ///< launched, attempted, resumed, suspended, exited: it is in progress
    ofThePortal = 128,  ///< cmi5: launched, abandoned, waived, satisfied: only the LMS says them
};

/// As cmi5 9.3 names them.
Verb cmi5_verb(std::string_view iri);
/// As authoring tools name them in packages of xAPI.
Verb xapi_verb(std::string_view iri);

inline constexpr std::string_view verb_launched = "http://adlnet.gov/expapi/verbs/launched";
inline constexpr std::string_view verb_abandoned = "https://w3id.org/xapi/adl/verbs/abandoned";
inline constexpr std::string_view verb_satisfied = "https://w3id.org/xapi/adl/verbs/satisfied";

inline constexpr std::string_view verb_waived = "https://w3id.org/xapi/adl/verbs/waived";

inline constexpr std::string_view category_cmi5 = "https://w3id.org/xapi/cmi5/context/categories/cmi5";
inline constexpr std::string_view category_move_on = "https://w3id.org/xapi/cmi5/context/categories/moveon";
inline constexpr std::string_view extension_session = "https://w3id.org/xapi/cmi5/context/extensions/sessionid";
inline constexpr std::string_view extension_mastery = "https://w3id.org/xapi/cmi5/context/extensions/masteryscore";
inline constexpr std::string_view extension_mode = "https://w3id.org/xapi/cmi5/context/extensions/launchmode";
inline constexpr std::string_view extension_url = "https://w3id.org/xapi/cmi5/context/extensions/launchurl";
inline constexpr std::string_view extension_move_on = "https://w3id.org/xapi/cmi5/context/extensions/moveon";
inline constexpr std::string_view extension_parameters =
    "https://w3id.org/xapi/cmi5/context/extensions/launchparameters";
inline constexpr std::string_view extension_progress = "https://w3id.org/xapi/cmi5/result/extensions/progress";
inline constexpr std::string_view extension_reason = "https://w3id.org/xapi/cmi5/result/extensions/reason";
inline constexpr std::string_view type_block = "https://w3id.org/xapi/cmi5/activitytype/block";
inline constexpr std::string_view type_course = "https://w3id.org/xapi/cmi5/activitytype/course";

}  // namespace oneroom::xapi_courses
