// Titles: what people are in the organisation. They are everybody's, so only somebody unrestricted changes them.
#include "accounts/accounts.h"
#include "accounts/rights.h"
#include "accounts/title_store.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

/// The name as it is stored; throws Failure 400 when another title has it.
std::string free_name(const db::Reader& db, std::string_view typed, Id own_id) {
    const std::string name(trim(typed));
    if (name.empty()) throw invalid("name", "This is required");
    const auto holder = find_title_by_name(db, name);
    if (holder && *holder != own_id) throw invalid("name", "There is a title of this name already");
    return name;
}

Title show_title(const db::Reader& db, Id title_id, const Scope& scope = whole_scope) {
    auto title = find_title(db, title_id, scope);
    if (!title) throw not_found("title");
    return std::move(*title);
}

Scope scope_of(const db::Reader& db, const Context& context) {
    return find_scope(db, context.session, {Role::CanManageTitle});
}

void require_may_change(const db::Reader& db, const Context& context) {
    require_unrestricted(find_rights(db, context.session), Role::CanManageTitle);
}

void record(db::Writer& tx, Context& context, std::string_view action, const Title& title, std::string summary,
            std::optional<std::string> before, std::optional<std::string> after) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "title",
                   .object_id = title.id,
                   .summary = std::move(summary),
                   .before = std::move(before),
                   .after = std::move(after)});
}

TitlePage list(Context& context, const TitleListRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        return TitlePage{list_titles(db, request, scope_of(db, context)), count_titles(db, request)};
    });
}

Title show(Context& context, const TitleRef& request) {
    return context.db.read(
        [&](const db::Reader& db) { return show_title(db, request.title_id, scope_of(db, context)); });
}

std::vector<TitleOption> options(Context& context, const Nothing&) {
    return context.db.read([](const db::Reader& db) { return list_title_options(db); });
}

Title create(Context& context, const CreateTitleRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        const Id id = insert_title(tx, free_name(tx, request.name, 0), request.is_active);
        const Title title = show_title(tx, id);
        record(tx, context, "titles.create", title, "Added the title " + title.name, std::nullopt,
               to_audit_text(title));
        return title;
    });
}

Title save(Context& context, const SaveTitleRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        const Title before = show_title(tx, request.title_id);
        update_title(tx, before.id, free_name(tx, request.name, before.id), request.is_active);
        const Title after = show_title(tx, before.id);
        record(tx, context, "titles.save", after, "Changed the title " + after.name, to_audit_text(before),
               to_audit_text(after));
        return after;
    });
}

TitlesRemoved remove_titles(Context& context, const RemoveTitlesRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        std::int64_t removed = 0;
        for (const Id id : request.title_ids) {
            const auto title = find_title(tx, id);
            if (!title) continue;  // somebody else was faster, or it is named twice
            if (title->people > 0)
                throw Failure(409, "Somebody has the title " + title->name +
                                       ". Give these people another one first, or make the title inactive: nobody new "
                                       "gets it then");
            delete_title(tx, id);
            record(tx, context, "titles.remove", *title, "Removed the title " + title->name, to_audit_text(*title),
                   std::nullopt);
            ++removed;
        }
        return TitlesRemoved{removed};
    });
}

}  // namespace

std::vector<Route> title_routes() {
    using enum Method;
    using enum Role;
    const Access manage = any_of({CanManageTitle});
    return {
        route<TitleListRequest, TitlePage>(get, "titles.list", "/api/titles", manage, list,
                                           "Titles by name, page by page, with how many people have each"),
        route<TitleRef, Title>(get, "titles.show", "/api/titles/{titleId}", manage, show, "One title"),
        route<Nothing, std::vector<TitleOption>>(get, "titles.options", "/api/title-options",
                                                 any_of({CanViewUserList, CanManageUser, CanCreateUser}), options,
                                                 "The titles to choose from for a person"),
        route<CreateTitleRequest, Title>(post, "titles.create", "/api/titles", manage, create, "Adds a title"),
        route<SaveTitleRequest, Title>(put, "titles.save", "/api/titles/{titleId}", manage, save,
                                       "Renames a title, or says whether it can be given to people"),
        route<RemoveTitlesRequest, TitlesRemoved>(post, "titles.remove", "/api/title-removals", manage, remove_titles,
                                                  "Removes titles that nobody has"),
    };
}

}  // namespace oneroom::accounts
