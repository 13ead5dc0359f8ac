#include "login_options/login_options.h"

#include <algorithm>

#include "core/base/text.h"
#include "locale/locale.h"
#include "login_options/login_option_rules.h"
#include "login_options/login_option_store.h"

namespace oneroom::login_options {
namespace {

constexpr std::size_t most_options = 50;

LoginOption show(const db::Reader& db, Id id) {
    auto option = find_option(db, id);
    if (!option) throw not_found("login option");
    return std::move(*option);
}

LoginOptionList list_all(const db::Reader& db, const settings::Values& settings) {
    LoginOptionList list{settings.login_options_enabled, list_options(db)};
    for (LoginOption& option : list.options) option.state = decide_state(option, settings.mail.is_set_up());
    return list;
}

void record(db::Writer& tx, const Context& context, const char* action, const LoginOption& option,
            const std::string& verb, const LoginOption* before, bool is_there = true) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "loginOption",
                   .object_id = option.id,
                   .summary = verb + " the login option " + std::string(name_of(option.type)),
                   .before = before ? std::optional(to_audit_text(*before)) : std::nullopt,
                   .after = is_there ? std::optional(to_audit_text(option)) : std::nullopt});
}

/// Trimmed, with the words of the type alone.
void take(LoginOption& option, const Context& context, std::vector<OptionTitle> titles, const std::string& provider,
          const std::string& sign_out, const std::string& networks) {
    for (OptionTitle& one : titles) one.title = trim(one.title);
    option.titles = std::move(titles);
    option.provider_address = option.type == LoginType::sso ? std::string(trim(provider)) : "";
    option.sign_out_address = trim(sign_out);
    option.networks = option.type == LoginType::nopassword ? std::string(trim(networks)) : "";
    option.changed_at = context.now();
    option.changed_by = context.session.full_name;
}

/// Not even by mistake is everybody kept out.
void require_way_in(const db::Reader& db, bool can_mail, std::string_view field) {
    if (is_way_for_all(list_options(db), can_mail)) return;
    const char* const text =
        "This is the last way in for everybody. Make another one active first that needs nothing more to be set up";
    throw field.empty() ? Failure(409, text) : invalid(field, text);
}

LoginOptionList create(db::Writer& tx, Context& context, const settings::Values& settings,
                       const CreateLoginOptionRequest& request) {
    if (list_options(tx).size() >= most_options)
        throw Failure(409, "So many login options help nobody. Remove one that is not needed first");
    LoginOption option{.type = LoginType::sso};
    take(option, context, request.titles, request.provider_address, request.sign_out_address, "");
    require_good(option, settings.mail.is_set_up());
    option.id = insert_option(tx, option);
    record(tx, context, "loginOptions.create", option, "Added", nullptr);
    return list_all(tx, settings);
}

LoginOptionList save(db::Writer& tx, Context& context, const settings::Values& settings,
                     const SaveLoginOptionRequest& request) {
    const bool can_mail = settings.mail.is_set_up();
    const LoginOption before = show(tx, request.login_option_id);
    LoginOption option = before;
    take(option, context, request.titles, request.provider_address, request.sign_out_address, request.networks);
    option.is_active = request.is_active;
    require_good(option, can_mail);
    update_option(tx, option);
    if (before.is_active && !option.is_active) require_way_in(tx, can_mail, "isActive");
    record(tx, context, "loginOptions.save", option, "Changed", &before);
    return list_all(tx, settings);
}

LoginOptionList remove_option(db::Writer& tx, Context& context, const settings::Values& settings,
                              const LoginOptionRef& request) {
    const LoginOption option = show(tx, request.login_option_id);
    if (option.type != LoginType::sso) throw Failure(409, "This option is part of the portal. Switch it off instead");
    delete_option(tx, option.id);
    record(tx, context, "loginOptions.remove", option, "Removed", &option, false);
    return list_all(tx, settings);
}

LoginOptionList sort(db::Writer& tx, Context& context, const settings::Values& settings,
                     const SortLoginOptionsRequest& request) {
    auto wanted = request.login_option_ids;
    std::vector<Id> there;
    for (const LoginOption& option : list_options(tx)) there.push_back(option.id);
    for (const Id id : wanted)
        if (std::ranges::find(there, id) == there.end()) throw not_found("login option");
    const auto as_set = [](std::vector<Id> ids) {
        std::ranges::sort(ids);
        return ids;
    };
    if (as_set(wanted) != as_set(there))
        throw Failure(409, "The login options were changed meanwhile. Load the page again, then sort them");
    if (wanted == there) return list_all(tx, settings);
    std::int64_t place = 0;
    for (const Id id : wanted) set_place(tx, id, ++place);
    audit::record(tx, context.actor(), context.now(),
                  {.action = "loginOptions.sort",
                   .object_kind = "loginOption",
                   .summary = "Put the login options into another order"});
    return list_all(tx, settings);
}

