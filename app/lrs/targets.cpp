#include "lrs/targets.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/jobs/job.h"
#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/forward.h"
#include "lrs/forward_batch.h"
#include "lrs/forward_rules.h"
#include "lrs/forward_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t longest_key = 200;

ForwardTarget get_target(const db::Reader& db, Id target_id) {
    auto target = find_target(db, target_id);
    if (!target) throw not_found("target");
    return *std::move(target);
}

void record(db::Writer& tx, const Records& records, const audit::Actor& actor, std::string_view action,
            const std::string& did, const ForwardTarget& target, const std::optional<ForwardTarget>& before = {}) {
    const auto text = [](const ForwardTarget& one) {
        ForwardTarget shown = one;
        shown.last_error.clear();  // what another store answered may name people
        return to_audit_text(shown);
    };
    audit::record(tx, actor, records.clock.now(),
                  {.action = action,
                   .object_kind = "lrsTarget",
                   .object_id = target.id,
                   .summary = did + " the record store " + target.name + ", to which statements are sent on",
                   .before = before ? std::optional(text(*before)) : std::nullopt,
                   .after = text(target)});
}

/// Its turn comes at once, whatever it waited for.
void call_sender(db::Writer& tx, Records& records, ForwardTarget& target) {
    target.failures = 0;
    target.next_try_at = records.clock.now();
    target.last_error.clear();
    save_target_state(tx, target);
    // Two, as what runs just now has looked already and is not queued again.
    for (const char* subject : {"now", "again"}) jobs::add_work(tx, "lrs.forward", subject, "{}", records.clock.now());
    if (records.wake_jobs) records.wake_jobs();
}

bool is_client(const Records& records, std::optional<Id> client_id) {
    if (!client_id || *client_id == portal_client) return true;
    const auto clients = records.clients.list();
    return std::ranges::find(clients, *client_id, &Client::id) != clients.end();
}

/// Checks what was said; the secret stays as it was.
ForwardTarget applied(const Records& records, ForwardTarget target, const TargetWish& wish) {
    FieldErrors errors;
    target.name = trim(wish.name);
    if (target.name.empty() || code_points(target.name) > 100)
        errors.add("name", "Give a name of at most 100 characters");
    target.allows_http = wish.allows_http;
    try {
        target.endpoint = decide_endpoint(wish.endpoint, wish.allows_http);
    } catch (const Failure& failure) {
        errors.add("endpoint", failure.what());
    }
    target.public_key = trim(wish.public_key);
    if (target.public_key.empty() || target.public_key.find(':') != std::string::npos ||
        target.public_key.size() > longest_key)
        errors.add("publicKey", "Give the key that the store has made for this portal");
    const auto version = read_version(wish.version);
    if (version)
        target.version = name_of_version(*version);
    else
        errors.add("version", "Choose 1.0.3 or 2.0.0");
    target.verb = trim(wish.verb);
    if (!target.verb.empty() && !is_iri(target.verb)) errors.add("verb", "must be an IRI with a scheme");
    target.only_client = wish.only_client;
    target.not_client = wish.not_client;
    if (!is_client(records, wish.only_client)) errors.add("onlyClient", "This client is not there");
    if (!is_client(records, wish.not_client)) errors.add("notClient", "This client is not there");
    if (!errors.empty()) throw invalid(std::move(errors));
    return target;
}

/// With the secret of the wish, or the one that is kept for this very address.
ForwardTarget with_secret(const Records& records, ForwardTarget target, const std::string& secret,
                          const std::string& kept_for) {
    if (!secret.empty())
        target.secret_closed = records.box->close(target_secret_purpose, secret);
    else if (target.secret_closed.empty())
        throw invalid("secret", "Give the secret that belongs to the key");
    else if (target.endpoint != kept_for)
        throw invalid("secret", "Give the secret anew: the one that is kept was given for another address");
    return target;
}

Microseconds place_before(Records& records, Microseconds from) {
    if (from > records.stamps.consistent_through() + 1) throw invalid("from", "Choose a time that is past");
    return std::max<Microseconds>(from, 1) - 1;
}

TargetView view_of(Records& records, const ForwardTarget& target, std::int64_t most) {
    const Behind behind = count_behind(records, target, most);
    const auto keep = records.keep ? records.keep() : std::chrono::days(0);
    const Microseconds kept_from =
        std::chrono::duration_cast<std::chrono::microseconds>((records.clock.now() - keep).time_since_epoch()).count();
    return records.db.read([&](const db::Reader& db) {
        return TargetView{.target = target,
                          .state = decide_state(target),
                          .waiting = behind.count,
                          .is_more_waiting = behind.is_more,
                          .refused = count_refusals(db, {.target_id = target.id}),
                          .holds_removal = target.is_active && keep.count() > 0 &&
                                           has_statement_between(db, target.sent_until, kept_from)};
    });
}

}  // namespace

ForwardTarget target_of_wish(Records& records, std::optional<Id> target_id, const TargetWish& wish) {
    const ForwardTarget before =
        target_id ? records.db.read([&](const db::Reader& db) { return get_target(db, *target_id); }) : ForwardTarget{};
    return with_secret(records, applied(records, before, wish), wish.secret, before.endpoint);
}

