#include "api/conformance/rule_player.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/text.h"

namespace oneroom::test {
namespace {

using nlohmann::json;

/// Before and after the first `mark`; all before when there is none.
std::pair<std::string, std::string> parted(const std::string& text, const std::string& mark) {
    const auto at = text.find(mark);
    if (at == text.npos) return {std::string(trim(text)), ""};
    return {std::string(trim(text.substr(0, at))), std::string(trim(text.substr(at + mark.size())))};
}

std::string text_of(const json& value) {
    if (value.is_null()) return "absent";
    if (value.is_string()) return value;
    if (value.is_number_float() && value == static_cast<double>(static_cast<std::int64_t>(value.get<double>())))
        return std::to_string(static_cast<std::int64_t>(value.get<double>()));
    return value.dump();
}

std::string at_key(const json& object, const std::string& key) {
    return object.is_object() && object.contains(key) ? text_of(object[key]) : "absent";
}

bool holds(const json& list, const std::string& text) {
    return std::any_of(list.begin(), list.end(), [&](const json& one) { return one == text; });
}

/// "\n" in a rule is the end of a line.
std::string with_lines(std::string text) {
    for (auto at = text.find("\\n"); at != text.npos; at = text.find("\\n", at)) text.replace(at, 2, "\r\n");
    return text;
}

/// Of a form.
std::string encoded(const std::string& text) {
    static constexpr char hex[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        out += {'%', hex[byte >> 4U], hex[byte & 15U]};
    }
    return out;
}

[[noreturn]] void means_nothing(const std::string& what) { throw std::runtime_error(what); }

}  // namespace

std::vector<std::string> RulePlayer::play(const RuleFile& rule) {
    for (const RuleLine& line : rule.play) {
        line_ = line.number;
        const auto [command, rest] = parted(line.text, " ");
        try {
            obey(command, rest);
        } catch (const std::exception&) {
            if (faults_.empty()) throw;
            break;  // what went another way does not come to the end of the play
        }
    }
    return faults_;
}

void RulePlayer::expect(const std::string& what, const std::string& found, const std::string& wanted) {
    if (found != wanted)
        faults_.push_back("line " + std::to_string(line_) + ": " + what + " is " + found + ", not " + wanted);
}

void RulePlayer::obey(const std::string& command, const std::string& rest) {
    if (command == "launch") return launch(rest);
    if (command == "start") return start(rest);
    if (command == "set") return set(rest);
    if (command == "commit") return commit(false);
    if (command == "finish") return commit(true);
    if (command == "go") return go(rest);
    if (command == "leave") return leave();
    if (command == "wait") return portal_.clock.move(std::chrono::seconds(to_integer(rest).value()));
    if (command == "find") return find(rest);
    if (command == "told") return told(rest);
    if (command == "stored") return stored(rest);
    if (command == "menu") return menu(rest);
    if (command == "valid") return valid(rest);
    if (command == "status") return status(rest);
    if (command == "hacp") return hacp(rest);
    if (command == "mode") return expect("mode", at_key(launch_, "mode"), rest);
    if (command == "progress") return expect("progress", at_key(state(), "progressPercent"), rest);
    if (command == "score") return expect("score", at_key(state(), "scorePercent"), rest);
    if (command == "here") {
        const json now = state();
        return expect("what runs", name_of(now["navigation"]["scoId"]), rest);
    }
    if (command == "offered") {
        const auto [button, wanted] = parted(rest, " ");
        const std::string name = button == "continue" ? "canContinue" : "canGoBack";
        return expect("offering " + button, state()["navigation"].value(name, false) ? "yes" : "no", wanted);
    }
    if (command == "listed") {
        std::int64_t count = 0;
        const json now = state();
        for (const json& one : now["scos"]) count += one["isListed"].get<bool>() && one["isSco"].get<bool>() ? 1 : 0;
        return expect("the number of parts", std::to_string(count), rest);
    }
    means_nothing("line " + std::to_string(line_) + ": there is no command " + command);
}

void RulePlayer::launch(const std::string& rest) {
    const json request = {{"contentId", content_id_}, {"startNewAttempt", rest == "new"}};
    const Answer answer = learner_.post("/api/launches", request);
    if (answer.status != 200) means_nothing("line " + std::to_string(line_) + ": " + answer.text);
    launch_ = answer.json();
    sessions_.clear();
    running_.clear();
}

/// "A", or "A refused"
void RulePlayer::start(const std::string& rest) {
    const auto [name, wanted] = parted(rest, " ");
    const Answer answer = portal_.content("GET", base() + "rte/" + id_of(name));
    expect("opening " + name, answer.status == 200 ? "open" : "refused", wanted.empty() ? "open" : wanted);
    if (answer.status != 200) return;
    sessions_[name] = {.start = answer.json()};
    running_ = name;
}

void RulePlayer::set(const std::string& rest) {
    const auto [name, value] = parted(rest, " =");
    session().unsent[name] = with_lines(value);
}

json RulePlayer::commit_of(Session& session, bool is_finish) {
    json body = {{"scoId", session.start["scoId"]},
                 {"sessionId", session.start["sessionId"]},
                 {"sequence", ++session.sequence},
                 {"elements", session.unsent},
                 {"isFinish", is_finish}};
    session.unsent = json::object();
    session.is_finished = is_finish;
    return body;
}

void RulePlayer::commit(bool is_finish) {
    const json body = commit_of(session(), is_finish);
    const Answer answer = portal_.content("POST", base() + "rte/" + id_of(running_) + "/commit", &body);
    expect("the commit", std::to_string(answer.status), "200");
}

/// "continue -> B", "choice C -> refused NB.2.1-10", "continue -> *": whatever is delivered. What runs ends with it.
void RulePlayer::go(const std::string& rest) {
    const auto [asked, wanted] = parted(rest, "->");
    const auto [request, target] = parted(asked, " ");
    const json now = state();
    json body = {{"step", now["navigation"]["step"]},
                 {"request", request == "-" ? "" : request},
                 {"target", target},
                 {"commit", nullptr}};
    if (!running_.empty() && !session().is_finished) body["commit"] = commit_of(session(), true);
    const Answer answer = portal_.content("POST", base() + "rte/navigate", &body);
    if (answer.status != 200) means_nothing("line " + std::to_string(line_) + ": " + std::to_string(answer.status));
    const json moved = answer.json();
    std::string result = moved["result"];
    if (result == "delivered") result = wanted == "*" ? "*" : name_of(moved["scoId"]);
    if (result == "refused" && wanted != "refused") result += " " + moved["exception"].get<std::string>();
    expect("after " + asked + " what runs", result, wanted);
    running_.clear();
}

/// As the player's own button does.
void RulePlayer::leave() {
    if (!running_.empty() && !session().is_finished && !session().unsent.empty()) commit(false);
    const json now = state();
    if (!now["navigation"].is_null() && launch_["mode"] == "normal") {
        const json body = {
            {"step", now["navigation"]["step"]}, {"request", "suspendAll"}, {"target", ""}, {"commit", nullptr}};
        portal_.content("POST", base() + "rte/navigate", &body);
    }
    learner_.post("/api/launches/" + text_of(launch_["launchId"]) + "/end", json::object());
}

/// What the part finds: "cmi.core.entry = resume", "cmi.suspend_data = absent".
void RulePlayer::find(const std::string& rest) {
    const auto [name, wanted] = parted(rest, " =");
    expect(name, at_key(session().start["elements"], name), with_lines(wanted));
}

/// What the player is told beside: "endsWithTime = true", "notReadable has adl.data.0.store".
void RulePlayer::told(const std::string& rest) {
    const auto [list, member] = parted(rest, " has ");
    if (!member.empty()) {
        const json& all = session().start[list];
        return expect(member + " in " + list, holds(all, member) ? "there" : "absent", "there");
    }
    const auto [name, wanted] = parted(rest, " =");
    expect(name, at_key(session().start, name), wanted);
}

/// What is on record: "A cmi.core.lesson_location = 3".
void RulePlayer::stored(const std::string& rest) {
    const auto [where, wanted] = parted(rest, " =");
    const auto [name, element] = parted(where, " ");
    const auto found = portal_.app.database().read([&](const db::Reader& db) {
        return db.values<std::string>(R"sql(
            SELECT e.value FROM attempt_sco s
              JOIN package_item i ON i.id = s.item_id
              JOIN rte_element e ON e.attempt_sco_id = s.id
             WHERE s.attempt_id = $1 AND i.identifier = $2 AND e.name = $3 ORDER BY s.id LIMIT 1)sql",
                                      launch_["attemptId"].get<Id>(), name, element);
    });
    expect(where, found.empty() ? "absent" : found.front(), with_lines(wanted));
}

