// What messages say: resources/mail/<language>.json, filled in. A language without a template takes the English one.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::mail {

/// One kind of message and what may stand in its texts besides {portal}, {address} and {name}.
struct TemplateRule {
    std::string_view name;
    std::vector<std::string_view> placeholders{};
    bool has_link = false;  ///< it leads somewhere: its template has an "action"
    bool has_sms = false;   ///< it can be a text message, too: its template has an "sms"
};
const std::vector<TemplateRule>& template_rules();
inline constexpr std::string_view common_placeholders[] = {"portal", "address", "name", "support"};

/// As written in a file of resources/mail.
struct Template {
    std::string subject{};
    std::vector<std::string> paragraphs{};
    std::string action{};
    std::string sms{};
    std::vector<std::string>
        footer{};            ///< of all messages of the language; the one with {support} only if there is one
    std::string language{};  ///< that it is written in
};

/// Throws std::logic_error for a name that is no row of template_rules().
const Template& find_template(std::string_view name, std::string_view language_code);

/// The languages there are files for.
std::vector<std::string> template_languages();
/// A file as it is, without falling back; empty where it has no such template.
const std::map<std::string, Template>& templates_of(const std::string& language);

using TemplateValues = std::map<std::string, std::string>;

struct Rendered {
    std::string subject;
    std::string text;
    std::string html;  ///< empty for a text message
};
Rendered render_email(const Template& source, const TemplateValues& values, const std::string& link);
Rendered render_sms(const Template& source, const TemplateValues& values, const std::string& link);

}  // namespace oneroom::mail
