#include "core/security/proof_of_work.h"

#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom {
namespace {

constexpr std::size_t longest_proof = 1000;
constexpr std::size_t longest_number = 10;

int zero_bits_of(const std::string& hex) {
    std::uint32_t head = 0;
    std::from_chars(hex.data(), hex.data() + 8, head, 16);
    return std::countl_zero(head);
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= longest_number && text.find_first_not_of("0123456789") == text.npos;
}

bool is_done(const std::string& seed, int bits, const std::vector<std::string_view>& numbers) {
    if (numbers.size() != ProofOfWork::places) return false;
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        if (!is_number(numbers[place])) return false;
        const std::string text = seed + "." + std::to_string(place) + "." + std::string(numbers[place]);
        if (zero_bits_of(sha256_hex(text)) < bits) return false;
    }
    return true;
}

}  // namespace

ProofOfWork::ProofOfWork(const SecretKey& key, const Clock& clock)
    : key_(key), clock_(clock), start_("proof of work " + to_hex(random_bytes(8))) {}

WorkTask ProofOfWork::make(std::string_view purpose, int work) const {
    const std::string seed = to_hex(random_bytes(16));
    const int bits = work - std::countr_zero(static_cast<unsigned>(places));
    const Instant end = clock_.now() + life;
    const std::string text = std::string(purpose) + "-" + std::to_string(end.time_since_epoch().count()) + "-" +
                             std::to_string(bits) + "-" + seed;
    return {key_.seal(start_, text), seed, places, bits};
}

bool ProofOfWork::take(std::string_view purpose, std::string_view proof) {
    const auto colon = proof.find(':');
    if (proof.size() > longest_proof || colon == proof.npos) return false;
    const auto text = key_.open(start_, proof.substr(0, colon));
    if (!text) return false;
    const auto parts = split(*text, '-');
    if (parts.size() != 4 || parts[0] != purpose) return false;
    const Instant now = clock_.now(), end{std::chrono::milliseconds(to_integer(parts[1]).value_or(0))};
    const std::string seed(parts[3]);
    const int bits = static_cast<int>(to_integer(parts[2]).value_or(32));
    if (end <= now || !is_done(seed, bits, split(proof.substr(colon + 1), '-'))) return false;
    const std::lock_guard lock(mutex_);
    std::erase_if(used_, [&](const auto& one) { return one.second <= now; });
    return used_.emplace(seed, end).second;
}

}  // namespace oneroom
