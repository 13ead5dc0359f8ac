#include "how_to/how_to_changes.h"

#include "accounts/rights.h"
#include "content/file_kind.h"
#include "content/file_name.h"
#include "content/uploads.h"
#include "core/db/audit.h"
#include "core/files/image_info.h"
#include "how_to/how_to_files.h"
#include "how_to/how_to_rules.h"
#include "navigation/screens.h"

namespace oneroom::how_to {
namespace {

/// What the audit log keeps of a translation.
struct AuditedTranslation {
    std::string language{};
    std::string title{};
    std::string description{};
    std::string file_name{};
    std::string artifact_id{};
    bool embedded = false;

    static Fields fields() {
        using A = AuditedTranslation;
        return {field<&A::language>("language"),       field<&A::title>("title"),
                field<&A::description>("description"), field<&A::file_name>("fileName"),
                field<&A::artifact_id>("artifactId"),  field<&A::embedded>("embedded")};
    }
};

struct Audited {
    std::string page{};
    bool published = false;
    bool show_on_page_instead_of_nav = false;
    std::vector<AuditedTranslation> translations{};

    static Fields fields() {
        using A = Audited;
        return {field<&A::page>("page"), field<&A::published>("published"),
                field<&A::show_on_page_instead_of_nav>("showOnPageInsteadOfNav"),
                field<&A::translations>("translations")};
    }
};

StoredHowTo get_how_to(const db::Reader& db, Id how_to_id) {
    auto how_to = find_how_to(db, how_to_id);
    if (!how_to) throw not_found("how-to");
    return std::move(*how_to);
}

std::string audit_text(const db::Reader& db, Id how_to_id) {
    const auto how_to = get_how_to(db, how_to_id);
    Audited audited{how_to.page, how_to.is_published, how_to.is_on_page, {}};
    for (auto& one : list_translations(db, how_to_id))
        audited.translations.push_back(
            {one.language, one.title, one.description, one.file_name, one.sha256, one.is_embedded});
    return to_audit_text(audited);
}

std::string label_of(const std::string& page) {
    const auto* screen = navigation::find_screen(page);
    return screen ? screen->display_label + " (" + page + ")" : page;
}

void record(db::Writer& tx, const Context& context, std::string_view action, const std::string& verb,
            const StoredHowTo& how_to, std::optional<std::string> before, std::optional<std::string> after) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "howTo",
                   .object_id = how_to.id,
                   .summary = verb + " the how-to of " + label_of(how_to.page),
                   .before = std::move(before),
                   .after = std::move(after)});
}

/// As it is saved. Throws Failure 400 by field.
template <class Request>
StoredHowTo decide_how_to(const db::Reader& db, const Request& request, Id own_id) {
    if (!navigation::find_screen(request.page)) throw invalid("page", "Choose a page from the list");
    const auto holder = find_how_to_of_page(db, request.page);
    if (holder && *holder != own_id) throw invalid("page", "This page has a how-to already. Change that one");
    return {own_id, request.page, request.published, request.show_on_page_instead_of_nav};
}

/// What was sent: sha256, size, mime and file_name; nothing where there is no file.
StoredTranslation receive_file(files::BlobStore& blobs, const std::string& file_name, http::Body& body) {
    if (file_name.empty()) return {};
    files::BlobWriter blob = blobs.begin();
    content::copy_body(body, blob, content::UploadPurpose::file);
    const std::string name = content::clean_file_name(file_name);
    const auto kind = content::sniff_file(blob.fd(), name);
    if (!is_help_file(kind.mime))
        throw invalid("content",
                      "This is not a PDF, a PNG, JPEG, GIF or WebP picture or an MP4 film. Choose another file");
    const auto image = files::read_image_info(blob.fd());
    if (image && image->width * image->height > files::most_pixels)
        throw invalid("content", "The picture has more than 40 million pixels. Make it smaller");
    const auto info = blob.commit();
    return {.sha256 = info.sha256,
            .size = info.size,
            .mime = kind.mime,
            .file_name = content::with_extension(name, kind.extension)};
}

struct Facts {
    StoredTranslation before{};  ///< id 0: a new one
    std::vector<StoredTranslation> all{};
    std::vector<HowToLanguage> languages{};
};

