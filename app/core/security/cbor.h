// The part of CBOR (RFC 8949) that authenticators write, read strictly: definite lengths, whole numbers, bytes, text,
// arrays, maps and the simple values false, true, null. Keys may be numbers, as in COSE, which is why nlohmann's reader
// does not do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oneroom {

struct CborValue {
    enum class Kind { number, bytes, text, array, map, simple };

    Kind kind = Kind::simple;
    std::int64_t number = 0;         ///< of a number; 20, 21, 22 for false, true, null
    std::string text{};              ///< of bytes and text
    std::vector<CborValue> items{};  ///< of an array; of a map: key, value, key, value

    /// The value of a key; null when it is no map or has no such key.
    const CborValue* find(std::int64_t key) const;
    const CborValue* find(std::string_view key) const;
};

/// Reads one value from the start of `bytes`, and says where it ends. Empty for everything that is cut off, nested
/// deeper than four, longer than 32 items, of another kind, or has a key twice.
std::optional<std::pair<CborValue, std::size_t>> read_cbor(std::string_view bytes);

}  // namespace oneroom
