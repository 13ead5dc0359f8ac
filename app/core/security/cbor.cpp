#include "core/security/cbor.h"

namespace oneroom {
namespace {

constexpr int deepest = 4;
constexpr std::uint64_t most_items = 32;

class CborReader {
public:
    explicit CborReader(std::string_view bytes) : bytes_(bytes) {}

    bool read(CborValue& out, int depth) {
        using enum CborValue::Kind;
        const auto head = next();
        if (!head || depth > deepest) return false;
        const auto major = *head >> 5;
        const auto argument = read_argument(*head & 31);
        if (!argument) return false;
        switch (major) {
            case 0:
            case 1:
                if (*argument > static_cast<std::uint64_t>(INT64_MAX)) return false;
                out.kind = number;
                out.number = static_cast<std::int64_t>(*argument);
                if (major == 1) out.number = -1 - out.number;
                return true;
            case 2:
            case 3:
                out.kind = major == 2 ? bytes : text;
                return take(out.text, *argument);
            case 4:
                out.kind = array;
                return read_items(out, *argument, depth);
            case 5:
                out.kind = map;
                return *argument <= most_items && read_items(out, *argument * 2, depth) && has_distinct_keys(out);
            case 7:
                out.kind = simple;
                out.number = static_cast<std::int64_t>(*argument);
                return (*head & 31) >= 20 && (*head & 31) <= 22;
            default:
                return false;  // tags
        }
    }
    std::size_t at() const { return at_; }

private:
    std::optional<unsigned> next() {
        if (at_ >= bytes_.size()) return std::nullopt;
        return static_cast<unsigned char>(bytes_[at_++]);
    }
    /// The number after the first byte: itself up to 23, else in 1, 2, 4 or 8 bytes. Indefinite lengths are refused.
    std::optional<std::uint64_t> read_argument(unsigned low) {
        if (low < 24) return low;
        if (low > 27) return std::nullopt;
        std::uint64_t number = 0;
        for (unsigned left = 1U << (low - 24); left > 0; --left) {
            const auto byte = next();
            if (!byte) return std::nullopt;
            number = number << 8 | *byte;
        }
        return number;
    }
    bool take(std::string& out, std::uint64_t length) {
        if (length > bytes_.size() - at_) return false;
        out = bytes_.substr(at_, length);
        at_ += length;
        return true;
    }
    bool read_items(CborValue& out, std::uint64_t count, int depth) {
        if (count > 2 * most_items) return false;
        for (; count > 0; --count)
            if (!read(out.items.emplace_back(), depth + 1)) return false;
        return true;
    }
    static bool has_distinct_keys(const CborValue& map) {
        for (std::size_t i = 0; i < map.items.size(); i += 2) {
            const CborValue& key = map.items[i];
            if (key.kind != CborValue::Kind::number && key.kind != CborValue::Kind::text) return false;
            for (std::size_t j = 0; j < i; j += 2)
                if (map.items[j].kind == key.kind && map.items[j].number == key.number && map.items[j].text == key.text)
                    return false;
        }
        return true;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
};

}  // namespace

const CborValue* CborValue::find(std::int64_t key) const {
    if (kind != Kind::map) return nullptr;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (items[i].kind == Kind::number && items[i].number == key) return &items[i + 1];
    return nullptr;
}

const CborValue* CborValue::find(std::string_view key) const {
    if (kind != Kind::map) return nullptr;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (items[i].kind == Kind::text && items[i].text == key) return &items[i + 1];
    return nullptr;
}

std::optional<std::pair<CborValue, std::size_t>> read_cbor(std::string_view bytes) {
    CborReader reader(bytes);
    CborValue value;
    if (!reader.read(value, 0)) return std::nullopt;
    return std::pair(std::move(value), reader.at());
}

}  // namespace oneroom
