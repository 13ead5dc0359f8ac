#include "enrollment/person_contents_rules.h"

#include <algorithm>
#include <tuple>

#include "assignment/due.h"
#include "core/base/text.h"

namespace oneroom::enrollment {
namespace {

bool is_finished(const PersonContentFacts& facts) { return tracking::is_finished(facts.status); }

bool is_overdue(const PersonContentFacts& facts, const Date& today) {
    return facts.assigned_at &&
           assignment::decide_due(facts.due_on, today, is_finished(facts), facts.content_type).state ==
               assignment::DueState::overdue;
}

bool belongs_to(const PersonContentFacts& facts, PersonContentView view) {
    switch (view) {
        case PersonContentView::enrollments:
            return facts.has_pair || facts.is_in_force;
        case PersonContentView::learning_plan:
            return facts.assigned_at && facts.is_open && !is_finished(facts);
        case PersonContentView::due_dates:
            return content::takes_due_date(facts.content_type) && (facts.assigned_at || facts.has_own_due);
        case PersonContentView::exemptions:
            return facts.has_exemption;
    }
    return false;
}

bool is_in_state(const PersonContentFacts& facts, PersonContentState state, const Date& today) {
    switch (state) {
        case PersonContentState::open:
            return facts.assigned_at && !is_finished(facts);
        case PersonContentState::overdue:
            return is_overdue(facts, today);
        case PersonContentState::finished:
            return is_finished(facts);
        case PersonContentState::exempt:
            return facts.is_in_force;
    }
    return false;
}

/// Smaller comes first. Texts are ISO days, so their order is that of time; "~" stands after all of them.
std::tuple<int, std::string, std::int64_t, std::string, Id> place_of(const PersonContentFacts& facts,
                                                                     PersonContentSort sort) {
    const auto due = facts.due_on ? facts.due_on->text : std::string("~");
    const auto assigned = facts.assigned_at ? facts.assigned_at->time_since_epoch().count() : INT64_MAX;
    const auto title = fold(facts.title);
    switch (sort) {
        case PersonContentSort::plan:
            return {is_finished(facts) ? 1 : 0, due, assigned, title, facts.content_id};
        case PersonContentSort::title:
            return {0, "", 0, title, facts.content_id};
        case PersonContentSort::status:
            return {static_cast<int>(facts.status), "", 0, title, facts.content_id};
        case PersonContentSort::assignedAt:
            return {0, "", assigned, title, facts.content_id};
        case PersonContentSort::dueDate:
            return {0, due, 0, title, facts.content_id};
    }
    return {};
}

}  // namespace

Fields PersonContentRow::fields() {
    using R = PersonContentRow;
    return {field<&R::content_id>("contentId"),
            field<&R::title>("title"),
            field<&R::content_type>("contentType"),
            field<&R::is_open>("isOpen").means("Published and not archived"),
            field<&R::status>("status"),
            field<&R::progress_percent>("progressPercent"),
            field<&R::assigned_at>("assignedAt").means("Since when they have it; null: no rule gives it to them now"),
            field<&R::reasons>("reasons").means("Why they have it: the rules, the earliest first"),
            field<&R::due_date>("dueDate").means("What is in force"),
            field<&R::is_overdue>("isOverdue"),
            field<&R::takes_due_date>("takesDueDate"),
            field<&R::has_own_due_date>("hasOwnDueDate").means("In the place of that of the rules"),
            field<&R::rule_due_date>("ruleDueDate").means("The earliest of the rules"),
            field<&R::due_reason>("dueReason"),
            field<&R::due_set_by>("dueSetBy"),
            field<&R::is_exempt>("isExempt").means("Today"),
            field<&R::exempt_from>("exemptFrom").means("null: there is no exemption"),
            field<&R::exempt_until>("exemptUntil").means("The last day; null: for good"),
            field<&R::exempt_reason>("exemptReason"),
            field<&R::exempt_by>("exemptBy"),
            field<&R::completed_at>("completedAt")};
}

void check(const SaveExemptionRequest& request, FieldErrors& errors) {
    if (request.until && *request.until < request.from) errors.add("until", "Must not be before the first day");
}

bool is_exempt_on(const Date& from, const std::optional<Date>& until, const Date& day) {
    return !(day < from) && !(until && *until < day);
}

std::vector<PersonContentFacts> choose_person_contents(std::vector<PersonContentFacts> all, PersonContentView view,
                                                       const PersonContentsRequest& request, const Date& today) {
    const std::string wanted = fold(trim(request.search));
    std::erase_if(all, [&](const PersonContentFacts& facts) {
        return !belongs_to(facts, view) || (request.state && !is_in_state(facts, *request.state, today)) ||
               fold(facts.title).find(wanted) == std::string::npos;
    });
    std::ranges::sort(all, [&](const PersonContentFacts& a, const PersonContentFacts& b) {
        const auto left = place_of(a, request.sort), right = place_of(b, request.sort);
        return request.descending ? right < left : left < right;
    });
    return all;
}

PersonContentRow decide_person_content(const PersonContentFacts& facts, const Date& today) {
    PersonContentRow row;
    row.content_id = facts.content_id;
    row.title = facts.title;
    row.content_type = facts.content_type;
    row.is_open = facts.is_open;
    row.status = facts.status;
    row.progress_percent = facts.progress_percent;
    row.assigned_at = facts.assigned_at;
    row.takes_due_date = content::takes_due_date(facts.content_type);
    if (row.takes_due_date) row.due_date = facts.due_on;
    row.is_overdue = is_overdue(facts, today);
    row.has_own_due_date = facts.has_own_due;
    row.due_reason = facts.due_reason;
    row.due_set_by = facts.due_set_by;
    row.is_exempt = facts.is_in_force;
    row.exempt_from = facts.from_on;
    row.exempt_until = facts.until_on;
    row.exempt_reason = facts.exempt_reason;
    row.exempt_by = facts.exempt_by;
    row.completed_at = facts.completed_at;
    return row;
}

}  // namespace oneroom::enrollment
