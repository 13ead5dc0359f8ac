// PUT and POST of statements: the body with its attachments becomes what is saved (Communication 2.1.1, 2.1.2, 1.5).
#include <future>
#include <set>

#include "core/base/bytes.h"
#include "core/base/pause.h"
#include "core/base/text.h"
#include "core/http/multipart.h"
#include "core/security/digests.h"
#include "lrs/call.h"
#include "lrs/save_statements.h"

namespace oneroom::lrs {
namespace {

/// Statements of one request; what comes along as attachments is not counted.
constexpr std::size_t most_statement_bytes = 8 * 1024 * 1024;
constexpr std::int64_t most_attachment_bytes = 256LL * 1024 * 1024;
constexpr std::int64_t most_bytes_of_all = 512LL * 1024 * 1024;    ///< attachments of one request
constexpr std::int64_t most_bytes_of_course = 16LL * 1024 * 1024;  ///< the same of a launched course
constexpr std::size_t most_statements_of_course = 100;             ///< each is counted while nobody else saves
constexpr std::size_t most_checked_signatures = 100;               ///< in one request
constexpr std::size_t longest_signature = 4 * 1024 * 1024;
/// Longer requests keep their thread while they are saved: only so many of them wait in memory.
constexpr std::size_t largest_without_thread = 64 * 1024;

bool is_type(std::string_view content_type, std::string_view wanted) {
    return equal_ignoring_case(trim(content_type.substr(0, content_type.find(';'))), wanted);
}

Digest digest_of(std::string_view sha2) {
    switch (sha2.size()) {
        case 56:
            return Digest::sha224;
        case 96:
            return Digest::sha384;
        case 128:
            return Digest::sha512;
        default:
            return Digest::sha256;
    }
}

class Receiver {
public:
    explicit Receiver(Call& call, std::string statement_id) : call_(call), statement_id_(std::move(statement_id)) {}

    std::shared_ptr<Saving> receive() {
        const std::string type = call_.header("Content-Type");
        if (is_type(type, "application/json")) {
            read_body(call_.body(most_statement_bytes));
            require_all_attachments();
        } else if (is_type(type, "multipart/mixed")) {
            receive_parts(http::boundary_in(type, "multipart/mixed"));
        } else {
            throw Failure(400, "Send statements as application/json, or with attachments as multipart/mixed");
        }
        return saving_;
    }

    std::size_t size() const { return size_; }
    /// JSON: in the order in which they were sent.
    std::string ids() const { return ids_.empty() ? "[]" : ids_ + "]"; }

private:
    void read_body(const std::string& text) {
        size_ = text.size();
        const Caller& caller = *call_.caller;
        if (statement_id_.empty())
            saving_->statements = read_statements(text, call_.version, caller.authority, caller.learner);
        else
            saving_->statements.push_back(
                read_statement(text, call_.version, caller.authority, statement_id_, caller.learner));
        saving_->caller = call_.caller;
        if (call_.caller->course && saving_->statements.size() > most_statements_of_course)
            throw Failure(413, "A course sends at most 100 statements at a time");
        find_known_keys(call_.records, *saving_);
        for (const Statement& statement : saving_->statements) {
            if (call_.caller->course) call_.caller->course->check(statement);
            for (const NamedAttachment& named : statement.attachments) named_.insert(named.sha2);
            ids_.append(ids_.empty() ? "[\"" : ",\"").append(statement.uuid).append("\"");
        }
        if (call_.caller->course) call_.caller->course->sort(saving_->statements);
    }

    void receive_parts(const std::string& boundary) {
        if (boundary.empty()) throw Failure(400, "multipart/mixed needs a boundary");
        http::MultipartReader parts(*call_.request.body, boundary);
        if (!parts.next() || !is_type(http::header(parts.headers(), "Content-Type"), "application/json"))
            throw Failure(400, "The first part is the statements, as application/json");
        read_body(parts.read_all(most_statement_bytes));
        while (parts.next()) receive_attachment(parts);
        require_all_attachments();
        check_signatures();
    }

