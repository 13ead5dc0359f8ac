// What keeps programs from asking for things a thousand times a minute, without a picture to read and without a server
// elsewhere: a task that costs a browser some tenths of a second and this server nothing. Not for secrets.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "core/base/instant.h"
#include "core/security/secret_key.h"

namespace oneroom {

/// For each place from 0 to places - 1 a number is wanted, so that SHA-256 of "seed.place.number" begins with so many
/// zero bits. Several small tasks take nearly the same time each time; one large one does not.
struct WorkTask {
    std::string challenge;  ///< goes back with the numbers
    std::string seed;
    int places = 0;
    int bits = 0;
};

class ProofOfWork {
public:
    static constexpr int places = 16;
    static constexpr std::chrono::minutes life{10};

    ProofOfWork(const SecretKey& key, const Clock& clock);

    /// A task for one `purpose`, some 2^work hashes long. Nothing is kept of it.
    WorkTask make(std::string_view purpose, int work) const;

    /// True once for a task of this purpose that was done in time: "challenge:number-number-...". Safe from any thread.
    bool take(std::string_view purpose, std::string_view proof);

private:
    const SecretKey& key_;
    const Clock& clock_;
    const std::string start_;  ///< tasks from before this start are void, because what was used is only in memory
    std::mutex mutex_;
    std::map<std::string, Instant> used_;  // guarded by mutex_; seeds, until their task is over
};

}  // namespace oneroom
