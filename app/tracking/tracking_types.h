// The words of tracking: statuses, stages, standards and modes. Numbers are those of the database.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/describe.h"

namespace oneroom::tracking {

/// Where somebody stands, in one word for every standard (SCORM-19).
enum class TrackingStatus { notAttempted = 0, incomplete = 1, completed = 2, passed = 3, failed = 4, browsed = 5 };

constexpr auto enum_names(TrackingStatus) {
    using enum TrackingStatus;
    return std::array{std::pair{notAttempted, std::string_view("notAttempted")},
                      std::pair{incomplete, std::string_view("incomplete")},
                      std::pair{completed, std::string_view("completed")},
                      std::pair{passed, std::string_view("passed")},
                      std::pair{failed, std::string_view("failed")},
                      std::pair{browsed, std::string_view("browsed")}};
}

/// The three stages of a card on the home page (CNT-07, STAT-17).
enum class ContentStage { notAttempted = 1, inProgress = 2, completed = 3 };

constexpr auto enum_names(ContentStage) {
    using enum ContentStage;
    return std::array{std::pair{notAttempted, std::string_view("notAttempted")},
                      std::pair{inProgress, std::string_view("inProgress")},
                      std::pair{completed, std::string_view("completed")}};
}

/// Completed or passed: nothing is left to do (STAT-11).
constexpr bool is_finished(TrackingStatus status) {
    return status == TrackingStatus::completed || status == TrackingStatus::passed;
}

/// STAT-10: whatever is neither untouched nor finished counts as started; a failed course is still in progress.
constexpr ContentStage stage_of(TrackingStatus status) {
    if (is_finished(status)) return ContentStage::completed;
    return status == TrackingStatus::notAttempted ? ContentStage::notAttempted : ContentStage::inProgress;
}

/// The data models of run-time. The numbers are those of content_version.standard. Units of the last two report by
/// statements and have none.
enum class Standard { none = 0, scorm12 = 1, scorm2004 = 2, xapi = 4, cmi5 = 5 };

constexpr auto enum_names(Standard) {
    return std::array{
        std::pair{Standard::none, std::string_view("none")}, std::pair{Standard::scorm12, std::string_view("scorm12")},
        std::pair{Standard::scorm2004, std::string_view("scorm2004")},
        std::pair{Standard::xapi, std::string_view("xapi")}, std::pair{Standard::cmi5, std::string_view("cmi5")}};
}

/// How much is recorded or shown: each level has those before it, too (SCORM-55).
enum class DebugLevel { information = 1, debug = 2, verbose = 3 };

constexpr auto enum_names(DebugLevel) {
    using enum DebugLevel;
    using Name = std::string_view;
    return std::array{std::pair{information, Name("information")}, std::pair{debug, Name("debug")},
                      std::pair{verbose, Name("verbose")}};
}

/// What a launch is for (SCORM-21). Only `normal` is for credit (SCORM-23).
/// How a course was left: it has ended; it was suspended or never said that it ends; it asked to be suspended as a
/// whole.
enum class LeftOpen { no = 0, yes = 1, byItsWish = 2 };

constexpr auto enum_names(LeftOpen) {
    return std::array{std::pair{LeftOpen::no, std::string_view("no")},
                      std::pair{LeftOpen::yes, std::string_view("yes")},
                      std::pair{LeftOpen::byItsWish, std::string_view("byItsWish")}};
}

enum class LaunchMode { normal = 0, review = 1, browse = 2 };

constexpr auto enum_names(LaunchMode) {
    return std::array{std::pair{LaunchMode::normal, std::string_view("normal")},
                      std::pair{LaunchMode::review, std::string_view("review")},
                      std::pair{LaunchMode::browse, std::string_view("browse")}};
}

}  // namespace oneroom::tracking
