// A portal with two accounts of one person, and everything that can name them.
#pragma once

#include <map>
#include <sstream>

#include "api/laws/law_portal.h"

namespace oneroom::test {

using nlohmann::json;

/// 101 stays and 102 goes; 103 to 105 are others. Of everything that can name somebody, 102 has at least one.
inline constexpr const char* two_of_one = R"sql(
    INSERT INTO location_group_definition VALUES (2, 2, 'Two', 'two');
    INSERT INTO location (id, name, name_folded) VALUES (11, 'North', 'north'), (12, 'South', 'south'),
                                                        (13, 'West', 'west');
    INSERT INTO location_above (ancestor_id, location_id) VALUES (11, 11), (12, 12), (13, 13);
    INSERT INTO title (id, name, name_folded) VALUES (21, 'Welder', 'welder');
    INSERT INTO app_user (id, username, username_folded, full_name, search_folded, email, location_id, title_id,
                          country_code, password_hash, created_at) VALUES
      (101, 'ada', 'ada', 'Ada Byron', 'ada byron ada', '', 11, NULL, '', 'hash', 0),
      (102, 'ada2', 'ada2', 'Ada B.', 'ada b. ada2', 'ada@example.org', 12, 21, 'GB', 'hash', 0),
      (103, 'bo', 'bo', 'Bo', 'bo', '', 11, NULL, '', '', 0),
      (104, 'cy', 'cy', 'Cy', 'cy', '', 11, NULL, '', '', 0),
      (105, 'di', 'di', 'Di', 'di', '', 12, NULL, '', '', 0);
    INSERT INTO user_location VALUES (102, 13);
    INSERT INTO lrs_event (kind, user_id) VALUES (5, 102);
    INSERT INTO location_relationship_type (id, name, name_folded) VALUES (1, 'Trainer', 'trainer');
    INSERT INTO location_relationship VALUES (1, 101, 11), (1, 102, 11), (1, 102, 12);
    INSERT INTO user_relationship_type (id, name, name_folded, lower_name) VALUES (5, 'Boss', 'boss', 'Below');
    INSERT INTO user_relationship (type_id, upper_id, lower_id) VALUES
      (5, 101, 103), (5, 101, 105), (5, 105, 102), (5, 102, 103), (5, 102, 104);
    INSERT INTO permission_group (id, name) VALUES (71, 'Readers');
    INSERT INTO user_permission_group VALUES (102, 71);
    INSERT INTO user_note (id, user_id, author_id, note, note_folded, created_at) VALUES
      (1, 102, 103, 'about', 'about', 0), (2, 103, 102, 'by', 'by', 0);
    INSERT INTO outbox_message (id, kind, template_name, user_id, recipient_name, address, language_code, subject,
      content_sealed, is_secret, cause_kind, search_folded, state, last_error, created_at)
      VALUES (1, 1, 'test', 102, 'Ada', '', 'en', 's', '', 0, 'user', '', 2, '', 0);
    INSERT INTO registration (id, state, full_name, email, email_folded, note, language_code, search_folded, address,
      created_at, user_id) VALUES (1, 3, 'Ada', 'a', 'a', '', 'en', '', '', 0, 102);
    INSERT INTO upload (id, user_id, purpose, file_name, sha256, size, mime, report_json, is_accepted, created_at)
      VALUES (1, 102, 'file', 'a.pdf', 'x', 1, 'application/pdf', '{}', 1, 4000000000000);
    INSERT INTO content (id, content_type, title, search_folded, created_at, updated_at, current_version_id) VALUES
      (31, 3, 'Both', 'both', 0, 0, NULL), (32, 3, 'One', 'one', 0, 0, NULL), (33, 3, 'Ruled', 'ruled', 0, 0, NULL),
      (34, 1, 'Course', 'course', 0, 0, 341);
    INSERT INTO content_version (id, content_id, number, file_name, sha256, size, mime, framework, uploaded_by,
      uploaded_at) VALUES (341, 34, 1, 'a.zip', 'x', 1, 'application/zip', 1, 102, 0);
    INSERT INTO package_item (id, version_id, position, depth, identifier, title, href, is_sco)
      VALUES (342, 341, 0, 0, 'sco', 'Sco', 'index.html', 1);
    INSERT INTO assignment (id, content_id, target, user_id, assigned_at, assigned_by, target_key) VALUES
      (1, 33, 3, 102, 5, 102, 'person 102'), (2, 31, 3, 102, 5, 103, 'person 102'),
      (3, 31, 3, 101, 4, 103, 'person 101');
    INSERT INTO assignment (id, content_id, target, location_id, assigned_at, target_key)
      VALUES (4, 32, 2, 11, 3, 'location 11');
    INSERT INTO user_due_date (user_id, content_id, due_on, reason, set_at, set_by) VALUES
      (102, 33, '2027-01-01', 'late', 0, 103), (103, 31, NULL, 'by', 0, 102);
    INSERT INTO content_exemption (user_id, content_id, from_on, reason, is_in_force, set_at, set_by) VALUES
      (102, 32, '2020-01-01', 'knows it', 1, 0, 103), (104, 33, '2020-01-01', 'by', 1, 0, 102);
    INSERT INTO attempt (id, user_id, content_id, version_id, number, status, progress_percent, score_percent,
      started_at, last_at, completed_at) VALUES
      (1, 101, 31, NULL, 1, 2, 100, NULL, 10, 20, 20), (2, 102, 31, NULL, 1, 3, 100, 9000, 5, 8, 8),
      (3, 102, 31, NULL, 2, 1, 40, NULL, 30, 40, NULL), (4, 102, 34, 341, 1, 1, 10, NULL, 50, 60, NULL);
    UPDATE attempt SET reset_by = 102 WHERE id = 1;
    INSERT INTO attempt_sco (id, attempt_id, item_id, status, started_at, last_at) VALUES (1, 4, 342, 1, 50, 60);
    INSERT INTO content_tracking (user_id, content_id, assigned_at, status, progress_percent, score_percent, attempts,
      current_attempt_id, started_at, last_at, completed_at) VALUES
      (101, 31, 4, 2, 100, NULL, 1, 1, 10, 20, 20), (102, 31, 5, 3, 100, 9000, 2, 3, 5, 40, 8),
      (102, 34, NULL, 1, 10, NULL, 1, 4, 50, 60, NULL), (101, 32, 3, 0, 0, NULL, 0, NULL, NULL, NULL, NULL),
      (103, 32, 3, 0, 0, NULL, 0, NULL, NULL, NULL, NULL), (104, 32, 3, 0, 0, NULL, 0, NULL, NULL, NULL, NULL);
    INSERT INTO content_tracking (user_id, content_id, assigned_at, due_on) VALUES (102, 33, 5, '2027-01-01');
    INSERT INTO launch (id, token_hash, user_id, session_id, content_id, version_id, attempt_id, opened_at, last_at)
      VALUES (1, 'token', 102, 77, 34, 341, 4, 50, 60);
    INSERT INTO xapi_account VALUES (1, 101, 'one', 'https://a.test'), (2, 102, 'two', 'https://a.test');
    INSERT INTO xapi_registration VALUES (1, 'registration', 2, 4, 'https://a.test', 50);
    INSERT INTO call_recording (id, user_id, content_id, debug_level, switched_by, until_at) VALUES
      (1, 102, 34, 3, 103, 4000000000000), (2, 103, 34, 3, 102, 4000000000000);
    INSERT INTO sco_session (id, attempt_sco_id, launch_id, started_at, last_at) VALUES (1, 1, 1, 50, 60);
    INSERT INTO user_shared_state (user_id, kind, name, shared_json) VALUES
      (101, 1, 'both', 'kept'), (102, 1, 'both', 'left'), (102, 1, 'other', '{}'), (102, 2, 'both', '{}');
    INSERT INTO user_two_step VALUES (102, 'secret', 1, 0, 0);
    INSERT INTO user_recovery_code VALUES (102, 'code');
    INSERT INTO user_picture VALUES (102, 'x', 'image/png');
    INSERT INTO user_security_question VALUES (102, 'a b c', 'x', 0);
    INSERT INTO user_passkey (id, user_id, credential_id, public_key, rp_id, name, sign_count, created_at)
      VALUES (1, 102, 'x', 'x', 'localhost', 'key', 0, 0);
    INSERT INTO custom_field (id, object, kind, name, name_folded, position) VALUES (1, 1, 2, 'Badge', 'badge', 1);
    INSERT INTO user_custom_value (user_id, field_id, value, value_folded) VALUES (102, 1, 'B 7', 'b 7');
    INSERT INTO user_contact (user_id, kind, address, verified_at, second_step_at) VALUES (102, 2, '+441234', 1, 1);
    INSERT INTO search_phrase VALUES (102, 'x', 'x', 0);
    INSERT INTO lrs_saved_query (id, user_id, name, query, created_at) VALUES (1, 102, 'Mine', '', 0);
)sql";
inline constexpr const char* what_ends = R"sql(
    INSERT INTO dispatch (id, content_id, name, search_folded, public_key, created_at)
      VALUES (1, 34, 'Theirs', 'theirs', 'key', 0);
    INSERT INTO dispatch_learner (id, dispatch_id, user_id, foreign_id, first_at, last_at)
      VALUES (1, 1, 102, 'x', 0, 0);
    INSERT INTO one_time_code VALUES (102, 1, '+441234', 'x', 5, 4000000000000);
    INSERT INTO password_link VALUES (102, 1, 1, 'x', 'a', 0, 4000000000000);
    INSERT INTO sign_in_link VALUES (102, 'x', 'a', 0, 4000000000000);
    INSERT INTO personal_token (id, user_id, name, token_hash, hint, roles, created_at)
      VALUES (1, 102, 'token', 'token', '', '', 0);
)sql";