    // Data 2.4.11 and Communication 1.5.2: each further part is an attachment that a statement names.
    void receive_attachment(http::MultipartReader& part) {
        const std::string sha2 = to_lower_ascii(http::header(part.headers(), "X-Experience-API-Hash"));
        if (sha2.empty()) throw Failure(400, "A part lacks its X-Experience-API-Hash");
        if (!equal_ignoring_case(http::header(part.headers(), "Content-Transfer-Encoding"), "binary"))
            throw Failure(400, "A part must say Content-Transfer-Encoding: binary");
        if (!named_.contains(sha2)) throw Failure(400, "A part is no attachment that a statement names");
        // One is enough for all that name it; another time it is only read past.
        const bool is_known = !received_.insert(sha2).second;
        std::string type(http::header(part.headers(), "Content-Type"));
        if (!is_media_type(type)) type = "application/octet-stream";
        auto blob = call_.records.blobs.begin();
        RunningDigest digest(digest_of(sha2));
        char piece[16 * 1024];
        while (const std::size_t count = part.read(piece, sizeof piece)) {
            attachment_bytes_ += static_cast<std::int64_t>(count);
            if (attachment_bytes_ > most_bytes_of_all)
                throw Failure(413, "The attachments of one request have at most 512 MB together");
            if (call_.caller->course && attachment_bytes_ > most_bytes_of_course)
                throw Failure(413, "The attachments of one request of a course have at most 16 MB together");
            if (is_known) continue;
            digest.add({piece, count});
            blob.write({piece, count});
            if (blob.size() > most_attachment_bytes) throw Failure(413, "An attachment has at most 256 MB");
        }
        if (is_known) return;
        if (digest.hex() != sha2) throw Failure(400, "An attachment is not what its sha2 says");
        const auto info = blob.commit();
        saving_->attachments.push_back({sha2, info.sha256, info.size, std::move(type)});
    }

    void require_all_attachments() const {
        for (const Statement& statement : saving_->statements)
            for (const NamedAttachment& named : statement.attachments)
                if (!named.has_address && !received_.contains(named.sha2))
                    throw invalid("attachments", "An attachment without fileUrl was not sent along");
    }

    void check_signatures() const {
        std::size_t checked = 0;
        for (const Statement& statement : saving_->statements)
            for (const NamedAttachment& named : statement.attachments) {
                if (!named.is_signature) continue;
                if (++checked > most_checked_signatures)
                    throw Failure(413, "Send at most 100 signed statements at a time");
                for (const StoredAttachment& sent : saving_->attachments)
                    if (sent.sha2 == named.sha2) require_signature_of(statement.text + "}", bytes_of(sent));
            }
    }

    std::string bytes_of(const StoredAttachment& attachment) const {
        if (attachment.size > static_cast<std::int64_t>(longest_signature))
            throw Failure(413, "A signature has at most 4 MB");
        const auto file = call_.records.blobs.open(attachment.sha256);
        std::string bytes(static_cast<std::size_t>(attachment.size), '\0');
        if (!file || ::pread(file.get(), bytes.data(), bytes.size(), 0) != attachment.size)
            throw std::runtime_error("an attachment cannot be read back");
        return bytes;
    }

    Call& call_;
    const std::string statement_id_;
    std::shared_ptr<Saving> saving_ = std::make_shared<Saving>();
    std::set<std::string> named_, received_;
    std::string ids_{};
    std::int64_t attachment_bytes_ = 0;
    std::size_t size_ = 0;
};

/// Saves, and makes the reply once it is durable.
http::Reply save(Records& records, std::shared_ptr<Saving> saving, std::size_t size, http::MakeReply make) {
    if (size > largest_without_thread || records.saves_at_once) {
        try {
            records.db.write([&](db::Writer& tx) { save_statements(tx, records, *saving); });
        } catch (...) {
            end_saving(records, *saving, false);
            throw;
        }
        end_saving(records, *saving, true);
        return make();
    }
    return {.later = [&records, saving, make = std::move(make)](const auto& go_on) {
        records.db.write_later(
            [&records, saving](db::Writer& tx) {
                save_statements(tx, records, *saving);
                return true;
            },
            [&records, saving, make, go_on](const auto& outcome) {
                std::exception_ptr failure;
                try {
                    outcome();
                } catch (...) {
                    failure = std::current_exception();
                }
                end_saving(records, *saving, failure == nullptr);
                // With what was saved, so that not the writer has to free it.
                go_on([make, failure, saving] {
                    if (failure) std::rethrow_exception(failure);
                    return make();
                });
            });
    }};
}

}  // namespace

http::Reply put_statement(Call& call) {
    const std::string id = call.required("statementId");
    if (!is_uuid(id)) throw invalid("statementId", "must be a UUID");
    Receiver receiver(call, id);
    auto saving = receiver.receive();
    return save(call.records, std::move(saving), receiver.size(), [] { return no_content(); });
}

http::Reply post_statements(Call& call) {
    Receiver receiver(call, "");
    auto saving = receiver.receive();
    return save(call.records, std::move(saving), receiver.size(), [ids = receiver.ids()] { return json_reply(ids); });
}

}  // namespace oneroom::lrs
