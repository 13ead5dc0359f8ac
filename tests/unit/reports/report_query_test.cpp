// Whatever way the engine takes through the rows, it gives the same rows in the asked order.
#include <map>
#include <random>
#include <set>

#include "core/base/text.h"
#include "reports/report_query.h"
#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::reports;

namespace {

struct Archive : CatalogPortal {
    const Report& report = *find_report(3);

    Archive() {
        db.write([](db::Writer& tx) {
            std::mt19937 random(7);
            const auto some = [&](int of) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(of)); };
            const auto maybe = [&](std::int64_t value) { return some(3) ? std::optional(value) : std::nullopt; };
            for (const std::string name : {"Ärhus", "Bergen", "arendal"})
                tx.run("INSERT INTO location_above (ancestor_id, location_id) VALUES ($1, $1)",
                       tx.value<Id>("INSERT INTO location (name, name_folded) VALUES ($1, $2) RETURNING id", name,
                                    fold(name)));
            for (int i = 0; i < 30; ++i) {
                const std::string name = std::string(1, static_cast<char>('a' + some(5))) + " person";
                tx.run(R"sql(INSERT INTO app_user (username, username_folded, full_name, search_folded, location_id,
                                                   is_active, created_at) VALUES ($1, $1, $2, $3, $4, $5, 0))sql",
                       "u" + std::to_string(i), name, name + " u" + std::to_string(i), maybe(1 + some(3)), some(9) > 0);
            }
            for (int i = 0; i < 12; ++i) {
                // In variables of their own, because the order in which arguments are drawn is the compiler's.
                const std::string title = std::string(1, static_cast<char>('a' + some(4))) + " title";
                const auto type = 1 + some(3);
                const bool is_published = some(6) > 0 && i != 0;
                const auto archived_at = some(6) && i != 1 ? std::nullopt : std::optional(some(9));
                tx.run(R"sql(INSERT INTO content (content_type, title, search_folded, is_published, archived_at,
                                                  created_at, updated_at) VALUES ($1, $2, $2, $3, $4, 0, 0))sql",
                       type, title, is_published, i == 0 ? std::nullopt : archived_at);
            }
            for (int pair = 0; pair < 30 * 12; ++pair) {
                if (some(5) == 0) continue;
                const bool is_begun = some(2) == 0;
                const std::int64_t status = is_begun ? 1 + some(4) : 0;
                const auto begun = [&](std::int64_t value) { return is_begun ? maybe(value) : std::nullopt; };
                tx.run(R"sql(INSERT INTO content_tracking (user_id, content_id, is_listed, assigned_at, due_on, status,
                             progress_percent, score_percent, total_ms, attempts, started_at, completed_at)
                             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))sql",
                       1 + pair / 12, 1 + pair % 12, some(8) > 0, maybe(some(5)),
                       some(2) ? std::nullopt : std::optional(Date{"2026-05-1" + std::to_string(some(9))}), status,
                       some(4) * 25, begun(some(5) * 100), some(7) * 1000, is_begun ? 1 + some(2) : 0, begun(some(6)),
                       begun(some(6)));
            }
        });
    }

    std::vector<std::int64_t> numbers(const Query& query) {
        std::vector<std::int64_t> out;
        db.read([&](const db::Reader& reader) {
            reader.each_cells(query.sql, query.arguments, [&](std::span<const db::Cell> cells) {
                for (const db::Cell& cell : cells) out.push_back(cell.integer);
                return true;
            });
        });
        return out;
    }
    std::string plan_of(const Query& query) {
        std::string steps;
        db.read([&](const db::Reader& reader) {
            reader.each_cells("EXPLAIN QUERY PLAN " + query.sql, query.arguments, [&](std::span<const db::Cell> cells) {
                steps += cells[3].text + "\n";
                return true;
            });
        });
        return steps;
    }
    std::vector<std::int64_t> ids(const ReportRequest& request, std::int64_t total, bool is_backwards = false,
                                  std::int64_t limit = 10'000, std::int64_t offset = 0) {
        const Plan plan = decide_plan(report, request, total);
        auto found = numbers(ids_query(report, request, plan, {limit, offset, false, is_backwards}));
        if (plan.is_walk && !plan.column->rest.from.empty())
            for (const auto id : numbers(ids_query(report, request, plan, {limit, offset, true, is_backwards})))
                found.push_back(id);
        return found;
    }
    /// The cells that the column sorts by, of these rows: NULL as nothing.
    std::vector<std::optional<std::string>> keys_of(const Column& column, const std::vector<std::int64_t>& ids) {
        std::map<std::int64_t, std::optional<std::string>> by_id;
        const std::string_view term = column.order.empty() ? column.sql : split(column.order, ',').front();
        const std::string sql = "SELECT t.id, " + std::string(term) +
                                R"sql( FROM content_tracking t JOIN app_user u ON u.id = t.user_id
                                       JOIN content c ON c.id = t.content_id
                                       LEFT JOIN location l ON l.id = u.location_id)sql";
        db.read([&](const db::Reader& reader) {
            reader.each_cells(sql, {}, [&](std::span<const db::Cell> cells) {
                auto& key = by_id[cells[0].integer];
                // Numbers of one length compare as texts do.
                const auto number = std::to_string(1'000'000'000'000 + cells[1].integer);
                if (cells[1].kind == db::Argument::Kind::text) key = cells[1].text;
                if (cells[1].kind == db::Argument::Kind::integer) key = number;
                return true;
            });
        });
        std::vector<std::optional<std::string>> keys;
        for (const auto id : ids) keys.push_back(by_id.at(id));
        return keys;
    }
};

