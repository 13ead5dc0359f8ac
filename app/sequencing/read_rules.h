// The parts of <imsss:sequencing> one by one. Private to sequencing/.
#pragma once

#include "packages/xml_reader.h"
#include "sequencing/activity.h"

namespace oneroom::sequencing {

/// Finds a part of the rules: in the item's own <sequencing>, else in the collection's it refers to (SN 3, IDRef).
struct Parts {
    pugi::xml_node own, shared;
    pugi::xml_node find(std::string_view name) const;
};

/// An identifier as people mean it: percent-encoding decoded, runs of white space one blank.
std::string read_id(pugi::xml_node node, std::string_view name);
bool read_truth(pugi::xml_node node, std::string_view name, bool otherwise);
/// What is no number between the two counts as `otherwise`.
double read_number(pugi::xml_node node, std::string_view name, double lowest, double highest, double otherwise);
/// "PT1H30M"; a month counts 30 days and a year 365.
std::optional<std::chrono::milliseconds> read_duration(std::string_view text);

void read_control_modes(pugi::xml_node node, ControlModes& control);
void read_limits(pugi::xml_node node, Limits& limits);
/// After the objectives, whose ids the conditions name.
void read_sequencing_rules(pugi::xml_node node, Activity& activity);
void read_rollup_rules(pugi::xml_node node, Activity& activity);
/// `plain` is <imsss:objectives>, `extended` the 4th edition's <adlseq:objectives>.
void read_objectives(pugi::xml_node plain, pugi::xml_node extended, Tree& tree, Activity& activity);
void read_randomization(pugi::xml_node node, Activity& activity);
void read_rollup_considerations(pugi::xml_node node, RollupControls& rollup);

}  // namespace oneroom::sequencing
