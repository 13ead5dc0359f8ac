#include "lrs/forward.h"

#include <unistd.h>

#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"
#include "lrs/erasure_store.h"
#include "lrs/forward_rules.h"
#include "lrs/forward_store.h"
#include "lrs/statement_store.h"
#include "mail/transport.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t at_once = 50;                // statements in one request
constexpr std::size_t most_bytes = 8'000'000;      // of it; one statement alone may have more
constexpr std::int64_t looked_at_once = 1000;      // statements that are looked through for them
constexpr std::size_t most_attached = 64'000'000;  // bytes of one statement; more is put together in memory nowhere
constexpr std::chrono::seconds longest_call{60};
constexpr std::chrono::seconds longest_turn{20};  // of one target, before others and other jobs have theirs
constexpr std::string_view secret_purpose = "lrs target";

/// A statement on its way, with what is attached to it.
struct Sending {
    Id id{};
    std::string uuid{};
    std::string text{};
    bool is_voiding = false;
    std::vector<StoredAttachment> attachments{};

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

bool is_for(const ForwardTarget& target, const Candidate& candidate) {
    if (target.not_client && candidate.client_id == *target.not_client) return false;
    // What voids goes where what it voids went.
    if (target.only_client && candidate.voided_client.value_or(candidate.client_id) != *target.only_client)
        return false;
    return candidate.has_verb || candidate.is_voiding;
}

Sending read_statement_to_send(const db::Reader& db, Id id, const ForwardTarget& target) {
    const StoredStatement kept = show_statement(db, id);
    return {id, uuid_of_statement(db, id), text_for_other_store(kept.body, target.version), kept.is_voiding,
            list_attachments(db, id)};
}

/// A verb that no statement has yet has no key: nothing is found by -1.
Id verb_key_of(const db::Reader& db, const ForwardTarget& target) {
    if (target.verb.empty()) return 0;
    const Id key = find_key(db, KeyKind::verb, target.verb);
    return key == 0 ? -1 : key;
}

Batch next_batch(Records& records, const ForwardTarget& target) {
    // Asked before the snapshot is taken: what is complete now is in it.
    const Microseconds through = records.stamps.consistent_through();
    return records.db.read([&](const db::Reader& db) {
        Batch batch{.statements = {}, .until = target.sent_until};
        std::size_t bytes = 0;
        const auto found = list_candidates(db, target.sent_until, through, verb_key_of(db, target), looked_at_once);
        for (const Candidate& candidate : found) {
            if (is_for(target, candidate)) {
                if (batch.statements.size() == at_once) return batch;
                Sending sending = read_statement_to_send(db, candidate.id, target);
                bytes += sending.size();
                if (bytes > most_bytes && !batch.statements.empty()) return batch;
                batch.statements.push_back(std::move(sending));
            }
            batch.until = candidate.id;
        }
        return batch;
    });
}

/// A statement that cannot be sent, whoever asks.
struct Unsendable : std::runtime_error {
    using runtime_error::runtime_error;
};

std::string read_blob(const files::BlobStore& blobs, const StoredAttachment& attachment) {
    const auto file = blobs.open(attachment.sha256);
    if (!file) throw Unsendable("An attachment is missing");
    std::string bytes(static_cast<std::size_t>(attachment.size), '\0');
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t count = ::pread(file.get(), bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
        if (count <= 0) throw Unsendable("An attachment cannot be read");
        at += static_cast<std::size_t>(count);
    }
    return bytes;
}

/// The body of a request, and its type.
struct Body {
    std::string type = "application/json";
    std::string bytes{};
};

Body body_of(const files::BlobStore& blobs, std::span<const Sending> statements) {
    Body body;
    body.bytes = "[";
    for (const Sending& one : statements) body.bytes.append(body.bytes.size() > 1 ? "," : "").append(one.text);
    body.bytes += "]";
    std::set<std::string> sent;
    std::string parts;
    const std::string boundary = "oneroom-" + random_token();
    for (const Sending& one : statements)
        for (const StoredAttachment& attachment : one.attachments)
            if (sent.insert(attachment.sha2).second)
                parts += "\r\n--" + boundary + "\r\nContent-Type: " + attachment.content_type +
                         "\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: " + attachment.sha2 +
                         "\r\n\r\n" + read_blob(blobs, attachment);
    if (parts.empty()) return body;
    body.bytes = "--" + boundary + "\r\nContent-Type: application/json\r\n\r\n" + body.bytes + parts + "\r\n--" +
                 boundary + "--\r\n";
    body.type = "multipart/mixed; boundary=" + boundary;
    return body;
}

class Forwarding {
public:
    Forwarding(Records& records, ForwardTarget target, mail::Transport& transport)
        : records_(records), target_(std::move(target)), transport_(transport) {}

