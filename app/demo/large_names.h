// Names of people, places and contents for portals of any size. Pure; the same number has the same name.
#pragma once

#include <cstdint>
#include <string>

namespace oneroom::demo {

/// A number that looks like chance: of a seed and two more, the same every time (splitmix64).
std::uint64_t dice(std::uint64_t seed, std::uint64_t a, std::uint64_t b);

struct PersonName {
    std::string username, full_name;
};
/// `number` makes the username unique; full names repeat, as they do.
PersonName person_name(std::int64_t number, std::uint64_t roll);

/// Unique for each number.
std::string location_name(std::int64_t number);

struct ContentName {
    std::string title, description, identifier;
};
/// Unique for each number.
ContentName content_name(std::int64_t number, std::uint64_t roll);

}  // namespace oneroom::demo
