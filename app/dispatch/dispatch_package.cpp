#include "dispatch/dispatch_package.h"

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/api/language.h"
#include "core/files/unique_fd.h"
#include "core/files/zip_writer.h"
#include "core/http/assets.h"

namespace oneroom::dispatch {
namespace {

using files::ZipWriter;

/// What the package says by itself, before and after it reaches us. By the names of driver.js.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> sentences{{
    {"opening", "The course is being opened…"},
    {"noApi", "No learning system was found that this course could report to. Open it from your course list."},
    {"open", "Open the course"},
    {"openHint", "It opens in a window of its own. Leave this page open meanwhile: it keeps your result."},
    {"blocked", "Your browser did not open the window. Allow windows of this page and try again."},
    {"away", "The course does not answer. Check your network, or open it in a window of its own."},
    {"running", "The course is open in another window. Leave this page open meanwhile: it keeps your result."},
    {"done", "You can close this page. Your result was handed over."},
    {"unreported",
     "Your learning system did not take your result. It is kept with the course: open it here again later, and it is "
     "handed over then."},
}};

std::string escaped(std::string_view text) {
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
        else if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
    }
    return out;
}

void replace_all(std::string& text, std::string_view what, const std::string& by) {
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

std::string asset_text(std::string_view path) {
    const http::Asset* asset = http::find_asset(path);
    if (!asset) throw std::logic_error("this build carries no " + std::string(path));
    return std::string(asset->plain);
}

std::string manifest(const PackageFacts& facts) {
    const bool is_12 = facts.standard == PackageStandard::scorm12;
    std::string text =
        asset_text(is_12 ? "resources/dispatch/imsmanifest_12.xml" : "resources/dispatch/imsmanifest_2004.xml");
    replace_all(text, "{edition}",
                facts.standard == PackageStandard::scorm2004Edition4 ? "2004 4th Edition" : "2004 3rd Edition");
    replace_all(text, "{key}", escaped(facts.public_key));
    replace_all(text, "{title}", escaped(facts.title));
    return text;
}

std::string config(const PackageFacts& facts) {
    nlohmann::json texts;
    for (const auto& [language, code] : enum_names(Language{}))
        for (const auto& [name, sentence] : sentences)
            texts[std::string(code)][std::string(name)] = in_language(language, sentence);
    const nlohmann::json settings{
        {"portal", facts.portal},
        {"dispatch", facts.public_key},
        {"token", facts.token},
        {"title", facts.title},
        {"standard", facts.standard == PackageStandard::scorm12 ? "1.2" : "2004"},
        {"opensIn", name_of(facts.opens_in)},
        {"texts", texts},
    };
    std::string text = settings.dump(1);
    replace_all(text, "</", "<\\/");
    return "window.oneroomDispatch = " + text + ";\n";
}

/// What was written into it.
std::string contents_of(int fd, std::int64_t size) {
    std::string bytes(static_cast<std::size_t>(size), '\0');
    for (std::size_t done = 0; done < bytes.size();) {
        const auto got = ::pread(fd, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
        if (got <= 0) throw std::runtime_error("cannot read a file in memory");
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

}  // namespace

std::string make_package(const PackageFacts& facts, Instant now) {
    const files::UniqueFd fd(::memfd_create("dispatch", MFD_CLOEXEC));
    if (!fd) throw std::runtime_error("cannot make a file in memory");
    ZipWriter zip(fd.get(), now);
    const auto add = [&](std::string_view name, const std::string& text) {
        zip.start(name, ZipWriter::Method::deflated);
        zip.write(text);
        zip.finish();
    };
    std::string page = asset_text("resources/dispatch/index.html");
    replace_all(page, "{title}", escaped(facts.title));
    add("imsmanifest.xml", manifest(facts));
    add("index.html", page);
    add("config.js", config(facts));
    add("driver.js", asset_text("resources/dispatch/driver.js"));
    zip.close();
    return contents_of(fd.get(), zip.size());
}

}  // namespace oneroom::dispatch
