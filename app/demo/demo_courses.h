// The contents of the demo, and who has to take them.
#pragma once

#include <map>
#include <string>

#include "demo/demo_catalogue.h"
#include "demo/demo_people.h"
#include "demo/past_clock.h"

namespace oneroom::demo {

/// Content ids by the names of the catalogue.
using DemoCourses = std::map<std::string, Id, std::less<>>;

/// Puts every file of the demo into the blob store, flushed once: the imports that follow find theirs there.
void store_files(files::BlobStore& blobs, const std::vector<CatalogueEntry>& catalogue);

/// Imports the embedded packages the way an upload is, each at its time in the past.
DemoCourses add_courses(const DemoSetup& setup, const audit::Actor& administrator,
                        const std::vector<CatalogueEntry>& catalogue, PastClock& clock, Instant now);

/// Assigns them as the catalogue says.
void assign_courses(db::Writer& tx, const DemoPeople& people, const DemoCourses& courses,
                    const std::vector<CatalogueEntry>& catalogue, Instant now);

}  // namespace oneroom::demo