Id add_target(Records& records, const audit::Actor& actor, const TargetWish& wish, std::optional<Microseconds> from) {
    ForwardTarget target = target_of_wish(records, std::nullopt, wish);
    target.revision = random_token();
    target.created_at = records.clock.now();
    target.sent_until = from ? place_before(records, *from) : records.stamps.consistent_through();
    return records.db.write([&](db::Writer& tx) {
        if (count_targets(tx) >= most_targets)
            throw Failure(409, "There are 50 stores already; remove one that is not used any more");
        target.id = insert_target(tx, target);
        if (target.id == 0) throw Failure(409, "There is a store of this name already");
        record(tx, records, actor, "lrsTargets.create", "Added", target);
        return target.id;
    });
}

void change_target(Records& records, const audit::Actor& actor, Id target_id, const TargetWish& wish,
                   const std::function<void()>& before_move) {
    records.db.write([&](db::Writer& tx) {
        const ForwardTarget before = get_target(tx, target_id);
        ForwardTarget target = with_secret(records, applied(records, before, wish), wish.secret, before.endpoint);
        if (before_move && target.endpoint != before.endpoint) before_move();
        const auto other = find_target_named(tx, target.name);
        if (other && other->id != target_id) throw Failure(409, "There is a store of this name already");
        target.revision = random_token();
        save_target(tx, target);
        // What it waits for may be mended by this.
        if (target.is_active) call_sender(tx, records, target);
        record(tx, records, actor, "lrsTargets.save", "Changed", target, before);
    });
}

void switch_target(Records& records, const audit::Actor& actor, Id target_id, bool is_active) {
    records.db.write([&](db::Writer& tx) {
        const ForwardTarget before = get_target(tx, target_id);
        ForwardTarget target = before;
        target.is_active = is_active;
        target.last_error.clear();
        save_target_state(tx, target);
        if (is_active) call_sender(tx, records, target);
        record(tx, records, actor, "lrsTargets.switch", is_active ? "Switched on" : "Switched off", target, before);
    });
}

void try_target(Records& records, const audit::Actor& actor, Id target_id) {
    records.db.write([&](db::Writer& tx) {
        ForwardTarget target = get_target(tx, target_id);
        if (!target.is_active) throw Failure(409, "It is switched off. Switch it on, and it is sent to at once");
        call_sender(tx, records, target);
        record(tx, records, actor, "lrsTargets.try", "Asked to send at once to", target);
    });
}

void restart_target(Records& records, const audit::Actor& actor, Id target_id, Microseconds from) {
    const Microseconds place = place_before(records, from);
    records.db.write([&](db::Writer& tx) {
        const ForwardTarget before = get_target(tx, target_id);
        ForwardTarget target = before;
        target.sent_until = place;
        target.revision = random_token();
        set_target_place(tx, target);
        if (target.is_active) call_sender(tx, records, target);
        record(tx, records, actor, "lrsTargets.restart", "Began anew with", target, before);
    });
}

void remove_target(Records& records, const audit::Actor& actor, Id target_id) {
    records.db.write([&](db::Writer& tx) {
        const ForwardTarget target = get_target(tx, target_id);
        delete_target(tx, target.id);
        record(tx, records, actor, "lrsTargets.remove", "Removed", target);
    });
}

std::int64_t send_refused_again(Records& records, const audit::Actor& actor, Id target_id, Id refusal_id) {
    return records.db.write([&](db::Writer& tx) {
        ForwardTarget target = get_target(tx, target_id);
        if (refusal_id != 0 && !find_refusal(tx, target_id, refusal_id)) throw not_found("refusal");
        const std::int64_t count = mark_again(tx, target_id, refusal_id);
        if (refusal_id != 0 && count == 0)
            throw Failure(409, "This statement is not in the learning record store any more");
        if (target.is_active) call_sender(tx, records, target);
        record(tx, records, actor, "lrsTargets.sendAgain",
               "Had " + std::to_string(count) + " refused statements sent again to", target);
        return count;
    });
}

std::int64_t forget_refused(Records& records, const audit::Actor& actor, Id target_id, Id refusal_id) {
    return records.db.write([&](db::Writer& tx) {
        const ForwardTarget target = get_target(tx, target_id);
        std::int64_t count = 1;
        if (refusal_id == 0)
            count = delete_refusals(tx, target_id);
        else if (find_refusal(tx, target_id, refusal_id))
            delete_refusal(tx, refusal_id);
        else
            throw not_found("refusal");
        record(tx, records, actor, "lrsTargets.forget",
               "Forgot " + std::to_string(count) + " statements that were refused by", target);
        return count;
    });
}

std::vector<TargetView> view_targets(Records& records, std::int64_t most) {
    std::vector<TargetView> views;
    for (const ForwardTarget& target : records.db.read([](const db::Reader& db) { return list_targets(db); }))
        views.push_back(view_of(records, target, most));
    return views;
}

void require_target(Records& records, Id target_id) {
    records.db.read([&](const db::Reader& db) { get_target(db, target_id); });
}

TargetView view_target(Records& records, Id target_id, std::int64_t most) {
    return view_of(records, records.db.read([&](const db::Reader& db) { return get_target(db, target_id); }), most);
}

Id id_of_target(Records& records, const std::string& name) {
    const auto target = records.db.read([&](const db::Reader& db) { return find_target_named(db, name); });
    if (!target) throw not_found("target");
    return target->id;
}

RefusalPage view_refusals(Records& records, Id target_id, const std::string& search, std::int64_t offset,
                          std::int64_t limit) {
    return records.db.read([&](const db::Reader& db) {
        get_target(db, target_id);
        const RefusalQuery query{.target_id = target_id, .search = search, .offset = offset, .limit = limit};
        return RefusalPage{list_refusals(db, query), count_refusals(db, query)};
    });
}

}  // namespace oneroom::lrs
