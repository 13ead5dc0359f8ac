#include "lrs/forward.h"

#include <algorithm>

#include "core/base/log.h"
#include "core/db/audit.h"
#include "core/security/basic_authorization.h"
#include "lrs/forward_batch.h"
#include "lrs/forward_rules.h"
#include "lrs/forward_store.h"
#include "mail/transport.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t most_attached = 64'000'000;  // bytes of one statement; more is put together in memory nowhere
constexpr std::chrono::seconds longest_turn{20};   // of one target, before others have theirs
constexpr std::chrono::seconds longest_round{60};  // of all targets, before other jobs have theirs

class Forwarding {
public:
    Forwarding(Records& records, ForwardTarget target, mail::Transport& transport)
        : records_(records), target_(std::move(target)), transport_(transport), place_(target_.sent_until) {}

    /// Sends for as long as a turn takes; a call under way ends first.
    void send_for_a_turn(const std::function<bool()>& keep_going) {
        until_ = records_.clock.steady() + longest_turn;
        while (keep_going() && send_some() && has_time()) {
        }
    }
    /// It is tried again after a while.
    bool wait(const std::string& why) {
        ++target_.failures;
        target_.last_error = why;
        target_.next_try_at = records_.clock.now() + pause_before_retry(target_.failures);
        save();
        return false;
    }

private:
    bool has_time() const { return records_.clock.steady() < until_; }

    /// False when there is nothing more to be done now.
    bool send_some() {
        if (auto again = refused_to_send(records_, target_); !again.empty()) return send_again(std::move(again));
        const Batch batch = next_batch(records_, target_);
        if (batch.until == target_.sent_until) return false;
        if (!batch.statements.empty() && !send(batch.statements)) return false;
        target_.sent_until = batch.until;
        return save();
    }

    bool send_again(std::vector<Sending> refused) {
        for (const Sending& one : refused)
            if (one.id == 0 && !put_aside(one, "It is not in the learning record store any more")) return false;
        std::erase_if(refused, [](const Sending& one) { return one.id == 0; });
        return refused.empty() || send(refused);
    }

    /// All of them taken or put aside; false when it is to be tried later, or no more.
    bool send(std::span<const Sending> statements) {
        const Sending& first = statements.front();
        if (statements.size() == 1 && first.size() > most_attached)
            return put_aside(first, "Its attachments are longer than 64 MB together");
        mail::SendResult result;
        try {
            result = call(statements);
        } catch (const Unsendable& unsendable) {
            return statements.size() > 1 ? send_halves(statements) : put_aside(first, unsendable.what());
        }
        if (result.outcome == mail::SendResult::Outcome::interrupted) return false;
        const std::string said = result.status == 0 ? result.answer : "It answered " + std::to_string(result.status);
        const std::string why = result.reply.empty() || result.status == 0 ? said : said + ": " + result.reply;
        if (may_be_too_much(result.status, result.trouble)) send_less(target_, statements.size());
        switch (decide_after_sending(result.status, target_.failures)) {
            case AfterSending::goOn:
                return note_sent(statements);
            case AfterSending::split:
                return statements.size() > 1 ? send_halves(statements) : put_aside(first, why);
            case AfterSending::splitForbidden:
                // A client there may lack the right to void what others wrote, and nothing else.
                if (statements.size() > 1) return send_halves(statements);
                return first.is_voiding ? put_aside(first, why) : stop(said);
            case AfterSending::wait:
                return wait(why);
            case AfterSending::stop:
                return stop(said);
        }
        return false;
    }

    bool send_halves(std::span<const Sending> statements) {
        const std::size_t half = statements.size() / 2;
        if (!has_time()) {
            // A store that takes its time to refuse them: so many are not begun with again.
            send_less(target_, statements.size());
            save();
            return false;
        }
        return send(statements.first(half)) && has_time() && send(statements.subspan(half));
    }

