// The settings of the learning record store.
#include "core/base/text.h"
#include "settings/setting_parts.h"
#include "settings/setting_rules.h"

namespace oneroom::settings {
namespace {

/// What the portal says by itself. The triggers of lrs_event read the rows; nothing else goes by them.
Setting own_word(std::string_view name, std::string_view title, std::string_view meaning) {
    return {.name = name,
            .type = SettingType::boolean,
            .group = SettingGroup::records,
            .title = title,
            .initial = "false",
            .meaning = meaning,
            .effect = "The learning record store, within a minute of what happens from now on",
            .apply = [](Values&, const std::string&) {}};
}

}  // namespace

std::vector<Setting> record_settings() {
    return {
        {.name = "xapiOrigins",
         .type = SettingType::longString,
         .group = SettingGroup::records,
         .title = "Sites that may call the record store",
         .initial = "",
         .meaning = "Pages of these sites may send and read statements in the browser, with the key of a client. One "
                    "origin a line, such as https://tools.example.org. Empty: no other site.",
         .effect = "Calls under /xapi/, at once",
         .apply = [](Values& v, const std::string& text) { v.xapi_origins = text; },
         .least = 0,
         .most = 5'000,
         .complaint = origins_complaint},
        own_word("xapiSaysAssigned", "Say what is assigned",
                 "The portal itself writes a statement when somebody is given a course."),
        own_word("xapiSaysOpened", "Say what is opened",
                 "The portal itself writes a statement when somebody opens a course, file or link."),
        own_word("xapiSaysResults", "Say results",
                 "The portal itself writes a statement when an attempt is completed, passed or failed."),
        own_word("xapiSaysExempted", "Say who is exempt",
                 "The portal itself writes a statement when an exemption comes into force."),
        own_word("xapiSaysSignedIn", "Say who signs in and out",
                 "The portal itself writes a statement when somebody signs in, and when they sign out themselves."),
        {.name = "statementsKeepDays",
         .type = SettingType::integer,
         .group = SettingGroup::records,
         .title = "Days statements are kept",
         .initial = "0",
         .meaning = "Statements stored before so many days are removed for good, with what is attached to them. 0: all "
                    "are kept.",
         .effect = "The learning record store, within an hour",
         .apply = [](Values& v,
                     const std::string& text) { v.statements_keep = std::chrono::days(to_integer(text).value_or(0)); },
         .least = 0,
         .most = 36'500},
    };
}

}  // namespace oneroom::settings
