// The measuring behind the rows; each takes the row's level.
#pragma once

#include "bench/load.h"
#include "bench/result.h"
#include "bench/stage.h"

namespace oneroom::bench {

// requests.cpp; level: connections
Measured measure_hello(Stage& stage, std::int64_t connections);
Measured measure_asset(Stage& stage, std::int64_t connections);
Measured measure_home(Stage& stage, std::int64_t connections);
Measured measure_commit(Stage& stage, std::int64_t connections);

// records.cpp; level: records
Measured measure_report(Stage& stage, std::int64_t records);
Measured measure_filtered_report(Stage& stage, std::int64_t records);
Measured measure_sorted_report(Stage& stage, std::int64_t records);
Measured measure_deep_report(Stage& stage, std::int64_t records);
Measured measure_csv(Stage& stage, std::int64_t records);
Measured measure_csv_memory(Stage& stage, std::int64_t records);
// records.cpp; level: SearchWord
Measured measure_home_search(Stage& stage, std::int64_t word);
Measured measure_list_search(Stage& stage, std::int64_t word);

// people.cpp; level: nothing, SearchWord, people of the file
Measured measure_people_list(Stage& stage, std::int64_t);
Measured measure_people_order(Stage& stage, std::int64_t);
Measured measure_people_field(Stage& stage, std::int64_t);
Measured measure_people_scope(Stage& stage, std::int64_t);
Measured measure_people_search(Stage& stage, std::int64_t word);
Measured measure_people_import(Stage& stage, std::int64_t people);
Measured measure_permission_check(Stage& stage, std::int64_t);
// sign_ins.cpp; level: a second, at once
Measured measure_sign_ins(Stage& stage, std::int64_t per_second);
Measured measure_sign_in_crowd(Stage& stage, std::int64_t at_once);

// statements.cpp; level: statements in a request, statements there are
Measured measure_statements(Stage& stage, std::int64_t each);
Measured measure_statement_queries(Stage& stage, std::int64_t statements);
Measured measure_statement_memory(Stage& stage, std::int64_t statements);
Measured measure_statement_growth(Stage& stage, std::int64_t statements);

// process.cpp; level: 1 or 10 times the usual data, connections, or nothing
Measured measure_start(Stage& stage, std::int64_t factor);
Measured measure_new_start(Stage& stage, std::int64_t);
Measured measure_demo_start(Stage& stage, std::int64_t);
Measured measure_start_memory(Stage& stage, std::int64_t);
Measured measure_loaded_memory(Stage& stage, std::int64_t connections);
Measured measure_idle(Stage& stage, std::int64_t connections);
Measured measure_idle_memory(Stage& stage, std::int64_t connections);

// growth.cpp; level: connections
Measured measure_home_growth(Stage& stage, std::int64_t connections);
Measured measure_search_growth(Stage& stage, std::int64_t connections);
Measured measure_commit_growth(Stage& stage, std::int64_t connections);

// browser.cpp
enum class Visit { coldSignIn, warmSignIn, coldHome, warmHome };
Measured measure_first_load(Stage& stage, std::int64_t visit);
/// What a course asks for in its player.
enum class Call { set, commit };
Measured measure_run_time(Stage& stage, std::int64_t call);

// soak.cpp
struct Soaked {
    Loaded loaded{};
    std::int64_t behind = 0;                     ///< learners whose acknowledged commits are not all in the database
    double memory_before = 0, memory_after = 0;  ///< MiB

    Measured measured() const;  ///< the value is p95, from when each commit was due
};
Soaked soak(Stage& stage, std::size_t learners, double seconds);
Measured measure_soak(Stage& stage, std::int64_t learners);

}  // namespace oneroom::bench
