#include "packages/xml_reader.h"

#include <algorithm>
#include <cstring>

#include "core/base/text.h"
#include "packages/text_encoding.h"

namespace oneroom::packages {
namespace {

constexpr int deepest = 64;
constexpr int most_elements = 100'000;

/// "line 14, column 3" of a byte offset; columns count code points.
std::string line_and_column(std::string_view text, std::size_t offset) {
    const auto before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(code_points(before.substr(line_start)) + 1);
}

/// What the parser must not be given.
struct Refusal {
    std::string code, message;
    std::size_t at = 0;
};

/// Looks through the mark-up before it is parsed: declarations, depth and number of elements.
class MarkupScan {
public:
    explicit MarkupScan(std::string_view text) : text_(text) {}

    std::optional<Refusal> run() {
        for (std::size_t at = text_.find('<'); at != std::string_view::npos; at = text_.find('<', at)) {
            const auto rest = text_.substr(at);
            if (rest.starts_with("<!--")) {
                at = after("-->", at + 4);
            } else if (rest.starts_with("<![CDATA[")) {
                at = after("]]>", at);
            } else if (rest.starts_with("<?")) {
                at = after("?>", at);
            } else if (rest.starts_with("<!")) {
                return Refusal{
                    "xml-doctype",
                    "contains a document type declaration (<!DOCTYPE>), which is not accepted for safety. Remove it.",
                    at};
            } else if (rest.starts_with("</")) {
                --depth_;
                at = after(">", at);
            } else if (auto refusal = open_element(at)) {
                return refusal;
            }
        }
        return std::nullopt;
    }

private:
    std::size_t after(std::string_view mark, std::size_t from) const {
        const auto found = text_.find(mark, from);
        return found == std::string_view::npos ? text_.size() : found + mark.size();
    }

    std::optional<Refusal> open_element(std::size_t& at) {
        const std::size_t start = at;
        char quote = 0;
        for (++at; at < text_.size() && (quote != 0 || text_[at] != '>'); ++at) {
            if (quote != 0) {
                if (text_[at] == quote) quote = 0;
            } else if (text_[at] == '"' || text_[at] == '\'') {
                quote = text_[at];
            }
        }
        if (++elements_ > most_elements) return Refusal{"xml-too-large", "has more than 100,000 elements.", start};
        if (at < text_.size() && text_[at - 1] != '/' && ++depth_ > deepest)
            return Refusal{"xml-too-deep", "has elements nested more than 64 deep.", start};
        return std::nullopt;
    }

