#include "prove/learner.h"

#include <chrono>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/instant.h"
#include "core/db/search.h"

namespace oneroom::prove {

using nlohmann::json;

/// Element indexes end at 9,999, and every check reads them all; a new session begins well before.
constexpr std::int64_t commits_per_session = 1'000;

std::string Learner::mark(Id session_id, std::int64_t sequence) {
    return std::to_string(session_id) + "-" + std::to_string(sequence);
}

Learner::Promise Learner::promise() const {
    const std::lock_guard lock(mutex_);
    return now_;
}

std::int64_t Learner::acknowledged() const {
    const std::lock_guard lock(mutex_);
    return earlier_ + now_.acknowledged;
}

/// Five elements. The interaction is this commit's own; the others are overwritten by the next one.
std::string Learner::commit_text(const Promise& now) const {
    const std::int64_t sequence = now.sent;
    const std::string own = mark(now.session_id, sequence);
    const json commit = {{"scoId", item_id_},
                         {"sessionId", now.session_id},
                         {"sequence", sequence},
                         {"isFinish", false},
                         {"elements",
                          {{"cmi.core.lesson_location", own},
                           {"cmi.suspend_data", own + std::string(1000, '.')},
                           {"cmi.core.score.raw", std::to_string(sequence % 101)},
                           {"cmi.core.session_time",
                            "00:00:" + std::string(sequence % 60 < 10 ? "0" : "") + std::to_string(sequence % 60)},
                           {"cmi.interactions." + std::to_string(sequence) + ".id", own}}}};
    return commit.dump();
}

int Learner::begin_session(const Ask& ask) {
    const auto [status, body] = ask("GET", "/c/" + token_ + "/rte/" + std::to_string(item_id_), "");
    if (status != 200) return status;
    const std::lock_guard lock(mutex_);
    earlier_ += now_.acknowledged;
    now_ = {json::parse(body)["sessionId"].get<Id>(), 0, 0};
    return status;
}

int Learner::commit(const Ask& ask) {
    if (promise().session_id == 0)
        if (const int status = begin_session(ask); status != 200) return status;
    Promise next;
    {
        const std::lock_guard lock(mutex_);
        now_.sent = now_.acknowledged + 1;
        next = now_;
    }
    const auto [status, body] =
        ask("POST", "/c/" + token_ + "/rte/" + std::to_string(item_id_) + "/commit", commit_text(next));
    const std::lock_guard lock(mutex_);
    if (status == 200) ++now_.acknowledged;
    return status;
}

void Learner::commit_until_gone(const Ask& ask, const std::function<void()>& answered) {
    // Only here, where everything acknowledged so far has been looked for.
    if (promise().acknowledged >= commits_per_session && begin_session(ask) == 0) return;
    while (const int status = commit(ask)) {
        if (status == 200) answered();
        if (status == 200 || status == 503 || status == 507) continue;
        std::cout << "a commit was answered with " << status << std::endl;
        std::terminate();  // nothing here may be refused
    }
}

namespace {

struct Element {
    std::string name{};
    std::string value{};
    static Fields fields() { return {field<&Element::name>("name"), field<&Element::value>("value")}; }
};

}  // namespace

std::int64_t Learner::count_lost(db::Database& database, const Promise& promise) const {
    if (promise.session_id == 0) return 0;
    return database.read([&](const db::Reader& db) {
        const auto last =
            db.value<std::int64_t>("SELECT last_sequence FROM sco_session WHERE id = $1", promise.session_id);
        std::map<std::string, std::string> stored;
        for (auto& element : db.all<Element>(R"sql(
                 SELECT e.name, e.value FROM rte_element e
                   JOIN attempt_sco s ON s.id = e.attempt_sco_id
                  WHERE s.attempt_id = $1)sql",
                                             attempt_id_))
            stored[element.name] = std::move(element.value);
        std::int64_t lost = 0;
        for (std::int64_t sequence = 1; sequence <= promise.acknowledged; ++sequence)
            lost +=
                stored["cmi.interactions." + std::to_string(sequence) + ".id"] != mark(promise.session_id, sequence);
        const std::string own = mark(promise.session_id, last);
        // The last commit that is there is there in whole, and is one that was sent.
        const bool is_whole = last == 0 || (stored["cmi.core.lesson_location"] == own &&
                                            stored["cmi.suspend_data"].starts_with(own + ".") &&
                                            stored["cmi.core.score.raw"] == std::to_string(last % 101));
        return lost + (is_whole && last >= promise.acknowledged && last <= promise.sent ? 0 : 1);
    });
}

std::deque<Learner> seed_learners(db::Database& database, const files::BlobInfo& blob, int count) {
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
        std::deque<Learner> learners;
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
