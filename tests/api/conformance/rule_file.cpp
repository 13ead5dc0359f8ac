#include "api/conformance/rule_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <stdexcept>

#include "support/places.h"
#include "support/sample_packages.h"

namespace oneroom::test {
namespace {

namespace fs = std::filesystem;

const std::string blank = " \t\r";

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(blank);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

/// Without the marks; what they hold is there if it is wanted, else what stands after "||" in them. Lines keep their
/// numbers.
std::string unmarked(const std::string& text, bool is_whole, bool& has_mark) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto open = text.find("{{", at);
        out += text.substr(at, open - at);
        if (open == text.npos) break;
        const auto close = text.find("}}", open);
        if (close == text.npos) throw std::runtime_error("a mark that has no end");
        has_mark = true;
        const std::string inside = text.substr(open + 2, close - open - 2);
        const auto bar = inside.find("||");
        const std::string other = bar == inside.npos ? std::string{} : inside.substr(bar + 2);
        out += is_whole ? inside.substr(0, bar)
                        : other + std::string(static_cast<std::size_t>(std::ranges::count(inside, '\n')), '\n');
        at = close + 2;
    }
    return out;
}

/// The pages that items name: parts called "asset..." are assets, all others SCOs.
std::set<std::string> parts_of(const std::string& items) {
    static const std::regex reference("identifierref=\"([^\"]+)\"");
    std::set<std::string> parts;
    for (std::sregex_iterator at(items.begin(), items.end(), reference), end; at != end; ++at)
        parts.insert((*at)[1].str());
    return parts;
}

}  // namespace

std::string RuleFile::zip() const {
    ZipBuilder zip;
    for (const auto& [file, text] : files) zip.add(file, text);
    if (version == "AICC") return zip.add("index.html", "<!DOCTYPE html><title>AU</title>").bytes();
    ManifestText manifest{.version = version, .items = items, .resources = ""};
    manifest.root_attributes =
        R"( xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3")";
    for (const std::string& part : parts_of(items)) {
        manifest.resources += "<resource identifier=\"" + part +
                              "\" type=\"webcontent\" adlcp:" + (version == "1.2" ? "scormtype" : "scormType") + "=\"" +
                              (part.starts_with("asset") ? "asset" : "sco") + "\" href=\"" + part +
                              ".html\"><file href=\"" + part + ".html\"/></resource>";
        zip.add(part + ".html", sample_page());
    }
    std::string text = manifest.text();
    const std::string plain = "<organization identifier=\"ORG\">";
    if (!organisation.empty())
        text.replace(text.find(plain), plain.size(), plain.substr(0, plain.size() - 1) + " " + organisation + ">");
    return zip.add("imsmanifest.xml", text).bytes();
}

RuleFile read_rule(const fs::path& path, bool is_whole) {
    std::ifstream stream(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    RuleFile rule;
    rule.name = (path.parent_path().filename() / path.stem()).string();
    const std::string text = unmarked(bytes, is_whole, rule.has_mark);

    std::string block;
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at), words = trimmed(line);
        at = end + 1;
        ++number;
        if (words.empty() || words.starts_with('#')) continue;
        if (!line.starts_with(' ')) {
            const auto colon = words.find(':');
            if (colon == words.npos) throw std::runtime_error("line " + std::to_string(number) + " names nothing");
            const std::string key = words.substr(0, colon), value = trimmed(words.substr(colon + 1));
            block = value.empty() ? key : "";
            if (key == "rule") rule.rule = value;
            if (key == "section") rule.section = value;
            if (key == "version") rule.version = value;
            if (key == "organisation") rule.organisation = value;
        } else if (block == "items") {
            rule.items += words + "\n";
        } else if (block == "play") {
            rule.play.push_back({number, words});
        } else if (block.starts_with("file ")) {
            rule.files[block.substr(5)] += words + "\r\n";
        }
    }
    if (rule.rule.empty() || rule.section.empty() || rule.version.empty() || rule.play.empty())
        throw std::runtime_error("rule, section, version and play have to be there");
    return rule;
}

std::vector<fs::path> list_rules() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "tests" / "conformance"))
        if (entry.path().extension() == ".rule") found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

}  // namespace oneroom::test
