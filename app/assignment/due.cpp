#include "assignment/due.h"

namespace oneroom::assignment {

Due decide_due(const std::optional<Date>& due_on, const Date& today, bool is_completed, content::ContentType type) {
    if (!due_on || is_completed || !content::takes_due_date(type)) return {};
    const std::int64_t days = days_between(today, *due_on);
    if (days < 0) return {DueState::overdue, days};
    return {days <= soon_days ? DueState::soon : DueState::later, days};
}

}  // namespace oneroom::assignment
