// What several kinds of findings have in common. Private to the tables.
#pragma once

#include "packages/finding_kinds.h"

namespace oneroom::packages::words {

using enum Severity;

// What learners notice.
constexpr std::string_view refused = "The package is not taken. Learners see nothing of it.";
constexpr std::string_view nothing = "Learners notice nothing.";
constexpr std::string_view other_portals = "Learners notice nothing here. Other portals may refuse the package.";
constexpr std::string_view cannot_open =
    "Learners see this part in the table of contents and cannot open it. When it is the only one, the package is not "
    "taken.";
constexpr std::string_view not_recorded =
    "Learners can go through the course, but neither progress nor score is recorded.";
constexpr std::string_view other_name = "Learners see the identifier where the title should be.";
constexpr std::string_view empty_place = "Learners see an empty place instead.";
constexpr std::string_view left_out = "The course plays as if this were not there.";

// What the author does.
constexpr std::string_view publish_again = "Publish the package again from the authoring tool.";
constexpr std::string_view zip_again = "Make the zip again with the authoring tool or an ordinary zip program.";
constexpr std::string_view nothing_to_do = "Nothing has to be done.";
constexpr std::string_view next_version = "The portal has taken care of it. Correct it for the next version.";
constexpr std::string_view correct_manifest =
    "Correct the place in the manifest, or publish the package again from the authoring tool.";
constexpr std::string_view plain_names =
    "Give the files plain names of letters, digits, - and _, and make the zip again.";

}  // namespace oneroom::packages::words
