// The settings of the ways in: who may ask for an account, and how.
#include "core/base/text.h"
#include "settings/setting_parts.h"

namespace oneroom::settings {
namespace {

using enum SettingType;
using enum SettingGroup;

bool is_true(const std::string& value) { return value != "false"; }

std::int64_t number(const std::string& value) { return to_integer(value).value_or(0); }

}  // namespace

std::vector<Setting> entry_settings() {
    return {
        {"registerEnabled", boolean, entry, "Registration", "false",
         "Everybody who reaches the portal can ask for an account. They confirm their e-mail address first.",
         "The page /register, at once", [](Values& v, const std::string& text) { v.register_enabled = is_true(text); }},
        {"registerNeedsApproval", boolean, entry, "Registrations need approval", "true",
         "Somebody with the permission to approve users decides about each. Without it, whoever confirms their e-mail "
         "address has an account, without any permission.",
         "Registrations that are confirmed from now on",
         [](Values& v, const std::string& text) { v.register_needs_approval = is_true(text); }},
        {"registerOffersLocations", boolean, entry, "Choose a location group", "false",
         "Who registers can say where they work. Shows the names of all location groups to everybody, and works only "
         "where registrations need approval.",
         "The page /register, at once",
         [](Values& v, const std::string& text) { v.register_offers_locations = is_true(text); }},
        {"registerHours", integer, entry, "Hours to confirm a registration", "48",
         "For so many hours the link of a registration is good. After that nothing of it is kept.",
         "The next registration",
         [](Values& v, const std::string& text) { v.register_length = std::chrono::hours(number(text)); }, 1, 14 * 24},
        {"supportLinksExcludeRegisterLink", boolean, entry, "Hide the link to register", "false",
         "No page leads to the registration. Who knows the address /register can still use it.",
         "The pages before sign-in",
         [](Values& v, const std::string& text) { v.register_link_hidden = is_true(text); }},
        {"loginOptionsEnabled", boolean, entry, "Login options", "false",
         "The sign-in page offers the ways to sign in that the login options of the configuration say, in their order. "
         "Off: name and password only.",
         "The sign-in page, at once",
         [](Values& v, const std::string& text) { v.login_options_enabled = is_true(text); }},
        {"captchaEnabled", boolean, entry, "Work instead of a captcha", "true",
         "Before somebody registers, has a link sent or writes to the support, their browser solves a small task by "
         "itself, also before sign-in once passwords were wrong. People see nothing of it; programs are slowed down.",
         "The pages before sign-in, at once",
         [](Values& v, const std::string& text) { v.captcha_enabled = is_true(text); }},
        {"captchaDifficulty", integer, entry, "Difficulty of that work", "18",
         "With 18 an ordinary computer works less than a second, an old phone some seconds; each step doubles it.",
         "The next task", [](Values& v, const std::string& text) { v.captcha_difficulty = number(text); }, 10, 22},
        {"supportPhone", string, entry, "Phone for questions", "",
         "A number people can call when something does not work. Empty: none is shown.", "The page /support, at once",
         [](Values& v, const std::string& text) { v.support_phone = text; }, 0, 40},
        {"supportText", longString, entry, "Words on the support page", "",
         "What people should know before they ask: hours, another address, whom to ask first.",
         "The page /support, at once", [](Values& v, const std::string& text) { v.support_text = text; }, 0, 1000},
    };
}

}  // namespace oneroom::settings
