// What the operations on dispatches take and give. A dispatch is a course given to somebody else's learning system.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"
#include "launch/launch_types.h"

namespace oneroom::dispatch {

enum class OpensIn { frame = 1, window = 2 };
constexpr auto enum_names(OpensIn) {
    return std::array{std::pair{OpensIn::frame, std::string_view("frame")},
                      std::pair{OpensIn::window, std::string_view("window")}};
}

/// What stands in the way of a launch; full: of new learners only, where it is the number of learners.
enum class DispatchState { open = 1, off = 2, expired = 3, full = 4 };
constexpr auto enum_names(DispatchState) {
    using enum DispatchState;
    return std::array{std::pair{open, std::string_view("open")}, std::pair{off, std::string_view("off")},
                      std::pair{expired, std::string_view("expired")}, std::pair{full, std::string_view("full")}};
}

enum class DispatchSort { name, contentTitle, learners, launches, lastLaunchAt, expiresOn };
constexpr auto enum_names(DispatchSort) {
    using enum DispatchSort;
    return std::array{std::pair{name, std::string_view("name")},
                      std::pair{contentTitle, std::string_view("contentTitle")},
                      std::pair{learners, std::string_view("learners")},
                      std::pair{launches, std::string_view("launches")},
                      std::pair{lastLaunchAt, std::string_view("lastLaunchAt")},
                      std::pair{expiresOn, std::string_view("expiresOn")}};
}

enum class PackageStandard { scorm12 = 1, scorm2004Edition3 = 2, scorm2004Edition4 = 3 };
constexpr auto enum_names(PackageStandard) {
    using enum PackageStandard;
    return std::array{std::pair{scorm12, std::string_view("scorm12")},
                      std::pair{scorm2004Edition3, std::string_view("scorm2004Edition3")},
                      std::pair{scorm2004Edition4, std::string_view("scorm2004Edition4")}};
}

struct Dispatch {
    Id id{};
    Id content_id{};
    std::string content_title{};
    std::string name{};
    std::string receiver{};
    bool is_active{};
    std::optional<Date> expires_on{};
    std::optional<std::int64_t> most_learners{};
    std::optional<std::int64_t> most_launches{};
    std::string allowed_origins{};
    OpensIn opens_in = OpensIn::frame;
    DispatchState state = DispatchState::open;
    bool is_published{};
    std::int64_t learners{};
    std::int64_t launches{};
    std::optional<Instant> last_launch_at{};
    Instant created_at{};
    std::int64_t key_number{};

    static Fields fields();
};

struct DispatchListRequest {
    std::string search{};
    std::optional<Id> content_id{};
    std::optional<DispatchState> state{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    DispatchSort sort = DispatchSort::name;
    bool descending = false;

    static Fields fields();
};

struct DispatchPage {
    std::vector<Dispatch> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&DispatchPage::rows>("rows"), field<&DispatchPage::total>("total")}; }
};

struct DispatchRef {
    Id dispatch_id{};

    static Fields fields() { return {field<&DispatchRef::dispatch_id>("dispatchId").required()}; }
};

struct CreateDispatchRequest {
    Id content_id{};
    std::string name{};
    std::string receiver{};
    bool is_active = true;
    std::optional<Date> expires_on{};
    std::optional<std::int64_t> most_learners{};
    std::optional<std::int64_t> most_launches{};
    std::string allowed_origins{};
    OpensIn opens_in = OpensIn::frame;

    static Fields fields();
};

struct SaveDispatchRequest : CreateDispatchRequest {
    Id dispatch_id{};

    static Fields fields();
};

struct DispatchIds {
    std::vector<Id> dispatch_ids{};

    static Fields fields() { return {field<&DispatchIds::dispatch_ids>("dispatchIds").required().max_length(1000)}; }
};

struct DispatchesChanged {
    std::int64_t dispatches{};

    static Fields fields() {
        return {field<&DispatchesChanged::dispatches>("dispatches").means("How many were changed by this")};
    }
};

struct DispatchPackageRequest {
    Id dispatch_id{};
    PackageStandard standard = PackageStandard::scorm12;

    static Fields fields() {
        return {field<&DispatchPackageRequest::dispatch_id>("dispatchId").required(),
                field<&DispatchPackageRequest::standard>("standard")};
    }
};

struct DispatchLearnersRequest {
    Id dispatch_id{};
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields();
};

struct DispatchLearner {
    Id user_id{};
    std::string full_name{};
    std::string foreign_id{};
    tracking::TrackingStatus tracking_status{};
    std::optional<double> score_percent{};
    std::int64_t launches{};
    Instant last_at{};

    static Fields fields();
};

struct DispatchLearnerPage {
    std::vector<DispatchLearner> rows{};
    std::int64_t total{};

    static Fields fields() {
        return {field<&DispatchLearnerPage::rows>("rows"), field<&DispatchLearnerPage::total>("total")};
    }
};

// ---- from inside the receiving system

struct DispatchStartRequest {
    std::string learner_id{};
    std::string learner_name{};
    std::string origin{};

    static Fields fields();
};

/// What the receiving system is told.
struct DispatchReport {
    tracking::TrackingStatus tracking_status{};
    std::int64_t progress_percent{};
    std::optional<double> score_percent{};
    std::int64_t session_ms{};
    std::string place{};

    static Fields fields();
};

struct DispatchStarted {
    std::string ticket{};
    launch::Launch launch{};
    DispatchReport report{};

    static Fields fields();
};

}  // namespace oneroom::dispatch
