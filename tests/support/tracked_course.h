// A learner in a course, as rows: for tests of tracking and launching that need no upload.
#pragma once

#include <string>
#include <vector>

#include "support/portal_database.h"
#include "tracking/attempt.h"
#include "tracking/rte.h"

namespace oneroom::test {

/// One item of the package.
struct ItemRow {
    std::string identifier = "sco1";
    std::string href = "index.html";
    bool is_sco = true;
    bool is_visible = true;
    std::string mastery_score{};
    std::string completion_threshold{};
    std::string objectives_json = "[]";
    std::string launch_data{};
};

inline Id make_learner(PortalDatabase& portal, const std::string& name = "Ada Byron") {
    return portal.db.write([&](db::Writer& tx) {
        const auto folded = name + std::to_string(tx.value<Id>("SELECT COUNT(*) FROM app_user"));
        return tx.value<Id>(R"sql(
            INSERT INTO app_user (username, username_folded, full_name, search_folded, created_at)
            VALUES ($1, $1, $2, $1, 0) RETURNING id)sql",
                            folded, name);
    });
}

/// A published content without a version. `type` is its content_type.
inline Id make_content_row(PortalDatabase& portal, int type = 1, const std::string& title = "Fire safety") {
    return portal.db.write([&](db::Writer& tx) {
        return tx.value<Id>(R"sql(
            INSERT INTO content (content_type, title, search_folded, created_at, updated_at)
            VALUES ($1, $2, $2, 0, 0) RETURNING id)sql",
                            type, title);
    });
}

/// A version with these items becomes the current one. `framework`: 1 SCORM 1.2, 2 SCORM 2004.
inline Id make_version_row(PortalDatabase& portal, Id content_id, int framework,
                           const std::vector<ItemRow>& items = {{}}, const std::string& edition = "") {
    return portal.db.write([&](db::Writer& tx) {
        const auto number = tx.value<std::int64_t>(
            "SELECT COALESCE(MAX(number), 0) + 1 FROM content_version WHERE content_id = $1", content_id);
        const Id version = tx.value<Id>(R"sql(
            INSERT INTO content_version (content_id, number, file_name, sha256, size, mime, framework, edition,
                                         uploaded_at)
            VALUES ($1, $2, 'course.zip', 'x', 1, 'application/zip', $3, $4, 0) RETURNING id)sql",
                                        content_id, number, framework, edition);
        std::int64_t position = 0;
        for (const ItemRow& item : items)
            tx.run(R"sql(
                INSERT INTO package_item (version_id, position, depth, identifier, title, href, is_sco, is_visible,
                                          mastery_score, completion_threshold, objectives_json, launch_data)
                VALUES ($1, $2, 0, $3, $3, $4, $5, $6, $7, $8, $9, $10))sql",
                   version, position++, item.identifier, item.href, item.is_sco, item.is_visible, item.mastery_score,
                   item.completion_threshold, item.objectives_json, item.launch_data);
        tx.run("UPDATE content SET current_version_id = $2 WHERE id = $1", content_id, version);
        return version;
    });
}

/// One learner, one course, and the launches of it.
struct TrackedCourse {
    PortalDatabase portal;
    tracking::Hooks hooks;
    Id learner = make_learner(portal);
    Id content = make_content_row(portal);
    Id version;
    std::vector<Id> items;

    explicit TrackedCourse(int framework, const std::vector<ItemRow>& rows = {{}})
        : version(make_version_row(portal, content, framework, rows)), items(items_of(version)) {}

    std::vector<Id> items_of(Id version_id) {
        return portal.db.read([&](const db::Reader& reader) {
            return reader.values<Id>("SELECT id FROM package_item WHERE version_id = $1 ORDER BY position", version_id);
        });
    }

    /// What launches.start does, without its rules.
    tracking::LaunchKey launch(bool start_new = false) {
        return portal.db.write([&](db::Writer& tx) {
            const auto current = tx.value<Id>("SELECT current_version_id FROM content WHERE id = $1", content);
            const auto opened = tracking::open_attempt(tx, learner, content, current, start_new, portal.clock.now());
            const auto hash = "hash " + std::to_string(tx.value<Id>("SELECT COUNT(*) FROM launch"));
            const Id id = tx.value<Id>(R"sql(
                INSERT INTO launch (token_hash, user_id, content_id, version_id, attempt_id, mode, opened_at, last_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id)sql",
                                       hash, learner, content, opened.version_id, opened.attempt_id, opened.mode,
                                       portal.clock.now());
            return tracking::LaunchKey{id, learner, content, opened.version_id, opened.attempt_id, opened.mode};
        });
    }

    tracking::RteStart start(const tracking::LaunchKey& key, std::size_t item = 0) {
        return tracking::start_sco(portal.db, hooks, key, items.at(item), portal.clock.now());
    }

    /// Commits the next sequence of a session.
    tracking::CommitAnswer commit(const tracking::LaunchKey& key, tracking::RteStart& session,
                                  std::map<std::string, std::string> elements, bool is_finish = false) {
        const tracking::Commit commit{session.sco_id, session.session_id, session.next_sequence++, std::move(elements),
                                      is_finish};
        return tracking::save_commit(portal.db, hooks, key, commit, portal.clock.now());
    }

    /// One column of the learner's standing in the course.
    template <class V>
    V standing(const std::string& column) {
        const std::string sql = "SELECT " + column + " FROM content_tracking WHERE user_id = $1 AND content_id = $2";
        V out{};
        portal.db.read([&](const db::Reader& reader) {
            const std::array arguments{db::argument(learner), db::argument(content)};
            reader.each_cells(sql, arguments, [&](std::span<const db::Cell> cells) {
                out = static_cast<V>(cells[0].integer);
                return false;
            });
        });
        return out;
    }
    tracking::TrackingStatus status() { return standing<tracking::TrackingStatus>("status"); }
};

}  // namespace oneroom::test
