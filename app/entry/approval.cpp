#include "entry/approval.h"

#include "accounts/newcomers.h"
#include "core/base/text.h"
#include "entry/entry.h"
#include "entry/registration_store.h"
#include "mail/mail.h"

namespace oneroom::entry {
namespace {

using accounts::Accounts;
using State = RegistrationState;

Scope scope_of(const db::Reader& db, const Caller& caller) {
    return accounts::rights_of(db, caller).scope({Role::CanManageUserApproval});
}

RegistrationRow show_in(const db::Reader& db, const Scope& scope, Id registration_id) {
    auto found = find_registration(db, registration_id);
    if (!found || !is_in_scope(db, registration_id, scope)) throw not_found("registration");
    return std::move(*found);
}

RegistrationRow show_waiting(const db::Reader& db, const Scope& scope, Id registration_id) {
    RegistrationRow row = show_in(db, scope, registration_id);
    if (row.state != State::waiting)
        throw Failure(409, row.decided_by.empty() ? "This registration was decided already"
                                                  : "This registration was decided already, by " + row.decided_by);
    return row;
}

/// Whoever decides about the people of an area leaves them there.
void require_place(const db::Reader& db, const Scope& scope, std::optional<Id> location_id) {
    if (location_id && !has_place(db, *location_id))
        throw invalid("locationId", "There is no such location group any more");
    if (scope.is_everybody()) return;
    if (!location_id || !accounts::may_see_location(db, scope, *location_id))
        throw invalid("locationId", "Choose one of your own location groups, or one below them");
}

void require_free_name(const db::Reader& db, const RegistrationRow& row) {
    if (auto wrong = accounts::name_complaint(row.username); !wrong.empty())
        throw invalid("username", std::move(wrong));
    if (accounts::is_name_taken(db, row.username) || is_name_wanted(db, row.username, row.id))
        throw invalid("username", "This username is taken. Choose another one");
}

void decide(db::Writer& tx, const Caller& caller, RegistrationRow& row, Instant now) {
    row.decided_at = now;
    row.decided_by = caller.actor.name;
    set_decision(tx, row);
    const bool is_approved = row.state == State::approved;
    audit::record(
        tx, caller.actor, now,
        {.action = is_approved ? "registrations.approve" : "registrations.refuse",
         .object_kind = "registration",
         .object_id = row.id,
         .summary = (is_approved ? "Approved the registration of " : "Refused the registration of ") + row.full_name +
                    " (" + row.username + ")" + (row.reason.empty() ? "" : ": " + row.reason)});
}

void approve(const Accounts& accounts, db::Writer& tx, const Caller& caller, RegistrationRow& row) {
    if (accounts::has_account_with(tx, row.email))
        throw Failure(409, "Somebody has an account with this e-mail address already. Refuse this registration");
    require_place(tx, scope_of(tx, caller), row.location_id);
    require_free_name(tx, row);
    const Instant now = accounts.clock.now();
    row.user_id =
        accounts::welcome(accounts, tx, {row.username, row.full_name, row.email, row.location_id, row.language_code},
                          "registrationApproved")
            .user_id;
    row.state = State::approved;
    decide(tx, caller, row, now);
    audit::record(tx, caller.actor, now,
                  {.action = "users.create",
                   .object_kind = "user",
                   .object_id = row.user_id,
                   .summary = "Approved the registration of " + row.full_name + " (" + row.username + ")"});
}

void refuse(const Accounts& accounts, db::Writer& tx, const Caller& caller, RegistrationRow& row,
            const std::string& reason) {
    row.state = State::refused;
    row.reason = reason;
    decide(tx, caller, row, accounts.clock.now());
    mail::add_letter(accounts.mail, tx,
                     {.template_name = "registrationRefused",
                      .name = row.full_name,
                      .address = row.email,
                      .language_code = row.language_code,
                      .values = {{"reason", reason}},
                      .cause_kind = "registration",
                      .cause_id = row.id});
}

template <class Work>
Decided decide_each(const Accounts& accounts, const Caller& caller, const std::vector<Id>& ids, Work work) {
    Decided result;
    for (const Id id : ids) {
        Undecided one{.id = id};
        try {
            accounts.db.write([&](db::Writer& tx) {
                RegistrationRow row = show_waiting(tx, scope_of(tx, caller), id);
                one.full_name = row.full_name;
                work(tx, row);
            });
            ++result.done;
        } catch (const Failure& failure) {
            one.why = failure.what();
            result.left.push_back(one);
        }
    }
    return result;
}

}  // namespace

void require_registration_seen(const db::Reader& db, const Session& caller, Id registration_id) {
    show_in(db, accounts::find_scope(db, caller, {Role::CanManageUserApproval}), registration_id);
}

RegistrationPage list_registration_page(const Accounts& accounts, const Caller& caller,
                                        const RegistrationListRequest& request) {
    return accounts.db.read([&](const db::Reader& db) -> RegistrationPage {
        const Scope scope = scope_of(db, caller);
        return {list_registrations(db, request, scope), count_registrations(db, request, scope), request.page,
                request.page_size, accounts.settings.now()->register_enabled};
    });
}

RegistrationRow show_registration(const Accounts& accounts, const Caller& caller, Id registration_id) {
    return accounts.db.read([&](const db::Reader& db) { return show_in(db, scope_of(db, caller), registration_id); });
}

RegistrationRow save_registration(Accounts& accounts, const Caller& caller, const SaveRegistrationRequest& request) {
    return accounts.db.write([&](db::Writer& tx) {
        const Scope scope = scope_of(tx, caller);
        const RegistrationRow before = show_waiting(tx, scope, request.registration_id);
        RegistrationRow row = before;
        row.full_name = trim(request.full_name);
        row.username = trim(request.username);
        row.location_id = request.location_id;
        if (row.full_name.empty()) throw invalid("fullName", "This is required");
        require_free_name(tx, row);
        require_place(tx, scope, row.location_id);
        update_registration(tx, row);
        row = show_in(tx, scope, row.id);
        audit::record(tx, caller.actor, accounts.clock.now(),
                      {.action = "registrations.save",
                       .object_kind = "registration",
                       .object_id = row.id,
                       .summary = "Changed the registration of " + row.full_name + " (" + row.username + ")",
                       .before = to_audit_text(before),
                       .after = to_audit_text(row)});
        return row;
    });
}

Decided approve_registrations(Accounts& accounts, const Caller& caller, const ApproveRequest& request) {
    return decide_each(accounts, caller, request.registration_ids,
                       [&](db::Writer& tx, RegistrationRow& row) { approve(accounts, tx, caller, row); });
}

Decided refuse_registrations(Accounts& accounts, const Caller& caller, const RefuseRequest& request) {
    const std::string reason(trim(request.reason));
    if (reason.empty()) throw invalid("reason", "This is required");
    return decide_each(accounts, caller, request.registration_ids,
                       [&](db::Writer& tx, RegistrationRow& row) { refuse(accounts, tx, caller, row, reason); });
}

}  // namespace oneroom::entry
