// Makes portals to measure on, straight through the library: people with sessions, courses, assignments, attempts and
// open launches. Everything follows from the numbers asked for; only keys and tokens are drawn.
#pragma once

#include <string>
#include <vector>

#include "core/db/db.h"
#include "core/files/blob_store.h"

namespace oneroom::bench {

struct PortalSize {
    int learners = 1000;
    int courses = 220;
    int assigned_each = 20;
};

/// Somebody signed in, with a course open.
struct SeededLearner {
    Id user_id{};
    Id item_id{};
    std::string token;     ///< of the launch
    std::string sid, key;  ///< of the session
    std::string headers;   ///< both, as lines of a request
};

struct SeededPortal {
    std::vector<SeededLearner> learners;
    SeededLearner administrator;  ///< without a course
};

/// Fills a portal that nobody has used. Every course has one page, `page`.
SeededPortal seed_portal(db::Database& database, const files::BlobInfo& page, const PortalSize& size);

/// `records` pairs of a person and a course, 100 for each person by rules of their location; three of five begun.
SeededPortal seed_records(db::Database& database, const files::BlobInfo& page, std::int64_t records);

/// `contents` contents to search in; the one learner has 20 of them to take.
SeededPortal seed_library(db::Database& database, std::int64_t contents);

/// Words to search a library for: in every twentieth title, in one, and one letter that many words begin with.
enum class SearchWord { frequent, rare, letter };
std::string search_word(SearchWord kind, int number, std::int64_t contents);

/// Everybody's password in a portal of people.
constexpr const char* password_of_people = "Correct-Horse-7";

/// `people` in 1,110 location groups on three levels. The administrator reaches everybody and has a password; the one
/// learner looks after a tenth of them: a manager whose right to see people is restricted to their location group.
SeededPortal seed_people(db::Database& database, std::int64_t people);
/// A client of the learning record store that may do everything; the administrator's headers are its.
SeededPortal seed_client(db::Database& database);

std::string username_of(std::int64_t number);
/// Words to search people for: a first name that every 40th has, one person's number, and one letter.
std::string person_search_word(SearchWord kind, int number, std::int64_t people);

}  // namespace oneroom::bench