/// "A open", "A locked", "A hidden"
void RulePlayer::menu(const std::string& rest) {
    const auto [name, wanted] = parted(rest, " ");
    const json one = part(name);
    expect(name + " in the menu",
           !one["isListed"].get<bool>()    ? "hidden"
           : one["lockedReason"].is_null() ? "open"
                                           : "locked",
           wanted);
}

/// "continue yes", "choice A no", "jump A yes"
void RulePlayer::valid(const std::string& rest) {
    const json answer = portal_.content("GET", base() + "rte/navigation").json();
    const auto [request, more] = parted(rest, " ");
    if (request != "choice" && request != "jump")
        return expect("asking for " + request, answer[request].get<bool>() ? "yes" : "no", more);
    const auto [target, wanted] = parted(more, " ");
    const json& all = answer[request == "choice" ? "choices" : "jumps"];
    expect("asking for " + request + " " + target, holds(all, target) ? "yes" : "no", wanted);
}

/// "passed" of the whole, "A passed" of a part
void RulePlayer::status(const std::string& rest) {
    const auto [name, wanted] = parted(rest, " ");
    if (wanted.empty()) return expect("the status", at_key(state(), "trackingStatus"), name);
    expect("the status of " + name, at_key(part(name), "status"), wanted);
}

/// "PutParam [Core]\nScore=80 -> 0", "GetParam -> Lesson_Status=N,A": a line of the answer, or its error
void RulePlayer::hacp(const std::string& rest) {
    const auto [said, wanted] = parted(rest, "->");
    const auto [command, data] = parted(said, " ");
    const std::string form = "command=" + command + "&version=4.0&session_id=" + text_of(session().start["sessionId"]) +
                             (data.empty() ? "" : "&aicc_data=" + encoded(with_lines(data)));
    const std::string answer = portal_.form(base() + "hacp/" + id_of(running_), form).text;
    const std::string line = to_integer(wanted) ? "error=" + wanted : wanted;
    if (("\r\n" + answer).find("\r\n" + line + "\r\n") == std::string::npos) expect("the answer", answer, line);
}

RulePlayer::Session& RulePlayer::session() {
    if (running_.empty()) means_nothing("line " + std::to_string(line_) + ": no part was started");
    return sessions_.at(running_);
}

json RulePlayer::state() { return learner_.get("/api/launches/" + text_of(launch_["launchId"])).json(); }

/// "/c/<token>/" on the content origin.
std::string RulePlayer::base() const {
    const std::string url = launch_["url"], origin = launch_["contentOrigin"];
    return url.substr(origin.size(), url.size() - origin.size() - std::string("bridge").size());
}

std::string RulePlayer::name_of(const json& id) const {
    for (const json& one : launch_["scos"])
        if (one["id"] == id) return one["identifier"];
    return "-";
}

std::string RulePlayer::id_of(const std::string& name) const {
    for (const json& one : launch_["scos"])
        if (one["identifier"] == name) return text_of(one["id"]);
    return "0";
}

json RulePlayer::part(const std::string& name) {
    const json now = state();
    for (const json& one : now["scos"])
        if (one["identifier"] == name) return one;
    return means_nothing("line " + std::to_string(line_) + ": there is no part " + name), json{};
}

}  // namespace oneroom::test
