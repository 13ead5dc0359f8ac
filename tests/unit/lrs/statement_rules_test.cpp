// What a statement may look like, rule by rule.
#include "lrs/statement_rules.h"
#include "core/base/failure.h"
#include "nlohmann/json.hpp"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::lrs;

namespace {

const json base = json::parse(R"({
    "actor": {"mbox": "mailto:ann@example.org"},
    "verb": {"id": "http://example.org/verbs/did", "display": {"en": "did"}},
    "object": {"id": "http://example.org/activities/a"}})");

bool is_refused(const json& statement, Version version) {
    try {
        require_statement(statement, version);
        return false;
    } catch (const Failure& failure) {
        CHECK(failure.status == 400);
        return true;
    }
}

struct Case {
    const char* section;
    const char* patch;  ///< merged into `base`; null takes a member away
    bool is_right;
};

/// JSON merge patch, but one value as it stands: "=" before a name sets it whole.
json patched(const char* patch) {
    json statement = base;
    const json changes = json::parse(patch);
    for (const auto& [name, value] : changes.items()) {
        if (value == "-")
            statement.erase(name);
        else
            statement[name] = value;
    }
    return statement;
}

}  // namespace

TEST_CASE("a statement is held to every rule on its shape") {
    const Case cases[] = {
        {"2.4", "{}", true},
        {"2.4 no actor", R"({"actor": "-"})", false},
        {"2.4 no verb", R"({"verb": "-"})", false},
        {"2.4 no object", R"({"object": "-"})", false},
        {"2.2 unknown property", R"({"extra": 1})", false},
        {"2.2 case of names", R"({"Result": {}})", false},
        {"2.2 null", R"({"result": null})", false},
        {"2.4.1 id", R"({"id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bee"})", true},
        {"2.4.1 id in capitals", R"({"id": "6690E6C9-3EF0-4ED3-8B37-7F3964730BEE"})", true},
        {"2.4.1 no uuid", R"({"id": "6690e6c9"})", false},
        {"2.4.1 wrong variant", R"({"id": "6690e6c9-3ef0-4ed3-fb37-7f3964730bee"})", false},
        {"2.4.2.1 type", R"({"actor": {"objectType": "agent", "mbox": "mailto:a@b.org"}})", false},
        {"2.4.2.1 no identifier", R"({"actor": {"name": "Ann"}})", false},
        {"2.4.2.1 two identifiers", R"({"actor": {"mbox": "mailto:a@b.org", "openid": "http://a.org/"}})", false},
        {"2.4.2.2 group", R"({"actor": {"objectType": "Group", "member": [{"mbox": "mailto:a@b.org"}]}})", true},
        {"2.4.2.2 group without members", R"({"actor": {"objectType": "Group"}})", false},
        {"2.4.2.2 group in a group",
         R"({"actor": {"objectType": "Group", "member": [{"objectType": "Group", "mbox": "mailto:a@b.org"}]}})", false},
        {"2.4.2.2 agent with members", R"({"actor": {"mbox": "mailto:a@b.org", "member": []}})", false},
        {"2.4.2.3 mbox", R"({"actor": {"mbox": "a@b.org"}})", false},
        {"2.4.2.3 sha1", R"({"actor": {"mbox_sha1sum": "abc"}})", false},
        {"2.4.2.4 account", R"({"actor": {"account": {"homePage": "http://a.org", "name": "1"}}})", true},
        {"2.4.2.4 account without name", R"({"actor": {"account": {"homePage": "http://a.org"}}})", false},
        {"2.4.3 verb is an IRI", R"({"verb": {"id": "did"}})", false},
        {"2.4.3 display is a map", R"({"verb": {"id": "http://v.org/v", "display": "did"}})", false},
        {"4.2 language", R"({"verb": {"id": "http://v.org/v", "display": {"a12345678": "did"}}})", false},
        {"4.2 languages of before", R"({"verb": {"id": "http://v.org/v", "display": {"en-GB-oed": "did"}}})", true},
        {"4.2 languages of signs", R"({"verb": {"id": "http://v.org/v", "display": {"sgn-be-FR": "did"}}})", true},
        {"4.2 no such language", R"({"verb": {"id": "http://v.org/v", "display": {"sgn-BE-DE": "did"}}})", false},
        {"2.4.4 unknown type", R"({"object": {"objectType": "Thing", "id": "http://a.org"}})", false},
        {"2.4.4.1 interaction",
         R"({"object": {"id": "http://a.org/1", "definition": {"interactionType": "choice", "choices": [{"id": "a"}]}}})",
         true},
        {"2.4.4.1 component twice",
         R"({"object": {"id": "http://a.org/1", "definition": {"interactionType": "choice", "choices": [{"id": "a"}, {"id": "a"}]}}})",
         false},
        {"2.4.4.1 choices without a type",
         R"({"object": {"id": "http://a.org/1", "definition": {"choices": [{"id": "a"}]}}})", false},
        {"2.4.4.3 sub-statement",
         R"({"object": {"objectType": "SubStatement", "actor": {"mbox": "mailto:a@b.org"}, "verb": {"id": "http://v.org/v"}, "object": {"id": "http://a.org/1"}}})",
         true},
        {"2.4.4.3 sub-statement with an id",
         R"({"object": {"objectType": "SubStatement", "id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bee", "actor": {"mbox": "mailto:a@b.org"}, "verb": {"id": "http://v.org/v"}, "object": {"id": "http://a.org/1"}}})",
         false},
        {"2.4.5.1 scaled", R"({"result": {"score": {"scaled": 1.01}}})", false},
        {"2.4.5.1 raw beyond max", R"({"result": {"score": {"raw": 11, "min": 0, "max": 10}}})", false},
        {"2.4.5.1 raw below a bare min", R"({"result": {"score": {"raw": 1, "min": 2}}})", false},
        {"2.4.5.1 min above max", R"({"result": {"score": {"min": 2, "max": 1}}})", false},
        {"2.4.5 success is a flag", R"({"result": {"success": "true"}})", false},
        {"4.6 duration", R"({"result": {"duration": "P3Y1M29DT4H35M59.14S"}})", true},
        {"4.6 weeks alone", R"({"result": {"duration": "P4W1D"}})", false},
        {"4.6 empty", R"({"result": {"duration": "PT"}})", false},
        {"4.3 extensions", R"({"result": {"extensions": {"http://e.org/x": null}}})", true},
        {"4.3 key is an IRI", R"({"result": {"extensions": {"x": 1}}})", false},
        {"2.4.6 team is a group", R"({"context": {"team": {"mbox": "mailto:a@b.org"}}})", false},
        {"2.4.6 registration", R"({"context": {"registration": "1"}})", false},
        {"2.4.6.2 other kinds", R"({"context": {"contextActivities": {"sibling": {"id": "http://a.org/1"}}}})", false},
        {"2.4.6 revision beside an agent",
         R"({"object": {"objectType": "Agent", "mbox": "mailto:a@b.org"}, "context": {"revision": "1"}})", false},
        {"4.5 timestamp", R"({"timestamp": "2026-11-22T17:30:00.123+01:00"})", true},
        {"4.5 offset that is not known", R"({"timestamp": "2026-11-22T17:30:00-00:00"})", false},
        {"4.5 no day", R"({"timestamp": "2026-02-30T17:30:00Z"})", false},
        {"2.4.9 authority of three",
         R"({"authority": {"objectType": "Group", "member": [{"mbox": "mailto:a@b.org"}, {"mbox": "mailto:b@b.org"}, {"mbox": "mailto:c@b.org"}]}})",
         false},
        {"2.4.11 attachment without sha2",
         R"({"attachments": [{"usageType": "http://u.org", "display": {"en": "x"}, "contentType": "text/plain", "length": 1}]})",
         false},
        {"2.3.2 voided names a reference", R"({"verb": {"id": "http://adlnet.gov/expapi/verbs/voided"}})", false},
    };
    for (const Case& one : cases)
        for (const Version version : {Version::v1, Version::v2}) {
            INFO(one.section << " " << one.patch);
            CHECK(is_refused(patched(one.patch), version) == !one.is_right);
        }
}

TEST_CASE("context agents and groups belong to 2.0, and a statement of 2.0 to no request of 1.0.3") {
    const char* agents =
        R"({"context": {"contextAgents": [{"objectType": "contextAgent", "agent": {"mbox": "mailto:a@b.org"}}]}})";
    CHECK(is_refused(patched(agents), Version::v1));
    CHECK_FALSE(is_refused(patched(agents), Version::v2));
    CHECK(is_refused(
        patched(
            R"({"context": {"contextGroups": [{"objectType": "contextGroup", "group": {"mbox": "mailto:a@b.org"}}]}})"),
        Version::v2));
    CHECK(is_refused(patched(R"({"version": "2.0.0"})"), Version::v1));
    CHECK_FALSE(is_refused(patched(R"({"version": "2.0.0"})"), Version::v2));
    CHECK_FALSE(is_refused(patched(R"({"version": "1.0.2"})"), Version::v1));
    CHECK(is_refused(patched(R"({"version": "1.1"})"), Version::v1));
}
