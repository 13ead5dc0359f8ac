#include "packages/content_scan.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "packages/package_files.h"
#include "packages/package_reader.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

constexpr std::int64_t huge_file = 100'000'000;

/// No honest tag or address is longer; what is cut there keeps the search linear in hostile text.
constexpr std::size_t longest_tag = 2048;

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

bool ends_name(char c) { return c == ' ' || c == '>' || c == '/' || (c >= '\t' && c <= '\r'); }

/// The value of an attribute inside one tag; empty without it.
std::string_view attribute_in(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find('='); at != std::string_view::npos; at = tag.find('=', at + 1)) {
        const auto before = trim(tag.substr(0, at));
        const bool is_name =
            before.size() > name.size() && equal_ignoring_case(before.substr(before.size() - name.size()), name) &&
            (ends_name(before[before.size() - name.size() - 1]) || before[before.size() - name.size() - 1] == '"' ||
             before[before.size() - name.size() - 1] == '\'');
        if (!is_name) continue;
        auto value = tag.substr(at + 1);
        while (!value.empty() && (value.front() == ' ' || (value.front() >= '\t' && value.front() <= '\r')))
            value.remove_prefix(1);
        if (value.empty()) return {};
        if (value.front() == '"' || value.front() == '\'')
            return trim(value.substr(1, value.find(value.front(), 1) - 1));
        return value.substr(0, value.find_first_of(" \t\r\n>"));
    }
    return {};
}

/// The attributes by which a tag loads something.
std::vector<std::string_view> loading_attributes(std::string_view tag_name) {
    constexpr std::array by_src = {"script"sv, "img"sv,   "iframe"sv, "frame"sv, "audio"sv,
                                   "source"sv, "track"sv, "embed"sv,  "input"sv};
    if (std::ranges::any_of(by_src, [&](std::string_view name) { return equal_ignoring_case(name, tag_name); }))
        return {"src"};
    if (equal_ignoring_case(tag_name, "video")) return {"src", "poster"};
    if (equal_ignoring_case(tag_name, "object")) return {"data"};
    if (equal_ignoring_case(tag_name, "link")) return {"href"};
    return {};
}

/// Whether a <link> makes the browser load something; "canonical" and the like only say something.
bool is_loading_link(std::string_view tag) {
    const std::string rel = to_lower_ascii(attribute_in(tag, "rel"));
    return rel.find("stylesheet") != std::string::npos || rel.find("icon") != std::string::npos ||
           rel.find("preload") != std::string::npos || rel.find("manifest") != std::string::npos;
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

std::string and_more(const std::set<std::string>& files) {
    return *files.begin() + (files.size() > 1 ? " and " + std::to_string(files.size() - 1) + " more" : "");
}

}  // namespace

bool ContentScan::is_text(std::string_view path) {
    constexpr std::array endings = {"html"sv, "htm"sv, "xhtml"sv, "js"sv, "mjs"sv, "css"sv};
    return std::ranges::find(endings, extension_of(path)) != endings.end();
}

void ContentScan::add_file(const std::string& path, std::int64_t size) {
    constexpr std::array scripts = {"php"sv, "asp"sv, "aspx"sv, "jsp"sv, "cgi"sv, "pl"sv};
    const std::string extension = extension_of(path);
    if (extension == "swf" || extension == "flv") flash_.insert(path);
    if (std::ranges::find(scripts, extension) != scripts.end()) server_scripts_.insert(path);
    if (size > huge_file) huge_.insert(path);
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
    for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
        const auto window = html.substr(at + 1, longest_tag);
        const auto whole = window.substr(0, window.find_first_of("<>"));
        const auto name = whole.substr(0, whole.find_first_of(" \t\r\n/"));
        const auto attributes = loading_attributes(name);
        if (attributes.empty()) continue;
        const auto tag = whole.substr(name.size());
        if (attributes.front() == "href" && !is_loading_link(tag)) continue;
        for (const auto loading : attributes) {
            const auto address = attribute_in(tag, loading);
            if (is_outside(address)) note_use(path, html, at, address);
        }
    }
}

void ContentScan::scan_addresses(const std::string& path, std::string_view text) {
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
        if (is_loaded(address, is_in_url)) note_use(path, text, start, address);
    }
}

void ContentScan::note_use(const std::string& path, std::string_view text, std::size_t at, std::string_view address) {
    const std::string host = host_of(address);
    if (host.empty() || is_vocabulary(host) || hosts_.size() > 100) return;
    auto& use = hosts_[host];
    if (use.files.empty()) {
        use.file = path;
        use.line = "line " + std::to_string(std::ranges::count(text.substr(0, at), '\n') + 1);
    }
    if (use.files.size() < 1000) use.files.insert(path);
    use.is_insecure |= to_lower_ascii(address.substr(0, 5)) == "http:";
}

void ContentScan::tell(const Package& package, FindingList& findings) const {
    for (const auto& [host, use] : hosts_) {
        const auto others = use.files.size() - 1;
        const std::string subject = others == 0   ? use.file + " loads"
                                    : others == 1 ? use.file + " and another file load"
                                                  : use.file + " and " + std::to_string(others) + " other files load";
        findings.warning("external-host",
                         subject + " from " + host +
                             ". The portal does not let courses load from other servers, and without the internet they "
                             "could not; put a copy into the package.",
                         use.file, use.line);
        if (use.is_insecure)
            findings.warning("insecure-content",
                             subject + " from " + host + " without encryption (http), which browsers block.", use.file,
                             use.line);
    }
    if (!flash_.empty())
        findings.warning("flash",
                         "The package contains Flash (" + and_more(flash_) + "), which no browser plays any more.",
                         *flash_.begin());
    if (!server_scripts_.empty())
        findings.warning(
            "server-script",
            "The package contains scripts for a web server (" + and_more(server_scripts_) + "). They are not run here.",
            *server_scripts_.begin());
    for (const auto& path : huge_)
        findings.warning(
            "huge-file",
            "The file " + path + " is larger than 100 MB. Learners with a slow connection will wait for it.", path);
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
        findings.warning("other-calls",
                         "The manifest says " + standard + ", but the pages only seem to know " + other +
                             ". They may not find the portal; publish the package again for one of the two.");
    } else {
        findings.warning("no-calls",
                         "No page of the package seems to report to the portal. Check that the scripts of the "
                         "authoring tool are in it; without them nothing but the opening is recorded.");
    }
}

}  // namespace oneroom::packages