    mail::SendResult call(std::span<const Sending> statements) {
        const auto secret = records_.box->open(target_secret_purpose, target_.secret_closed);
        if (!secret) return {mail::SendResult::Outcome::refused, "Its secret cannot be read any more", 401, {}};
        Body body = body_of(records_.blobs, statements);
        const auto longest_call = decide_call_time(body.bytes.size());
        return transport_.call_gateway(
            {.url = target_.endpoint + "/statements",
             .is_post = true,
             .headers = {"Authorization: Basic " + basic_credentials(target_.public_key, *secret),
                         "X-Experience-API-Version: " + target_.version, "Content-Type: " + body.type},
             .body = std::move(body.bytes)},
            longest_call);
    }

    bool note_sent(std::span<const Sending> statements) {
        move_on(statements.back());
        target_.sent_count += std::ssize(statements);
        target_.sent_at = records_.clock.now();
        target_.last_error.clear();
        note_taken(target_, statements.size());
        return save([&](db::Writer& tx) {
            // Also what was refused in its turn and is taken when everything is sent anew.
            for (const Sending& one : statements) delete_refusal_of(tx, target_.id, one.uuid);
        });
    }

    bool put_aside(const Sending& statement, const std::string& why) {
        move_on(statement);
        log::warning("xapi.forwardRefused", {{"target", target_.name}, {"statement", statement.uuid}});
        return save([&](db::Writer& tx) {
            insert_refusal(tx, target_.id, {.uuid = statement.uuid, .reason = why, .refused_at = records_.clock.now()},
                           most_refusals);
        });
    }

    void move_on(const Sending& last) {
        if (last.refusal_id == 0) target_.sent_until = last.id;
        target_.failures = 0;
    }

    bool stop(const std::string& said) {
        const bool goes_on = save([&](db::Writer& tx) {
            if (!target_.is_active) return;
            target_.is_active = false;
            // What else it said may name people, and stays until somebody looks.
            target_.last_error = said;
            save_target_state(tx, target_);
            audit::record(tx, {.name = "learning record store"}, records_.clock.now(),
                          {.action = "lrsTargets.stop",
                           .object_kind = "lrsTarget",
                           .object_id = target_.id,
                           .summary = "Sends nothing more to the record store " + target_.name + ": " + said});
        });
        if (!goes_on) log::error("xapi.forwardStopped", {{"target", target_.name}, {"why", said}});
        return false;
    }

    /// False when it is to send no more: meanwhile somebody has switched it off, changed or removed it, or another run
    /// sends to it. Of what was changed nothing is written: what was sent goes once more, to where it belongs now.
    bool save(const std::function<void(db::Writer&)>& also = {}) {
        bool is_saved = false;
        const bool goes_on = records_.db.write([&](db::Writer& tx) {
            is_saved = false;
            const auto now = find_target(tx, target_.id);
            if (!now || now->revision != target_.revision || now->sent_until != place_) return false;
            if (!now->is_active) {
                target_.is_active = false;
                target_.last_error = now->last_error;
            }
            save_target_state(tx, target_);
            if (also) also(tx);
            is_saved = true;
            return target_.is_active;
        });
        if (is_saved) place_ = std::max(place_, target_.sent_until);
        return goes_on;
    }

    Records& records_;
    ForwardTarget target_;
    mail::Transport& transport_;
    Id place_;  ///< as it was saved last
    std::chrono::nanoseconds until_{};
};

}  // namespace

void forward_due(Records& records, std::atomic<Id>& last, const std::function<bool()>& keep_going) {
    auto targets = records.db.read([](const db::Reader& db) { return list_targets(db); });
    std::ranges::rotate(targets, std::ranges::upper_bound(targets, last.load(), {}, &ForwardTarget::id));
    mail::Transport transport(keep_going);
    const auto until = records.clock.steady() + longest_round;
    for (const ForwardTarget& target : targets) {
        if (!target.is_active || target.next_try_at > records.clock.now()) continue;
        if (records.clock.steady() >= until) return;
        last = target.id;
        Forwarding forwarding(records, target, transport);
        try {
            forwarding.send_for_a_turn(keep_going);
        } catch (const std::exception& failure) {
            // One target keeps no other from its turn.
            log::error("xapi.forwardFailed", {{"target", target.name}, {"why", failure.what()}});
            forwarding.wait("It could not be sent to. The log of the server says why");
        }
    }
}

}  // namespace oneroom::lrs
