#include "prove/learner.h"

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/base/bytes.h"
#include "core/base/instant.h"
#include "core/db/search.h"
#include "support/line.h"

namespace oneroom::prove {

using nlohmann::json;
using test::Line;

/// Element indexes end at 9,999; a new session begins well before.
constexpr std::int64_t commits_per_session = 9'000;

std::string Learner::mark(std::int64_t sequence) const {
    return std::to_string(session_id_) + "-" + std::to_string(sequence);
}

/// Five elements. The interaction is this commit's own; the others are overwritten by the next one.
std::string Learner::commit_text(std::int64_t sequence) const {
    const json commit = {{"scoId", item_id_},
                         {"sessionId", session_id_},
                         {"sequence", sequence},
                         {"isFinish", false},
                         {"elements",
                          {{"cmi.core.lesson_location", mark(sequence)},
                           {"cmi.suspend_data", mark(sequence) + std::string(1000, '.')},
                           {"cmi.core.score.raw", std::to_string(sequence % 101)},
                           {"cmi.core.session_time",
                            "00:00:" + std::string(sequence % 60 < 10 ? "0" : "") + std::to_string(sequence % 60)},
                           {"cmi.interactions." + std::to_string(sequence) + ".id", mark(sequence)}}}};
    return commit.dump();
}

bool Learner::begin_session(Line& line) {
    const auto [status, body] = line.ask("GET", "/c/" + token_ + "/rte/" + std::to_string(item_id_), "");
    if (status == 0) return false;
    if (status != 200) throw std::runtime_error("a session was refused with " + std::to_string(status));
    earlier_ += acknowledged_;
    acknowledged_ = sent_ = 0;
    session_id_ = json::parse(body)["sessionId"];
    return true;
}

void Learner::commit_until_gone(std::uint16_t port, const std::function<void()>& answered) {
    Line line(port);
    while (true) {
        if ((session_id_ == 0 || acknowledged_ >= commits_per_session) && !begin_session(line)) return;
        sent_ = std::max(sent_, acknowledged_ + 1);
        const auto [status, body] = line.ask("POST", "/c/" + token_ + "/rte/" + std::to_string(item_id_) + "/commit",
                                             commit_text(acknowledged_ + 1));
        if (status == 0) return;
        if (status == 503) continue;
        if (status != 200) std::terminate();  // nothing here may be refused
        ++acknowledged_;
        answered();
    }
}

namespace {

struct Element {
    std::string name{};
    std::string value{};
    static Fields fields() { return {field<&Element::name>("name"), field<&Element::value>("value")}; }
};

}  // namespace

std::int64_t Learner::count_lost(db::Database& database) const {
    if (session_id_ == 0) return 0;
    return database.read([&](const db::Reader& db) {
        const auto last = db.value<std::int64_t>("SELECT last_sequence FROM sco_session WHERE id = $1", session_id_);
        std::map<std::string, std::string> stored;
        for (auto& element : db.all<Element>(R"sql(
                 SELECT e.name, e.value FROM rte_element e
                   JOIN attempt_sco s ON s.id = e.attempt_sco_id
                  WHERE s.attempt_id = $1)sql",
                                             attempt_id_))
            stored[element.name] = std::move(element.value);
        std::int64_t lost = 0;
        for (std::int64_t sequence = 1; sequence <= acknowledged_; ++sequence)
            lost += stored["cmi.interactions." + std::to_string(sequence) + ".id"] != mark(sequence);
        // The last commit that is there is there in whole, and is one that was sent.
        const bool is_whole = last == 0 || (stored["cmi.core.lesson_location"] == mark(last) &&
                                            stored["cmi.suspend_data"].starts_with(mark(last) + ".") &&
                                            stored["cmi.core.score.raw"] == std::to_string(last % 101));
        return lost + (is_whole && last >= acknowledged_ && last <= sent_ ? 0 : 1);
    });
}

std::vector<Learner> seed_learners(db::Database& database, const files::BlobInfo& blob, int count) {
    return database.write([&](db::Writer& tx) {
        const Id content = tx.value<Id>(R"sql(
            INSERT INTO content (content_type, title, search_folded, created_at, updated_at)
            VALUES (1, 'Kill', 'kill', 0, 0) RETURNING id)sql");
        search::put(tx, search::Kind::content, content, "Kill", "");
        const Id version = tx.value<Id>(R"sql(
            INSERT INTO content_version (content_id, number, file_name, sha256, size, mime, framework, uploaded_at)
            VALUES ($1, 1, 'kill.zip', $2, $3, 'application/zip', 1, 0) RETURNING id)sql",
                                        content, blob.sha256, blob.size);
        tx.run(
            "INSERT INTO package_file (version_id, path, sha256, size, mime) VALUES ($1, 'index.html', $2, $3, "
            "'text/html')",
            version, blob.sha256, blob.size);
        tx.run("UPDATE content SET current_version_id = $2 WHERE id = $1", content, version);
        const Id item = tx.value<Id>(R"sql(
            INSERT INTO package_item (version_id, position, depth, identifier, title, href, is_sco)
            VALUES ($1, 0, 0, 'sco', 'SCO', 'index.html', 1) RETURNING id)sql",
                                     version);
        const Instant now = std::chrono::time_point_cast<std::chrono::milliseconds>(SystemClock{}.now());
        std::vector<Learner> learners;
        for (int i = 0; i < count; ++i) {
            const std::string name = "kill" + std::to_string(i);
            const Id user = tx.value<Id>(R"sql(
                INSERT INTO app_user (username, username_folded, full_name, search_folded, created_at)
                VALUES ($1, $1, $1, $1, 0) RETURNING id)sql",
                                         name);
            const Id attempt = tx.value<Id>(R"sql(
                INSERT INTO attempt (user_id, content_id, version_id, number, started_at, last_at)
                VALUES ($1, $2, $3, 1, $4, $4) RETURNING id)sql",
                                            user, content, version, now);
            tx.run(R"sql(
                INSERT INTO content_tracking (user_id, content_id, status, attempts, current_attempt_id)
                VALUES ($1, $2, 0, 1, $3))sql",
                   user, content, attempt);
            const std::string token = random_token();
            tx.run(R"sql(
                INSERT INTO launch (token_hash, user_id, content_id, version_id, attempt_id, opened_at, last_at)
                VALUES ($1, $2, $3, $4, $5, $6, $6))sql",
                   sha256_hex(token), user, content, version, attempt, now);
            learners.emplace_back(token, item, attempt);
        }
        return learners;
    });
}

}  // namespace oneroom::prove
