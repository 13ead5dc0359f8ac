#include "tracking/call_recording.h"

#include <algorithm>

#include "accounts/people.h"
#include "accounts/rights.h"
#include "core/json/codec.h"
#include "tracking/call_recording_store.h"
#include "tracking/details_store.h"

namespace oneroom::tracking {
namespace {

AttemptRow find_managed(const db::Reader& db, const Context& context, Id attempt_id) {
    auto row = find_attempt_row(db, attempt_id);
    const auto scope = accounts::find_scope(db, context.session, {Role::CanManageContentTrackingUpdates});
    if (!row || !accounts::may_see(db, scope, row->user_id)) throw not_found("attempt");
    return std::move(*row);
}

void note(db::Writer& tx, const Context& context, const AttemptRow& row, std::string_view action,
          const std::string& what) {
    const auto person = accounts::show_person(tx, row.user_id);
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "user",
                   .object_id = person.id,
                   .summary = what + " '" + row.title + "' for " + person.full_name + " (" + person.username + ")",
                   .before = {},
                   .after = {}});
}

}  // namespace

Fields CallRecording::fields() {
    using R = CallRecording;
    return {field<&R::level>("level"), field<&R::until_at>("untilAt"),
            field<&R::switched_by>("switchedBy").means("Full name; empty when nobody known")};
}

Fields RecordingRequest::fields() {
    using R = RecordingRequest;
    return {field<&R::attempt_id>("attemptId").required(),
            field<&R::level>("level").means("Calls above it are not recorded"), field<&R::days>("days").between(1, 30)};
}

Fields RecordingPath::fields() { return {field<&RecordingPath::attempt_id>("attemptId").required()}; }

CallRecording switch_recording_on(Context& context, const RecordingRequest& request) {
    const Instant now = context.now();
    return context.db.write([&](db::Writer& tx) {
        const AttemptRow row = find_managed(tx, context, request.attempt_id);
        save_recording(tx, row.user_id, row.content_id, request.level, context.actor().user_id,
                       now + std::chrono::days{request.days});
        note(tx, context, row, "attempts.recordCalls",
             "Switched on the recording of calls for " + std::to_string(request.days) + " days in");
        return find_recording(tx, row.user_id, row.content_id, now).value();
    });
}

Nothing switch_recording_off(Context& context, const RecordingPath& path) {
    context.db.write([&](db::Writer& tx) {
        const AttemptRow row = find_managed(tx, context, path.attempt_id);
        if (remove_recording(tx, row.user_id, row.content_id))
            note(tx, context, row, "attempts.stopRecording", "Switched off the recording of calls in");
    });
    return {};
}

std::optional<DebugLevel> find_recording_level(const db::Reader& db, Id user_id, Id content_id, Instant now) {
    const auto found = find_recording(db, user_id, content_id, now);
    return found ? std::optional(found->level) : std::nullopt;
}

CallsOutcome save_calls(db::Database& db, Id launch_id, CallBatch batch, Instant now) {
    if (!make_fit(batch)) return CallsOutcome::notUnderstood;
    // Looked at first without a transaction: what is refused costs no writer.
    if (!db.read([&](const db::Reader& reader) { return is_recorded(reader, launch_id, now); }))
        return CallsOutcome::off;
    const NewBatch row{launch_id, batch.run, batch.calls.front().number, now - std::chrono::milliseconds{batch.sent_ms},
                       to_json_text(batch.calls)};
    db.write([&](db::Writer& tx) {
        insert_batch(tx, row, now);
        remove_beyond(tx, launch_id, most_recorded_bytes);
    });
    return CallsOutcome::saved;
}

void record_message(db::Database& db, Id launch_id, RecordedCall call, Instant now) {
    db.write_later(
        [launch_id, call = std::move(call), now](db::Writer& tx) {
            if (!is_recorded(tx, launch_id, now)) return 0;
            CallBatch batch{0, 0, {call}};
            batch.calls.front().number = find_next_number(tx, launch_id, batch.run);
            if (!make_fit(batch)) return 0;
            insert_batch(tx, {launch_id, batch.run, batch.calls.front().number, now, to_json_text(batch.calls)}, now);
            remove_beyond(tx, launch_id, most_recorded_bytes);
            return 1;
        },
        [](const auto&) {});
}

void remove_old_calls(jobs::JobContext& context) {
    const Instant now = context.clock.now();
    context.db.write([&](db::Writer& tx) { remove_ended_recordings(tx, now); });
    while (context.keep_going() &&
           context.db.write([&](db::Writer& tx) { return remove_batches_before(tx, now - calls_are_kept); }) > 0) {
    }
}

}  // namespace oneroom::tracking
