// The activity tree out of a manifest.
#include "unit/sequencing/course.h"

using namespace oneroom::test;
using namespace std::chrono_literals;

TEST_CASE("sequencing: the tree has the items of the organisation in their order") {
    const auto tree = read_tree(manifest(cluster("X", item("A") + item("B")) + item("C")), "", Edition::fourth);
    REQUIRE(tree);
    REQUIRE(tree->size() == 5);
    CHECK(tree->at(0).identifier == "O");
    CHECK(tree->at(0).title == "Course");
    CHECK(tree->at(1).identifier == "X");
    CHECK(tree->at(1).children == std::vector{2, 3});
    CHECK(tree->at(1).last == 3);
    CHECK(tree->at(2).title == "Part A");
    CHECK(tree->at(2).depth == 2);
    CHECK(tree->at(3).parent == 1);
    CHECK(tree->at(4).parent == 0);
    CHECK(tree->at(0).last == 4);
    CHECK(tree->find("C") == 4);
    CHECK_FALSE(tree->find("D"));
    CHECK(tree->common_ancestor(2, 3) == 1);
    CHECK(tree->common_ancestor(2, 4) == 0);
    CHECK(tree->common_ancestor(1, 3) == 1);
    CHECK(tree->common_ancestor(3, 1) == 1);
    CHECK(tree->path_to(3) == std::vector{0, 1, 3});
    CHECK(tree->path_up(3, 0) == std::vector{3, 1});
}

TEST_CASE("sequencing: without a word everything is as the standard says by default") {
    const auto tree = *read_tree(manifest(item("A") + item("B"), ""), "", Edition::fourth);
    const auto& activity = tree.at(1);
    CHECK(activity.control.choice);
    CHECK(activity.control.choice_exit);
    CHECK_FALSE(activity.control.flow);
    CHECK_FALSE(activity.control.forward_only);
    CHECK(activity.control.use_current_objective_info);
    CHECK(activity.control.use_current_progress_info);
    CHECK(activity.is_visible);
    CHECK(activity.delivery.tracked);
    CHECK_FALSE(activity.delivery.completion_set_by_content);
    CHECK_FALSE(activity.delivery.objective_set_by_content);
    CHECK(activity.rollup.satisfied);
    CHECK(activity.rollup.progress);
    CHECK(activity.rollup.weight == 1);
    CHECK(activity.rollup.measure_satisfaction_if_active);
    CHECK(activity.objectives.size() == 1);
    CHECK_FALSE(activity.objectives[0].satisfied_by_measure);
    CHECK(activity.objectives[0].minimum_measure == 1);
    CHECK_FALSE(activity.limits.attempts);
    CHECK_FALSE(activity.constrains_choice);
    CHECK_FALSE(activity.prevents_activation);
    CHECK(activity.completion.minimum == 1);
    CHECK_FALSE(activity.completion.by_measure);
    CHECK(tree.objectives_global_to_system);
    CHECK(tree.shared_data_global_to_system);
    CHECK_FALSE(tree.judges_time);
    // Conditions of a sequencing rule have to hold together, those of a rollup rule one by one.
    const auto rules =
        *read_tree(manifest(item("A",
                                 "<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions/>"
                                 "<imsss:ruleAction action=\"skip\"/></imsss:preConditionRule></imsss:sequencingRules>"
                                 "<imsss:rollupRules><imsss:rollupRule><imsss:rollupConditions/>"
                                 "<imsss:rollupAction action=\"completed\"/></imsss:rollupRule></imsss:rollupRules>")),
                   "", Edition::fourth);
    CHECK(rules.at(1).pre_rules.at(0).needs_all);
    CHECK_FALSE(rules.at(1).rollup_rules.at(0).needs_all);
}

TEST_CASE("sequencing: an activity's own parts win over those of the collection it refers to") {
    const std::string collection =
        "<imsss:sequencingCollection><imsss:sequencing ID=\"S\"><imsss:controlMode flow=\"true\" choice=\"false\"/>"
        "<imsss:limitConditions attemptLimit=\"3\"/>"
        "<imsss:objectives><imsss:primaryObjective objectiveID=\"shared\"/></imsss:objectives>"
        "<adlseq:objectives><adlseq:objective objectiveID=\"own\"><adlseq:mapInfo targetObjectiveID=\"G\" "
        "writeRawScore=\"true\"/></adlseq:objective></adlseq:objectives>"
        "</imsss:sequencing></imsss:sequencingCollection>";
    const std::string own =
        "<imsss:objectives><imsss:primaryObjective objectiveID=\"own\"/></imsss:objectives>"
        "<imsss:limitConditions attemptLimit=\"1\"/>";
    const std::string text =
        manifest("<item identifier=\"A\"><imsss:sequencing IDRef=\"S\">" + own + "</imsss:sequencing></item>" +
                     "<item identifier=\"B\"><imsss:sequencing IDRef=\"S\"/></item>" +
                     "<item identifier=\"C\"><imsss:sequencing IDRef=\"missing\"/></item>",
                 flow_on, "", collection);
    const auto tree = *read_tree(text, "", Edition::fourth);
    CHECK(tree.at(1).limits.attempts == 1);
    CHECK(tree.at(1).control.flow);
    CHECK_FALSE(tree.at(1).control.choice);
    CHECK(tree.at(1).objectives[0].id == "own");
    CHECK(tree.at(1).objectives[0].maps.write[static_cast<std::size_t>(Value::raw)] == std::vector{0});
    CHECK(tree.at(2).limits.attempts == 3);
    CHECK(tree.at(2).objectives[0].id == "shared");
    CHECK(tree.at(2).objectives[0].maps.empty());
    CHECK_FALSE(tree.at(3).limits.attempts);
    CHECK(tree.global_objectives == std::vector<std::string>{"G"});
}

