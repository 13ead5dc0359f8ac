#include "packages/cmi5_shape.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/text.h"
#include "packages/package_reader.h"

namespace oneroom::packages {
namespace {

struct Type;

/// One step of a sequence: the elements that may stand here.
struct Step {
    std::string_view name;
    const Type* type;
    std::string_view or_name{};  ///< of a choice
    const Type* or_type = nullptr;
    bool is_required = true;
    bool may_repeat = false;
};

/// A complexType of CourseStructure.xsd.
struct Type {
    std::span<const Step> steps;
    std::span<const std::string_view> attributes;  ///< the first is required when `needs_first`
    bool needs_first = false;
    bool in_any_order = false;  ///< xs:all
    bool is_open = false;       ///< xs:anyType
};

constexpr std::array<std::string_view, 1> id{{"id"}};
constexpr std::array<std::string_view, 1> idref{{"idref"}};
constexpr std::array<std::string_view, 1> lang{{"lang"}};
constexpr std::array<std::string_view, 5> au_attributes{
    {"id", "moveOn", "masteryScore", "launchMethod", "activityType"}};

constexpr Type wording_part{.steps = {}, .attributes = lang};
constexpr Type plain{.steps = {}, .attributes = {}};
constexpr Type anything{.steps = {}, .attributes = {}, .is_open = true};
constexpr std::array<Step, 1> text_steps{{{.name = "langstring", .type = &wording_part, .may_repeat = true}}};
constexpr Type wordings{.steps = text_steps, .attributes = {}};

constexpr std::array<Step, 2> course_steps{
    {{.name = "title", .type = &wordings}, {.name = "description", .type = &wordings}}};
constexpr Type course{.steps = course_steps, .attributes = id, .needs_first = true};
constexpr Type objective{.steps = course_steps, .attributes = id, .needs_first = true, .in_any_order = true};
constexpr std::array<Step, 1> objectives_steps{{{.name = "objective", .type = &objective, .may_repeat = true}}};
constexpr Type objectives{.steps = objectives_steps, .attributes = {}};
constexpr Type reference{.steps = {}, .attributes = idref};
constexpr std::array<Step, 1> references_steps{{{.name = "objective", .type = &reference, .may_repeat = true}}};
constexpr Type references{.steps = references_steps, .attributes = {}};

constexpr std::array<Step, 6> au_steps{{{.name = "title", .type = &wordings},
                                        {.name = "description", .type = &wordings},
                                        {.name = "objectives", .type = &references, .is_required = false},
                                        {.name = "url", .type = &plain},
                                        {.name = "launchParameters", .type = &anything, .is_required = false},
                                        {.name = "entitlementKey", .type = &anything, .is_required = false}}};
constexpr Type au{.steps = au_steps, .attributes = au_attributes, .needs_first = true};

extern const Type block;
constexpr std::array<Step, 4> block_steps{
    {{.name = "title", .type = &wordings},
     {.name = "description", .type = &wordings},
     {.name = "objectives", .type = &references, .is_required = false},
     {.name = "au", .type = &au, .or_name = "block", .or_type = &block, .may_repeat = true}}};
constexpr Type block{.steps = block_steps, .attributes = id, .needs_first = true};

constexpr std::array<Step, 3> structure_steps{
    {{.name = "course", .type = &course},
     {.name = "objectives", .type = &objectives, .is_required = false},
     {.name = "au", .type = &au, .or_name = "block", .or_type = &block, .may_repeat = true}}};
constexpr Type structure{.steps = structure_steps, .attributes = {}};

std::string tag(std::string_view name) { return "<" + std::string(name) + ">"; }

/// xs:language: "en", "pt-BR".
bool is_language(std::string_view text) {
    bool is_first = true;
    for (const auto part : split(text, '-')) {
        const auto is_allowed = [&](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (!is_first && c >= '0' && c <= '9');
        };
        if (part.empty() || part.size() > 8 || !std::ranges::all_of(part, is_allowed)) return false;
        is_first = false;
    }
    return true;
}

class Check {
public:
    Check(const XmlFile& xml, FindingList& findings) : xml_(xml), findings_(findings) {}

