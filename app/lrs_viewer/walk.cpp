#include "lrs_viewer/walk.h"

#include <algorithm>

#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs_viewer/key_union.h"

namespace oneroom::lrs_viewer {
namespace {

using lrs::KeyKind;

Id start_of_day(const Date& day) {
    return std::chrono::duration_cast<std::chrono::microseconds>(start_of(day).time_since_epoch()).count();
}

constexpr Id day_long = 86'400'000'000;
constexpr Id of_none = -1;
constexpr std::size_t most_named_keys = 20;
constexpr std::int64_t most_names = 50'000;  // of each kind

class Walk {
public:
    Walk(const db::Reader& db, const StatementQuery& query, Teller& teller, std::int64_t most,
         const std::function<bool(const KeptStatement&)>& take)
        : db_(db), query_(query), teller_(teller), most_(most), take_(take), search_(fold(query.search)) {}

    WalkEnd run() {
        if (query_.date_from) after_ = start_of_day(*query_.date_from) - 1;
        if (query_.date_to) before_ = start_of_day(*query_.date_to) + day_long;
        if (query_.after) after_ = std::max(after_, *query_.after);
        if (query_.before) before_ = std::min(before_, *query_.before);
        const auto visit = [this](const Passed& passed) { return pass(passed); };
        if (!query_.agents.empty()) {
            walk_union(keys_of_person(), query_.is_related);
            return end_;
        }
        const auto named = find_keys_named(db_, query_);
        reads_names_ = !named;
        if (named && !named->empty()) {
            end_.is_by_names = true;
            walk_union(*named, true);
            return end_;
        }
        if (const auto marks = wanted_marks(); marks[0].key_id != 0)
            walk_marked(db_, marks, after_, before_, visit);
        else if (query_.sender == SenderKind::portal || query_.client_id)
            walk_client(db_, query_.client_id.value_or(0), after_, before_, visit);
        else
            walk_all(db_, after_, before_, visit);
        return end_;
    }

private:
    std::vector<Id> keys_of_person() const {
        std::vector<Id> keys;
        for (const std::string& agent : query_.agents)
            if (const Id key = find_key(db_, KeyKind::agent, agent); key != 0) keys.push_back(key);
        return keys;
    }

    void walk_union(const std::vector<Id>& keys, bool is_broad) {
        const auto others = wanted_marks();
        KeyUnion places(db_, keys, is_broad, after_, before_);
        while (const auto place = places.next()) {
            const auto passed = find_passed(db_, others, *place);
            if (passed && !pass(*passed)) return;
        }
    }

    /// The one that fits fewest comes first.
    std::array<WantedMark, 4> wanted_marks() const {
        std::array<WantedMark, 4> marks{};
        std::size_t count = 0;
        const auto add = [&](KeyKind kind, const std::string& text, bool is_broad) {
            if (text.empty()) return;
            const Id key = find_key(db_, kind, text);
            marks.at(count++) = {key == 0 ? of_none : key, is_broad};
        };
        add(KeyKind::registration, to_lower_ascii(query_.registration), false);
        add(KeyKind::agent, query_.agent, query_.is_related);
        add(KeyKind::activity, query_.activity, query_.is_related);
        add(KeyKind::verb, query_.verb, false);
        if (count < 2) return marks;
        std::array<std::int64_t, 4> sizes{};
        for (std::size_t i = 0; i < count; ++i) sizes.at(i) = count_marked(db_, marks.at(i), after_, before_);
        const auto fewest = std::min_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(count));
        std::swap(marks[0], marks.at(static_cast<std::size_t>(fewest - sizes.begin())));
        return marks;
    }

    bool pass(const Passed& passed) {
        if (passed.id != last_ && !may_go_on()) {
            end_.next = last_;
            end_.is_partial = true;
            return false;
        }
        if (passed.id != last_) ++end_.looked_at;
        last_ = passed.id;
        if (passed.id == taken_ || !passed.fits || !is_sent_by(passed.client_id) || !is_shown(passed.is_voided))
            return true;
        const KeptStatement kept = show_kept(db_, passed.id);
        ++read_;
        read_bytes_ += kept.body.size();
        if (!matches(kept)) return true;
        taken_ = passed.id;
        if (take_(kept)) return true;
        end_.next = passed.id + 1;
        return false;
    }