constexpr std::int64_t few = 100, many = most_sorted + 1;

bool is_in_order(const std::vector<std::optional<std::string>>& keys, bool is_descending) {
    return std::ranges::is_sorted(keys, [&](const auto& a, const auto& b) {
        if (!a || !b) return a && !b;  // nothing comes last both ways
        return is_descending ? *a > *b : *a < *b;
    });
}

const std::vector<std::pair<std::string ReportRequest::*, std::string>> list_filters = {
    {&ReportRequest::users, "3,4,5,6"},
    {&ReportRequest::courses, "1,2,3"},
    {&ReportRequest::locations, "1,3"},
    {&ReportRequest::consolidated_statuses, "incomplete,passed"},
    {&ReportRequest::content_types, "onlineTracked"}};

}  // namespace

TEST_CASE("a report gives the same rows in the asked order by sorting and by walking") {
    Archive archive;
    for (const Column& column : archive.report.columns)
        for (const bool is_descending : {false, true}) {
            INFO(column.name << (is_descending ? " descending" : ""));
            ReportRequest request;
            request.sort = column.name;
            request.descending = is_descending;
            const auto sorted = archive.ids(request, few), walked = archive.ids(request, many);
            CHECK(is_in_order(archive.keys_of(column, sorted), is_descending));
            CHECK(is_in_order(archive.keys_of(column, walked), is_descending));
            CHECK(std::set(sorted.begin(), sorted.end()) == std::set(walked.begin(), walked.end()));
            CHECK(static_cast<int>(walked.size()) ==
                  archive.value<int>("SELECT COUNT(*) FROM content_tracking WHERE is_listed = 1"));
            for (const auto total : {few, many}) {
                if (total == many && !column.rest.from.empty()) continue;  // is not read backwards
                auto backwards = archive.ids(request, total, true);
                std::ranges::reverse(backwards);
                CHECK(backwards == archive.ids(request, total));
                CHECK(archive.ids(request, total, false, 7, 20) ==
                      std::vector(backwards.begin() + 20, backwards.begin() + 27));
            }
        }
}

