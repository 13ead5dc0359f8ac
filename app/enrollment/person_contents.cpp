#include "enrollment/person_contents.h"

#include "accounts/people.h"
#include "assignment/assignment.h"
#include "content/content.h"
#include "core/base/text.h"

namespace oneroom::enrollment {
namespace {

using accounts::StoredPerson;

StoredPerson get_person(const db::Reader& db, const Asking& asking, Id user_id) {
    accounts::require_seen(db, accounts::find_rights(db, asking.session).scope(asking.any_role), user_id);
    return accounts::show_person(db, user_id);
}

/// What frees from work or gives more time for it is not for oneself to decide.
void require_somebody_else(const Asking& asking, Id user_id) {
    if (asking.session.user_id == user_id)
        throw Failure(409, "Nobody changes this for themselves. Ask somebody else who manages people");
}

std::string require_reason(const std::string& typed) {
    const std::string reason(trim(typed));
    if (reason.empty()) throw invalid("reason", "Say why: it is kept with the record");
    return reason;
}

void record(db::Writer& tx, const Asking& asking, std::string_view action, const StoredPerson& person,
            const std::string& did, std::optional<std::string> before = std::nullopt,
            std::optional<std::string> after = std::nullopt) {
    audit::record(tx, asking.actor, asking.now,
                  {.action = action,
                   .object_kind = "user",
                   .object_id = person.id,
                   .summary = did + " for " + person.full_name + " (" + person.username + ")",
                   .before = std::move(before),
                   .after = std::move(after)});
}

/// What is written down of a due date or an exemption.
struct DueText {
    std::optional<Date> due_date{};
    std::string reason{};
    static Fields fields() { return {field<&DueText::due_date>("dueDate"), field<&DueText::reason>("reason")}; }
};
struct ExemptionText {
    std::optional<Date> from{};
    std::optional<Date> until{};
    std::string reason{};
    static Fields fields() {
        return {field<&ExemptionText::from>("from"), field<&ExemptionText::until>("until"),
                field<&ExemptionText::reason>("reason")};
    }
};

std::optional<PersonContentFacts> find_facts(const db::Reader& db, const PersonContentRef& ref) {
    for (auto& facts : list_person_contents(db, ref.user_id))
        if (facts.content_id == ref.content_id) return facts;
    return std::nullopt;
}

/// Assigning must come to what it says. Throws Failure 409 or 400.
void require_enrollable(const Asking& asking, const StoredPerson& person, const content::ContentFacts& content,
                        const std::optional<PersonContentFacts>& facts, const std::optional<Date>& due_date) {
    if (!facts) return;
    if (facts->assigned_at) require_somebody_else(asking, person.id);  // it would move their own due date
    if (facts->is_in_force)
        throw Failure(
            409, "This person is exempt from '" + content.title + "'. End the exemption first, then assign the course");
    if (facts->has_own_due && due_date)
        throw invalid("dueDate", "This person has a due date of their own for '" + content.title +
                                     "'. Change that one, or leave this empty");
}

}  // namespace

PersonContentsPage list_page(db::Database& db, const Asking& asking, PersonContentView view,
                             const PersonContentsRequest& request) {
    const Date today = day_of(asking.now);
    return db.read([&](const db::Reader& reader) {
        const auto person = get_person(reader, asking, request.user_id);
        const auto found = choose_person_contents(list_person_contents(reader, person.id), view, request, today);
        PersonContentsPage page{.rows = {}, .total = std::ssize(found)};
        const auto first = (request.page - 1) * request.page_size;
        for (auto at = first; at < std::min(first + request.page_size, page.total); ++at) {
            auto row = decide_person_content(found[static_cast<std::size_t>(at)], today);
            row.reasons = list_reasons(reader, person.id, row.content_id);
            if (row.takes_due_date) row.rule_due_date = find_rule_due(reader, person.id, row.content_id);
            page.rows.push_back(std::move(row));
        }
        return page;
    });
}

std::vector<ContentOption> find_contents(db::Database& db, const Asking& asking, const FindContentsRequest& request) {
    return db.read([&](const db::Reader& reader) {
        get_person(reader, asking, request.user_id);
        return list_open_contents(reader, request.search);
    });
}

void enroll(db::Database& db, const Asking& asking, const EnrollRequest& request) {
    if (request.content_ids.empty()) throw invalid("contentIds", "Choose at least one course");
    db.write([&](db::Writer& tx) {
        const auto person = get_person(tx, asking, request.user_id);
        if (!person.is_active)
            throw Failure(409, "This person is not active. Make the account active first, then assign courses");
        for (const Id content_id : request.content_ids) {
            const auto content = content::find_content(tx, content_id);
            if (!content || content->is_archived || !content->is_published)
                throw invalid("contentIds", "One of these courses is not there or not published any more");
            if (request.due_date && !content::takes_due_date(content->content_type))
                throw invalid("dueDate", "Files and links have no due date, because nobody can complete them");
            const auto facts = find_facts(tx, {person.id, content_id});
            require_enrollable(asking, person, *content, facts, request.due_date);
            assignment::assign(tx, content_id, assignment::Target::person, person.id, request.due_date,
                               asking.actor.user_id, asking.now);
            record(
                tx, asking, "enrollments.add", person, "Assigned '" + content->title + "'",
                facts && facts->assigned_at ? std::optional(to_audit_text(DueText{facts->due_on, ""})) : std::nullopt,
                to_audit_text(DueText{request.due_date, ""}));
        }
    });
}

void unenroll(db::Database& db, const Asking& asking, const PersonContentRef& ref) {
    db.write([&](db::Writer& tx) {
        const auto person = get_person(tx, asking, ref.user_id);
        require_somebody_else(asking, person.id);
        const auto content = content::get_content(tx, ref.content_id);
        if (!assignment::take_back_from_person(tx, ref.content_id, person.id))
            throw Failure(409,
                          "This was not assigned by hand but comes by a rule for many. Change the rule at the course, "
                          "or exempt this person");
        if (list_reasons(tx, person.id, ref.content_id).empty() && remove_own_due(tx, ref))
            assignment::apply_rules_to_pair(tx, person.id, ref.content_id);
        record(tx, asking, "enrollments.remove", person, "Took '" + content.title + "' back");
    });
}

void save_due_date(db::Database& db, const Asking& asking, const SaveDueDateRequest& request) {
    db.write([&](db::Writer& tx) {
        const auto person = get_person(tx, asking, request.user_id);
        require_somebody_else(asking, person.id);
        const auto content = content::get_content(tx, request.content_id);
        if (!content::takes_due_date(content.content_type))
            throw invalid("dueDate", "Files and links have no due date, because nobody can complete them");
        const std::string reason = require_reason(request.reason);
        const auto facts = find_facts(tx, {person.id, content.id});
        if (!facts || (!facts->assigned_at && !facts->has_own_due))
            throw Failure(409, "This person does not have the course any more, so nothing is due");
        save_own_due(tx, request, asking.actor.user_id, asking.now);
        assignment::apply_rules_to_pair(tx, person.id, content.id);
        record(tx, asking, "dueDates.save", person, "Set when '" + content.title + "' is due",
               to_audit_text(DueText{facts->due_on, facts->due_reason}),
               to_audit_text(DueText{request.due_date, reason}));
    });
}

void reset_due_date(db::Database& db, const Asking& asking, const PersonContentRef& ref) {
    db.write([&](db::Writer& tx) {
        const auto person = get_person(tx, asking, ref.user_id);
        require_somebody_else(asking, person.id);
        const auto facts = find_facts(tx, ref);
        if (!facts || !remove_own_due(tx, ref)) throw not_found("due date");
        assignment::apply_rules_to_pair(tx, person.id, ref.content_id);
        record(tx, asking, "dueDates.reset", person, "Gave '" + facts->title + "' the due date of its rules again",
               to_audit_text(DueText{facts->due_on, facts->due_reason}),
               to_audit_text(DueText{find_rule_due(tx, person.id, ref.content_id), ""}));
    });
}

void save_exemption(db::Database& db, const Asking& asking, const SaveExemptionRequest& request) {
    db.write([&](db::Writer& tx) {
        const auto person = get_person(tx, asking, request.user_id);
        require_somebody_else(asking, person.id);
        const auto content = content::get_content(tx, request.content_id);
        const std::string reason = require_reason(request.reason);
        const Date today = day_of(asking.now);
        if (request.until && *request.until < today)
            throw invalid("until", "This day is past: the exemption would never be in force");
        const auto facts = find_facts(tx, {person.id, content.id});
        std::optional<std::string> before;
        if (facts && facts->has_exemption)
            before = to_audit_text(ExemptionText{facts->from_on, facts->until_on, facts->exempt_reason});
        save_exemption_row(tx, request, is_exempt_on(request.from, request.until, today), asking.actor.user_id,
                           asking.now);
        assignment::apply_rules_to_pair(tx, person.id, content.id);
        record(tx, asking, "exemptions.save", person, "Set an exemption from '" + content.title + "'", before,
               to_audit_text(ExemptionText{request.from, request.until, reason}));
    });
}

void remove_exemption(db::Database& db, const Asking& asking, const PersonContentRef& ref) {
    db.write([&](db::Writer& tx) {
        const auto person = get_person(tx, asking, ref.user_id);
        require_somebody_else(asking, person.id);
        const auto facts = find_facts(tx, ref);
        if (!facts || !remove_exemption_row(tx, ref)) throw not_found("exemption");
        assignment::apply_rules_to_pair(tx, person.id, ref.content_id);
        record(tx, asking, "exemptions.remove", person, "Ended the exemption from '" + facts->title + "'",
               to_audit_text(ExemptionText{facts->from_on, facts->until_on, facts->exempt_reason}), std::nullopt);
    });
}

bool turn_exemptions(db::Database& db, const Date& today) {
    return db.write([&](db::Writer& tx) {
        const auto turned = list_turned_exemptions(tx, today);
        for (const auto& ref : turned) {
            turn_exemption(tx, ref);
            assignment::apply_rules_to_pair(tx, ref.user_id, ref.content_id);
        }
        return !turned.empty();
    });
}

}  // namespace oneroom::enrollment
