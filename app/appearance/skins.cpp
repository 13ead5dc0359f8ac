// Making and changing skins, and which one is in force.
#include <algorithm>
#include <set>

#include "appearance/accent.h"
#include "appearance/appearance.h"
#include "appearance/skin_image_rules.h"
#include "appearance/skin_store.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/db/audit.h"
#include "core/http/host_rule.h"

namespace oneroom::appearance {
namespace {

constexpr Role configurer = Role::CanAccessConfiguration;

SkinImage shown(const StoredImage& image) {
    return {image.type, "/skin/" + image.sha256 + "." + std::string(extension_of(image.mime))};
}

std::vector<SkinImage> shown_images(const db::Reader& db, Id skin_id) {
    std::vector<SkinImage> out;
    for (const auto& image : list_images(db, skin_id)) out.push_back(shown(image));
    return out;
}

Skin get_skin(const db::Reader& db, Id skin_id) {
    auto skin = find_skin(db, skin_id);
    if (!skin) throw not_found("skin");
    skin->images = shown_images(db, skin_id);
    return *skin;
}

/// "https://Learn.example.com:8080/home" -> "learn.example.com"; empty when there is no host name in it.
std::string host_name_in(std::string_view typed) {
    std::string_view text = trim(typed);
    if (const auto scheme = text.find("://"); scheme != text.npos) text.remove_prefix(scheme + 3);
    text = text.substr(0, text.find('/'));
    if (text.empty() || text.size() > 253 || text.find_first_of(" \t@?#\\") != text.npos) return "";
    return http::host_name(text);
}

std::vector<std::string> decide_addresses(const db::Reader& db, const std::vector<std::string>& typed, Id own_id,
                                          const AnswersTo& answers_to) {
    std::set<std::string> hosts;
    for (const auto& one : typed) {
        if (trim(one).empty()) continue;
        const std::string host = host_name_in(one);
        if (host.empty())
            throw invalid("addresses", one + " is no host name. Write one a line, for example learn.example.com");
        if (!answers_to(host))
            throw invalid("addresses", "The server does not answer to " + host +
                                           ". Write a name or number it is reached by; --public-url sets one");
        if (const auto holder = find_holder_of_address(db, host, own_id))
            throw invalid("addresses", host + " belongs to the skin " + *holder + ". Take it away there first");
        hosts.insert(host);
    }
    return {hosts.begin(), hosts.end()};
}

/// As it is saved. Throws Failure 400 by field.
template <class Request>
Skin decide_skin(const db::Reader& db, const Request& request, Id own_id, const AnswersTo& answers_to) {
    Skin skin{.id = own_id,
              .name = std::string(trim(request.name)),
              .is_default = request.is_default,
              .addresses = decide_addresses(db, request.addresses, own_id, answers_to),
              .application_title = std::string(trim(request.application_title)),
              .header_text = std::string(trim(request.header_text)),
              .footer_company_name = std::string(trim(request.footer_company_name)),
              .accent_color = to_lower_ascii(trim(request.accent_color)),
              .custom_css = request.custom_css};
    if (is_name_taken(db, skin.name, own_id)) throw invalid("name", "There is a skin with this name already");
    if (!skin.accent_color.empty() && !read_color(skin.accent_color))
        throw invalid("accentColor", "Write a colour as # and six digits, for example #1d5bd0");
    return skin;
}

void record(db::Writer& tx, Context& context, std::string_view action, const std::string& summary,
            const std::optional<Skin>& before, const std::optional<Skin>& after) {
    // Of a style sheet the log has the hash: it is long, and rows are never deleted.
    const auto text = [](std::optional<Skin> one) -> std::optional<std::string> {
        if (!one) return std::nullopt;
        if (!one->custom_css.empty()) one->custom_css = "SHA-256 " + sha256_hex(one->custom_css);
        return to_audit_text(*one);
    };
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "skin",
                   .object_id = after ? after->id : before->id,
                   .summary = summary + " the skin " + (after ? after->name : before->name),
                   .before = text(before),
                   .after = text(after)});
}

/// Also the skin that is the default no longer has it in its history.
void take_default(db::Writer& tx, Context& context, Id skin_id) {
    const auto all = list_skins(tx);
    make_default(tx, skin_id);
    for (const Skin& before : all)
        if (before.is_default && before.id != skin_id)
            record(tx, context, "skins.save", "Took the default from", before, get_skin(tx, before.id));
}

Skin create(db::Writer& tx, Context& context, const CreateSkinRequest& request, const AnswersTo& answers_to) {
    const bool is_first = list_skins(tx).empty();
    const Id skin_id = insert_skin(tx, decide_skin(tx, request, 0, answers_to));
    if (request.is_default || is_first) take_default(tx, context, skin_id);
    const Skin after = get_skin(tx, skin_id);
    record(tx, context, "skins.create", "Added", {}, after);
    return after;
}

