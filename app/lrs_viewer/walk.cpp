#include "lrs_viewer/walk.h"

#include <algorithm>

#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/json/codec.h"

namespace oneroom::lrs_viewer {
namespace {

using lrs::KeyKind;

Id start_of_day(const Date& day) {
    return std::chrono::duration_cast<std::chrono::microseconds>(start_of(day).time_since_epoch()).count();
}

constexpr Id day_long = 86'400'000'000;
constexpr Id of_none = -1;

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
        if (const auto marks = wanted_marks(); marks[0].key_id != 0)
            walk_marked(db_, marks, after_, before_, visit);
        else if (query_.sender == SenderKind::portal || query_.client_id)
            walk_client(db_, query_.client_id.value_or(0), after_, before_, visit);
        else
            walk_all(db_, after_, before_, visit);
        return end_;
    }

private:
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
        const bool reads_all = !search_.empty() || query_.result != StatementResult::any;
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
        if (search_.empty() || fold(kept.body).find(search_) != std::string::npos) return true;
        // Names that stand elsewhere, and letters that the text says by their numbers.
        const StatementRow row = teller_.row_of(kept);
        return fold(sentence_of(row)).find(search_) != std::string::npos ||
               fold(row.response).find(search_) != std::string::npos;
    }

    const db::Reader& db_;
    const StatementQuery& query_;
    Teller& teller_;
    const std::int64_t most_;
    const std::function<bool(const KeptStatement&)>& take_;
    const std::string search_;
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

WalkEnd walk_query(const db::Reader& db, const StatementQuery& query, Teller& teller, std::int64_t most,
                   const std::function<bool(const KeptStatement&)>& take) {
    return Walk(db, query, teller, most, take).run();
}

}  // namespace oneroom::lrs_viewer