inline constexpr Id stays = 101, goes = 102;

struct MergeRig : LawPortal {
    Caller boss;

    MergeRig() {
        app.database().write([](db::Writer& tx) {
            tx.script(two_of_one);
            tx.script(what_ends);
        });
        boss = open_session(add_user("boss", all_roles()));
    }

    static std::vector<Role> all_roles() {
        std::vector<Role> all;
        for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
        return all;
    }
    /// Somebody with these roles, who reaches the people of North only where `is_narrow`.
    Caller add_caller(const std::string& name, const std::vector<Role>& roles, bool is_narrow = false) {
        const Id id = add_user(name, roles, "location_id = 11");
        if (is_narrow) run("UPDATE permission_group SET restricted_to = 1 WHERE name = 'only " + name + "'");
        return open_session(id);
    }
    void run(const std::string& sql) {
        app.database().write([&](db::Writer& tx) { tx.script(sql); });
    }
    template <class V = std::int64_t>
    V value(std::string_view sql) {
        return app.database().read([&](const db::Reader& db) { return db.value<V>(sql); });
    }

    struct Answer {
        int status = 0;
        json body;
    };
    Answer send(const Caller& caller, const std::string& method, const std::string& target,
                const json& body = json::object()) {
        FakeRequest request(method, target, headers_of(caller), method == "GET" ? "" : body.dump());
        const auto reply = app.dispatcher().answer(request.request);
        return {reply.status, json::parse(reply.text, nullptr, false)};
    }
    Answer plan(const Caller& caller, Id kept = stays, Id gone = goes) {
        return send(caller, "GET",
                    "/api/account-merges/plan?keptId=" + std::to_string(kept) + "&goneId=" + std::to_string(gone));
    }
    Answer merge(const Caller& caller, Id kept = stays, Id gone = goes) {
        const auto seen = plan(caller, kept, gone);
        return send(caller, "POST", "/api/account-merges",
                    {{"keptId", kept}, {"goneId", gone}, {"digest", seen.body.value("digest", "none")}});
    }
    Answer undo(const Caller& caller, Id merge_id) {
        return send(caller, "POST", "/api/account-merges/" + std::to_string(merge_id) + "/undo");
    }
    std::int64_t moves(const json& plan, const std::string& what, const char* side = "moves") {
        for (const auto& count : plan.at("counts"))
            if (count["what"] == what) return count[side];
        return 0;
    }
    std::string outcome(const json& plan, const std::string& what) {
        for (const auto& detail : plan.at("details"))
            if (detail["what"] == what) return detail["outcome"];
        return "";
    }
    std::string check() {
        std::ostringstream out, err;
        std::istringstream in;
        app.run_command({"check"}, in, out, err, [] { return true; });
        // The rows of this test have no files and no full text.
        return err.str();
    }

    /// Every row of every table, less what a merge writes down about itself, what ends with it, and ids of rows that
    /// are derived.
    std::map<std::string, std::vector<std::string>> everything() {
        std::map<std::string, std::vector<std::string>> rows;
        app.database().read([&](const db::Reader& db) {
            for (const auto& table : db.values<std::string>(
                     "-- engine: sqlite\nSELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN"
                     " ('audit_event', 'account_merge', 'account_merge_row', 'one_time_code', 'password_link', "
                     "'sign_in_link',"
                     "  'personal_token', 'dispatch_learner', 'user_session') AND name NOT LIKE 'search_text%'")) {
                auto& lines = rows[table];
                db.each_cells("SELECT * FROM " + table, {}, [&](std::span<const db::Cell> cells) {
                    std::string line;
                    for (std::size_t i = table == "content_tracking" ? 1 : 0; i < cells.size(); ++i)
                        line += (cells[i].kind == db::Argument::Kind::null ? "-"
                                 : cells[i].text.empty()                   ? std::to_string(cells[i].integer)
                                                                           : cells[i].text) +
                                "|";
                    lines.push_back(line);
                    return true;
                });
                std::ranges::sort(lines);
            }
        });
        return rows;
    }
};

}  // namespace oneroom::test