    void element(pugi::xml_node node, const Type& type) {
        attributes(node, type);
        if (type.is_open) return;
        if (!type.steps.empty() && !text_of(node).empty())
            tell("cmi5-text", tag(node.name()) + " has text that is in none of its elements.", node);
        std::vector<int> seen(type.steps.size());
        std::size_t reached = 0;
        for (const auto child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            const auto space = namespace_of(child);
            if (!space.empty() && space != cmi5_namespace) continue;
            const auto step = space.empty() ? type.steps.size() : step_of(type, local_name(child.name()));
            if (step == type.steps.size()) {
                tell("cmi5-element-unknown", tag(child.name()) + " has no place in " + tag(node.name()) + ".", child);
                continue;
            }
            if (step < reached && !type.in_any_order)
                tell("cmi5-element-order",
                     tag(child.name()) + " stands in " + tag(node.name()) + " behind " + tag(type.steps[reached].name) +
                         ", and has to stand before it.",
                     child);
            reached = std::max(reached, step);
            const auto& rule = type.steps[step];
            if (++seen[step] == 2 && !rule.may_repeat)
                tell("cmi5-element-twice", tag(node.name()) + " has more than one " + tag(rule.name) + ".", child);
            element(child, local_name(child.name()) == rule.name ? *rule.type : *rule.or_type);
        }
        for (std::size_t i = 0; i < seen.size(); ++i)
            if (type.steps[i].is_required && seen[i] == 0)
                tell("cmi5-element-missing",
                     tag(node.name()) + " has no " + tag(type.steps[i].name) + ", which cmi5 asks for.", node);
    }

private:
    static std::size_t step_of(const Type& type, std::string_view name) {
        const auto found = std::ranges::find_if(
            type.steps, [&](const Step& step) { return step.name == name || step.or_name == name; });
        return static_cast<std::size_t>(found - type.steps.begin());
    }

    void attributes(pugi::xml_node node, const Type& type) {
        for (const auto& one : node.attributes()) {
            const std::string_view name = one.name();
            if (name == "xmlns" || name.find(':') != name.npos) continue;
            if (std::ranges::find(type.attributes, name) == type.attributes.end() && !type.is_open)
                tell("cmi5-attribute-unknown",
                     "The attribute " + std::string(name) + " has no place in " + tag(node.name()) + ".", node);
            if (name == "lang" && !type.is_open && !is_language(trim(one.value())))
                tell("cmi5-language", "The language " + in_quotes(one.value()) + " is not written like en or pt-BR.",
                     node);
        }
        if (type.needs_first && cmi5_attribute(node, type.attributes.front().data()).empty())
            tell("cmi5-id-missing", tag(node.name()) + " has no identifier (id).", node);
    }

    void tell(std::string code, std::string message, pugi::xml_node node) {
        findings_.add(std::move(code), std::move(message), xml_.file(), xml_.place_of(node));
    }

    const XmlFile& xml_;
    FindingList& findings_;
};

}  // namespace

std::string_view namespace_of(pugi::xml_node node) {
    const std::string_view name = node.name();
    const auto colon = name.find(':');
    const std::string declaration = colon == name.npos ? "xmlns" : "xmlns:" + std::string(name.substr(0, colon));
    for (auto at = node; at; at = at.parent())
        if (const auto found = at.attribute(declaration.c_str())) return found.value();
    return {};
}

pugi::xml_node cmi5_child(pugi::xml_node parent, std::string_view name) {
    for (const auto node : parent.children())
        if (node.type() == pugi::node_element && local_name(node.name()) == name &&
            namespace_of(node) == cmi5_namespace)
            return node;
    return {};
}

std::vector<pugi::xml_node> cmi5_children(pugi::xml_node parent, std::string_view name) {
    std::vector<pugi::xml_node> found;
    for (const auto node : parent.children())
        if (node.type() == pugi::node_element && local_name(node.name()) == name &&
            namespace_of(node) == cmi5_namespace)
            found.push_back(node);
    return found;
}

std::string cmi5_attribute(pugi::xml_node node, const char* name) {
    return std::string(trim(node.attribute(name).value()));
}

void check_cmi5_shape(const XmlFile& xml, FindingList& findings) {
    Check(xml, findings).element(xml.root(), structure);
}

}  // namespace oneroom::packages
