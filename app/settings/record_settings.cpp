// The settings of the learning record store.
#include "settings/setting_parts.h"
#include "settings/setting_rules.h"

namespace oneroom::settings {

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
    };
}

}  // namespace oneroom::settings
