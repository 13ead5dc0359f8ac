// Goes through XML once, from element to element, without a tree: for the large parts of office files. Bounded by the
// text it is given; knows no document types and no entities but the five of XML and characters by number.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace oneroom::files {

/// The text is no well-formed XML, or has what is not accepted.
struct XmlError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class XmlScanner {
public:
    enum class Found { open, close, text, end };

    /// `xml` is UTF-8 and outlives the scanner.
    explicit XmlScanner(std::string_view xml);

    /// The next start tag, end tag or text. An empty element is opened and closed. Throws XmlError.
    Found next();

    /// Of the tag, without its prefix.
    std::string_view name() const { return name_; }
    /// The value of an attribute of the start tag, by its name without prefix; empty without one. Throws XmlError.
    std::string attribute(std::string_view name) const;
    /// Decoded. Throws XmlError.
    std::string text() const;

private:
    std::size_t after(std::string_view mark, std::size_t from) const;
    Found read_tag();

    const std::string_view xml_;
    std::size_t at_ = 0;
    std::string_view name_{}, attributes_{}, text_{};
    bool is_empty_ = false;    ///< the start tag just given closes itself
    bool is_literal_ = false;  ///< the text is from a CDATA section
};

}  // namespace oneroom::files
