// The SQL of links for passwords, and of the wishes for them. Private to this folder.
#pragma once

#include "accounts/password_link_types.h"
#include "core/db/db.h"
#include "mail/mail.h"

namespace oneroom::accounts {

struct StoredLink {
    Id user_id{};
    LinkPurpose purpose = LinkPurpose::reset;
    mail::MessageKind kind = mail::MessageKind::email;
    std::string token_hash{};
    std::string email{};  ///< the person's address when it was made; with another one it is not good any more
    Instant created_at{};
    Instant expires_at{};

    static Fields fields() {
        return {field<&StoredLink::user_id>("userId"),      field<&StoredLink::purpose>("purpose"),
                field<&StoredLink::kind>("kind"),           field<&StoredLink::token_hash>("tokenHash").secret(),
                field<&StoredLink::email>("email"),         field<&StoredLink::created_at>("createdAt"),
                field<&StoredLink::expires_at>("expiresAt")};
    }
};

/// Replaces the one the person may have had.
void save_link(db::Writer& tx, const StoredLink& link);
std::optional<StoredLink> find_link(const db::Reader& db, const std::string& token_hash);
std::optional<StoredLink> find_link_of(const db::Reader& db, Id user_id);

/// How the link went by which the password was chosen that is in force now; empty when it was chosen otherwise.
std::optional<mail::MessageKind> find_link_kind(const db::Reader& db, Id user_id);
void set_link_kind(db::Writer& tx, Id user_id, mail::MessageKind kind);
void forget_link_kind(db::Writer& tx, Id user_id);

void delete_link_of(db::Writer& tx, Id user_id);
std::int64_t delete_old_links(db::Writer& tx, Instant now);

/// What somebody wants a link for.
enum class WishKind { newPassword = 1, signIn = 2 };
constexpr auto enum_names(WishKind) {
    return std::array{std::pair{WishKind::newPassword, std::string_view("newPassword")},
                      std::pair{WishKind::signIn, std::string_view("signIn")}};
}

/// Somebody wants a link; who that is, is looked up after the answer.
struct PasswordWish {
    Id id{};
    std::string name{};  ///< as typed: username or e-mail address
    std::string address{};
    WishKind kind = WishKind::newPassword;

    static Fields fields() {
        return {field<&PasswordWish::id>("id"), field<&PasswordWish::name>("name"),
                field<&PasswordWish::address>("address"), field<&PasswordWish::kind>("kind")};
    }
};
void insert_wish(db::Writer& tx, const std::string& name, const std::string& address, Instant now,
                 WishKind kind = WishKind::newPassword);
std::optional<PasswordWish> find_first_wish(const db::Reader& db);
void delete_wish(db::Writer& tx, Id id);

/// Active people with this address, five at most.
std::vector<Id> list_users_by_email(const db::Reader& db, std::string_view email);

}  // namespace oneroom::accounts
