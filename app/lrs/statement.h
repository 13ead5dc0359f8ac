// A statement on its way into the store: read, held to every rule and taken apart, before the writer sees it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lrs/marks.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

/// What a statement says of one of its attachments (Data 2.4.11).
struct NamedAttachment {
    std::string sha2;  ///< lower case
    std::string content_type;
    bool has_address = false;   ///< fileUrl: the bytes need not be sent
    bool is_signature = false;  ///< of this statement (Data 2.6)
};

struct Statement {
    std::string uuid;  ///< lower case
    std::string text;  ///< as sent, with id, authority and version, without its closing bracket: `stored` is to come
    bool lacks_id = false;  ///< it got one here
    bool lacks_timestamp = false;
    std::vector<Mark> marks;
    std::vector<DefinedActivity> definitions;
    std::vector<NamedAttachment> attachments;
    std::string target{};  ///< lower-case id of the statement that it refers to as its object; empty: none
    bool is_voiding = false;

    /// The whole text, as it is kept and given out.
    std::string text_stored_at(Microseconds at) const;
};

/// The statements of a body: one, or a list. Throws Failure 400 for whatever the standard refuses, and for an id that
/// occurs twice. `authority` is the client's, as JSON text; `learner`: the actor of what names none, when there is one.
std::vector<Statement> read_statements(std::string_view body, Version version, const std::string& authority,
                                       const std::string& learner = {});

/// One statement for an id that the address names (PUT): its own id must be the same or absent.
Statement read_statement(std::string_view body, Version version, const std::string& authority, const std::string& id,
                         const std::string& learner = {});

/// Throws Failure 400 unless `signature` is a JSON web signature of the statement whose `text` this is (Data 2.6).
void require_signature_of(std::string_view text, std::string_view signature);

}  // namespace oneroom::lrs