Facts facts_of(const db::Reader& db, const Context& context, const SaveHowToTranslationRequest& request) {
    accounts::require_unrestricted(accounts::find_rights(db, context.session), Role::CanManageHowTo);
    get_how_to(db, request.how_to_id);
    Facts facts{{}, list_translations(db, request.how_to_id), list_languages(db)};
    if (!request.translation_id) return facts;
    const auto own = std::ranges::find(facts.all, *request.translation_id, &StoredTranslation::id);
    if (own == facts.all.end()) throw not_found("translation");
    facts.before = *own;
    return facts;
}

}  // namespace

HowTo show_how_to(const db::Reader& db, const SecretKey& secret, const Context& context, Id how_to_id) {
    const auto how_to = get_how_to(db, how_to_id);
    HowTo shown{how_to.id, how_to.page, how_to.is_published, how_to.is_on_page, {}, list_languages(db)};
    for (const auto& one : list_translations(db, how_to_id))
        shown.translations.push_back(
            {.id = one.id,
             .language_id = one.language_id,
             .language = one.language,
             .title = one.title,
             .description = one.description,
             .mime_type = one.mime,
             .file_name = one.file_name,
             .size = one.size,
             .artifact_id = one.sha256,
             .embedded = one.is_embedded,
             .url = file_url(secret, one, context.session.user_id, context.now(), FileFor::authors)});
    return shown;
}

HowTo create_how_to(db::Writer& tx, const SecretKey& secret, Context& context, const CreateHowToRequest& request) {
    StoredHowTo how_to = decide_how_to(tx, request, 0);
    how_to.id = insert_how_to(tx, how_to);
    record(tx, context, "howTos.create", "Added", how_to, {}, audit_text(tx, how_to.id));
    return show_how_to(tx, secret, context, how_to.id);
}

HowTo save_how_to(db::Writer& tx, const SecretKey& secret, Context& context, const SaveHowToRequest& request) {
    const auto before = audit_text(tx, request.how_to_id);
    const StoredHowTo how_to = decide_how_to(tx, request, request.how_to_id);
    update_how_to(tx, how_to);
    record(tx, context, "howTos.save", "Changed", how_to, before, audit_text(tx, how_to.id));
    return show_how_to(tx, secret, context, how_to.id);
}

Done remove_how_to(db::Writer& tx, const SecretKey&, Context& context, const HowToRef& request) {
    const auto how_to = get_how_to(tx, request.how_to_id);
    const auto before = audit_text(tx, how_to.id);
    delete_how_to(tx, how_to.id);
    record(tx, context, "howTos.remove", "Removed", how_to, before, {});
    return {};
}

HowTo remove_translation(db::Writer& tx, const SecretKey& secret, Context& context,
                         const HowToTranslationRef& request) {
    const auto translation = find_translation(tx, request.translation_id);
    if (!translation) throw not_found("translation");
    const auto before = audit_text(tx, translation->how_to_id);
    delete_translation(tx, translation->id);
    record(tx, context, "howTos.removeTranslation", "Removed a translation of", get_how_to(tx, translation->how_to_id),
           before, audit_text(tx, translation->how_to_id));
    return show_how_to(tx, secret, context, translation->how_to_id);
}

HowTo save_translation(files::BlobStore& blobs, const SecretKey& secret, Context& context,
                       const SaveHowToTranslationRequest& request) {
    // Nobody fills the disk with what they may not save.
    context.db.read([&](const db::Reader& db) {
        const Facts facts = facts_of(db, context, request);
        StoredTranslation announced;
        if (!request.file_name.empty()) announced = {.sha256 = "announced", .mime = std::string(film_mime)};
        decide_saved(facts.before, request, facts.all, facts.languages, announced);
    });
    const StoredTranslation file = receive_file(blobs, request.file_name, *context.request.body);
    return context.db.write([&](db::Writer& tx) {
        const Facts facts = facts_of(tx, context, request);
        const StoredTranslation saved = decide_saved(facts.before, request, facts.all, facts.languages, file);
        const auto before = audit_text(tx, request.how_to_id);
        if (saved.id == 0)
            insert_translation(tx, saved);
        else
            update_translation(tx, saved);
        record(tx, context, "howTos.saveTranslation",
               saved.id == 0 ? "Added a translation of" : "Changed a translation of", get_how_to(tx, request.how_to_id),
               before, audit_text(tx, request.how_to_id));
        return show_how_to(tx, secret, context, request.how_to_id);
    });
}

}  // namespace oneroom::how_to
