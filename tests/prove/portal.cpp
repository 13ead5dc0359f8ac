#include "prove/portal.h"

#include <random>
#include <stdexcept>

#include "core/base/text.h"
#include "launch/content_handler.h"
#include "support/fake_request.h"
#include "upkeep/upkeep.h"

namespace oneroom::prove {

using test::Answer;

config::Config config_of(const std::filesystem::path& data) {
    config::Config config;
    config.data = data;
    config.listen = {"127.0.0.1", 0};
    config.content_listen = {"127.0.0.1", 0};
    return config;
}

LocalPortal::LocalPortal(const std::filesystem::path& data, const Clock& clock)
    : app(config_of(data), clock),
      blobs(data),
      launches_(app.database(), clock),
      content_(launch::content_handler({app.database(), clock, blobs, launches_.tokens, launches_.hooks})) {}

Answer LocalPortal::ask(const std::string& method, const std::string& path, const http::Headers& headers,
                        const std::string& body) {
    test::FakeRequest request(method, path, headers, body);
    http::Reply reply = app.dispatcher().answer(request.request);
    return {reply.status, std::move(reply.headers), std::move(reply.text)};
}

std::pair<int, std::string> LocalPortal::ask_content(const std::string& method, const std::string& path,
                                                     const std::string& body) {
    test::FakeRequest request(method, path, {{"Content-Type", "application/json"}}, body);
    try {
        http::Reply reply = test::answer_of(content_, request.request);
        return {reply.status, std::move(reply.text)};
    } catch (const Failure& failure) {  // as the listener does
        return {failure.status, failure.what()};
    }
}

test::Browser::Send LocalPortal::send() {
    return [this](const std::string& method, const std::string& path, const http::Headers& headers,
                  const std::string& body) { return ask(method, path, headers, body); };
}

Ask LocalPortal::content_ask() {
    return [this](const std::string& method, const std::string& path, const std::string& body) {
        return ask_content(method, path, body);
    };
}

test::Browser make_administrator(LocalPortal& portal) {
    const std::string password = "Correct-Horse-7";
    test::Browser browser(portal.send());
    browser.get("/api/portal");
    const Answer answer = browser.post("/api/setup/administrator", {{"setupCode", portal.app.setup_code()},
                                                                    {"username", "admin"},
                                                                    {"fullName", "Ada Byron"},
                                                                    {"password", password},
                                                                    {"confirmPassword", password}});
    if (answer.status != 200) throw std::runtime_error("no administrator: " + answer.text);
    browser.session_key = answer.json()["sessionKey"];
    return browser;
}

std::vector<Id> list_people(db::Database& database) {
    return database.read([](const db::Reader& db) {
        return db.values<Id>("SELECT id FROM app_user WHERE is_active = 1 ORDER BY id LIMIT 1000");
    });
}

std::vector<std::string> list_breaches(db::Database& database, const files::BlobStore& blobs, bool read_files) {
    auto breaches = upkeep::find_damage(database, blobs, read_files);
    // Sums that every change keeps, and half of one would not.
    const auto halves = database.read([](const db::Reader& db) {
        return db.value<std::int64_t>(R"sql(
            SELECT (SELECT COUNT(*) FROM attempt_sco s
                     WHERE s.total_ms <> (SELECT COALESCE(SUM(t.session_ms), 0) FROM sco_session t
                                           WHERE t.attempt_sco_id = s.id))
                 + (SELECT COUNT(*) FROM attempt a
                     WHERE a.total_ms <> (SELECT COALESCE(SUM(s.total_ms), 0) FROM attempt_sco s
                                           WHERE s.attempt_id = a.id))
                 + (SELECT COUNT(*) FROM content_tracking c
                     WHERE c.total_ms <> (SELECT COALESCE(SUM(a.total_ms), 0) FROM attempt a
                                           WHERE a.user_id = c.user_id AND a.content_id = c.content_id))
                 + (SELECT COUNT(*) FROM assignment a
                     WHERE NOT EXISTS (SELECT 1 FROM audit_event e
                                        WHERE e.object_kind = 'assignment' AND e.object_id = a.id)
                       AND a.assigned_by IS NOT NULL)
                 + (SELECT COUNT(*) FROM content c
                     WHERE c.title LIKE 'Course %'
                       AND NOT EXISTS (SELECT 1 FROM audit_event e
                                        WHERE e.object_kind = 'content' AND e.object_id = c.id)))sql");
    });
    if (halves > 0) breaches.push_back(std::to_string(halves) + " changes are half applied");
    return breaches;
}

Options read_options(const std::vector<std::string>& words) {
    Options options;
    options.seed = std::random_device{}();
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto number = i + 1 < words.size() ? to_integer(words[i + 1]) : std::nullopt;
        const auto take = [&](std::string_view name, auto& into) {
            if (words[i] != name || !number) return false;
            into = static_cast<std::decay_t<decltype(into)>>(*number);
            return true;
        };
        if (words[i] == "--binary" && i + 1 < words.size())
            options.binary = words[i + 1];
        else if (!take("--cycles", options.cycles) && !take("--points", options.points) &&
                 !take("--learners", options.learners) && !take("--stride", options.stride) &&
                 !take("--seed", options.seed))
            throw std::runtime_error("does not know " + words[i] + ", or not its value");
    }
    return options;
}

}  // namespace oneroom::prove
