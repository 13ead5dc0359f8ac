// The settings of the home page.
#include "core/base/text.h"
#include "settings/setting_parts.h"

namespace oneroom::settings {
namespace {

using enum SettingType;
using enum SettingGroup;

}  // namespace

std::vector<Setting> home_settings() {
    return {
        {.name = "scormHomePageEnabled",
         .type = boolean,
         .group = portal,
         .title = "A course as the home page",
         .initial = "false",
         .meaning =
             "Everybody who signs in finds the course chosen below in the place of the home page. The navigation "
             "bar stays, and one click leads to the assigned courses.",
         .effect = "The home page, when it is opened next",
         .apply = [](Values& v, const std::string& text) { v.scorm_home_page_enabled = text != "false"; }},
        {.name = "scormHomePageContentId",
         .type = option,
         .group = portal,
         .title = "Course of the home page",
         .initial = "",
         .meaning =
             "A published course of the type Home page course, made of a SCORM package. While the switch above is "
             "off, it can be tried from the panel of the course.",
         .effect = "The home page, when it is opened next",
         .apply = [](Values& v, const std::string& text) { v.scorm_home_page_content_id = to_integer(text); },
         .options = {{"", "None"}},
         .has_rows = true},
    };
}

}  // namespace oneroom::settings
