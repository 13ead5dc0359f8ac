// Hashes that a standard names, beside the SHA-256 of core/base/bytes.h.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace oneroom {

enum class Digest { sha1, sha224, sha256, sha384, sha512 };

/// Lower-case hex digits.
std::string digest_hex(Digest digest, std::string_view bytes);

/// The hash of what arrives in pieces.
class RunningDigest {
public:
    explicit RunningDigest(Digest digest);
    ~RunningDigest();
    RunningDigest(RunningDigest&&) noexcept;
    RunningDigest& operator=(RunningDigest&&) noexcept;

    void add(std::string_view bytes);
    /// Lower-case hex digits. Call once.
    std::string hex();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace oneroom
