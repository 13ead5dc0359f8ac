// What single settings ask of their text beyond its length. Each says what is wrong; empty when nothing is, and for the
// empty text, which leaves the setting unused.
#pragma once

#include <string>

namespace oneroom::settings {

std::string address_complaint(const std::string& value);       ///< an e-mail address a mail server takes
std::string host_complaint(const std::string& value);          ///< a host name or numeric address
std::string pem_complaint(const std::string& value);           ///< certificates as PEM
std::string url_complaint(const std::string& value);           ///< http or https, with known placeholders
std::string headers_complaint(const std::string& value);       ///< "Name: value" lines, with known placeholders
std::string placeholders_complaint(const std::string& value);  ///< {number}, {text}, {secret}
std::string origins_complaint(const std::string& value);       ///< one origin a line: scheme, host and perhaps a port

}  // namespace oneroom::settings
