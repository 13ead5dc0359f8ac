// The table of the bench: one line for each figure the product claims.
#include "bench/measures.h"

namespace oneroom::bench {
namespace {

constexpr const char* hello = "GET /api/portal, the shortest way through the portal's listener";
constexpr const char* nginx = "nginx, a static file of the same size";
constexpr const char* home = "GET /api/home, every request as another of 1,000 learners with 20 courses each";
constexpr const char* own_hello = "our own hello at as many connections";
constexpr const char* commit = "a commit of five elements, durable when answered";
constexpr const char* group_commit = "one-row changes through the product's own group commit, as many threads";
constexpr const char* usual = "the same with 1,000 learners and 220 courses";
constexpr const char* version = "the executable printing its version";
constexpr const char* cold = "ms from opening the page to content on the screen, a browser that was never here";
constexpr const char* warm = "the same, second visit of a browser";
constexpr const char* plain_statements = "plain SQLite, one thread: the same rows in transactions of 32 requests";
constexpr std::int64_t hundred_thousand = 100'000, million = 1'000'000;

constexpr std::int64_t number(SearchWord word) { return static_cast<std::int64_t>(word); }
constexpr std::int64_t number(Call call) { return static_cast<std::int64_t>(call); }
constexpr std::int64_t number(Visit visit) { return static_cast<std::int64_t>(visit); }

}  // namespace

const std::vector<Row>& rows() {
    constexpr Wanted any = nothing_wanted();
    static const std::vector<Row> table{
        {"hello 1", hello, "/s", nginx, any, measure_hello, 1},
        {"hello 8", hello, "/s", nginx, any, measure_hello, 8},
        {"hello 32", hello, "/s", nginx, any, measure_hello, 32},
        {"hello 64", hello, "/s", nginx, any, measure_hello, 64},
        {"asset 32", "GET /, an embedded page", "/s", nginx, any, measure_asset, 32},
        {"home 1", home, "/s", own_hello, any, measure_home, 1},
        {"home 8", home, "/s", own_hello, any, measure_home, 8},
        {"home 32", home, "/s", own_hello, ratio_at_least(0.25), measure_home, 32},
        {"home 64", home, "/s", own_hello, any, measure_home, 64},
        {"commit 1", commit, "/s", group_commit, any, measure_commit, 1},
        {"commit 8", commit, "/s", group_commit, any, measure_commit, 8},
        {"commit 32", commit, "/s", group_commit, ratio_at_least(0.7), measure_commit, 32},
        {"commit 64", commit, "/s", group_commit, any, measure_commit, 64},
        {"soak 200", "200 learners commit every 5 s: p95 from when each was due", "ms", "", at_most(50), measure_soak,
         200},
        {"soak 500", "500 learners commit every 5 s: p95 from when each was due", "ms", "", at_most(50), measure_soak,
         500},

        {"start existing", "from exec to the first answer, database as for home", "ms", version, at_most(20),
         measure_start, 1},
        {"start large", "the same, 10,000 learners and 2,200 courses", "ms", version, any, measure_start, 10},
        {"start new", "from exec to the first answer, no data folder yet", "ms", version, any, measure_new_start, 0},
        {"start demo", "from exec to the first answer, making the demo", "ms", version, at_most(1000),
         measure_demo_start, 0},
        {"memory start", "resident memory after the start", "MiB", "", any, measure_start_memory, 0},
        {"memory loaded", "resident memory after home and commits at 32 connections", "MiB", "", any,
         measure_loaded_memory, 32},
        {"idle 1000", "GET /api/home beside 1,000 idle connections: p99", "ms", "", at_most(5), measure_idle, 1000},
        {"idle 5000", "GET /api/home beside 5,000 idle connections: p99", "ms", "", at_most(5), measure_idle, 5000},
        {"idle-memory 5000", "resident memory with 5,000 idle connections", "MiB", "", at_most(64), measure_idle_memory,
         5000},

        {"browser sign-in-cold", cold, "ms", "", at_most(800), measure_first_load, number(Visit::coldSignIn)},
        {"browser sign-in-warm", warm, "ms", "", any, measure_first_load, number(Visit::warmSignIn)},
        {"browser home-cold", cold, "ms", "", at_most(800), measure_first_load, number(Visit::coldHome)},
        {"browser home-warm", warm, "ms", "", any, measure_first_load, number(Visit::warmHome)},

        {"browser set-value", "SetValue in a course in the player: p99 of 200 times ten calls", "ms", "", at_most(1),
         measure_run_time, number(Call::set)},
        {"browser commit", "Commit in a course in the player, with something to store: p95", "ms", "", at_most(15),
         measure_run_time, number(Call::commit)},

        {"growth home", "one home request with 10,000 learners, 2,200 courses", "us", usual, ratio_at_most(1.3),
         measure_home_growth, 8},
        {"growth commit", "one commit with 10,000 learners, 2,200 courses", "us", usual, ratio_at_most(1.3),
         measure_commit_growth, 32},
        {"growth search", "one search on home with 10,000 learners, 2,200 courses", "us", usual, ratio_at_most(1.3),
         measure_search_growth, 8},

        {"report 100k", "the report's first page, 100,000 records: p95", "ms", "", at_most(100), measure_report,
         hundred_thousand},
        {"report 1M", "the report's first page, 1,000,000 records: p95", "ms", "", at_most(100), measure_report,
         million},
        {"report 1M-filtered", "pages by place, status, course, date by turns: p95", "ms", "", at_most(100),
         measure_filtered_report, million},
        {"report 1M-sorted", "first pages in the order of other columns: p95", "ms", "", at_most(100),
         measure_sorted_report, million},
        {"report 1M-deep", "the last page and one in the middle: p95", "ms", "", any, measure_deep_report, million},
        {"csv 100k", "rows of the report as CSV", "/s", "rows SQLite alone reads", any, measure_csv, hundred_thousand},
        {"csv 1M", "rows of the report as CSV", "/s", "rows SQLite alone reads", any, measure_csv, million},
        {"csv 1M-memory", "growth of the server's own memory while 1,000,000 rows are sent", "MiB", "", at_most(16),
         measure_csv_memory, million},
        {"search home-frequent", "learner, 100,000 contents, words of every 20th title: p95", "ms", "", at_most(20),
         measure_home_search, number(SearchWord::frequent)},
        {"search home-rare", "learner, 100,000 contents, words of one title: p95", "ms", "", at_most(20),
         measure_home_search, number(SearchWord::rare)},
        {"search home-letter", "learner, 100,000 contents, one letter: p95", "ms", "", at_most(20), measure_home_search,
         number(SearchWord::letter)},
        {"search list-frequent", "course list, 100,000 contents, words of every 20th title: p95", "ms", "", at_most(20),
         measure_list_search, number(SearchWord::frequent)},
        {"search list-rare", "course list, 100,000 contents, words of one title: p95", "ms", "", at_most(20),
         measure_list_search, number(SearchWord::rare)},
        {"search list-letter", "course list, 100,000 contents, one letter: p95", "ms", "", at_most(20),
         measure_list_search, number(SearchWord::letter)},

        {"people list", "list of 100,000 people, pages of it: p95", "ms", "", at_most(50), measure_people_list, 0},
        {"people order", "the same in the order of other columns: p95", "ms", "", at_most(50), measure_people_order, 0},
        {"people field", "those with a day in a year or month, in the order of location groups: p95", "ms", "",
         at_most(50), measure_people_field, 0},
        {"people scope", "what a manager sees, restricted to a tenth of them: p95", "ms", "", at_most(50),
         measure_people_scope, 0},
        {"people search-frequent", "first names of every 40th: p95", "ms", "", at_most(50), measure_people_search,
         number(SearchWord::frequent)},
        {"people search-rare", "one person: p95", "ms", "", at_most(50), measure_people_search,
         number(SearchWord::rare)},
        {"people search-letter", "one letter: p95", "ms", "", at_most(50), measure_people_search,
         number(SearchWord::letter)},
        {"people import", "CSV of 10,000 people without passwords: look and import", "s", "", at_most(5),
         measure_people_import, 10'000},
        {"people permission", "a session against a row of the table that asks for any of nine roles", "us", "",
         at_most(1), measure_permission_check, 0},
        {"sign-in 10", "10 people a second sign in: p95 from when each was due", "ms", "", at_most(150),
         measure_sign_ins, 10},
        {"sign-in 200", "home of a learner while 200 people sign in at once: p99", "ms", "", at_most(50),
         measure_sign_in_crowd, 200},

        {"statements 1", "xAPI statements, one a request on 32 connections, durable when answered", "/s",
         plain_statements, at_least(3000), measure_statements, 1},
        {"statements 50", "the same, 50 a request", "/s", plain_statements, at_least(20'000), measure_statements, 50},
        {"statements query-1M", "25 of 1,000,000 by agent, verb, activity and two of them: p95", "ms", "", at_most(5),
         measure_statement_queries, million},
        {"statements memory", "growth of the server's own memory while 200,000 more are saved", "MiB", "", at_most(16),
         measure_statement_memory, million},
        {"statements-10M rate", "batches of 50 once there are 10,000,000, of the rate among none", "ratio", "",
         at_least(0.5), measure_statement_growth, 10 * million, true},
        {"statements-10M query", "25 of 10,000,000 by agent, verb, activity and two of them: p95", "ms", "", at_most(5),
         measure_statement_queries, 10 * million, true},
    };
    return table;
}

}  // namespace oneroom::bench