    bool may_go_on() const {
        if (end_.looked_at >= most_) return false;
        const bool reads_all = (!search_.empty() && !end_.is_by_names) || query_.result != StatementResult::any;
        return !reads_all || (read_ < most_read && read_bytes_ < most_read_bytes);
    }

    bool is_sent_by(Id client_id) const {
        if (query_.client_id) return client_id == *query_.client_id;
        switch (query_.sender) {
            case SenderKind::portal:
                return client_id == 0;
            case SenderKind::course:
                return client_id < 0;
            case SenderKind::client:
                return client_id > 0;
            default:
                return true;
        }
    }

    bool is_shown(bool is_voided) const {
        return query_.voided == VoidedStatements::shown || is_voided == (query_.voided == VoidedStatements::alone);
    }

    bool matches(const KeptStatement& kept) {
        if (query_.result != StatementResult::any &&
            (kept.body.find("\"result\"") == kept.body.npos || !has_result(parse_json(kept.body), query_.result)))
            return false;
        if (search_.empty() || end_.is_by_names || fold(kept.body).find(search_) != std::string::npos) return true;
        if (!reads_names_ && kept.body.find("\\u") == std::string::npos) return false;
        // Names that stand elsewhere, and letters that the text says by their numbers.
        const StatementRow row = teller_.row_of(kept);
        return fold(sentence_of(row)).find(search_) != std::string::npos ||
               fold(row.answer).find(search_) != std::string::npos ||
               fold(row.response).find(search_) != std::string::npos;
    }

    const db::Reader& db_;
    const StatementQuery& query_;
    Teller& teller_;
    const std::int64_t most_;
    const std::function<bool(const KeptStatement&)>& take_;
    const std::string search_;
    bool reads_names_ = true;  ///< those that do not stand in statements were not searched otherwise
    Id after_ = 0, before_ = INT64_MAX, last_ = 0, taken_ = 0;
    std::int64_t read_ = 0;
    std::size_t read_bytes_ = 0;
    WalkEnd end_{};
};

}  // namespace

bool has_result(const json& statement, StatementResult wanted) {
    const auto result = statement.find("result");
    if (result == statement.end()) return false;
    const auto is = [&](const char* name, bool value) {
        const auto found = result->find(name);
        return found != result->end() && found->is_boolean() && *found == value;
    };
    switch (wanted) {
        case StatementResult::passed:
            return is("success", true);
        case StatementResult::failed:
            return is("success", false);
        case StatementResult::completed:
            return is("completion", true);
        default:
            return true;
    }
}

std::optional<std::vector<Id>> find_keys_named(const db::Reader& db, const StatementQuery& query) {
    const std::string wanted = fold(query.search);
    std::vector<Id> keys;
    if (wanted.empty() || query.in_texts || !query.agents.empty()) return keys;
    const auto has = [&](const std::string& text) { return fold(text).find(wanted) != std::string::npos; };
    for (const KeyKind kind : {KeyKind::verb, KeyKind::agent, KeyKind::activity}) {
        std::int64_t looked_at = 0;
        walk_keys(db, kind, [&](const NamedKey& key) {
            if (has(key.text) || has(key.name) || has(key.definition)) keys.push_back(key.id);
            return keys.size() <= most_named_keys && ++looked_at < most_names;
        });
        if (keys.size() > most_named_keys) return std::nullopt;
    }
    return keys;
}

WalkEnd walk_query(const db::Reader& db, const StatementQuery& query, Teller& teller, std::int64_t most,
                   const std::function<bool(const KeptStatement&)>& take) {
    return Walk(db, query, teller, most, take).run();
}

}  // namespace oneroom::lrs_viewer
