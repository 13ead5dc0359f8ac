#include "packages/scorm_sequencing.h"

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

pugi::xml_node find_in_collection(pugi::xml_node manifest, const std::string& id) {
    for (const auto collection : children(manifest, "sequencingCollection"))
        for (const auto sequencing : children(collection, "sequencing"))
            if (attribute(sequencing, "ID") == id) return sequencing;
    return {};
}

bool is_true(std::string_view text) { return equal_ignoring_case(text, "true") || text == "1"; }

void read_objectives(pugi::xml_node sequencing, Sequencing& result) {
    const auto objectives = child(sequencing, "objectives");
    const auto primary = child(objectives, "primaryObjective");
    const auto add = [&](pugi::xml_node objective) {
        const std::string id = attribute(objective, "objectiveID");
        if (!id.empty()) result.objectives.push_back(id);
    };
    add(primary);
    for (const auto objective : children(objectives, "objective")) add(objective);
    if (!is_true(attribute(primary, "satisfiedByMeasure"))) return;
    const std::string measure = text_of(child(primary, "minNormalizedMeasure"));
    result.passing_score = measure.empty() ? "1.0" : measure;
}

}  // namespace

Sequencing read_sequencing(pugi::xml_node owner, pugi::xml_node manifest) {
    Sequencing result;
    const auto own = child(owner, "sequencing");
    if (!own) return result;
    // The item's own parts win over those of the collection it refers to (IMS SS, element sequencing).
    pugi::xml_document merged;
    auto sequencing = merged.append_copy(own);
    if (const std::string id = attribute(own, "IDRef"); !id.empty()) {
        const auto shared = find_in_collection(manifest, id);
        result.is_collection_missing = !shared;
        for (const auto part : shared.children())
            if (part.type() == pugi::node_element && !child(own, local_name(part.name()))) sequencing.append_copy(part);
    }
    result.xml = xml_of(sequencing);
    read_objectives(sequencing, result);
    result.time_limit = attribute(child(sequencing, "limitConditions"), "attemptAbsoluteDurationLimit");
    return result;
}

}  // namespace oneroom::packages
