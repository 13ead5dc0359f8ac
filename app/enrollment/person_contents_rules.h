// Which contents of a person a page of theirs shows, and in which order: pure rules.
#pragma once

#include "enrollment/person_contents_store.h"

namespace oneroom::enrollment {

/// The page that lists them.
enum class PersonContentView { enrollments, learning_plan, due_dates, exemptions };

/// Whether the exemption is in force on that day.
bool is_exempt_on(const Date& from, const std::optional<Date>& until, const Date& day);

/// Rows of this view as the request narrows and sorts them; all pages of it. The plan is: what is overdue and due
/// first, by day, then the rest as it was assigned; what is finished last.
std::vector<PersonContentFacts> choose_person_contents(std::vector<PersonContentFacts> all, PersonContentView view,
                                                       const PersonContentsRequest& request, const Date& today);

/// A row without reasons and rule_due_date, which take another look into the database.
PersonContentRow decide_person_content(const PersonContentFacts& facts, const Date& today);

}  // namespace oneroom::enrollment