template <class In>
auto changing(settings::Settings* settings, const RequireForAll& require_for_all,
              LoginOptionList (*work)(db::Writer&, Context&, const settings::Values&, const In&)) {
    return [=](Context& context, const In& in) {
        const auto values = settings->now();
        return context.db.write([&](db::Writer& tx) {
            require_for_all(tx, context.session);
            return work(tx, context, *values, in);
        });
    };
}

/// The option that is on the page; a standard one where nothing else would let people in.
std::vector<LoginOption> list_open(const db::Reader& db, const settings::Values& settings, const std::string& address) {
    const LoginOption standard{.type = LoginType::standard, .is_active = true};
    if (!settings.login_options_enabled) return {standard};
    const bool can_mail = settings.mail.is_set_up();
    auto options = list_options(db);
    const bool is_way = is_way_for_all(options, can_mail);
    std::erase_if(options, [&](const LoginOption& option) {
        if (decide_state(option, can_mail) != OptionState::offered) return true;
        return option.type == LoginType::nopassword && !is_in_networks(option.networks, address);
    });
    if (!is_way) options.push_back(standard);
    return options;
}

std::string title_in(const LoginOption& option, Language language, Language otherwise) {
    for (const Language wanted : {language, otherwise})
        for (const OptionTitle& one : option.titles)
            if (one.language_code == wanted && !one.title.empty()) return one.title;
    return "";
}

}  // namespace

void seed(db::Writer& tx) {
    const auto there = list_options(tx);
    for (const LoginType type : {LoginType::standard, LoginType::magicLink, LoginType::nopassword})
        if (std::ranges::find(there, type, &LoginOption::type) == there.end())
            insert_option(tx, {.type = type, .is_active = type == LoginType::standard});
}

std::vector<OfferedOption> list_offered(const db::Reader& db, const settings::Values& settings,
                                        const std::string& address, Language language) {
    const auto otherwise = enum_of<Language>(locale::default_language(db)).value_or(Language::en);
    std::vector<OfferedOption> offered;
    for (const LoginOption& option : list_open(db, settings, address))
        offered.push_back({option.type, title_in(option, language, otherwise)});
    return offered;
}

bool is_open(const db::Reader& db, const settings::Values& settings, LoginType type, const std::string& address) {
    const auto open = list_open(db, settings, address);
    return std::ranges::find(open, type, &LoginOption::type) != open.end();
}

std::string sign_out_address(const db::Reader& db, const settings::Values& settings, LoginType type) {
    if (!settings.login_options_enabled) return "";
    for (const LoginOption& option : list_options(db))
        if (option.type == type && option.is_active) return option.sign_out_address;
    return "";
}

std::vector<Route> login_option_routes(settings::Settings& settings, RequireForAll require_for_all) {
    using enum Method;
    settings::Settings* const s = &settings;
    const Access configuration = any_of({Role::CanAccessConfiguration});
    return {
        route<Nothing, LoginOptionList>(
            get, "loginOptions.list", "/api/login-options", configuration,
            [s](Context& context, const Nothing&) {
                return context.db.read([&](const db::Reader& db) { return list_all(db, *s->now()); });
            },
            "The ways to sign in, in the order of the sign-in page"),
        route<CreateLoginOptionRequest, LoginOptionList>(
            post, "loginOptions.create", "/api/login-options", configuration,
            changing<CreateLoginOptionRequest>(s, require_for_all, create), "Writes down a further single sign-on"),
        route<SortLoginOptionsRequest, LoginOptionList>(
            put, "loginOptions.sort", "/api/login-options/order", configuration,
            changing<SortLoginOptionsRequest>(s, require_for_all, sort),
            "Puts the login options into another order; all of them are named"),
        route<SaveLoginOptionRequest, LoginOptionList>(
            put, "loginOptions.save", "/api/login-options/{loginOptionId}", configuration,
            changing<SaveLoginOptionRequest>(s, require_for_all, save),
            "Changes a login option; the last way in cannot be switched off"),
        route<LoginOptionRef, LoginOptionList>(
            remove, "loginOptions.remove", "/api/login-options/{loginOptionId}", configuration,
            changing<LoginOptionRef>(s, require_for_all, remove_option), "Removes a single sign-on"),
    };
}

}  // namespace oneroom::login_options
