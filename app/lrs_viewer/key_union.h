// The statements that have any of some marks, newest first: for what is found by several keys, as a person or a word
// that names are searched for. Private to lrs_viewer.
#pragma once

#include <deque>
#include <vector>

#include "lrs_viewer/viewer_store.h"

namespace oneroom::lrs_viewer {

/// Belongs to one snapshot.
class KeyUnion {
public:
    /// Each key narrowly, and broadly where `is_broad`.
    KeyUnion(const db::Reader& db, const std::vector<Id>& keys, bool is_broad, Id after, Id before);

    /// The next mark; the same statement may come again with another source. Nothing at the end.
    std::optional<MarkPlace> next();

private:
    struct Stream {
        Id key_id{};
        bool is_broad = false;
        Id before{};
        bool is_over = false;
        std::deque<MarkPlace> read{};
    };

    void read_on(Stream& stream) const;

    const db::Reader& db_;
    const Id after_;
    std::vector<Stream> streams_{};
    std::optional<MarkPlace> last_{};
};

}  // namespace oneroom::lrs_viewer
