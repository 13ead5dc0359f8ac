#include "appearance/skin_store.h"

namespace oneroom::appearance {
namespace {

struct AddressRow {
    Id skin_id{};
    std::string host{};

    static Fields fields() { return {field<&AddressRow::skin_id>("skinId"), field<&AddressRow::host>("host")}; }
};

struct SkinRow {
    Id id{};
    std::string name{};
    bool is_default{};
    std::string application_title{};
    std::string header_text{};
    std::string footer_company_name{};
    std::string accent_color{};
    std::string custom_css{};

    static Fields fields() {
        using R = SkinRow;
        return {field<&R::id>("id"),
                field<&R::name>("name"),
                field<&R::is_default>("isDefault"),
                field<&R::application_title>("applicationTitle"),
                field<&R::header_text>("headerText"),
                field<&R::footer_company_name>("footerCompanyName"),
                field<&R::accent_color>("accentColor"),
                field<&R::custom_css>("customCss")};
    }
};

Skin skin_of(SkinRow row, std::vector<std::string> addresses = {}) {
    return {.id = row.id,
            .name = std::move(row.name),
            .is_default = row.is_default,
            .addresses = std::move(addresses),
            .application_title = std::move(row.application_title),
            .header_text = std::move(row.header_text),
            .footer_company_name = std::move(row.footer_company_name),
            .accent_color = std::move(row.accent_color),
            .custom_css = std::move(row.custom_css)};
}

void write_addresses(db::Writer& tx, const Skin& skin) {
    tx.run("DELETE FROM application_skin_address WHERE skin_id = $1", skin.id);
    for (const auto& host : skin.addresses)
        tx.run("INSERT INTO application_skin_address (host, skin_id) VALUES ($1, $2)", host, skin.id);
}

}  // namespace

// A macro, because statements stay prepared under the address of their literal.
#define ONEROOM_SKIN                                                                                                 \
    "SELECT s.id, s.name, s.is_default, s.application_title, s.header_text, s.footer_company_name, s.accent_color, " \
    "s.custom_css FROM application_skin s "

std::vector<Skin> list_skins(const db::Reader& db) {
    std::vector<Skin> out;
    for (auto& row : db.all<SkinRow>("-- short: a portal has a handful of skins\n" ONEROOM_SKIN "ORDER BY s.name"))
        out.push_back(skin_of(std::move(row)));
    const auto addresses = db.all<AddressRow>(R"sql(
        -- short: at most 50 a skin
        SELECT skin_id, host FROM application_skin_address ORDER BY host)sql");
    for (const auto& [skin_id, host] : addresses)
        for (Skin& skin : out)
            if (skin.id == skin_id) skin.addresses.push_back(host);
    return out;
}

std::optional<Skin> find_skin(const db::Reader& db, Id skin_id) {
    auto row = db.one<SkinRow>(ONEROOM_SKIN "WHERE s.id = $1", skin_id);
    if (!row) return std::nullopt;
    return skin_of(std::move(*row), db.values<std::string>(R"sql(
        -- short: at most 50 a skin
        SELECT host FROM application_skin_address WHERE skin_id = $1 ORDER BY host)sql",
                                                           skin_id));
}

std::optional<Skin> find_skin_of_host(const db::Reader& db, std::string_view host) {
    auto row =
        db.one<SkinRow>(ONEROOM_SKIN "JOIN application_skin_address a ON a.skin_id = s.id WHERE a.host = $1", host);
    if (!row) row = db.one<SkinRow>(ONEROOM_SKIN "WHERE s.is_default = 1");
    if (!row) return std::nullopt;
    return skin_of(std::move(*row));
}

bool is_name_taken(const db::Reader& db, std::string_view name, Id except) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM application_skin WHERE name = $1 AND id <> $2", name, except) >
           0;
}

std::optional<std::string> find_holder_of_address(const db::Reader& db, std::string_view host, Id except) {
    const auto names = db.values<std::string>(R"sql(
        SELECT s.name FROM application_skin_address a JOIN application_skin s ON s.id = a.skin_id
         WHERE a.host = $1 AND s.id <> $2 ORDER BY s.id LIMIT 1)sql",
                                              host, except);
    if (names.empty()) return std::nullopt;
    return names.front();
}

Id insert_skin(db::Writer& tx, const Skin& skin) {
    Skin added = skin;
    added.id = tx.value<Id>(R"sql(
        INSERT INTO application_skin (name, application_title, header_text, footer_company_name, accent_color,
                                      custom_css)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)sql",
                            skin.name, skin.application_title, skin.header_text, skin.footer_company_name,
                            skin.accent_color, skin.custom_css);
    write_addresses(tx, added);
    return added.id;
}

void update_skin(db::Writer& tx, const Skin& skin) {
    tx.run(R"sql(
        UPDATE application_skin SET name = $2, application_title = $3, header_text = $4, footer_company_name = $5,
                                    accent_color = $6, custom_css = $7
         WHERE id = $1)sql",
           skin.id, skin.name, skin.application_title, skin.header_text, skin.footer_company_name, skin.accent_color,
           skin.custom_css);
    write_addresses(tx, skin);
}

void delete_skin(db::Writer& tx, Id skin_id) { tx.run("DELETE FROM application_skin WHERE id = $1", skin_id); }

void make_default(db::Writer& tx, Id skin_id) {
    tx.run("UPDATE application_skin SET is_default = 0 WHERE is_default = 1 AND id <> $1", skin_id);
    tx.run("UPDATE application_skin SET is_default = 1 WHERE id = $1", skin_id);
}

std::vector<StoredImage> list_images(const db::Reader& db, Id skin_id) {
    return db.all<StoredImage>(R"sql(
        -- short: one of each type
        SELECT skin_id, type, sha256, mime FROM application_skin_image WHERE skin_id = $1 ORDER BY type)sql",
                               skin_id);
}

std::optional<StoredImage> find_image_by_blob(const db::Reader& db, std::string_view sha256) {
    return db.one<StoredImage>(R"sql(
        SELECT skin_id, type, sha256, mime FROM application_skin_image WHERE sha256 = $1
         ORDER BY skin_id, type LIMIT 1)sql",
                               sha256);
}

void put_image(db::Writer& tx, const StoredImage& image) {
    tx.run(R"sql(
        INSERT INTO application_skin_image (skin_id, type, sha256, mime) VALUES ($1, $2, $3, $4)
            ON CONFLICT (skin_id, type) DO UPDATE SET sha256 = excluded.sha256, mime = excluded.mime)sql",
           image.skin_id, image.type, image.sha256, image.mime);
}

void delete_image(db::Writer& tx, Id skin_id, SkinImageType type) {
    tx.run("DELETE FROM application_skin_image WHERE skin_id = $1 AND type = $2", skin_id, type);
}

}  // namespace oneroom::appearance
