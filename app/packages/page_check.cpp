#include "packages/page_check.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "packages/package_reader.h"
#include "packages/references.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

/// A learner with 10 Mbit/s waits 80 seconds for it.
constexpr std::int64_t huge_file = 100'000'000;
/// 8 seconds at 10 Mbit/s, and more than any screen shows.
constexpr std::int64_t huge_image = 10'000'000;
/// Of one page; an honest one has a few dozen.
constexpr std::size_t most_addresses = 5000;

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
}

constexpr std::array server_scripts = {"php"sv, "asp"sv, "aspx"sv, "jsp"sv, "cgi"sv, "cfm"sv};
constexpr std::array unplayable = {"avi"sv, "wmv"sv,  "wma"sv, "asf"sv,  "flv"sv, "f4v"sv,  "rm"sv, "ram"sv,
                                   "mid"sv, "midi"sv, "aif"sv, "aiff"sv, "mpg"sv, "mpeg"sv, "vob"sv};
constexpr std::array plug_ins = {"dcr"sv, "xap"sv, "unity3d"sv, "class"sv, "jar"sv, "aam"sv};
constexpr std::array images = {"png"sv, "jpg"sv, "jpeg"sv, "gif"sv, "bmp"sv, "tif"sv, "tiff"sv, "webp"sv};

/// What only a template or a script makes an address of, and what is none.
bool is_plain_address(std::string_view address) {
    if (address.empty() || address.front() == '#' || address.size() > longest_tag / 2) return false;
    if (address.find_first_of("{}<>$[]|^`\"'\r\n\t") != std::string_view::npos) return false;
    for (std::size_t at = address.find('%'); at != std::string_view::npos; at = address.find('%', at + 1)) {
        const auto digits = address.substr(at + 1, 2);
        const bool is_escape = digits.size() == 2 && digits.find_first_not_of("0123456789abcdefABCDEF") == digits.npos;
        if (!is_escape) return false;
    }
    return true;
}