TEST_CASE("sequencing: limits, thresholds, hidden controls and stores are read") {
    const auto tree = *read_tree(
        manifest(
            item("A", "<imsss:limitConditions attemptLimit=\"2\" attemptAbsoluteDurationLimit=\"P1DT2H3M4.5S\"/>", "",
                 "<adlcp:completionThreshold completedByMeasure=\"true\" minProgressMeasure=\"0.75\" "
                 "progressWeight=\"0.5\"/><adlnav:presentation><adlnav:navigationInterface>"
                 "<adlnav:hideLMSUI>continue</adlnav:hideLMSUI><adlnav:hideLMSUI>exitAll</adlnav:hideLMSUI>"
                 "</adlnav:navigationInterface></adlnav:presentation><adlcp:data>"
                 "<adlcp:map targetID=\"S1\" writeSharedData=\"false\"/><adlcp:map targetID=\"S2\"/></adlcp:data>") +
                item("B", "<imsss:limitConditions attemptLimit=\"-1\" attemptAbsoluteDurationLimit=\"soon\"/>"),
            flow_on, "adlseq:objectivesGlobalToSystem=\"false\" adlcp:sharedDataGlobalToSystem=\"false\""),
        "", Edition::fourth);
    const auto& activity = tree.at(1);
    CHECK(activity.limits.attempts == 2);
    CHECK(activity.limits.attempt_absolute == 24h + 2h + 3min + 4500ms);
    CHECK(activity.completion.by_measure);
    CHECK(activity.completion.minimum == 0.75);
    CHECK(activity.completion.weight == 0.5);
    CHECK(activity.hidden_controls == std::vector<std::string>{"continue", "exitAll"});
    REQUIRE(activity.data.size() == 2);
    CHECK_FALSE(activity.data[0].can_write);
    CHECK(activity.data[1].can_write);
    CHECK(tree.data_stores == std::vector<std::string>{"S1", "S2"});
    CHECK_FALSE(tree.objectives_global_to_system);
    CHECK_FALSE(tree.shared_data_global_to_system);
    CHECK_FALSE(tree.at(2).limits.attempts);
    CHECK_FALSE(tree.at(2).limits.attempt_absolute);
    CHECK(tree.at(1).has_resource);
}

TEST_CASE("sequencing: the ids of objectives are compared as people mean them") {
    const auto tree = *read_tree(
        manifest(item("A", rule("pre", "skip", {"satisfied referencedObjective=\" o%20 1 \""}) +
                               "<imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID=\"x\"/>"
                               "<imsss:objective objectiveID=\"o%201\"/>"
                               "<imsss:objective objectiveID=\"Pr%FCfung\"/></imsss:objectives>") +
                 item("B")),
        "", Edition::fourth);
    CHECK(tree.at(1).objectives[2].id == "o 1");
    CHECK(tree.at(1).objectives[3].id == "Pr%FCfung");  // no UTF-8: as it is written
    CHECK(tree.at(1).pre_rules[0].conditions[0].objective == 2);
}

TEST_CASE("sequencing: the organisation asked for is read, else the default one, else the first") {
    const std::string text =
        "<manifest><organizations default=\"two\"><organization identifier=\"one\"><item identifier=\"A\"/>"
        "</organization><organization identifier=\"two\"><item "
        "identifier=\"B\"/></organization></organizations></manifest>";
    CHECK(read_tree(text, "one", Edition::third)->at(1).identifier == "A");
    CHECK(read_tree(text, "", Edition::third)->at(1).identifier == "B");
    CHECK(read_tree(text, "three", Edition::third)->at(1).identifier == "B");
    CHECK_FALSE(read_tree("<manifest/>", "", Edition::third));
    CHECK_FALSE(read_tree("no xml", "", Edition::third));
    CHECK_FALSE(read_tree("<manifest><organizations><organization/></organizations></manifest>", "", Edition::third));
}

TEST_CASE("sequencing: items without an identifier are told apart") {
    const auto tree = *read_tree(manifest("<item/><item/>"), "", Edition::third);
    CHECK(tree.at(1).identifier.starts_with("item-"));
    CHECK(tree.at(1).identifier != tree.at(2).identifier);
}
