// What a downloadable file is, by its own bytes: the name and what the browser said prove nothing (UP-05).
#pragma once

#include <string>
#include <string_view>

namespace oneroom::content {

struct FileKind {
    std::string mime;
    std::string extension;  ///< what the file is given, whatever it was called
    std::string refusal;    ///< a sentence when the file is not accepted; then the others are empty
};

/// Reads the file in `fd` (not owned). `name` decides only between kinds of plain text.
FileKind sniff_file(int fd, std::string_view name);

/// The kinds that are accepted, for people: "PDF, Word, ...".
std::string_view accepted_kinds();

}  // namespace oneroom::content
