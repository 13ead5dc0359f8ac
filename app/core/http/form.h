// Form data (multipart/form-data, RFC 7578) read as it arrives: short text fields, then at most one file, which comes
// last and is never held in memory.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/http/http_types.h"

namespace oneroom::http {

/// The boundary of a Content-Type; nothing when it is no form data, or its boundary is none (RFC 2046, 5.1.1).
std::optional<std::string> boundary_of(std::string_view content_type);

class Form {
public:
    /// Reads up to the file, or to the end. `body` lives longer. Throws Failure 400 for what is no form, 413 for more
    /// text than `most_text` bytes.
    Form(Body& body, std::string boundary, std::size_t most_text);

    Form(const Form&) = delete;  // its file refers to it
    Form& operator=(const Form&) = delete;

    const std::map<std::string, std::string>& fields() const { return fields_; }

    /// What the file is called by whoever sends it; empty when the form has none.
    const std::string& file_name() const { return file_name_; }

    /// The bytes of the file; nothing to read when there is none. Throws Failure 400 when the form ends within it, or
    /// goes on behind it. Its length is not known before its end: 0.
    Body& file() { return file_; }

private:
    class File : public Body {
    public:
        explicit File(Form& form) : form_(form) {}
        std::uint64_t length() const override { return 0; }
        std::size_t read(char* into, std::size_t size) override { return form_.read_file(into, size); }

    private:
        Form& form_;
    };

    bool fill();
    bool is_last_delimiter();
    std::string take_until(std::string_view end, std::size_t most);
    void read_parts(std::size_t most_text);
    std::size_t read_file(char* into, std::size_t size);

    Body& body_;
    std::string delimiter_;  ///< CRLF, two dashes, the boundary
    std::string held_;       ///< read from the body, not looked at yet
    std::map<std::string, std::string> fields_;
    std::string file_name_;
    bool is_in_file_ = false;
    File file_{*this};
};

}  // namespace oneroom::http
