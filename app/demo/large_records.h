// What somebody has done of one content, by chance, as rows: the record, its attempts and their run-time data.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "demo/demo_catalogue.h"
#include "demo/large_store.h"

namespace oneroom::demo {

/// A content that records are written about.
struct RecordSubject {
    std::span<const ContentParts> parts;
    Instant assigned_at{};
    std::optional<Date> due_on;
    std::int64_t assigned_days_ago{};
};

class RecordWriter {
public:
    RecordWriter(std::uint64_t seed, Instant now);

    /// One row of content_tracking and what belongs to it. Begun for certain when nobody has asked for it.
    void write(db::Writer& tx, const RecordSubject& subject, Id user_id, bool is_active, bool is_assigned);

    /// The start of a working day, so many days ago (0 to 90).
    Instant day(std::int64_t days_ago) const { return days_[static_cast<std::size_t>(days_ago)]; }

private:
    struct Story;
    void write_attempt(db::Writer& tx, const RecordSubject& subject, const Story& story, BulkAttempt attempt);
    void write_half(db::Writer& tx, const RecordSubject& subject, const BulkAttempt& attempt);
    void write_whole(db::Writer& tx, const ContentParts& part, const BulkAttempt& attempt);

    const std::uint64_t seed_;
    std::vector<Instant> days_;
    const OutlinePart half_12_, half_2004_;  ///< of the templates, as somebody leaves them
    Id last_attempt_ = 0, last_sco_ = 0, last_visit_ = 0;
};

}  // namespace oneroom::demo
