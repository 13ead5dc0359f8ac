// xAPI 1.0.3 Data 2.4: the statement as a whole.
#include "lrs/statement_rules.h"

#include "lrs/rules.h"
#include "lrs/statement_words.h"

namespace oneroom::lrs {
namespace rules {
namespace {

// Data 2.4.3
void check_verb(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"id", check_iri, true}, {"display", check_language_map}};
    check_object(value, place, properties);
}

// Data 2.4.10; a statement says the version that it was written for, which 2.0 lets be 1.0.x.
void check_version(const json& value, const Place& place) {
    check_text(value, place);
    const auto version = read_version(value.get_ref<const std::string&>());
    if (!version || (*version == Version::v2 && place.version == Version::v1))
        refuse(place, place.version == Version::v1 ? "must be 1.0 or 1.0.x" : "must be 2.0.x or 1.0.x");
}

void check_substatement(const json& value, const Place& place);

// Data 2.4.4
void check_target(const json& value, const Place& place) {
    const std::string type = type_of_object(value, "Activity", place);
    if (type == "Activity") return check_activity(value, place);
    if (type == "Agent") return check_agent(value, place);
    if (type == "Group") return check_group(value, place);
    if (type == "StatementRef") return check_statement_reference(value, place);
    if (type == "SubStatement") return check_substatement(value, place);
    refuse(place.at("objectType"), "is not a type of object");
}

// Data 2.4.6: revision and platform belong to activities.
void check_context_fits(const json& statement, const Place& place) {
    const auto context = statement.find("context");
    if (context == statement.end() || type_of_object(statement["object"], "Activity", place) == "Activity") return;
    for (const char* name : {"revision", "platform"})
        if (context->contains(name)) refuse(place.at(name), "stands only beside an activity as object");
}

// Data 2.4.4.3: no id, stored, version, authority, and no statement inside it.
void check_substatement(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"objectType", check_text, true}, {"actor", check_actor, true},
                                              {"verb", check_verb, true},       {"object", check_target, true},
                                              {"result", check_result},         {"context", check_context},
                                              {"timestamp", check_timestamp},   {"attachments", check_attachments}};
    if (value.contains("object") && type_of_object(value["object"], "Activity", place) == "SubStatement")
        refuse(place.at("object"), "must not hold another sub-statement");
    check_object(value, place, properties);
    check_context_fits(value, place);
}

}  // namespace
}  // namespace rules

void require_statement(const json& statement, Version version) {
    using namespace rules;
    static constexpr Property properties[] = {{"id", check_uuid},
                                              {"actor", check_actor, true},
                                              {"verb", check_verb, true},
                                              {"object", check_target, true},
                                              {"result", check_result},
                                              {"context", check_context},
                                              {"timestamp", check_timestamp},
                                              {"stored", check_timestamp},
                                              {"authority", check_authority},
                                              {"version", check_version},
                                              {"attachments", check_attachments}};
    const Place place{nullptr, "", version};
    check_object(statement, place, properties);
    check_context_fits(statement, place);
    // Data 2.3.2: what is voided is named by a reference.
    if (statement["verb"]["id"] == voided_verb &&
        type_of_object(statement["object"], "Activity", place) != "StatementRef")
        refuse(place.at("object"), "must be a StatementRef when the verb is voided");
}

}  // namespace oneroom::lrs
