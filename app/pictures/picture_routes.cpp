#include "accounts/grants.h"
#include "accounts/people.h"
#include "content/media.h"
#include "core/base/failure.h"
#include "core/files/image_info.h"
#include "pictures/picture_bytes.h"
#include "pictures/picture_store.h"
#include "pictures/pictures.h"

namespace oneroom::pictures {
namespace {

constexpr std::size_t longest = 2'000'000;  // bytes
constexpr std::int64_t longest_side = 4096;

struct OwnPictureRef {
    static Fields fields() { return {}; }
};

struct PictureRef {
    Id user_id{};
    static Fields fields() { return {field<&PictureRef::user_id>("userId").required()}; }
};

struct Picture {
    std::optional<std::string> url{};
    static Fields fields() { return {field<&Picture::url>("url").means("null: no picture")}; }
};

/// Receives, looks at and stores a picture, less what it tells beside itself.
StoredPicture receive(Pictures& pictures, http::Body& body) {
    if (body.length() > longest) throw Failure(413, "A picture may have at most 2 MB. Make it smaller");
    const std::string sent = http::read_all(body, longest);
    if (sent.empty()) throw Failure(400, "The file is empty. Choose another one.");
    if (body.length() != 0 && sent.size() != body.length()) throw Failure(400, "The upload broke off. Try it again.");
    files::BlobWriter looked = pictures.blobs.begin();
    looked.write(sent);
    const auto info = files::read_image_info(looked.fd());
    const std::string bytes = info ? without_notes(sent, info->mime) : "";
    if (bytes.empty()) throw Failure(415, "This is not a PNG, JPEG, GIF or WebP image. Choose another file.");
    if (info->width > longest_side || info->height > longest_side)
        throw Failure(413, "A picture may be at most 4096 pixels wide and high. Make it smaller");
    files::BlobWriter blob = pictures.blobs.begin();
    blob.write(bytes);
    return {blob.commit().sha256, std::string(info->mime)};
}

/// Nobody changes how somebody above them looks to others.
void require_may_change(const db::Reader& db, const Context& context, Id user_id) {
    const accounts::Caller caller{context.session.user_id, context.session.roles, context.actor()};
    accounts::require_reached(db, accounts::rights_of(db, caller), Role::CanManageUser, user_id);
    accounts::require_not_above(db, caller, user_id);
}

void record(db::Writer& tx, Context& context, Id user_id, std::string_view action, const std::string& what) {
    const auto person = accounts::show_person(tx, user_id);
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "user",
                   .object_id = user_id,
                   .summary = what + person.full_name + " (" + person.username + ")"});
}

template <class Check>
Picture save(Pictures& pictures, Context& context, Id user_id, Check check) {
    context.db.read(check);  // before two megabytes are read
    const StoredPicture picture = receive(pictures, *context.request.body);
    return context.db.write([&](db::Writer& tx) {
        check(tx);
        save_picture(tx, user_id, picture);
        record(tx, context, user_id, "pictures.save", "Changed the picture of ");
        return Picture{picture_of(pictures, tx, user_id)};
    });
}

template <class Check>
Picture remove_picture(Context& context, Id user_id, Check check) {
    return context.db.write([&](db::Writer& tx) {
        check(tx);
        if (delete_picture(tx, user_id)) record(tx, context, user_id, "pictures.remove", "Removed the picture of ");
        return Picture{};
    });
}

void require_there(const db::Reader& db, Id user_id) {
    if (!accounts::show_person(db, user_id).is_active) throw Failure(401, "You are not signed in any more");
}

}  // namespace

std::optional<std::string> picture_of(const Pictures& pictures, const db::Reader& db, Id user_id) {
    const auto picture = find_picture(db, user_id);
    if (!picture) return std::nullopt;
    return content::media_url(pictures.accounts.secret, picture->sha256, picture->mime, pictures.accounts.clock.now());
}

std::vector<Route> picture_routes(Pictures& pictures) {
    Pictures* const p = &pictures;
    const auto own = [](const Context& context) {
        return [user_id = context.session.user_id](const db::Reader& db) { require_there(db, user_id); };
    };
    const auto of = [](const Context& context, Id user_id) {
        return [&context, user_id](const db::Reader& db) { require_may_change(db, context, user_id); };
    };
    return {
        route_upload<OwnPictureRef, Picture>(
            "pictures.saveOwn", "/api/session/picture", signed_in(),
            [p, own](Context& context, const OwnPictureRef&) {
                return save(*p, context, context.session.user_id, own(context));
            },
            "Takes the file in the body as the picture of the caller: PNG, JPEG, GIF or WebP, 2 MB"),
        route<OwnPictureRef, Picture>(
            Method::remove, "pictures.removeOwn", "/api/session/picture", signed_in(),
            [own](Context& context, const OwnPictureRef&) {
                return remove_picture(context, context.session.user_id, own(context));
            },
            "Removes the picture of the caller"),
        route_upload<PictureRef, Picture>(
            "pictures.save", "/api/users/{userId}/picture", any_of({Role::CanManageUser}),
            [p, of](Context& context, const PictureRef& in) {
                return save(*p, context, in.user_id, of(context, in.user_id));
            },
            "Takes the file in the body as the picture of a person"),
        route<PictureRef, Picture>(
            Method::remove, "pictures.remove", "/api/users/{userId}/picture", any_of({Role::CanManageUser}),
            [of](Context& context, const PictureRef& in) {
                return remove_picture(context, in.user_id, of(context, in.user_id));
            },
            "Removes the picture of a person"),
    };
}

}  // namespace oneroom::pictures
