// Prerequisites of SCORM 1.2 and AICC: the aicc_script expressions over the statuses of other items (SCORM 1.2 CAM
// 2.3.5.2.1, AICC CMI001 6.6), as the standard writes them (& | ~) and as authors do (AND, OR, NOT).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::packages {

struct Prerequisites {
    bool is_readable = false;            ///< false: not an expression; such a text locks nothing
    bool is_met = true;                  ///< true when not readable or empty
    bool has_words = false;              ///< AND, OR or NOT written out
    std::vector<std::string> items;      ///< identifiers it mentions, each once, in order
    std::vector<std::string> waits_for;  ///< those of them that are not complete; empty when it is met
    bool has_choice = false;             ///< not met, and not all that it waits for has to be complete for it
};

/// The SCORM 1.2 status of an item: "completed", "passed", "failed", "incomplete", "browsed", "not attempted".
using StatusOf = std::function<std::string(const std::string& identifier)>;

/// Works an expression out. Without `status_of` every item is not attempted.
Prerequisites read_prerequisites(std::string_view script, const StatusOf& status_of = {});

}  // namespace oneroom::packages