    /// False when there is nothing more to be done now.
    bool send_some() {
        const Batch batch = next_batch(records_, target_);
        if (batch.until == target_.sent_until) return false;
        if (!batch.statements.empty() && !send(batch.statements)) return false;
        target_.sent_until = batch.until;
        return save();
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
        return send(statements.first(half)) && send(statements.subspan(half));
    }

    mail::SendResult call(std::span<const Sending> statements) {
        const auto secret = records_.box->open(secret_purpose, target_.secret_closed);
        if (!secret) return {mail::SendResult::Outcome::refused, "Its secret cannot be read any more", 401, {}};
        Body body = body_of(records_.blobs, statements);
        return transport_.call_gateway(
            {.url = target_.endpoint + "/statements",
             .is_post = true,
             .headers = {"Authorization: Basic " + basic_credentials(target_.public_key, *secret),
                         "X-Experience-API-Version: " + target_.version, "Content-Type: " + body.type},
             .body = std::move(body.bytes)},
            longest_call);
    }

    bool note_sent(std::span<const Sending> statements) {
        target_.sent_until = statements.back().id;
        target_.sent_count += std::ssize(statements);
        target_.sent_at = records_.clock.now();
        target_.failures = 0;
        target_.last_error.clear();
        return save();
    }

    bool put_aside(const Sending& statement, const std::string& why) {
        target_.sent_until = statement.id;
        target_.failures = 0;
        log::warning("xapi.forwardRefused", {{"target", target_.name}, {"statement", statement.uuid}});
        return save([&](db::Writer& tx) {
            insert_refusal(tx, target_.id, {statement.uuid, why, records_.clock.now()}, most_refusals);
        });
    }

    bool stop(const std::string& said) {
        target_.is_active = false;
        target_.last_error = said + ". Nothing is sent to it until its key and secret are right and it is switched on";
        save([&](db::Writer& tx) {
            audit::record(tx, {.name = "learning record store"}, records_.clock.now(),
                          {.action = "lrsTargets.stop",
                           .object_kind = "lrsTarget",
                           .object_id = target_.id,
                           .summary = "Sends nothing more to the record store " + target_.name + ": " + said});
        });
        log::error("xapi.forwardStopped", {{"target", target_.name}, {"why", said}});
        return false;
    }

    /// False when it is to send no more: somebody has switched it off meanwhile, or removed it; another of its name is
    /// not touched.
    bool save(const std::function<void(db::Writer&)>& also = {}) {
        return records_.db.write([&](db::Writer& tx) {
            const auto now = find_target(tx, target_.name);
            if (!now || now->id != target_.id || now->created_at != target_.created_at) return false;
            if (!now->is_active) target_.is_active = false;
            save_target_state(tx, target_);
            if (also) also(tx);
            return target_.is_active;
        });
    }

