#include "lrs/portal_agent.h"

#include "core/json/codec.h"

namespace oneroom::lrs {

std::string portal_agent(const std::string& home_page, const std::string& account_name, const std::string& name) {
    std::string agent = R"({"objectType":"Agent",)";
    if (!name.empty()) {
        agent += R"("name":)";
        write_json_string(name, agent);
        agent += ',';
    }
    agent += R"("account":{"homePage":)";
    write_json_string(home_page, agent);
    agent += R"(,"name":)";
    write_json_string(account_name, agent);
    return agent + "}}";
}

std::string content_activity(const std::string& home_page, Id content_id) {
    return home_page + "/xapi/activities/content/" + std::to_string(content_id);
}

}  // namespace oneroom::lrs
