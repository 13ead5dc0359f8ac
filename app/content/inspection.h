// The package doctor's findings for people: explained, in their language, at upload and on demand. Private to this
// folder.
#pragma once

#include "content/contents.h"

namespace oneroom::content {

/// Adds title, consequence and repair from the table of kinds.
std::vector<ExplainedFinding> explain(const std::vector<Finding>& findings, Language language);

/// Examines the file that a version was made of once more, by what the doctor knows today, and keeps the findings with
/// the version. Nothing else of it changes: attempts go on. Throws Failure 404 when there is no such package, 409 when
/// its file is not in the store any more.
InspectionReport inspect_version(Contents& contents, const Caller& caller, const VersionRef& request);

}  // namespace oneroom::content
