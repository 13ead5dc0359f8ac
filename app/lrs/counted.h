// What became of a statement besides being kept: whether the status of a course went by it, and if not, why.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace oneroom::lrs {

/// Decided once, as the statement is kept. The numbers are those of lrs_statement.counted.
enum class Counted {
    noCourse = 0,           ///< a program sent it, no course that the portal has opened
    counted = 1,            ///< the status or score of an attempt went by it
    notAboutCourse = 2,     ///< it is about another activity
    otherVerb = 3,          ///< nothing of an attempt goes by its verb
    otherRegistration = 4,  ///< it names another registration than that of the launch
    preview = 5,            ///< the course was opened as a preview
    review = 6,             ///< the attempt was over: it is only looked at
    afterEnd = 7,           ///< the session of the course had ended
    notDefined = 8,         ///< cmi5: without the category of statements that cmi5 defines
    attemptReset = 9,       ///< the attempt was reset and counts for nothing
    byPortal = 10,          ///< the portal says what it knows already
    betterIsKept = 11,      ///< an earlier and better result stands
};

constexpr auto enum_names(Counted) {
    using enum Counted;
    using Name = std::string_view;
    return std::array{std::pair{noCourse, Name("noCourse")},
                      std::pair{counted, Name("counted")},
                      std::pair{notAboutCourse, Name("notAboutCourse")},
                      std::pair{otherVerb, Name("otherVerb")},
                      std::pair{otherRegistration, Name("otherRegistration")},
                      std::pair{preview, Name("preview")},
                      std::pair{review, Name("review")},
                      std::pair{afterEnd, Name("afterEnd")},
                      std::pair{notDefined, Name("notDefined")},
                      std::pair{attemptReset, Name("attemptReset")},
                      std::pair{byPortal, Name("byPortal")},
                      std::pair{betterIsKept, Name("betterIsKept")}};
}

}  // namespace oneroom::lrs
