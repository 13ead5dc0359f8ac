#include "packages/content_scan.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "packages/package_files.h"
#include "packages/package_reader.h"
#include "packages/page_tags.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

/// Endings of what a page loads, as opposed to pages it only links to.
constexpr std::array loaded = {"js"sv,  "css"sv,  "woff"sv, "woff2"sv, "ttf"sv, "otf"sv, "mp4"sv,  "webm"sv,
                               "m4a"sv, "mp3"sv,  "ogg"sv,  "m3u8"sv,  "png"sv, "jpg"sv, "jpeg"sv, "gif"sv,
                               "svg"sv, "webp"sv, "json"sv, "wasm"sv,  "vtt"sv, "swf"sv};

/// Hosts that serve without such an ending.
constexpr std::array known_services = {"fonts.googleapis.com"sv,
                                       "www.youtube.com"sv,
                                       "www.youtube-nocookie.com"sv,
                                       "youtube.com"sv,
                                       "player.vimeo.com"sv,
                                       "www.google-analytics.com"sv,
                                       "www.googletagmanager.com"sv,
                                       "cdn.jsdelivr.net"sv,
                                       "unpkg.com"sv};

/// Hosts whose addresses are names of vocabularies, not places.
bool is_vocabulary(std::string_view host) {
    constexpr std::array names = {"w3.org"sv,         "adlnet.org"sv, "adlnet.gov"sv, "imsglobal.org"sv,
                                  "imsproject.org"sv, "ieee.org"sv,   "purl.org"sv,   "schemas.xmlsoap.org"sv,
                                  "tincanapi.com"sv,  "xml.org"sv,    "example.com"sv};
    return std::ranges::any_of(names, [&](std::string_view name) {
        return host == name || (host.ends_with(name) && host[host.size() - name.size() - 1] == '.');
    });
}

bool is_outside(std::string_view address) {
    const std::string start = to_lower_ascii(address.substr(0, 8));
    return start.starts_with("http://") || start.starts_with("https://") || start.starts_with("//");
}

std::string host_of(std::string_view address) {
    auto rest = address.substr(address.find("//") + 2);
    rest = rest.substr(0, rest.find_first_of("/?#:"));
    const bool is_host =
        rest.find('.') != std::string_view::npos && std::ranges::all_of(rest, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
        });
    return is_host ? to_lower_ascii(rest) : std::string();
}

/// Whether an address found in a script or style is one that it loads.
bool is_loaded(std::string_view address, bool is_in_url) {
    if (is_in_url) return true;
    const std::string host = host_of(address);
    if (std::ranges::find(known_services, host) != known_services.end()) return true;
    const std::string extension = extension_of(address.substr(0, address.find_first_of("?#")));
    return address.find('/', address.find("//") + 2) != std::string_view::npos &&
           std::ranges::find(loaded, extension) != loaded.end();
}

}  // namespace

bool ContentScan::is_text(std::string_view path) {
    constexpr std::array endings = {"html"sv, "htm"sv, "xhtml"sv, "js"sv, "mjs"sv, "css"sv};
    return std::ranges::find(endings, extension_of(path)) != endings.end();
}

void ContentScan::add_text(const std::string& path, std::string_view text) {
    const auto mentions = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    has_scorm12_calls_ |= mentions("LMSInitialize") || mentions("LMSSetValue");
    has_scorm2004_calls_ |= mentions("API_1484_11");
    was_cut_ |= text.size() >= longest_text;
    if (extension_of(path).find("htm") != std::string::npos) scan_tags(path, text);
    scan_addresses(path, text);
}

void ContentScan::scan_tags(const std::string& path, std::string_view html) {
    each_tag(html, [&](const PageTag& tag) {
        for (const auto loading : loading_attributes(tag)) {
            const auto address = attribute_in(tag.attributes, loading);
            if (is_outside(address)) note_use(loaded_, path, html, tag.at, address);
        }
    });
}

void ContentScan::scan_addresses(const std::string& path, std::string_view text) {
    const bool is_script = extension_of(path).ends_with("js");
    for (std::size_t at = text.find("://"); at != std::string_view::npos; at = text.find("://", at + 3)) {
        const bool is_https = at >= 5 && text.substr(at - 5, 5) == "https",
                   is_http = at >= 4 && text.substr(at - 4, 4) == "http";
        if (!is_https && !is_http) continue;
        const std::size_t start = at - (is_https ? 5 : 4);
        const auto before = trim(text.substr(start > 12 ? start - 12 : 0, std::min<std::size_t>(start, 12)));
        const bool is_quoted = before.ends_with('"') || before.ends_with('\'') || before.ends_with('`');
        const auto opening = is_quoted ? trim(before.substr(0, before.size() - 1)) : before;
        const bool is_in_url = opening.ends_with("url(") || opening.ends_with("@import");
        if (!is_quoted && !is_in_url) continue;
        const auto window = text.substr(start, longest_tag);
        const auto address = window.substr(0, window.find_first_of("\"'`() \t\r\n<>\\"));
        const bool is_style = is_in_url && !is_script;
        if (is_loaded(address, is_in_url)) note_use(is_style ? loaded_ : in_scripts_, path, text, start, address);
    }
}

void ContentScan::note_use(Hosts& hosts, const std::string& path, std::string_view text, std::size_t at,
                           std::string_view address) {
    const std::string host = host_of(address);
    if (host.empty() || is_vocabulary(host) || hosts.size() > 100) return;
    auto& use = hosts[host];
    if (use.files.empty()) {
        use.file = path;
        use.line = "line " + std::to_string(std::ranges::count(text.substr(0, at), '\n') + 1);
    }
    if (use.files.size() < 1000) use.files.insert(path);
    use.is_insecure |= to_lower_ascii(address.substr(0, 5)) == "http:";
}

void ContentScan::tell(const Package& package, FindingList& findings) const {
    for (const auto& [host, use] : loaded_) {
        const auto others = static_cast<std::int64_t>(use.files.size()) - 1;
        findings.add("external-host", "The page " + use.file + " loads from " + host + ", another server.", use.file,
                     use.line, others);
        if (use.is_insecure)
            findings.add("insecure-content",
                         "The page " + use.file + " loads from " + host + " without encryption (http).", use.file,
                         use.line, others);
    }
    for (const auto& [host, use] : in_scripts_) {
        if (loaded_.contains(host)) continue;
        findings.add("script-host", "The script " + use.file + " names " + host + ", another server.", use.file,
                     use.line, static_cast<std::int64_t>(use.files.size()) - 1);
    }
    tell_calls(package, findings);
}

void ContentScan::tell_calls(const Package& package, FindingList& findings) const {
    const bool is_scorm12 = package.framework == Framework::scorm12;
    if (!is_scorm12 && package.framework != Framework::scorm2004) return;
    const bool has_sco = std::ranges::any_of(package.items, &PackageItem::is_sco);
    const bool has_right_calls = is_scorm12 ? has_scorm12_calls_ : has_scorm2004_calls_;
    if (!has_sco || has_right_calls || was_cut_) return;
    const bool has_other_calls = has_scorm12_calls_ || has_scorm2004_calls_;
    const std::string standard = is_scorm12 ? "SCORM 1.2" : "SCORM 2004";
    const std::string other = is_scorm12 ? "SCORM 2004" : "SCORM 1.2";
    if (has_other_calls) {
        findings.add("other-calls",
                     "The manifest says " + standard + ", but the pages only seem to know " + other + ".");
    } else {
        findings.add("no-calls", "No page of the package seems to report to the portal.");
    }
}

}  // namespace oneroom::packages
