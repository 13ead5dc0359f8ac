#include "lrs_viewer/key_union.h"

namespace oneroom::lrs_viewer {
namespace {

constexpr std::int64_t at_once = 100;

}  // namespace

KeyUnion::KeyUnion(const db::Reader& db, const std::vector<Id>& keys, bool is_broad, Id after, Id before)
    : db_(db), after_(after) {
    for (const Id key : keys) {
        streams_.push_back({.key_id = key, .before = before});
        if (is_broad) streams_.push_back({.key_id = key, .is_broad = true, .before = before});
    }
}

std::optional<MarkPlace> KeyUnion::next() {
    for (;;) {
        Stream* newest = nullptr;
        for (Stream& stream : streams_) {
            if (stream.read.empty() && !stream.is_over) read_on(stream);
            if (!stream.read.empty() && (!newest || newest->read.front() < stream.read.front())) newest = &stream;
        }
        if (!newest) return std::nullopt;
        const MarkPlace place = newest->read.front();
        newest->read.pop_front();
        // By two keys at once.
        if (last_ && *last_ == place) continue;
        last_ = place;
        return place;
    }
}

void KeyUnion::read_on(Stream& stream) const {
    auto places = list_places(db_, {stream.key_id, stream.is_broad}, after_, stream.before, at_once);
    stream.is_over = std::ssize(places) < at_once;
    // What is read next begins with a whole statement, unless one has more sources than are read at once.
    if (!stream.is_over && places.front().statement_id != places.back().statement_id) {
        const Id cut = places.back().statement_id;
        while (places.back().statement_id == cut) places.pop_back();
    }
    if (!places.empty()) stream.before = places.back().statement_id;
    stream.read.assign(places.begin(), places.end());
}

}  // namespace oneroom::lrs_viewer
