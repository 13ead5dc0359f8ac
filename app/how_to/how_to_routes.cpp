// Reading how-tos: signs and help for everybody, lists for who writes them; and the rows of the route table.
#include "accounts/rights.h"
#include "core/api/language.h"
#include "how_to/how_to.h"
#include "how_to/how_to_changes.h"
#include "how_to/how_to_files.h"
#include "how_to/how_to_rules.h"
#include "locale/locale.h"
#include "navigation/screens.h"

namespace oneroom::how_to {
namespace {

bool may_see(const Session& session, std::string_view page) {
    const auto* screen = navigation::find_screen(page);
    return screen && navigation::may_open(*screen, session.roles);
}

std::string wanted_language(const Context& context) { return std::string(name_of(language_of(context.request))); }

std::vector<HowToSign> list_own(Context& context, const Nothing&) {
    return context.db.read([&](const db::Reader& db) {
        const auto titles = list_published_titles(db);
        const std::string wanted = wanted_language(context);
        const std::string of_portal = titles.empty() ? "" : locale::default_language(db);
        std::vector<HowToSign> signs;
        for (auto from = titles.begin(); from != titles.end();) {
            const auto to =
                std::find_if(from, titles.end(), [&](const auto& title) { return title.how_to_id != from->how_to_id; });
            const auto& best = decide_translation(std::span<const PublishedTitle>(from, to), wanted, of_portal);
            if (may_see(context.session, from->page))
                signs.push_back({from->page, from->how_to_id, from->is_on_page, best.title});
            from = to;
        }
        return signs;
    });
}

OpenedHowTo open(const SecretKey& secret, Context& context, const HowToRef& ref) {
    return context.db.read([&](const db::Reader& db) {
        const auto how_to = find_how_to(db, ref.how_to_id);
        if (!how_to || !how_to->is_published || !may_see(context.session, how_to->page)) throw not_found("how-to");
        const auto all = list_translations(db, how_to->id);
        if (all.empty()) throw not_found("how-to");
        const auto& best = decide_translation(std::span<const StoredTranslation>(all), wanted_language(context),
                                              locale::default_language(db));
        return OpenedHowTo{.language = best.language,
                           .title = best.title,
                           .description = best.description,
                           .mime_type = best.mime,
                           .file_name = best.file_name,
                           .size = best.size,
                           .embedded = best.is_embedded,
                           .url = file_url(secret, best, context.session.user_id, context.now(), FileFor::readers)};
    });
}

}  // namespace

std::vector<Route> how_to_routes(files::BlobStore& blobs, const SecretKey& secret) {
    using enum Method;
    const Access manage = any_of({Role::CanManageHowTo});
    const auto changing = [&secret](auto work) {
        return [&secret, work](Context& context, const auto& in) {
            return context.db.write([&](db::Writer& tx) {
                accounts::require_unrestricted(accounts::find_rights(tx, context.session), Role::CanManageHowTo);
                return work(tx, secret, context, in);
            });
        };
    };
    return {
        route<Nothing, std::vector<HowToSign>>(get, "howTos.own", "/api/session/how-tos", signed_in(), list_own,
                                               "Which of the screens that the caller may open have help"),
        route<HowToRef, OpenedHowTo>(
            get, "howTos.open", "/api/session/how-tos/{howToId}", signed_in(),
            [&secret](Context& context, const HowToRef& in) { return open(secret, context, in); },
            "The help of a screen, in the caller's language as far as there is one"),
        route<Nothing, std::vector<HowToRow>>(
            get, "howTos.list", "/api/how-tos", manage,
            [](Context& context, const Nothing&) { return context.db.read(list_how_tos); }, "The help there is"),
        route<HowToRef, HowTo>(
            get, "howTos.show", "/api/how-tos/{howToId}", manage,
            [&secret](Context& context, const HowToRef& in) {
                return context.db.read(
                    [&](const db::Reader& db) { return show_how_to(db, secret, context, in.how_to_id); });
            },
            "One how-to with its translations"),
        route<CreateHowToRequest, HowTo>(post, "howTos.create", "/api/how-tos", manage, changing(create_how_to),
                                         "Begins the help of a screen; its translations follow"),
        route<SaveHowToRequest, HowTo>(put, "howTos.save", "/api/how-tos/{howToId}", manage, changing(save_how_to),
                                       "Changes for which screen a how-to is, whether it is shown, and where"),
        route<HowToRef, Done>(remove, "howTos.remove", "/api/how-tos/{howToId}", manage, changing(remove_how_to),
                              "Removes a how-to with its translations"),
        route_form<SaveHowToTranslationRequest, HowTo>(
            "howTos.saveTranslation", "/api/how-tos/{howToId}/translations", manage,
            [&blobs, &secret](Context& context, const SaveHowToTranslationRequest& in) {
                return save_translation(blobs, secret, context, in);
            },
            "Adds or changes a translation; `content` is a PDF, a picture or an MP4 film and may be left out where "
            "there "
            "is one already"),
        route<HowToTranslationRef, HowTo>(remove, "howTos.removeTranslation",
                                          "/api/how-to-translations/{translationId}", manage,
                                          changing(remove_translation), "Removes a translation with its file"),
    };
}

}  // namespace oneroom::how_to
