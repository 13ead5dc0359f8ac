// What a manifest's addresses mean: bases, relative parts, escapes, queries. Pure text.
#pragma once

#include <string>
#include <string_view>

namespace oneroom::packages {

/// An address out of a manifest, taken apart.
struct Reference {
    std::string
        path;  ///< within the package, '/' between folders, without "." and ".."; still percent-encoded if it was
    std::string tail;             ///< query and fragment with their '?' and '#'
    bool is_external = false;     ///< on another server; then `path` is the whole address
    bool has_backslash = false;   ///< folders separated by '\', read as '/'
    bool leaves_package = false;  ///< ".." above the top, or rooted; read as if it were not
};

/// `base` is the joined xml:base of the surrounding elements, may be empty.
Reference resolve_reference(std::string_view base, std::string_view href);

/// One xml:base inside another.
std::string join_base(std::string_view outer, std::string_view inner);

/// A path as part of an address: everything but unreserved characters, '/' and a few harmless signs is escaped.
std::string encode_path(std::string_view path);

/// The address to launch: SCORM's rule for adding an item's parameters to its resource's address (SCORM 1.2 CAM
/// 2.3.5.1.4; SCORM 2004 CAM 3.4.1.10). `tail` and the result may hold a query and a fragment.
std::string launch_address(std::string_view path, std::string_view tail, std::string_view parameters);

/// "http", "https" ... for an absolute address; empty for a relative one.
std::string_view scheme_of(std::string_view address);

}  // namespace oneroom::packages
