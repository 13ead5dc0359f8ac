// The run-time data models of SCORM 1.2 (RTE 3.4) and SCORM 2004 (RTE 4.2) as a table: which elements there are, what a
// course may do with each and what its values look like. Knows no attempt and no database.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// What the course may do with an element.
enum class Use { read, write, both };

/// What the values look like.
enum class Form {
    text,        ///< any characters up to the limit
    status,      ///< SCORM 1.2 lesson status (SCORM-19)
    completion,  ///< completed, incomplete, not attempted, unknown
    success,     ///< passed, failed, unknown
    exit,        ///< time-out, suspend, logout, empty (SCORM-22); 2004 also normal
    entry,       ///< ab-initio, resume, empty (SCORM-20)
    mode,        ///< browse, normal, review (SCORM-21)
    credit,      ///< credit, no-credit (SCORM-23)
    decimal,     ///< a number
    scaled,      ///< a number from -1 to 1
    fraction,    ///< a number from 0 to 1
    length,      ///< a length of time
};

struct Element {
    std::string_view name;  ///< ".n." stands for an index
    Use use = Use::both;
    Form form = Form::text;
    std::size_t longest = 0;  ///< of text, in code points, as the standard limits it; 0 is no limit of its own
};

/// Every element of a standard.
std::span<const Element> elements_of(Standard standard);

/// The element called `name` ("cmi.interactions.3.id"), or null. Indexes are whole numbers below 10,000.
const Element* find_element(Standard standard, std::string_view name);

/// How long suspend_data may be: 4,096 in SCORM 1.2, 4,000 in the 2nd edition of 2004, 64,000 in later ones.
std::size_t suspend_data_limit(Standard standard, std::string_view edition);

/// Bytes up to which a text is kept although the standard allows less: courses exceed the limits and mean it.
/// 64,000 characters, the most that a standard has, of four bytes each.
constexpr std::size_t tolerated_text = 256 * 1024;

/// The value as it is stored, or nothing when a course may not set this element or not to this. Lenient: blanks around
/// and capitals in vocabulary words are forgiven, and numbers are taken with any number of decimals.
std::optional<std::string> accept_value(Standard standard, std::string_view name, std::string_view value);

/// Whether a stored element is handed to the course when it comes back. How a session ended and how long it took are
/// told once and not read again.
bool is_restored(Standard standard, std::string_view name);

}  // namespace oneroom::tracking
