// What the fuzzers feed: each takes any bytes and must neither crash, hang nor allocate without bound. The libFuzzer
// entry points (*_fuzz.cpp) and the unit test that runs the corpus call these.
#pragma once

#include <string_view>

namespace oneroom::fuzz {

/// As a zip file: the directory is read and every entry unpacked.
void zip(std::string_view bytes);

/// As the imsmanifest.xml, cmi5.xml, tincan.xml and course.crs of a package, and as its page, style sheet and script.
void manifest(std::string_view bytes);

/// As the body of statements, in both versions of xAPI, and what is kept of them in every format.
void statements(std::string_view bytes);

/// As a body of several parts; its first line is the boundary.
void parts(std::string_view bytes);

/// As the query of statements.
void query(std::string_view bytes);

}  // namespace oneroom::fuzz