Skin save(db::Writer& tx, Context& context, const SaveSkinRequest& request, const AnswersTo& answers_to) {
    const Skin before = get_skin(tx, request.skin_id);
    if (before.is_default && !request.is_default)
        throw invalid("isDefault", "Make another skin the default one instead: then this one no longer is");
    update_skin(tx, decide_skin(tx, request, before.id, answers_to));
    if (request.is_default && !before.is_default) take_default(tx, context, before.id);
    const Skin after = get_skin(tx, before.id);
    record(tx, context, "skins.save", "Changed", before, after);
    return after;
}

Skin remove_skin(db::Writer& tx, Context& context, const SkinRef& request) {
    const Skin before = get_skin(tx, request.skin_id);
    if (before.is_default && list_skins(tx).size() > 1)
        throw Failure(409, "This is the default skin. Make another one the default first");
    delete_skin(tx, before.id);
    record(tx, context, "skins.remove", "Removed", before, {});
    return before;
}

Skin remove_image(db::Writer& tx, Context& context, const SkinImageRef& request) {
    const Skin before = get_skin(tx, request.skin_id);
    if (std::ranges::find(before.images, request.type, &SkinImage::type) == before.images.end())
        throw not_found("image");
    delete_image(tx, before.id, request.type);
    const Skin after = get_skin(tx, before.id);
    record(tx, context, "skins.removeImage", "Removed an image of", before, after);
    return after;
}

Skin set_image(files::BlobStore& blobs, const RequireForAll& require_for_all, Context& context,
               const SkinImageRef& request) {
    // Nobody fills the disk with images they may not set.
    context.db.read([&](const db::Reader& db) {
        require_for_all(db, context.session);
        return get_skin(db, request.skin_id);
    });
    http::Body& body = *context.request.body;
    const std::string bytes = http::read_all(body, longest_skin_image);
    if (bytes.empty()) throw Failure(400, "The file is empty. Choose another one.");
    if (body.length() != 0 && bytes.size() != body.length()) throw Failure(400, "The upload broke off. Try it again.");
    StoredImage image{.skin_id = request.skin_id, .type = request.type, .mime = decide_skin_image_mime(bytes)};
    auto blob = blobs.begin();
    blob.write(bytes);
    image.sha256 = blob.commit().sha256;
    return context.db.write([&](db::Writer& tx) {
        require_for_all(tx, context.session);
        const Skin before = get_skin(tx, request.skin_id);
        put_image(tx, image);
        const Skin after = get_skin(tx, before.id);
        record(tx, context, "skins.setImage", "Changed an image of", before, after);
        return after;
    });
}

template <class In>
auto changing(const RequireForAll& require_for_all, Skin (*work)(db::Writer&, Context&, const In&)) {
    return [=](Context& context, const In& in) {
        return context.db.write([&](db::Writer& tx) {
            require_for_all(tx, context.session);
            return work(tx, context, in);
        });
    };
}

template <class In>
auto changing(const RequireForAll& require_for_all, const AnswersTo& answers_to,
              Skin (*work)(db::Writer&, Context&, const In&, const AnswersTo&)) {
    return [=](Context& context, const In& in) {
        return context.db.write([&](db::Writer& tx) {
            require_for_all(tx, context.session);
            return work(tx, context, in, answers_to);
        });
    };
}

std::vector<Skin> list_shown(const db::Reader& db) {
    auto skins = list_skins(db);
    for (Skin& skin : skins) skin.images = shown_images(db, skin.id);
    return skins;
}

}  // namespace

SkinInForce find_skin_in_force(const db::Reader& db, std::string_view host) {
    const auto skin = find_skin_of_host(db, http::host_name(host));
    if (!skin) return {};
    return {skin->id, skin->application_title, skin->header_text, skin->footer_company_name,
            shown_images(db, skin->id)};
}

std::vector<Route> skin_routes(files::BlobStore& blobs, const RequireForAll& require_for_all,
                               const AnswersTo& answers_to) {
    using enum Method;
    const Access configure = any_of({configurer});
    return {
        route<Nothing, std::vector<Skin>>(
            get, "skins.list", "/api/skins", configure,
            [](Context& context, const Nothing&) { return context.db.read(list_shown); },
            "How the portal looks at its addresses"),
        route<CreateSkinRequest, Skin>(post, "skins.create", "/api/skins", configure,
                                       changing(require_for_all, answers_to, create),
                                       "Adds a skin; the first one is the default"),
        route<SaveSkinRequest, Skin>(put, "skins.save", "/api/skins/{skinId}", configure,
                                     changing(require_for_all, answers_to, save), "Changes a skin"),
        route<SkinRef, Skin>(remove, "skins.remove", "/api/skins/{skinId}", configure,
                             changing(require_for_all, remove_skin), "Removes a skin"),
        route_upload<SkinImageRef, Skin>(
            "skins.setImage", "/api/skins/{skinId}/images/{type}", configure,
            [&blobs, require_for_all](Context& context, const SkinImageRef& in) {
                return set_image(blobs, require_for_all, context, in);
            },
            "Takes a PNG, JPEG, GIF, WebP or SVG image of at most 1 MB"),
        route<SkinImageRef, Skin>(remove, "skins.removeImage", "/api/skins/{skinId}/images/{type}", configure,
                                  changing(require_for_all, remove_image), "Removes an image of a skin"),
    };
}

}  // namespace oneroom::appearance
