// The SQL of pictures. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::pictures {

struct StoredPicture {
    std::string sha256{};
    std::string mime{};

    static Fields fields() { return {field<&StoredPicture::sha256>("sha256"), field<&StoredPicture::mime>("mime")}; }
};

std::optional<StoredPicture> find_picture(const db::Reader& db, Id user_id);
void save_picture(db::Writer& tx, Id user_id, const StoredPicture& picture);
/// False when there was none.
bool delete_picture(db::Writer& tx, Id user_id);

}  // namespace oneroom::pictures
