// What is sent to another store in one request: which statements, and how they are put into it. Private to lrs.
#pragma once

#include <span>
#include <stdexcept>

#include "lrs/forward_types.h"
#include "lrs/lrs.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {

/// A statement on its way, with what is attached to it.
struct Sending {
    Id id{};
    std::string uuid{};
    std::string text{};
    bool is_voiding = false;
    std::vector<StoredAttachment> attachments{};
    Id refusal_id{};  ///< it was refused and is sent again; 0: it is sent in its turn

    std::size_t size() const {
        std::size_t bytes = text.size();
        for (const auto& one : attachments) bytes += static_cast<std::size_t>(one.size);
        return bytes;
    }
};

struct Batch {
    std::vector<Sending> statements{};
    Id until{};  ///< up to here all that is for the target is in it
};

/// What comes next, in its order. No more than the target gets at once.
Batch next_batch(Records& records, const ForwardTarget& target);
/// What was refused and is to be sent again, in the order in which that was.
std::vector<Sending> refused_to_send(Records& records, const ForwardTarget& target);

/// How many statements wait for a target.
struct Behind {
    std::int64_t count{};
    bool is_more{};  ///< there are more than were looked at
};
/// Looks at no more than `most`.
Behind count_behind(Records& records, const ForwardTarget& target, std::int64_t most);

/// A statement that cannot be sent, whoever asks.
struct Unsendable : std::runtime_error {
    using runtime_error::runtime_error;
};

/// The body of a request, and its type.
struct Body {
    std::string type = "application/json";
    std::string bytes{};
};
/// Throws Unsendable when an attachment is missing.
Body body_of(const files::BlobStore& blobs, std::span<const Sending> statements);

}  // namespace oneroom::lrs
