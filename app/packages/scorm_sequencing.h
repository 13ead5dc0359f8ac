// The parts of SCORM 2004 sequencing that the run-time needs before sequencing itself runs: objectives, passing score,
// time limit. Private to packages/.
#pragma once

#include "packages/xml_reader.h"

namespace oneroom::packages {

/// What an item's <imsss:sequencing> says, its collection's parts included.
struct Sequencing {
    std::string xml;                      ///< one <sequencing> element; empty without any
    std::vector<std::string> objectives;  ///< ids, primary first (SCORM 2004 SN 3.10)
    std::string passing_score;            ///< minNormalizedMeasure of a primary objective satisfied by measure
    std::string time_limit;               ///< attemptAbsoluteDurationLimit
    bool is_collection_missing = false;   ///< IDRef to a collection the manifest does not have
};

/// `owner` is an item or an organisation, `manifest` the element that may hold the sequencing collection.
Sequencing read_sequencing(pugi::xml_node owner, pugi::xml_node manifest);

}  // namespace oneroom::packages
