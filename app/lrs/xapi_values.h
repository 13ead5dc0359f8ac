// The single values that xAPI is made of, and whether a text is one. Pure functions. Sections are those of xAPI 1.0.3;
// where 2.0 (IEEE 9274.1.1) differs, it says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/iri.h"

namespace oneroom::lrs {

/// The two versions that are spoken, side by side.
enum class Version { v1, v2 };

/// "1.0.3" or "2.0.0": the last patch, as replies name it (Communication 3.3).
std::string_view name_of_version(Version version);

/// What a version header or a statement's version asks for: 1.0, 1.0.x, 2.0, 2.0.x. Nothing for any other.
std::optional<Version> read_version(std::string_view text);

/// Data 4.1: an IRI with a scheme.
using oneroom::is_iri;
/// Data 2.4.1: RFC 4122, in either case of letters.
bool is_uuid(std::string_view text);
/// A new one (RFC 4122 section 4.4), in lower case.
std::string new_uuid();
/// Data 4.2: RFC 5646.
bool is_language_tag(std::string_view text);
/// Data 4.6: ISO 8601:2004 section 4.4.3.2. Weeks stand alone.
bool is_duration(std::string_view text);
/// Data 2.4.2.3: "mailto:" and an address.
bool is_mbox(std::string_view text);
/// Forty hex digits.
bool is_sha1(std::string_view text);
/// The hex digits of a hash of the SHA-2 family: 56, 64, 96 or 128.
bool is_sha2(std::string_view text);
/// Data 2.4.11: type/subtype, parameters may follow.
bool is_media_type(std::string_view text);

/// Microseconds since 1970, UTC. What is finer is cut off.
using Microseconds = std::int64_t;

/// Data 4.5: ISO 8601, date and time; without an offset it is UTC. "-00:00" is no offset that is known, so refused.
std::optional<Microseconds> read_timestamp(std::string_view text);
/// "2026-11-22T17:30:00.123456Z"
std::string timestamp_text(Microseconds at);
/// True for a valid timestamp that says another offset than UTC.
bool has_offset(std::string_view timestamp);

}  // namespace oneroom::lrs
