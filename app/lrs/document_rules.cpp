#include "lrs/document_rules.h"

#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/json_slices.h"

namespace oneroom::lrs {
namespace {

bool is_json(std::string_view content_type) {
    return equal_ignoring_case(trim(content_type.substr(0, content_type.find(';'))), "application/json");
}

/// Whether a list of entity tags names this one; weakness and missing quotes are let pass.
bool names(std::string_view tags, std::string_view etag) {
    for (std::string_view tag : split(tags, ',')) {
        tag = trim(tag);
        if (tag == "*") return true;
        if (tag.starts_with("W/")) tag.remove_prefix(2);
        if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"') tag = tag.substr(1, tag.size() - 2);
        if (tag == etag) return true;
    }
    return false;
}

void require_object(const SentDocument& document, const char* why) {
    if (!is_json(document.content_type) || !parse_json(document.content).is_object()) throw Failure(400, why);
}

}  // namespace

int decide_precondition(const Preconditions& conditions, const std::optional<std::string>& etag, bool is_put,
                        Guard guard) {
    if (!conditions.if_match.empty() && (!etag || !names(conditions.if_match, *etag))) return 412;
    if (!conditions.if_none_match.empty() && etag && names(conditions.if_none_match, *etag)) return 412;
    const bool says_nothing = conditions.if_match.empty() && conditions.if_none_match.empty();
    if (!is_put || !says_nothing || guard == Guard::none) return 0;
    if (etag) return 409;
    return guard == Guard::always ? 400 : 0;
}

SentDocument decide_merge(const std::optional<SentDocument>& kept, const SentDocument& sent) {
    if (is_json(sent.content_type)) {
        const bool is_object = parse_json(sent.content).is_object();
        if (!is_object) throw Failure(400, "What is posted as application/json must be a JSON object");
    }
    if (!kept) return sent;
    require_object(sent, "Only a JSON object can be merged into a document");
    require_object(*kept, "The document that is there is no JSON object, and nothing can be merged into it");
    return {kept->content_type, merge_objects(kept->content, sent.content)};
}

}  // namespace oneroom::lrs