/// The scripts of authoring tools that find the portal, by what their makers call them.
bool is_driver(std::string_view path) {
    constexpr std::array parts = {"scorm"sv,  "apiwrapper"sv, "apifinder"sv, "scofunction"sv, "lmsapi"sv,
                                  "tincan"sv, "xapi"sv,       "cmi5"sv,      "aicc"sv};
    const std::string name = to_lower_ascii(file_name_of(path));
    return std::ranges::any_of(parts, [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

/// Of a word in a script that is assigned to: `at` is behind the word. "== " asks and does not assign.
bool is_assigned(std::string_view text, std::size_t at) {
    const auto rest = trim(text.substr(at, 8));
    return rest.starts_with('=') && !rest.starts_with("==");
}

bool is_part_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

/// "top.location = ...", "window.top.location.href = ...", "top.location.replace(...)"; where, or npos.
std::size_t find_frame_escape(std::string_view text) {
    constexpr auto word = "top.location"sv;
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const char left = at == 0 ? ' ' : text[at - 1];
        const bool is_windows = at >= 7 && text.substr(at - 7, 7) == "window.";
        if (is_part_of_name(left) || (left == '.' && !is_windows)) continue;
        auto rest = text.substr(at + word.size(), 16);
        if (rest.starts_with(".href")) rest.remove_prefix(5);
        if (rest.starts_with(".replace(") || rest.starts_with(".assign(") || is_assigned(rest, 0)) return at;
    }
    return std::string_view::npos;
}

std::size_t find_assignment(std::string_view text, std::string_view word) {
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
        if (is_assigned(text, at + word.size())) return at;
    return std::string_view::npos;
}

}  // namespace

void PageCheck::add_file(const std::string& path, std::int64_t size) {
    const std::string extension = extension_of(path);
    if (extension == "swf") findings_.add("flash", "The file " + path + " is Flash.", path);
    if (is_one_of(extension, server_scripts))
        findings_.add("server-script", "The file " + path + " is a script for a web server.", path);
    if (is_one_of(extension, unplayable))
        findings_.add("unplayable-media", "The file " + path + " is of a kind that browsers do not play.", path);
    if (is_one_of(extension, plug_ins)) findings_.add("plug-in", "The file " + path + " needs a plug-in.", path);
    const bool is_image = is_one_of(extension, images);
    if (is_image && size > huge_image)
        findings_.add("huge-image",
                      "The picture " + path + " has " + human_size(static_cast<std::uint64_t>(size)) + ".", path);
    else if (size > huge_file)
        findings_.add("huge-file", "The file " + path + " has " + human_size(static_cast<std::uint64_t>(size)) + ".",
                      path);
}

void PageCheck::add_text(const std::string& path, std::string_view text) {
    seen_.clear();
    const std::string extension = extension_of(path);
    if (extension == "css") return check_style(path, text);
    if (extension.find("htm") != std::string::npos) check_page(path, text);
    check_script(path, text);
}

void PageCheck::check_page(const std::string& path, std::string_view html) {
    // With a base of its own, a page's addresses mean something else.
    bool has_base = false;
    LineCounter lines(html);
    each_tag(html, [&](const PageTag& tag) {
        has_base |= equal_ignoring_case(tag.name, "base") && !attribute_in(tag.attributes, "href").empty();
        if (!has_base) check_tag(path, tag, lines);
    });
}

void PageCheck::check_tag(const std::string& path, const PageTag& tag, LineCounter& lines) {
    const auto is = [&](std::string_view name) { return equal_ignoring_case(tag.name, name); };
    if (is("applet") || is("object") || is("embed")) {
        if (check_object({path, lines.place_of(tag.at)}, tag)) return;
    }
    const bool is_link = is("a") || is("area");
    const auto names = is_link ? std::vector{"href"sv} : loading_attributes(tag);
    for (const auto name : names) {
        const auto address = attribute_in(tag.attributes, name);
        if (seen_.size() > most_addresses || !is_plain_address(address) || seen_.contains(address)) continue;
        seen_.emplace(address);
        const Use use = is_link ? Use::linked : is("script") ? Use::script : Use::loaded;
        check_address({path, lines.place_of(tag.at)}, address, use);
    }
}

/// Tells of applets, plug-ins and objects. True when nothing more is to be said of the tag.
bool PageCheck::check_object(const Place& place, const PageTag& tag) {
    const std::string type = to_lower_ascii(attribute_in(tag.attributes, "type"));
    const std::string kind = to_lower_ascii(attribute_in(tag.attributes, "classid"));
    const std::string address(attribute_in(tag.attributes, equal_ignoring_case(tag.name, "object") ? "data" : "src"));
    const std::string extension = extension_of(address.substr(0, address.find_first_of("?#")));
    constexpr auto flash_class = "d27cdb6e"sv;
    if (type.find("flash") != std::string::npos || kind.find(flash_class) != std::string::npos || extension == "swf") {
        findings_.add("flash", "The page " + place.file + " shows Flash.", place.file, place.line);
    } else if (equal_ignoring_case(tag.name, "applet") || !kind.empty() ||
               type.find("silverlight") != std::string::npos || type.find("java") != std::string::npos ||
               type.find("director") != std::string::npos) {
        findings_.add("plug-in", "The page " + place.file + " needs a plug-in.", place.file, place.line);
    } else if (!address.empty()) {
        findings_.add("embedded-object", "The page " + place.file + " embeds " + address + " as an object.", place.file,
                      place.line);
    }
    return true;
}

void PageCheck::check_style(const std::string& path, std::string_view css) {
    LineCounter lines(css);
    std::size_t comment = css.find("/*"), comment_end = css.find("*/", comment);
    for (std::size_t at = css.find("url("); at != std::string_view::npos; at = css.find("url(", at + 4)) {
        while (comment_end < at) {
            comment = css.find("/*", comment_end + 2);
            comment_end = comment == std::string_view::npos ? comment : css.find("*/", comment + 2);
        }
        if (comment < at) continue;
        const auto window = css.substr(at + 4, longest_tag);
        auto address = trim(window.substr(0, window.find(')')));
        if (address.size() > 1 && (address.front() == '"' || address.front() == '\''))
            address = trim(address.substr(1, address.size() - 2));
        // Fonts for browsers of long ago, which those of today pass over.
        const std::string extension = extension_of(address.substr(0, address.find_first_of("?#")));
        const bool is_fallback = extension == "eot" || extension == "htc" || extension == "cur" ||
                                 (extension == "svg" && address.find('#') != std::string_view::npos);
        if (is_fallback || seen_.size() > most_addresses || !is_plain_address(address) || seen_.contains(address))
            continue;
        seen_.emplace(address);
        check_address({path, lines.place_of(at)}, address, Use::loaded);
    }
}

void PageCheck::check_script(const std::string& path, std::string_view text) {
    const auto place_of = [&](std::size_t at) { return LineCounter(text).place_of(at); };
    if (const auto at = find_frame_escape(text); at != std::string_view::npos)
        findings_.add("frame-escape", "The file " + path + " opens itself in place of the whole window.", path,
                      place_of(at));
    if (const auto at = find_assignment(text, "document.domain"); at != std::string_view::npos)
        findings_.add("shared-domain", "The file " + path + " changes document.domain.", path, place_of(at));
    if (const auto at = text.find("serviceWorker.register("); at != std::string_view::npos)
        findings_.add("service-worker", "The file " + path + " installs a service worker, which the portal refuses.",
                      path, place_of(at));
}

void PageCheck::check_address(const Place& place, std::string_view address, Use use) {
    if (is_local_path(address)) {
        findings_.add(
            "local-path",
            "The page " + place.file + " asks for " + std::string(address) + ", which is on the author's computer.",
            place.file, place.line);
        return;
    }
    const auto folder = std::string_view(place.file).substr(0, place.file.rfind('/') + 1);
    const Reference reference = resolve_reference(folder, address);
    const bool is_folder = reference.path.empty() || trim(address).ends_with('/');
    if (reference.is_external || is_folder) return;
    if (trim(address).starts_with('/')) {
        findings_.add("root-address",
                      "The page " + place.file + " asks for " + std::string(address) +
                          ", which begins at the top of the server and not in the package.",
                      place.file, place.line);
        return;
    }
    if (reference.leaves_package) {
        findings_.add(
            "outside-package",
            "The page " + place.file + " asks for " + std::string(address) + ", which leads out of the package.",
            place.file, place.line);
        return;
    }
    const Located located = files_.locate(reference.path);
    if (located.path.empty()) return tell_missing(place, std::string(address), reference.path, use);
    tell_spelling(located, reference.path, place.file, place.line, findings_);
}

void PageCheck::tell_missing(const Place& place, const std::string& address, const std::string& path, Use use) {
    const auto add = [&](const std::string& code, const std::string& what) {
        findings_.add(code, "The page " + place.file + what + address + ", but the package has no such file.",
                      place.file, place.line);
    };
    if (use == Use::linked) return add("missing-link", " links to ");
    add(use == Use::script && is_driver(path) ? "missing-driver" : "missing-page-file", " asks for ");
}

}  // namespace oneroom::packages
