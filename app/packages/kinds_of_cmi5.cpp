// What can be wrong with the description of a cmi5 course or an xAPI package beyond what every package can have.
#include "packages/finding_words.h"

namespace oneroom::packages {

std::vector<FindingKind> kinds_of_cmi5() {
    using namespace words;
    constexpr std::string_view whole_address =
        "Give it an address of its own that begins with a scheme, like https://example.com/course/1. Nothing has to be "
        "there.";
    return {
        {"cmi5-namespace", error, "Course structure outside of the namespace of cmi5", refused,
         "Write the namespace of cmi5 as xmlns into <courseStructure>, or publish again from the authoring tool."},
        {"cmi5-element-missing", error, "Required element that is missing", refused,
         "Add the element, or publish again from the authoring tool."},
        {"cmi5-element-order", error, "Element in the wrong place", refused,
         "Move the element, or publish again from the authoring tool."},
        {"cmi5-element-twice", error, "Element that stands twice", refused,
         "Remove one of the two, or publish again from the authoring tool."},
        {"cmi5-element-unknown", error, "Element that cmi5 does not know", refused,
         "Correct its name, remove it, or put it into a namespace of its own."},
        {"cmi5-text", error, "Text outside of any element", refused,
         "Put the text into an element like <langstring>, or remove it."},
        {"cmi5-attribute-unknown", error, "Attribute that cmi5 does not know", refused,
         "Correct its name, remove it, or put it into a namespace of its own."},
        {"cmi5-language", error, "Language that cannot be", refused, "Write languages like en or pt-BR."},
        {"cmi5-id-missing", error, "No identifier", refused, whole_address},
        {"cmi5-id", error, "Identifier that is no address", refused, whole_address},
        {"cmi5-duplicate-id", error, "Two parts of one identifier", refused,
         "Give every unit, block and objective an identifier of its own."},
        {"cmi5-url", error, "Address that cannot be", refused,
         "Write a whole address, or the path of a page of the zip, with %20 for each blank."},
        {"cmi5-relative-url", error, "Page without a package", refused,
         "Write the whole address with https://, or upload a zip with cmi5.xml and the pages."},
        {"cmi5-launch-parameter", error, "Parameter that the launch needs", refused,
         "Give the parameter another name: endpoint, fetch, actor, registration and activityId are those of cmi5."},
        {"cmi5-mastery-score", error, "Impossible masteryScore", refused,
         "Write a number from 0 to 1 with at most four decimals, like 0.85."},
        {"cmi5-move-on", error, "Unknown moveOn", refused,
         "Write Passed, Completed, CompletedAndPassed, CompletedOrPassed or NotApplicable."},
        {"cmi5-launch-method", error, "Unknown launchMethod", refused, "Write AnyWindow or OwnWindow."},
        {"cmi5-activity-type", warning, "Activity type that is no address", left_out, correct_manifest},
        {"cmi5-unknown-objective", warning, "Objective that the course does not have", left_out, correct_manifest},
        {"activity-identifier", warning, "Activity whose identifier is no address", not_recorded, whole_address},
        {"unsafe-launch", warning, "Address that is no page", cannot_open,
         "Write a whole address with https://, or the path of a page of the zip."},
        {"remote-unit", info, "Part on another server", "Learners need the internet for this part.", nothing_to_do},
    };
}

}  // namespace oneroom::packages