TEST_CASE("availability sorts what is open first, then what is not published, then what is archived") {
    Archive archive;
    const auto words = [&](bool is_descending, std::int64_t total) {
        ReportRequest request;
        request.sort = "availability";
        request.descending = is_descending;
        std::vector<std::string> out;
        for (const auto id : archive.ids(request, total)) {
            const auto word = archive.value<std::string>(R"sql(
                SELECT CASE WHEN c.archived_at IS NOT NULL THEN 'archived' WHEN c.is_published = 1 THEN 'open'
                            ELSE 'not published' END
                  FROM content_tracking t JOIN content c ON c.id = t.content_id WHERE t.id = $1)sql",
                                                         id);
            if (out.empty() || out.back() != word) out.push_back(word);
        }
        return out;
    };
    for (const auto total : {few, many}) {
        INFO(total);
        CHECK(words(false, total) == std::vector<std::string>{"open", "not published", "archived"});
        CHECK(words(true, total) == std::vector<std::string>{"archived", "not published", "open"});
    }
}

TEST_CASE("filters of a report let the same rows through, whatever way is taken, and the chart counts them") {
    Archive archive;
    for (unsigned set = 0; set < 1U << list_filters.size(); ++set)
        for (const auto* sort : {"user", "location", "course", "due", "consolidatedStatus", "timeSpent"}) {
            ReportRequest request;
            request.sort = sort;
            for (std::size_t i = 0; i < list_filters.size(); ++i)
                if (set & (1U << i)) request.*list_filters[i].first = list_filters[i].second;
            if (set % 3 == 1) request.due_date_from = Date{"2026-05-13"};
            if (set % 4 == 1) request.assigned_only = true;
            INFO(sort << " with filters " << set);
            const auto sorted = archive.ids(request, few), walked = archive.ids(request, many);
            CHECK(std::set(sorted.begin(), sorted.end()) == std::set(walked.begin(), walked.end()));
            CHECK(sorted.size() == walked.size());
            std::int64_t total = 0;
            for (const auto count : archive.numbers(counts_query(archive.report, request))) total += count;
            CHECK(total == static_cast<std::int64_t>(walked.size()));
        }
    ReportRequest request;
    request.locations = "1";
    request.due_date_to = Date{"2026-05-14"};
    request.consolidated_statuses = "notAttempted";
    CHECK(archive.ids(request, few).size() ==
          archive.value<std::size_t>(R"sql(SELECT COUNT(*) FROM content_tracking t JOIN app_user u ON u.id = t.user_id
              WHERE t.is_listed = 1 AND u.location_id = 1 AND t.due_on <= '2026-05-14' AND t.status = 0)sql"));
}

TEST_CASE("a page of many rows is found without sorting them or reading them all") {
    Archive archive;
    for (const Column& column : archive.report.columns) {
        if (column.walk.from.empty()) continue;
        for (const bool is_descending : {false, true}) {
            INFO(column.name << (is_descending ? " descending" : ""));
            ReportRequest request;
            request.sort = column.name;
            request.descending = is_descending;
            const auto steps = archive.plan_of(
                ids_query(archive.report, request, decide_plan(archive.report, request, many), {15, 0, false, false}));
            INFO(steps);
            CHECK(steps.find("B-TREE FOR ORDER BY") == steps.npos);  // only the contents of one person are sorted
            CHECK((steps.find("TEMP B-TREE") == steps.npos || column.name == "user"));
            CHECK(steps.find("SCAN t\n") == steps.npos);
        }
    }
    CHECK(archive.plan_of(counts_query(archive.report, {})).find("content_tracking_by_status") != std::string::npos);
}

TEST_CASE("the page of a report that begins behind its last row is empty") {
    Archive archive;
    const Id manager = archive.add_person("manager", RoleSet::all());
    const auto first = archive.get(manager, "/api/reports/3?pageSize=100&sort=location").body;
    const auto total = first["total"].get<std::int64_t>();
    const auto last =
        archive.get(manager, "/api/reports/3?pageSize=100&page=" + std::to_string((total + 99) / 100)).body;
    CHECK(last["rows"].size() == static_cast<std::size_t>(total % 100));
    const auto behind = archive.get(manager, "/api/reports/3?pageSize=100&page=900").body;
    CHECK(behind["rows"].empty());
    CHECK(behind["total"] == total);
}
