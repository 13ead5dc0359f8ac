// How long requests took: counts in steps of three percent, so that a million of them take no more room than ten.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>

namespace oneroom::bench {

class Histogram {
public:
    void add(std::chrono::nanoseconds time) {
        const auto micros = static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count() / 1000));
        ++counts_[bucket_of(micros)];
        ++total_;
        longest_ = std::max(longest_, micros);
    }

    void add(const Histogram& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
        total_ += other.total_;
        longest_ = std::max(longest_, other.longest_);
    }

    std::uint64_t total() const { return total_; }
    double longest_ms() const { return static_cast<double>(longest_) / 1000; }

    /// The time that `share` (0.5: half) of the requests did not exceed, in milliseconds; 0 when there were none.
    double percentile_ms(double share) const {
        const auto wanted = static_cast<std::uint64_t>(share * static_cast<double>(total_) + 0.5);
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            seen += counts_[i];
            if (seen >= wanted && seen > 0) return static_cast<double>(std::min(upper_end_of(i), longest_)) / 1000;
        }
        return 0;
    }

private:
    static constexpr unsigned step_bits = 5;
    static constexpr std::uint64_t steps = 1 << step_bits;

    // Microseconds below 32 have a bucket each; each further power of two has 32.
    static std::size_t bucket_of(std::uint64_t micros) {
        if (micros < steps) return micros;
        const auto shift = static_cast<unsigned>(std::bit_width(micros)) - step_bits - 1;
        return std::min<std::size_t>((shift + 1) * steps + ((micros >> shift) - steps), buckets - 1);
    }
    static std::uint64_t upper_end_of(std::size_t bucket) {
        if (bucket < steps) return bucket;
        const auto shift = bucket / steps - 1;
        return ((bucket % steps + steps + 1) << shift) - 1;
    }

    static constexpr std::size_t buckets = 32 * steps;
    std::array<std::uint64_t, buckets> counts_{};
    std::uint64_t total_ = 0;
    std::uint64_t longest_ = 0;  ///< microseconds
};

}  // namespace oneroom::bench
