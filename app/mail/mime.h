// An e-mail as text, RFC 5322 and MIME. Pure: whatever stands in names, subjects and texts, the headers are ours alone.
#pragma once

#include <string>
#include <string_view>

#include "core/base/instant.h"

namespace oneroom::mail {

struct Email {
    std::string from_address;
    std::string from_name;
    std::string to_address;
    std::string to_name;
    std::string reply_to{};  ///< empty: none
    std::string subject;
    std::string message_id;  ///< without brackets
    Instant date{};
    std::string text;
    std::string html;
};

/// Something a mail server takes between < and >: ASCII, one address, nothing else.
bool is_address(std::string_view text);
/// Digits with an optional +, blanks, dashes, brackets and slashes: +49 (151) 2345-678.
bool is_phone_number(std::string_view text);

/// A header's text: plain ASCII as it is, anything else in encoded words (RFC 2047). Never holds a line break that is
/// not followed by a blank.
std::string encode_header(std::string_view text);

std::string write_email(const Email& email);

}  // namespace oneroom::mail
