// What the store knows beside statements: activities, persons, itself (Communication 2.4, 2.5, 2.8).
#include <nlohmann/json.hpp>

#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/marks.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {

// Communication 2.4: every property of a person is a list.
http::Reply get_agent(Call& call) {
    const std::string key = call.agent("agent");
    if (call.caller->course) call.caller->course->check_agent(key);
    const json given = parse_json(call.required("agent"));
    if (given.value("objectType", "Agent") != "Agent") throw invalid("agent", "must be an agent");
    json person = {{"objectType", "Person"}};
    std::string name = call.records.db.read([&](const db::Reader& db) { return name_of_key(db, KeyKind::agent, key); });
    if (name.empty()) name = given.value("name", "");
    if (!name.empty()) person["name"] = json::array({name});
    const json identifier = agent_of_key(key);
    for (const auto& [property, value] : identifier.items()) person[property] = json::array({value});
    return json_reply(person.dump());
}

http::Reply get_activity(Call& call) {
    const std::string iri = call.iri("activityId");
    const auto definition = call.records.db.read([&](const db::Reader& db) { return find_definition(db, iri); });
    json activity = {{"objectType", "Activity"}, {"id", iri}};
    if (definition) activity["definition"] = parse_json(*definition);
    return json_reply(activity.dump());
}

http::Reply get_about(Call&) {
    static const std::string text =
        json{{"version", {name_of_version(Version::v2), name_of_version(Version::v1), "1.0.2", "1.0.1", "1.0.0"}}}
            .dump();
    return json_reply(text);
}

}  // namespace oneroom::lrs
