#include "accounts/newcomers.h"

#include "accounts/password_links.h"
#include "accounts/user_import_store.h"
#include "accounts/user_store.h"
#include "accounts/users.h"
#include "core/base/text.h"

namespace oneroom::accounts {

bool has_account_with(const db::Reader& db, std::string_view email) { return has_user_with_email(db, email); }

bool is_name_taken(const db::Reader& db, std::string_view username) {
    return find_user_by_name(db, username).has_value();
}

std::string name_complaint(std::string_view username) {
    if (username.empty()) return "This is required";
    // Links for forgotten passwords go by username or address: a name that looks like somebody's address takes theirs.
    if (username.find('@') != username.npos) return "Must not contain @";
    return is_possible_name(username) ? "" : "Must not contain blanks or slashes";
}

Welcomed welcome(const Accounts& accounts, db::Writer& tx, const Newcomer& newcomer, std::string_view template_name) {
    const Id id = create_user(tx,
                              {.username = newcomer.username,
                               .full_name = newcomer.full_name,
                               .email = newcomer.email,
                               .location_id = newcomer.location_id},
                              accounts.clock.now());
    set_language(tx, id, newcomer.language_code);
    note_registered(tx, id, accounts.clock.now());
    tell_person_change(accounts, tx, id);
    const LinkSent sent = send_password_link(accounts, tx, show_user(tx, id),
                                             {.purpose = LinkPurpose::invitation, .template_name = template_name});
    return {id, sent.link.substr(sent.link.find('#') + 1)};
}

Id add_restricted(db::Writer& tx, const std::string& username, const std::string& full_name,
                  const std::string& language_code, Instant now) {
    return insert_user(tx,
                       {.username = username,
                        .full_name = full_name,
                        .language_code = language_code,
                        .is_active = true,
                        .is_restricted = true},
                       now);
}

void rename_restricted(db::Writer& tx, Id user_id, const std::string& full_name) {
    auto user = show_user(tx, user_id);
    user.full_name = full_name;
    update_user(tx, user);
}

}  // namespace oneroom::accounts
