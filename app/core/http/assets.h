// The files embedded in the executable: the built user interface (ui/...), everything of resources/ and schema.sql.
// cmake/embed_assets.mjs makes the table at build time.
#pragma once

#include <span>
#include <string_view>

namespace oneroom::http {

/// One embedded file. All views live as long as the program.
struct Asset {
    std::string_view path;  ///< "ui/index.html", "resources/text/en.json", "schema.sql"
    std::string_view mime;  ///< with charset where it is text
    std::string_view etag;  ///< SHA-256 of the content in hexadecimal, with its quotes
    std::string_view plain;
    std::string_view gzip;    ///< empty where compressing does not pay
    std::string_view brotli;  ///< empty where compressing does not pay
    bool immutable = false;   ///< the name holds a hash of the content, so it may be cached for ever
};

/// The asset called exactly `path`, or null.
const Asset* find_asset(std::string_view path);

/// All of them, sorted by path. Built without a user interface (tests), there are none under ui/.
std::span<const Asset> all_assets();

}  // namespace oneroom::http
