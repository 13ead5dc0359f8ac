// What a package may do, and what its words are worth. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dispatch/dispatch_types.h"

namespace oneroom::dispatch {

/// What decides whether one launch goes on.
struct EntryFacts {
    bool is_active{};
    std::optional<Date> expires_on{};
    bool is_published{};
    bool is_known_learner{};
    std::int64_t learners{};
    std::optional<std::int64_t> most_learners{};
    std::int64_t launches{};
    std::optional<std::int64_t> most_launches{};
    std::string allowed_origins{};
};

/// Throws Failure with a sentence for the learner.
void decide_entry(const EntryFacts& facts, std::string_view origin, const Date& today);

/// "https://LMS.example.com/path https://b" as origins, each once, parted by one blank. Throws Failure 400 by field.
std::string normal_origins(std::string_view typed);

/// Whether `origin` is one of them; without any, every web origin is.
bool is_allowed(std::string_view origins, std::string_view origin);

/// What stands behind frame-ancestors for them.
std::string ancestors_of(std::string_view origins);

/// "Byron, Ada" as people are called here, without control characters; without a name the id.
std::string name_of_learner(std::string_view name, std::string_view foreign_id);

/// A course is open so long without being opened anew.
constexpr std::chrono::hours ticket_lasts{24};

/// What a ticket says.
struct Ticket {
    Id learner_id{};
    Instant since{};
    std::int64_t key_number{};
};
std::string text_of(const Ticket& ticket);
std::optional<Ticket> read_ticket(std::string_view text);

}  // namespace oneroom::dispatch
