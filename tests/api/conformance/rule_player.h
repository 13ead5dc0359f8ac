// Plays a rule: makes the launches and commits of a bridge, and notes where something else comes of them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "api/conformance/rule_file.h"
#include "support/live_portal.h"

namespace oneroom::test {

class RulePlayer {
public:
    RulePlayer(LivePortal& portal, Browser& learner, Id content_id)
        : portal_(portal), learner_(learner), content_id_(content_id) {}

    /// What came out otherwise, a sentence each. Throws std::runtime_error for lines that mean nothing.
    std::vector<std::string> play(const RuleFile& rule);

private:
    using json = nlohmann::json;

    /// One opening of a part.
    struct Session {
        json start;
        int sequence = 0;
        json unsent = json::object();
        bool is_finished = false;
    };

    void obey(const std::string& command, const std::string& rest);
    void expect(const std::string& what, const std::string& found, const std::string& wanted);

    void launch(const std::string& rest);
    void start(const std::string& rest);
    void set(const std::string& rest);
    void commit(bool is_finish);
    void go(const std::string& rest);
    void leave();
    void find(const std::string& rest);
    void told(const std::string& rest);
    void stored(const std::string& rest);
    void menu(const std::string& rest);
    void valid(const std::string& rest);
    void status(const std::string& rest);
    void hacp(const std::string& rest);

    Session& session();
    json commit_of(Session& session, bool is_finish);
    json state();
    std::string base() const;
    std::string name_of(const json& id) const;
    std::string id_of(const std::string& name) const;
    json part(const std::string& name);

    LivePortal& portal_;
    Browser& learner_;
    Id content_id_;
    json launch_;
    std::map<std::string, Session> sessions_;
    std::string running_;
    int line_ = 0;
    std::vector<std::string> faults_;
};

}  // namespace oneroom::test