    std::string_view text_;
    int depth_ = 0;
    int elements_ = 0;
};

/// What is wrong, in words for somebody who sees XML in an editor.
std::string words_for(pugi::xml_parse_status status) {
    switch (status) {
        case pugi::status_end_element_mismatch:
            return "is not well-formed XML: an end tag does not fit its start tag, so one before it is not closed.";
        case pugi::status_bad_attribute:
            return "is not well-formed XML: an attribute is not written as name=\"value\".";
        case pugi::status_bad_start_element:
            return "is not well-formed XML: a tag is not complete.";
        case pugi::status_bad_end_element:
            return "is not well-formed XML: an end tag is not complete.";
        case pugi::status_bad_comment:
            return "is not well-formed XML: a comment is not closed.";
        case pugi::status_bad_cdata:
            return "is not well-formed XML: a CDATA section is not closed.";
        case pugi::status_bad_pi:
            return "is not well-formed XML: a processing instruction (<? ... ?>) is not closed.";
        case pugi::status_unrecognized_tag:
            return "is not well-formed XML: a < stands where no tag begins; write &lt; for the sign itself.";
        case pugi::status_no_document_element:
            return "is not well-formed XML: there is no element in it.";
        default:
            return "is not well-formed XML: it cannot be read as XML.";
    }
}

}  // namespace

std::optional<XmlFile> XmlFile::read(std::string_view bytes, const std::string& file, FindingList& findings) {
    if (bytes.size() > longest_xml) {
        findings.add("xml-too-large", "The file " + file + " is larger than 4 MB and is not read.", file);
        return std::nullopt;
    }
    std::string encoding;
    auto decoded = decode_text(bytes, encoding);
    if (!decoded) {
        findings.add("xml-encoding", "The file " + file + " is written in " + encoding + ", which is not supported.",
                     file);
        return std::nullopt;
    }
    if (decoded->was_guessed)
        findings.add("xml-encoding-guessed",
                     "The file " + file + " is not valid UTF-8 and was read as Windows-1252. Check the titles.", file);
    if (decoded->had_mark)
        findings.add("xml-bom", "Repaired: the file " + file + " begins with a byte order mark, which was left out.",
                     file);
    if (decoded->was_declared_wrong)
        findings.add("xml-wrong-declaration",
                     "Repaired: the file " + file + " says that it is written in " + encoding +
                         ", but it is UTF-8 and was read as such.",
                     file);
    // A NUL would end the text for the parser and not for us.
    std::erase(decoded->utf8, '\0');
    if (const auto refusal = MarkupScan(decoded->utf8).run()) {
        findings.add(refusal->code, "The file " + file + " " + refusal->message, file,
                     line_and_column(decoded->utf8, refusal->at));
        return std::nullopt;
    }
    XmlFile parsed(file, std::move(decoded->utf8));
    for (std::size_t at = 0; at < parsed.text_.size(); ++at)
        if (parsed.text_[at] == '\n') parsed.line_ends_.push_back(at);
    parsed.tree_ = std::make_unique<pugi::xml_document>();
    const auto result = parsed.tree_->load_buffer(parsed.text_.data(), parsed.text_.size(),
                                                  pugi::parse_default | pugi::parse_trim_pcdata, pugi::encoding_utf8);
    if (!result) {
        findings.add("xml-malformed", "The file " + file + " " + words_for(result.status), file,
                     line_and_column(parsed.text_, static_cast<std::size_t>(result.offset)));
        return std::nullopt;
    }
    return parsed;
}

std::string XmlFile::place_of(pugi::xml_node node) const {
    const auto offset = node.offset_debug();
    if (offset < 0) return {};
    const auto line = std::ranges::upper_bound(line_ends_, static_cast<std::size_t>(offset)) - line_ends_.begin() + 1;
    return "line " + std::to_string(line);
}

std::string_view local_name(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

pugi::xml_node child(pugi::xml_node parent, std::string_view name) {
    for (const auto node : parent.children())
        if (node.type() == pugi::node_element && equal_ignoring_case(local_name(node.name()), name)) return node;
    return {};
}

std::vector<pugi::xml_node> children(pugi::xml_node parent, std::string_view name) {
    std::vector<pugi::xml_node> found;
    for (const auto node : parent.children())
        if (node.type() == pugi::node_element && equal_ignoring_case(local_name(node.name()), name))
            found.push_back(node);
    return found;
}

std::string attribute(pugi::xml_node node, std::string_view name) {
    for (const auto& candidate : node.attributes())
        if (equal_ignoring_case(local_name(candidate.name()), name)) return std::string(trim(candidate.value()));
    return {};
}

bool has_attribute(pugi::xml_node node, std::string_view name) {
    return std::ranges::any_of(node.attributes(), [&](const pugi::xml_attribute& candidate) {
        return equal_ignoring_case(local_name(candidate.name()), name);
    });
}

std::string text_of(pugi::xml_node node) {
    std::string text;
    for (const auto part : node.children())
        if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) text += part.value();
    return std::string(trim(text));
}

std::string xml_of(pugi::xml_node node) {
    struct Writer : pugi::xml_writer {
        std::string text;
        void write(const void* data, std::size_t size) override { text.append(static_cast<const char*>(data), size); }
    } writer;
    node.print(writer, "", pugi::format_raw | pugi::format_no_declaration);
    return writer.text;
}

}  // namespace oneroom::packages
