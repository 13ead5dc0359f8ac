#include "lrs/import_statements.h"

#include <fcntl.h>
#include <unistd.h>

#include <ostream>

#include "accounts/command_words.h"
#include "core/base/text.h"
#include "core/files/unique_fd.h"
#include "core/json/codec.h"
#include "lrs/own_statements.h"
#include "lrs/removed.h"
#include "lrs/save_statements.h"
#include "lrs/statement_file.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t batch_size = 100;
constexpr std::size_t batch_bytes = 4 * 1024 * 1024;
constexpr std::size_t most_refusals = 100;

/// In whose name. What is imported came from elsewhere: no course of this portal is told of it.
std::shared_ptr<const Caller> caller_of(Records& records, const std::string& name) {
    if (trim(name).empty()) {
        Caller portal = *portal_caller(records);
        portal.counted = Counted::noCourse;
        return std::make_shared<const Caller>(std::move(portal));
    }
    for (const Client& client : records.clients.list()) {
        if (client.name != name && client.public_key != name) continue;
        if (client.revoked_at) continue;
        return std::make_shared<const Caller>(Caller{client.id, authority_of(records, client), client.scopes});
    }
    throw invalid("client", "There is no client '" + name + "'. See: oneroom lrs client list");
}

std::string sentence_of(const Failure& failure) {
    const auto& [place, messages] = *failure.errors.by_field.begin();
    return place.empty() ? messages.front() : place + ": " + messages.front();
}

class Import {
public:
    Import(Records& records, std::shared_ptr<const Caller> caller, bool takes_again)
        : records_(records), caller_(std::move(caller)), takes_again_(takes_again) {}

    ImportReport run(const ReadBytes& read) {
        StatementFile file(read);
        while (const auto item = file.next()) {
            read_item(*item);
            if (batch_.size() == batch_size || bytes_ > batch_bytes) save_batch();
        }
        save_batch();
        return std::move(report_);
    }

private:
    void refuse(std::int64_t line, std::string why) {
        ++report_.refused;
        if (report_.refusals.size() < most_refusals) report_.refusals.push_back({line, std::move(why)});
    }

    void read_item(const FileItem& item) {
        if (item.is_too_long) return refuse(item.line, "A statement has at most 2 MB");
        try {
            const json parsed = parse_json(item.text);
            const auto said = parsed.is_object() ? parsed.value("version", json("")) : json("");
            const auto version = said.is_string() ? read_version(said.get<std::string>()) : std::nullopt;
            Statement statement = read_statement(item.text, version.value_or(Version::v1), caller_->authority, "");
            for (const NamedAttachment& named : statement.attachments)
                if (!named.has_address)
                    throw Failure(400, "An attachment without fileUrl cannot come by a file: post it to /xapi");
            bytes_ += statement.text.size();
            batch_.push_back({item.line, std::move(statement)});
        } catch (const Failure& failure) {
            refuse(item.line, sentence_of(failure));
        }
    }

    struct Read {
        std::int64_t line{};
        Statement statement{};
    };

    void save_batch() {
        const std::vector<Read> batch = std::move(batch_);
        batch_.clear();
        bytes_ = 0;
        if (batch.empty()) return;
        try {
            save(batch);
        } catch (const Failure&) {
            for (const Read& one : batch) save_alone(one);
        }
    }

    void save_alone(const Read& one) {
        try {
            save({one});
        } catch (const Failure& failure) {
            refuse(one.line, sentence_of(failure));
        }
    }

    /// All or none.
    void save(const std::vector<Read>& batch) {
        Saving saving{.statements = {}, .caller = caller_};
        for (const Read& one : batch) saving.statements.push_back(one.statement);
        ImportReport done;
        try {
            done = records_.db.write([&](db::Writer& tx) {
                ImportReport counted;
                std::set<std::string_view> seen;
                for (const Statement& statement : saving.statements)
                    count(tx, statement.uuid, seen.insert(statement.uuid).second, counted);
                save_statements(tx, records_, saving);
                return counted;
            });
        } catch (...) {
            end_saving(records_, saving, false);
            throw;
        }
        end_saving(records_, saving, true);
        report_.known += done.known;
        report_.removed += done.removed;
        report_.went_by_age += done.went_by_age;
        report_.again += done.again;
        report_.taken += std::ssize(batch) - done.known - done.removed;
    }

    /// What becomes of one that is about to be saved.
    void count(db::Writer& tx, const std::string& uuid, bool is_first, ImportReport& counted) const {
        if (find_statement(tx, uuid)) return void(++counted.known);
        if (is_first && takes_again_ && allow_again(tx, records_, uuid)) ++counted.again;
        const Removal why = find_removal(tx, records_, uuid);
        if (why == Removal::none) return void(counted.known += is_first ? 0 : 1);
        ++counted.removed;
        if (why == Removal::age) ++counted.went_by_age;
    }

    Records& records_;
    std::shared_ptr<const Caller> caller_;
    const bool takes_again_;
    std::vector<Read> batch_{};
    std::size_t bytes_ = 0;
    ImportReport report_{};
};

}  // namespace

ImportReport import_statements(Records& records, const std::string& client, const audit::Actor& actor,
                               const ReadBytes& read, bool takes_again) {
    ImportReport report = Import(records, caller_of(records, client), takes_again).run(read);
    const std::string again =
        report.again > 0 ? "; " + std::to_string(report.again) + " of them had been removed after their days" : "";
    if (report.taken > 0)
        records.db.write([&](db::Writer& tx) {
            audit::record(tx, actor, records.clock.now(),
                          {.action = "lrs.imported",
                           .object_kind = "statement",
                           .summary = "Took " + std::to_string(report.taken) + " statements of a file" + again});
        });
    return report;
}

void run_import(Records& records, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    const accounts::Line line = accounts::read_line(words, {"client"}, {"again"});
    const std::string& path = accounts::only_word(line, "file: oneroom lrs import FILE");
    const files::UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) throw Failure(400, "The file " + path + " cannot be opened.");
    const auto read = [&](char* into, std::size_t size) {
        const ssize_t count = ::read(fd.get(), into, size);
        if (count < 0) throw Failure(400, "The file " + path + " cannot be read.");
        return static_cast<std::size_t>(count);
    };
    const ImportReport report =
        import_statements(records, line.get("client"), accounts::command_line(), read, line.has("again"));
    for (const ImportRefusal& refusal : report.refusals) err << "Line " << refusal.line << ": " << refusal.why << "\n";
    if (report.refused > std::ssize(report.refusals)) err << "and others\n";
    out << report.taken << " taken, " << report.known << " already there, " << report.refused << " refused\n";
    if (report.removed > 0) out << report.removed << " were removed here before and stay away\n";
    if (report.went_by_age > 0) out << report.went_by_age << " of them went after their days: --again takes them\n";
}

}  // namespace oneroom::lrs
