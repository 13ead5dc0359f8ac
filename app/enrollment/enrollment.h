// The face of enrollment: the pages of one person about contents. What a person has, why and since when; due dates of
// their own; exemptions. assignment/pairs keeps content_tracking in step with all three.
#pragma once

#include "accounts/accounts.h"
#include "core/api/route.h"
#include "core/jobs/job.h"

namespace oneroom::enrollment {

/// enrollments.*, learningPlan.*, dueDates.*, exemptions.*
std::vector<Route> enrollment_routes();

/// Exemptions begin and end with the day.
std::vector<jobs::Job> enrollment_jobs();

}  // namespace oneroom::enrollment