    Records& records_;
    ForwardTarget target_;
    mail::Transport& transport_;
};

void record(db::Writer& tx, const Records& records, const audit::Actor& actor, std::string_view action,
            const std::string& did, const ForwardTarget& target) {
    audit::record(tx, actor, records.clock.now(),
                  {.action = action,
                   .object_kind = "lrsTarget",
                   .object_id = target.id,
                   .summary = did + " the record store " + target.name + ", to which statements are sent on",
                   .after = to_audit_text(target)});
}

ForwardTarget get_target(const db::Reader& db, const std::string& name) {
    const auto target = find_target(db, name);
    if (!target) throw not_found("target");
    return *target;
}

}  // namespace

void add_target(Records& records, const audit::Actor& actor, const NewTarget& wanted) {
    const std::string name(trim(wanted.name));
    if (name.empty() || code_points(name) > 100) throw invalid("name", "Give a name of at most 100 characters");
    if (wanted.public_key.empty() || wanted.secret.empty() || wanted.public_key.find(':') != std::string::npos)
        throw invalid("key", "Give the key and the secret that the store has made for this portal");
    const auto version = read_version(wanted.version);
    if (!version) throw invalid("version", "Choose 1.0.3 or 2.0.0");
    if (!wanted.verb.empty() && !is_iri(wanted.verb)) throw invalid("verb", "must be an IRI with a scheme");
    ForwardTarget target{.name = name,
                         .endpoint = decide_endpoint(wanted.endpoint, wanted.allows_http),
                         .version = std::string(name_of_version(*version)),
                         .public_key = wanted.public_key,
                         .secret_closed = records.box->close(secret_purpose, wanted.secret),
                         .verb = wanted.verb,
                         .only_client = wanted.only_client,
                         .not_client = wanted.not_client,
                         .created_at = records.clock.now()};
    const Microseconds now = records.stamps.consistent_through();
    target.sent_until = wanted.from ? *wanted.from - 1 : now;
    records.db.write([&](db::Writer& tx) {
        target.id = insert_target(tx, target);
        if (target.id == 0) throw Failure(409, "There is a store of this name already");
        record(tx, records, actor, "lrsTargets.add", "Added", target);
    });
}

void switch_target(Records& records, const audit::Actor& actor, const std::string& name, bool is_active) {
    records.db.write([&](db::Writer& tx) {
        ForwardTarget target = get_target(tx, name);
        target.is_active = is_active;
        if (is_active) {
            target.failures = 0;
            target.next_try_at = records.clock.now();
            target.last_error.clear();
        }
        save_target_state(tx, target);
        record(tx, records, actor, "lrsTargets.switch", is_active ? "Switched on" : "Switched off", target);
    });
}

void remove_target(Records& records, const audit::Actor& actor, const std::string& name) {
    records.db.write([&](db::Writer& tx) {
        const ForwardTarget target = get_target(tx, name);
        delete_target(tx, target.id);
        record(tx, records, actor, "lrsTargets.remove", "Removed", target);
    });
}

std::int64_t count_behind(Records& records, const ForwardTarget& target, std::int64_t most) {
    const Microseconds through = records.stamps.consistent_through();
    return records.db.read([&](const db::Reader& db) {
        const auto found = list_candidates(db, target.sent_until, through, verb_key_of(db, target), most);
        return std::ranges::count_if(found, [&](const Candidate& candidate) { return is_for(target, candidate); });
    });
}

void forward_due(Records& records, const std::function<bool()>& keep_going) {
    const auto targets = records.db.read([](const db::Reader& db) { return list_targets(db); });
    mail::Transport transport(keep_going);
    for (const ForwardTarget& target : targets) {
        if (!target.is_active || target.next_try_at > records.clock.now()) continue;
        Forwarding forwarding(records, target, transport);
        const auto until = records.clock.steady() + longest_turn;
        try {
            while (keep_going() && forwarding.send_some() && records.clock.steady() < until) {
            }
        } catch (const std::exception& failure) {
            // One target keeps no other from its turn.
            log::error("xapi.forwardFailed", {{"target", target.name}, {"why", failure.what()}});
            forwarding.wait("It could not be sent to. The log of the server says why");
        }
    }
}

}  // namespace oneroom::lrs
