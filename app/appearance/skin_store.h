// Rows of skins. Private to this folder.
#pragma once

#include <optional>
#include <vector>

#include "appearance/skin_types.h"
#include "core/db/db.h"

namespace oneroom::appearance {

struct StoredImage {
    Id skin_id{};
    SkinImageType type{};
    std::string sha256{};
    std::string mime{};

    static Fields fields() {
        using I = StoredImage;
        return {field<&I::skin_id>("skinId"), field<&I::type>("type"), field<&I::sha256>("sha256"),
                field<&I::mime>("mime")};
    }
};

/// With addresses, without images.
std::vector<Skin> list_skins(const db::Reader& db);
std::optional<Skin> find_skin(const db::Reader& db, Id skin_id);
/// That of the host, else the default one. Without addresses and images.
std::optional<Skin> find_skin_of_host(const db::Reader& db, std::string_view host);
bool is_name_taken(const db::Reader& db, std::string_view name, Id except);
/// The name of the other skin that has this address.
std::optional<std::string> find_holder_of_address(const db::Reader& db, std::string_view host, Id except);

Id insert_skin(db::Writer& tx, const Skin& skin);
void update_skin(db::Writer& tx, const Skin& skin);
void delete_skin(db::Writer& tx, Id skin_id);
/// Takes it from every other.
void make_default(db::Writer& tx, Id skin_id);

std::vector<StoredImage> list_images(const db::Reader& db, Id skin_id);
std::optional<StoredImage> find_image_by_blob(const db::Reader& db, std::string_view sha256);
void put_image(db::Writer& tx, const StoredImage& image);
void delete_image(db::Writer& tx, Id skin_id, SkinImageType type);

}  // namespace oneroom::appearance
