#include "packages/scorm_item.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "packages/package_reader.h"
#include "packages/prerequisites.h"

namespace oneroom::packages {
namespace {

/// An ADL element as the two standards spell it.
struct Element {
    std::string_view scorm12, scorm2004;
};
constexpr Element launch_data{"datafromlms", "dataFromLMS"};
constexpr Element time_limit_action{"timelimitaction", "timeLimitAction"};
constexpr Element mastery_score{"masteryscore", "masteryscore"};
constexpr Element max_time_allowed{"maxtimeallowed", "maxtimeallowed"};

class ItemReader {
public:
    ItemReader(pugi::xml_node node, const ScormContext& context, FindingList& findings)
        : node_(node), context_(context), findings_(findings) {}

    PackageItem read() {
        item_.identifier = attribute(node_, "identifier");
        item_.title = text_of(child(node_, "title"));
        place_ = place_in("item", item_.identifier, context_.xml.place_of(node_));
        if (item_.identifier.empty()) {
            item_.identifier = "item-" + std::to_string(node_.offset_debug());
            warn("item-without-identifier",
                 "An item of " + context_.xml.file() + " has no identifier. It was read all the same.");
        }
        if (item_.title.empty()) {
            item_.title = item_.identifier;
            warn("no-title", in_quotes(item_.identifier) + " has no title; its identifier is shown instead.");
        }
        item_.is_visible =
            !equal_ignoring_case(attribute(node_, "isvisible"), "false") && attribute(node_, "isvisible") != "0";
        item_.launch_data = value_of(launch_data);
        item_.time_limit_action = read_time_limit_action();
        item_.prerequisites = text_of(child(node_, "prerequisites"));
        read_controls();
        is_scorm12() ? read_scorm12_limits() : read_scorm2004_limits();
        return std::move(item_);
    }

private:
    bool is_scorm12() const { return context_.framework == Framework::scorm12; }

    void warn(const std::string& code, const std::string& message) {
        findings_.add(code, message, context_.xml.file(), place_);
    }

    /// The text of an element; tells when it is not spelt as the standard has it.
    std::string value_of(const Element& element) {
        const std::string_view expected = is_scorm12() ? element.scorm12 : element.scorm2004;
        const auto found = child(node_, expected);
        if (found && local_name(found.name()) != expected)
            findings_.add("element-spelling",
                          "The manifest writes " + std::string(local_name(found.name())) + " where the standard has " +
                              std::string(expected) + "; it was read all the same.",
                          context_.xml.file(), place_);
        return text_of(found);
    }

    std::string read_time_limit_action() {
        constexpr std::array actions{"exit,message", "exit,no message", "continue,message", "continue,no message"};
        std::string action;
        for (const char c : to_lower_ascii(value_of(time_limit_action)))
            if (c != ' ' || !action.ends_with(',')) action += c;
        if (action.empty() || std::ranges::find(actions, action) != actions.end()) return action;
        warn("time-limit-action", in_quotes(item_.title) + " has the time limit action " + in_quotes(action) +
                                      ", which is not one of the standard; it is left out.");
        return {};
    }

    void read_controls() {
        const auto interface = child(child(node_, "presentation"), "navigationInterface");
        for (const auto control : children(interface, "hideLMSUI")) item_.hidden_controls.push_back(text_of(control));
    }

    void read_scorm12_limits() {
        item_.max_time_allowed = value_of(max_time_allowed);
        const std::string score = value_of(mastery_score);
        const auto number = to_number(score);
        if (number && *number >= 0 && *number <= 100) {
            item_.mastery_score = score;
        } else if (!score.empty()) {
            warn("mastery-score", in_quotes(item_.title) + " has the mastery score " + in_quotes(score) +
                                      ", which is not a number from 0 to 100; it is left out.");
        }
    }

    void read_scorm2004_limits() {
        const Sequencing sequencing = read_sequencing(node_, context_.manifest);
        item_.sequencing_xml = sequencing.xml;
        item_.objectives = sequencing.objectives;
        item_.max_time_allowed = sequencing.time_limit;
        item_.mastery_score = number_between(sequencing.passing_score, -1, "mastery-score", " has the passing score ");
        if (sequencing.is_collection_missing)
            warn("missing-sequencing",
                 in_quotes(item_.title) +
                     " refers to sequencing rules that the manifest does not have; it goes without them.");
        read_completion_threshold();
    }

    /// 3rd edition: the number is the text; 4th edition: attributes (CAM 3.4.1.13).
    void read_completion_threshold() {
        const auto threshold = child(node_, "completionThreshold");
        if (!threshold) return;
        std::string value = text_of(threshold);
        if (has_attribute(threshold, "completedByMeasure")) {
            const std::string minimum = attribute(threshold, "minProgressMeasure");
            const bool is_used = equal_ignoring_case(attribute(threshold, "completedByMeasure"), "true");
            value = !is_used ? "" : minimum.empty() ? "1.0" : minimum;
        } else if (value.empty()) {
            value = attribute(threshold, "minProgressMeasure");
        }
        item_.completion_threshold = number_between(value, 0, "completion-threshold", " has the completion threshold ");
    }

    std::string number_between(const std::string& value, double least, const std::string& code,
                               const std::string& what) {
        const auto number = to_number(value);
        if (value.empty() || (number && *number >= least && *number <= 1)) return value;
        warn(code,
             in_quotes(item_.title) + what + in_quotes(value) + ", which is not a number up to 1; it is left out.");
        return {};
    }

    pugi::xml_node node_;
    const ScormContext& context_;
    FindingList& findings_;
    PackageItem item_;
    std::string place_;
};

}  // namespace

PackageItem read_scorm_item(pugi::xml_node node, const ScormContext& context, FindingList& findings) {
    return ItemReader(node, context, findings).read();
}

void check_prerequisites(const Package& package, const std::string& file, FindingList& findings) {
    std::set<std::string> known;
    for (const auto& item : package.items) known.insert(item.identifier);
    for (const auto& item : package.items) {
        const Prerequisites prerequisites = read_prerequisites(item.prerequisites);
        const std::string place = place_in("item", item.identifier, "");
        if (!prerequisites.is_readable)
            findings.add("prerequisites-unreadable",
                         "The prerequisites of " + in_quotes(item.title) +
                             " cannot be read and do not lock it: " + item.prerequisites,
                         file, place);
        if (prerequisites.has_words)
            findings.add("prerequisites-words",
                         "The prerequisites are written with AND, OR or NOT where the standard has &, | and ~; they "
                         "were read all the same.",
                         file, place);
        for (const auto& needed : prerequisites.items) {
            if (!known.contains(needed))
                findings.add("prerequisites-unknown-item",
                             "The prerequisites of " + in_quotes(item.title) + " name " + in_quotes(needed) +
                                 ", which is no item of the course.",
                             file, place);
        }
    }
}

}  // namespace oneroom::packages
