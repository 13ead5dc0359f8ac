#include "lrs/forward_batch.h"

#include <unistd.h>

#include <set>

#include "core/base/bytes.h"
#include "lrs/erasure_store.h"
#include "lrs/forward_rules.h"
#include "lrs/forward_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t most_bytes = 8'000'000;  // of a request; one statement alone may have more
constexpr std::int64_t looked_at_once = 1000;  // statements that are looked through for them

bool is_for(const ForwardTarget& target, const Candidate& candidate) {
    if (target.not_client && candidate.client_id == *target.not_client) return false;
    // What voids goes where what it voids went.
    if (target.only_client && candidate.voided_client.value_or(candidate.client_id) != *target.only_client)
        return false;
    return candidate.has_verb || candidate.is_voiding;
}

Sending read_statement_to_send(const db::Reader& db, Id id, const ForwardTarget& target) {
    const StoredStatement kept = show_statement(db, id);
    return {.id = id,
            .uuid = uuid_of_statement(db, id),
            .text = text_for_other_store(kept.body, target.version),
            .is_voiding = kept.is_voiding,
            .attachments = list_attachments(db, id)};
}

/// A verb that no statement has yet has no key: nothing is found by -1.
Id verb_key_of(const db::Reader& db, const ForwardTarget& target) {
    if (target.verb.empty()) return 0;
    const Id key = find_key(db, KeyKind::verb, target.verb);
    return key == 0 ? -1 : key;
}

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

}  // namespace

Batch next_batch(Records& records, const ForwardTarget& target) {
    // Asked before the snapshot is taken: what is complete now is in it.
    const Microseconds through = records.stamps.consistent_through();
    return records.db.read([&](const db::Reader& db) {
        Batch batch{.statements = {}, .until = target.sent_until};
        std::size_t bytes = 0;
        const auto found = list_candidates(db, target.sent_until, through, verb_key_of(db, target), looked_at_once);
        for (const Candidate& candidate : found) {
            if (is_for(target, candidate)) {
                if (std::ssize(batch.statements) >= target.at_once) return batch;
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

std::vector<Sending> refused_to_send(Records& records, const ForwardTarget& target) {
    return records.db.read([&](const db::Reader& db) {
        std::vector<Sending> sendings;
        std::size_t bytes = 0;
        for (const Refusal& refusal : list_refusals_again(db, target.id, target.at_once)) {
            // Removed since it was asked for: nothing is left to be sent.
            Sending sending = refusal.statement_id == 0 ? Sending{.uuid = refusal.uuid}
                                                        : read_statement_to_send(db, refusal.statement_id, target);
            sending.refusal_id = refusal.id;
            bytes += sending.size();
            if (bytes > most_bytes && !sendings.empty()) break;
            sendings.push_back(std::move(sending));
        }
        return sendings;
    });
}

Behind count_behind(Records& records, const ForwardTarget& target, std::int64_t most) {
    const Microseconds through = records.stamps.consistent_through();
    return records.db.read([&](const db::Reader& db) {
        const auto found = list_candidates(db, target.sent_until, through, verb_key_of(db, target), most);
        return Behind{std::ranges::count_if(found, [&](const Candidate& one) { return is_for(target, one); }),
                      std::ssize(found) == most};
    });
}

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

}  // namespace oneroom::lrs
