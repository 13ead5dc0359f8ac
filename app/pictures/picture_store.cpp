#include "pictures/picture_store.h"

namespace oneroom::pictures {

std::optional<StoredPicture> find_picture(const db::Reader& db, Id user_id) {
    return db.one<StoredPicture>("SELECT sha256, mime FROM user_picture WHERE user_id = $1", user_id);
}

void save_picture(db::Writer& tx, Id user_id, const StoredPicture& picture) {
    tx.run(R"sql(
        INSERT INTO user_picture (user_id, sha256, mime) VALUES ($1, $2, $3)
        ON CONFLICT (user_id) DO UPDATE SET sha256 = excluded.sha256, mime = excluded.mime)sql",
           user_id, picture.sha256, picture.mime);
}

bool delete_picture(db::Writer& tx, Id user_id) {
    tx.run("DELETE FROM user_picture WHERE user_id = $1", user_id);
    return tx.changed() > 0;
}

}  // namespace oneroom::pictures
