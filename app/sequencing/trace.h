// How a decision was come to, step by step, for people who look into a course.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oneroom::sequencing {

struct Step {
    std::string section;    ///< of the pseudo-code (SN Appendix C): "SB.2.9"
    std::string activity;   ///< identifier; empty when it is about none
    std::string words;      ///< "flow is off in the parent"
    std::string exception;  ///< "SB.2.9-3" where the step ended with one
};

/// A plain sentence for the learner about an exception of the pseudo-code; a general one for codes without.
std::string_view sentence_of(std::string_view exception);

}  // namespace oneroom::sequencing
