// What tracking decides round sequencing: whose request counts, what a SCO finds, what the whole is worth, how much of
// the trace is kept. Pure rules.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sequencing/sequencing.h"
#include "tracking/navigation_types.h"
#include "tracking/sco_status.h"

namespace oneroom::tracking {

using Elements = std::map<std::string, std::string>;

/// The learner's own request goes before what a SCO's end asks for: cmi.exit time-out and logout end the course
/// (RTE 4.2.8), then adl.nav.request. Empty: nobody asks for anything.
std::optional<sequencing::Request> decide_request(const std::optional<sequencing::Request>& own,
                                                  const sequencing::ScoReport& report);

/// A request in the words of adl.nav.request. Throws Failure 400 for others; empty for empty text.
std::optional<sequencing::Request> read_own_request(const std::string& request, const std::string& target);

/// Puts what sequencing knows over the elements that a SCO is handed: objectives by their id, data stores in the order
/// of the manifest.
void lay_over(const sequencing::InitialValues& values, Elements& elements);

/// An attempt on a sequenced course. The root of the tree decides; what it leaves unknown the parts decide. The score
/// is the root's measure where the manifest weighs its parts, else the mean as everywhere.
/// `reached`: what the attempt was worth before; a finished one never goes back.
Rollup roll_up_sequenced(const sequencing::Whole& whole, bool has_weights, const Rollup& parts, TrackingStatus reached);

/// The stored trace with one more decision; the oldest give way (64 KiB).
std::string add_to_trace(const std::string& trace_json, std::int64_t step, std::string_view request,
                         const sequencing::Outcome& outcome, Instant now);

NavigationResult result_of(const sequencing::Outcome& outcome);

}  // namespace oneroom::tracking
