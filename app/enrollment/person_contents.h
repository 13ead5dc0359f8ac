// The use cases of the pages of one person about contents. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "core/db/audit.h"
#include "enrollment/person_contents_rules.h"

namespace oneroom::enrollment {

/// Who asks, and the roles that open the page: each of these functions concerns only people they reach.
struct Asking {
    Session session{};
    audit::Actor actor{};
    std::vector<Role> any_role{};
    Instant now{};
};

PersonContentsPage list_page(db::Database& db, const Asking& asking, PersonContentView view,
                             const PersonContentsRequest& request);
std::vector<ContentOption> find_contents(db::Database& db, const Asking& asking, const FindContentsRequest& request);

/// Gives contents to the person by hand. Throws Failure 400 by field, 409 for somebody who is not active.
void enroll(db::Database& db, const Asking& asking, const EnrollRequest& request);
/// Takes back what was given by hand. Throws Failure 409 when another rule gives it, too.
void unenroll(db::Database& db, const Asking& asking, const PersonContentRef& ref);

/// A due date of their own, or none, in the place of that of the rules.
void save_due_date(db::Database& db, const Asking& asking, const SaveDueDateRequest& request);
void reset_due_date(db::Database& db, const Asking& asking, const PersonContentRef& ref);

/// While exempt, no rule gives them the content: it is not on their home, in no report and never overdue. What they did
/// stays recorded.
void save_exemption(db::Database& db, const Asking& asking, const SaveExemptionRequest& request);
void remove_exemption(db::Database& db, const Asking& asking, const PersonContentRef& ref);

/// Brings exemptions to what the day says; true when there may be more.
bool turn_exemptions(db::Database& db, const Date& today);

}  // namespace oneroom::enrollment
