#include "login_options/login_option_store.h"

namespace oneroom::login_options {
namespace {

struct StoredOption {
    Id id{};
    LoginType type{};
    bool is_active{};
    std::string provider_address{};
    std::string sign_out_address{};
    std::string networks{};
    Instant changed_at{};
    std::string changed_by{};

    static Fields fields() {
        using O = StoredOption;
        return {field<&O::id>("id"),
                field<&O::type>("type"),
                field<&O::is_active>("isActive"),
                field<&O::provider_address>("providerAddress"),
                field<&O::sign_out_address>("signOutAddress"),
                field<&O::networks>("networks"),
                field<&O::changed_at>("changedAt"),
                field<&O::changed_by>("changedBy")};
    }
};

struct StoredTitle {
    std::string language_code{};
    std::string title{};

    static Fields fields() {
        return {field<&StoredTitle::language_code>("languageCode"), field<&StoredTitle::title>("title")};
    }
};

LoginOption with_titles(const db::Reader& db, const StoredOption& row) {
    LoginOption option{.id = row.id,
                       .type = row.type,
                       .is_active = row.is_active,
                       .provider_address = row.provider_address,
                       .sign_out_address = row.sign_out_address,
                       .networks = row.networks,
                       .changed_at = row.changed_at,
                       .changed_by = row.changed_by};
    const auto titles = db.all<StoredTitle>(
        "-- short: one a language\n"
        "SELECT language_code, title FROM login_option_title WHERE login_option_id = $1 ORDER BY language_code",
        row.id);
    for (const StoredTitle& title : titles)
        if (const auto language = enum_of<Language>(title.language_code))
            option.titles.push_back({*language, title.title});
    return option;
}

void write_titles(db::Writer& tx, Id id, const std::vector<OptionTitle>& titles) {
    tx.run("DELETE FROM login_option_title WHERE login_option_id = $1", id);
    for (const OptionTitle& one : titles)
        if (!one.title.empty())
            tx.run("INSERT INTO login_option_title (login_option_id, language_code, title) VALUES ($1, $2, $3)", id,
                   name_of(one.language_code), one.title);
}

}  // namespace

#define ONEROOM_LOGIN_OPTION                                                                            \
    "SELECT id, type, is_active, provider_address, sign_out_address, networks, changed_at, changed_by " \
    "  FROM login_option "

std::vector<LoginOption> list_options(const db::Reader& db) {
    std::vector<LoginOption> options;
    for (const auto& row : db.all<StoredOption>(ONEROOM_LOGIN_OPTION "ORDER BY sort_order, id LIMIT 100"))
        options.push_back(with_titles(db, row));
    return options;
}

std::optional<LoginOption> find_option(const db::Reader& db, Id id) {
    const auto row = db.one<StoredOption>(ONEROOM_LOGIN_OPTION "WHERE id = $1", id);
    return row ? std::optional(with_titles(db, *row)) : std::nullopt;
}

Id insert_option(db::Writer& tx, const LoginOption& o) {
    const Id id = tx.value<Id>(R"sql(
        INSERT INTO login_option (type, is_active, sort_order, provider_address, sign_out_address, networks, changed_at,
                                  changed_by)
        VALUES ($1, $2, (SELECT COALESCE(MAX(sort_order), 0) + 1 FROM login_option), $3, $4, $5, $6, $7)
        RETURNING id)sql",
                               o.type, o.is_active, o.provider_address, o.sign_out_address, o.networks, o.changed_at,
                               o.changed_by);
    write_titles(tx, id, o.titles);
    return id;
}

void update_option(db::Writer& tx, const LoginOption& o) {
    tx.run(R"sql(
        UPDATE login_option SET is_active = $2, provider_address = $3, sign_out_address = $4, networks = $5,
                                changed_at = $6, changed_by = $7
         WHERE id = $1)sql",
           o.id, o.is_active, o.provider_address, o.sign_out_address, o.networks, o.changed_at, o.changed_by);
    write_titles(tx, o.id, o.titles);
}

void set_place(db::Writer& tx, Id id, std::int64_t place) {
    tx.run("UPDATE login_option SET sort_order = $2 WHERE id = $1", id, place);
}

void delete_option(db::Writer& tx, Id id) { tx.run("DELETE FROM login_option WHERE id = $1", id); }

}  // namespace oneroom::login_options
