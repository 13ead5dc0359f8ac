// SCORM 2004 packages with sequencing: SCOs called A, B, C ... and what the manifest says of them.
#pragma once

#include <string>
#include <vector>

#include "support/sample_packages.h"

namespace oneroom::test {

struct SequencedItem {
    std::string name;
    std::string sequencing{};  ///< inside <imsss:sequencing>
    std::string more{};        ///< beside it
};

inline const std::string flow_only = R"(<imsss:controlMode choice="false" flow="true"/>)";
inline const std::string flow_and_choice = R"(<imsss:controlMode choice="true" flow="true"/>)";

/// `whole`: the sequencing of the organisation.
inline std::string sequenced_zip(const std::string& whole, const std::vector<SequencedItem>& items,
                                 const std::string& edition = "2004 4th Edition") {
    ManifestText manifest{.version = edition, .items = "", .resources = ""};
    manifest.root_attributes =
        R"( xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3")";
    for (const auto& item : items) {
        manifest.items += "<item identifier=\"" + item.name + "\" identifierref=\"R" + item.name + "\"><title>Part " +
                          item.name + "</title>" + item.more;
        if (!item.sequencing.empty()) manifest.items += "<imsss:sequencing>" + item.sequencing + "</imsss:sequencing>";
        manifest.items += "</item>";
        manifest.resources += "<resource identifier=\"R" + item.name +
                              "\" type=\"webcontent\" adlcp:scormType=\"sco\" href=\"" + item.name +
                              ".html\"><file href=\"" + item.name + ".html\"/></resource>";
    }
    if (!whole.empty()) manifest.items += "<imsss:sequencing>" + whole + "</imsss:sequencing>";
    ZipBuilder zip;
    zip.add("imsmanifest.xml", manifest.text());
    for (const auto& item : items) zip.add(item.name + ".html", sample_page());
    return zip.bytes();
}

/// Satisfied by its score, which it shares with other courses under that name.
inline std::string shares(const std::string& id, bool reads, bool writes) {
    return std::string(
               "<imsss:objectives><imsss:primaryObjective objectiveID=\"own\"><imsss:mapInfo targetObjectiveID=\"") +
           id + "\" readSatisfiedStatus=\"" + (reads ? "true" : "false") + "\" readNormalizedMeasure=\"" +
           (reads ? "true" : "false") + "\" writeSatisfiedStatus=\"" + (writes ? "true" : "false") +
           "\" writeNormalizedMeasure=\"" + (writes ? "true" : "false") +
           "\"/></imsss:primaryObjective></imsss:objectives>";
}

}  // namespace oneroom::test
