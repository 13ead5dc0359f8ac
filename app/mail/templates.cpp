#include "mail/templates.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/base/text.h"
#include "core/http/assets.h"
#include "core/json/codec.h"

namespace oneroom::mail {
namespace {

using Templates = std::map<std::string, Template>;

constexpr std::string_view folder = "resources/mail/", ending = ".json";

Templates read_templates(const std::string& language, std::string_view content) {
    const json file = json::parse(content);
    const auto footer = file.value("footer", std::vector<std::string>());
    Templates out;
    for (const auto& [name, entry] : file.items()) {
        if (name == "footer") continue;
        out[name] = {entry.value("subject", ""),
                     entry.value("paragraphs", std::vector<std::string>()),
                     entry.value("action", ""),
                     entry.value("sms", ""),
                     footer,
                     language};
    }
    return out;
}

const std::map<std::string, Templates>& all_templates() {
    static const auto all = [] {
        std::map<std::string, Templates> out;
        for (const http::Asset& asset : http::all_assets()) {
            if (!asset.path.starts_with(folder) || !asset.path.ends_with(ending)) continue;
            const std::string language(
                asset.path.substr(folder.size(), asset.path.size() - folder.size() - ending.size()));
            out[language] = read_templates(language, asset.plain);
        }
        return out;
    }();
    return all;
}

bool is_right_to_left(std::string_view language) { return language == "ar" || language == "he" || language == "fa"; }

/// Values of a text that runs from right to left stand apart from it, as U+2068 and U+2069 say: a name or an address in
/// Latin letters must not reorder what stands around it.
TemplateValues set_apart(const Template& source, TemplateValues values) {
    if (!is_right_to_left(source.language)) return values;
    for (auto& [name, value] : values)
        if (!value.empty()) value = "\u2068" + value + "\u2069";
    return values;
}

/// Fills in {words}; those without a value vanish.
std::string fill(const std::string& text, const TemplateValues& values) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto open = text.find('{', at), close = text.find('}', open);
        if (close == text.npos) return out + text.substr(at);
        out += text.substr(at, open - at);
        const auto found = values.find(text.substr(open + 1, close - open - 1));
        if (found != values.end()) out += found->second;
        at = close + 1;
    }
    return out;
}

std::string escape(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

/// The lines under a message; who to ask only where somebody can be asked.
std::vector<std::string> footer_of(const Template& source, const TemplateValues& values) {
    std::vector<std::string> lines;
    const auto support = values.find("support");
    for (const std::string& line : source.footer)
        if (line.find("{support}") == line.npos || (support != values.end() && !support->second.empty()))
            lines.push_back(fill(line, values));
    return lines;
}

std::string html_of(const Template& source, const Rendered& rendered, const TemplateValues& values,
                    const std::string& link) {
    std::string out = "<!doctype html><html lang=\"" + escape(source.language) + "\" dir=\"" +
                      (is_right_to_left(source.language) ? "rtl" : "ltr") + "\"><head><meta charset=\"utf-8\"><title>" +
                      escape(rendered.subject) +
                      "</title></head><body style=\"margin:0;padding:24px;background:#f5f6f8;color:#18212d;"
                      "font:16px/24px system-ui,'Segoe UI',Roboto,sans-serif\">"
                      "<div style=\"max-width:560px;margin:0 auto;padding:24px 32px;background:#ffffff;"
                      "border-radius:12px\">";
    for (const std::string& paragraph : source.paragraphs)
        out += "<p style=\"margin:0 0 16px;white-space:pre-line\">" + escape(fill(paragraph, values)) + "</p>";
    if (!link.empty())
        // The address stands there in full, so that everybody sees where it leads.
        out += "<p style=\"margin:24px 0 8px\"><a href=\"" + escape(link) +
               "\" style=\"display:inline-block;padding:10px 20px;background:#1d5bd0;color:#ffffff;"
               "border-radius:8px;text-decoration:none\">" +
               escape(fill(source.action, values)) +
               "</a></p><p style=\"margin:0 0 16px;font-size:13px;line-height:20px;color:#55606f;"
               "word-break:break-all\">" +
               escape(link) + "</p>";
    out +=
        "<div style=\"margin-top:24px;padding-top:16px;border-top:1px solid #dde2e9;font-size:13px;"
        "line-height:20px;color:#55606f\">";
    for (const std::string& line : footer_of(source, values)) out += "<div>" + escape(line) + "</div>";
    return out + "</div></div></body></html>\n";
}

}  // namespace

const std::vector<TemplateRule>& template_rules() {
    static const std::vector<TemplateRule> rules{
        {.name = "invitation", .placeholders = {"username", "days"}, .has_link = true, .has_sms = true},
        {.name = "passwordReset", .placeholders = {"username", "minutes"}, .has_link = true, .has_sms = true},
        {.name = "securityNotice", .placeholders = {"username"}},
        {.name = "signInLink", .placeholders = {"username", "minutes"}, .has_link = true},
        {.name = "signInCode", .placeholders = {"code", "minutes"}, .has_sms = true},
        {.name = "registrationConfirm", .placeholders = {"hours"}, .has_link = true},
        {.name = "registrationKnown", .has_link = true},
        {.name = "registrationApproved", .placeholders = {"username", "days"}, .has_link = true},
        {.name = "registrationRefused", .placeholders = {"reason"}},
        {.name = "supportQuestion", .placeholders = {"subject", "message", "who"}},
        {.name = "test", .has_sms = true},
        {.name = "verificationCode", .placeholders = {"code", "minutes"}, .has_sms = true},
    };
    return rules;
}

std::vector<std::string> template_languages() {
    std::vector<std::string> languages;
    for (const auto& [language, templates] : all_templates()) languages.push_back(language);
    return languages;
}

const std::map<std::string, Template>& templates_of(const std::string& language) {
    return all_templates().at(language);
}

const Template& find_template(std::string_view name, std::string_view language_code) {
    const std::string language(language_code), base = language.substr(0, language.find('-'));
    for (const std::string& one : {language, base, std::string("en")}) {
        const auto templates = all_templates().find(one);
        if (templates == all_templates().end()) continue;
        const auto found = templates->second.find(std::string(name));
        if (found != templates->second.end()) return found->second;
    }
    throw std::logic_error("no mail template " + std::string(name));
}

Rendered render_email(const Template& source, const TemplateValues& given, const std::string& link) {
    const TemplateValues values = set_apart(source, given);
    Rendered out{.subject = fill(source.subject, given), .text = {}, .html = {}};
    for (const std::string& paragraph : source.paragraphs) out.text += fill(paragraph, values) + "\n\n";
    if (!link.empty()) out.text += fill(source.action, values) + ":\n" + link + "\n\n";
    out.text += "-- \n";
    for (const std::string& line : footer_of(source, values)) out.text += line + "\n";
    out.html = html_of(source, out, values, link);
    return out;
}

Rendered render_sms(const Template& source, const TemplateValues& values, const std::string& link) {
    if (source.sms.empty()) throw std::logic_error("this template is no text message");
    return {.subject = fill(source.subject, values),
            .text = fill(source.sms, set_apart(source, values)) + (link.empty() ? "" : " " + link),
            .html = ""};
}

}  // namespace oneroom::mail
