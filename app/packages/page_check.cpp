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

/// Whether a script asks near `at` if it is framed, or gives the window the address of the page itself.
bool is_about_frames(std::string_view text, std::size_t at) {
    constexpr std::size_t near = 200, same_statement = 80;
    const std::size_t start = at - std::min(at, near);
    const auto without_blanks = [](std::string_view part) {
        std::string out;
        for (const char c : part)
            if (static_cast<unsigned char>(c) > ' ') out += c;
        return out;
    };
    const std::string around = without_blanks(text.substr(start, at - start + near));
    constexpr std::array tests = {"top!="sv,        "top==self"sv,    "top===self"sv,    "!=top"sv,
                                  "!==top"sv,       "!=window.top"sv, "!==window.top"sv, "==top"sv,
                                  "==window.top"sv, "frames.length"sv};
    const auto is_test = [&](std::string_view test) {
        for (auto found = around.find(test); found != std::string::npos; found = around.find(test, found + 1))
            if (found == 0 || !is_part_of_name(around[found - 1]) || test.front() != 't') return true;
        return false;
    };
    if (std::ranges::any_of(tests, is_test)) return true;
    const auto given = text.substr(at, same_statement);
    return std::ranges::any_of(std::array{"self.location"sv, "window.location"sv, "document.location"sv},
                               [&](std::string_view own) { return given.find(own) != std::string_view::npos; });
}

/// Programs for mail open beside the page.
bool is_for_mail(std::string_view rest) {
    const auto quote = rest.find_first_of("\"'`");
    return quote != std::string_view::npos && rest.substr(quote + 1).starts_with("mailto:");
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
        const bool is_change = rest.starts_with(".replace(") || rest.starts_with(".assign(") || is_assigned(rest, 0);
        if (is_change && !is_for_mail(text.substr(at + word.size(), 32)) && is_about_frames(text, at)) return at;
    }
    return std::string_view::npos;
}

std::size_t find_assignment(std::string_view text, std::string_view word) {
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
        if (is_assigned(text, at + word.size())) return at;
    return std::string_view::npos;
}

/// A page without a frame of its own, which another page loads into itself.
bool is_fragment(std::string_view html) {
    const std::string lower = to_lower_ascii(html);
    constexpr std::array whole = {"<html"sv, "<head"sv, "<body"sv, "<!doctype"sv, "<frameset"sv};
    return std::ranges::none_of(whole, [&](std::string_view tag) {
        for (auto at = lower.find(tag); at != std::string::npos; at = lower.find(tag, at + 1))
            if (at + tag.size() == lower.size() || !is_part_of_name(lower[at + tag.size()])) return true;
        return false;
    });
}

/// How many arguments a call has, of which `text` begins with the first; as far as `text` goes.
std::size_t arguments_of(std::string_view text) {
    std::size_t count = 1, depth = 0;
    for (const char c : text) {
        if (c == ')' && depth == 0) break;
        if (c == '(') ++depth;
        if (c == ')') --depth;
        if (c == ',' && depth == 0) ++count;
    }
    return count;
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

void PageCheck::add_launch_page(std::string_view href) {
    const Located located = files_.locate(resolve_reference("", href).path);
    if (!located.path.empty()) launch_pages_.insert(located.path);
}

void PageCheck::add_text(const std::string& path, std::string_view text) {
    seen_.clear();
    is_fragment_ = false;
    const std::string extension = extension_of(path);
    if (extension == "css") return check_style(path, text);
    if (extension.find("htm") != std::string::npos) check_page(path, text);
    check_script(path, text);
}

void PageCheck::check_page(const std::string& path, std::string_view html) {
    // With a base of its own, a page's addresses mean something else.
    bool has_base = false;
    is_fragment_ = is_fragment(html);
    if (launch_pages_.contains(path)) check_opening(path, html);
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
    if (is("iframe") || is("frame")) tell_pdf({path, lines.place_of(tag.at)}, attribute_in(tag.attributes, "src"));
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
    } else if (!address.empty() && !tell_pdf(place, address)) {
        findings_.add("embedded-object", "The page " + place.file + " embeds " + address + " as an object.", place.file,
                      place.line);
    }
    return true;
}

/// True when the address is that of a PDF, which browsers do not show in the frames of a course.
bool PageCheck::tell_pdf(const Place& place, std::string_view address) {
    if (extension_of(address.substr(0, address.find_first_of("?#"))) != "pdf") return false;
    findings_.add("framed-pdf", "The page " + place.file + " shows the PDF " + std::string(address) + " inside itself.",
                  place.file, place.line);
    return true;
}

/// Tells of a page that opens the course by a script of its own; a button's window and a document's are none.
void PageCheck::check_opening(const std::string& path, std::string_view html) {
    constexpr auto word = "window.open("sv;
    for (auto at = html.find(word); at != std::string_view::npos; at = html.find(word, at + 1)) {
        const std::size_t start = at - std::min<std::size_t>(at, 40);
        if (to_lower_ascii(html.substr(start, at - start)).find("onclick") != std::string::npos) continue;
        const auto argument = trim(html.substr(at + word.size(), 200));
        const bool is_text = argument.starts_with('"') || argument.starts_with('\'');
        const auto address = is_text ? argument.substr(1, argument.find(argument.front(), 1) - 1) : ""sv;
        const bool is_other = !scheme_of(address).empty() || extension_of(address) == "pdf";
        // Address, name and size: links of players' libraries give the address alone.
        if (is_other || arguments_of(argument) < 3) continue;
        findings_.add("own-window", "The page " + path + " opens the course in a window of its own.", path,
                      LineCounter(html).place_of(at));
        return;
    }
}

/// What is loaded into another page has its addresses read from there: the launch pages and the package's top are
/// tried. Tells the spelling of what it finds.
bool PageCheck::finds_elsewhere(const Place& place, std::string_view address) {
    std::set<std::string> folders{""};
    for (const auto& page : launch_pages_) folders.insert(page.substr(0, page.rfind('/') + 1));
    for (const auto& folder : folders) {
        const Reference reference = resolve_reference(folder, address);
        if (reference.is_external || reference.leaves_package || reference.path.empty()) continue;
        const Located located = files_.locate(reference.path);
        if (located.path.empty()) continue;
        tell_spelling(located, reference.path, place.file, place.line, findings_);
        return true;
    }
    return false;
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
    const Located located = reference.leaves_package ? Located{} : files_.locate(reference.path);
    if (located.path.empty() && is_fragment_ && finds_elsewhere(place, address)) return;
    if (reference.leaves_package) {
        findings_.add(
            "outside-package",
            "The page " + place.file + " asks for " + std::string(address) + ", which leads out of the package.",
            place.file, place.line);
        return;
    }
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
