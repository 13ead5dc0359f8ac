#include "lrs_viewer/export.h"

#include <algorithm>
#include <memory>

#include "core/base/instant.h"
#include "core/files/csv.h"

namespace oneroom::lrs_viewer {
namespace {

constexpr std::int64_t export_page = 200;

/// Outside of texts, line ends of JSON are blanks; inside there are none.
void add_line(std::string body, std::string& out) {
    std::ranges::replace(body, '\n', ' ');
    std::ranges::replace(body, '\r', ' ');
    out += body;
    out += '\n';
}

void add_flag(files::CsvWriter& csv, const std::optional<bool>& flag) {
    if (!flag) return csv.empty();
    csv.text(*flag ? "true" : "false");
}

template <class Number>
void add_number(files::CsvWriter& csv, const std::optional<Number>& number) {
    if (!number) return csv.empty();
    csv.number(*number);
}

void add_row(files::CsvWriter& csv, const StatementRow& row) {
    csv.text(to_iso8601(row.stored_at));
    csv.text(row.happened_at ? to_iso8601(*row.happened_at) : "");
    csv.text(row.statement_id);
    csv.text(row.actor);
    csv.text(row.agent);
    csv.text(row.verb);
    csv.text(row.verb_id);
    csv.text(row.object);
    csv.text(row.object_id);
    add_flag(csv, row.is_success);
    add_flag(csv, row.is_completed);
    add_number(csv, row.score_percent);
    add_number(csv, row.score_raw);
    add_number(csv, row.score_max);
    add_number(csv, row.duration_seconds);
    csv.text(row.response);
    csv.text(row.registration);
    csv.text(name_of(row.sender));
    csv.text(row.sender_name);
    csv.text(name_of(row.counted));
    csv.text(row.is_voided ? "true" : "false");
    csv.end_row();
}

constexpr std::array headings_of_columns = {"Stored",
                                            "Happened",
                                            "Statement",
                                            "Person",
                                            "Person's identifier",
                                            "Verb",
                                            "Verb's IRI",
                                            "Object",
                                            "Object's identifier",
                                            "Success",
                                            "Completion",
                                            "Score in percent",
                                            "Score",
                                            "Best score",
                                            "Seconds",
                                            "Response",
                                            "Registration",
                                            "Sent by",
                                            "Client's name",
                                            "Counted",
                                            "Voided"};

/// Statements never change and their ids fall, so page after page gives each of them once.
class Exporter {
public:
    Exporter(db::Database& db, StatementQuery query, std::string languages, Language headings)
        : db_(db), query_(std::move(query)), languages_(std::move(languages)) {
        query_.limit = export_page;
        if (query_.format != StatementFormat::csv) return;
        for (const char* heading : headings_of_columns) csv_.text(in_language(headings, heading));
        csv_.end_row();
    }

    bool next(std::string& piece) {
        piece.clear();
        while (!is_over_ && piece.empty()) {
            const FoundPage page =
                db_.read([&](const db::Reader& reader) { return find_page(reader, query_, languages_); });
            for (const FoundStatement& found : page.statements) {
                if (query_.format == StatementFormat::csv)
                    add_row(csv_, found.row);
                else
                    add_line(found.body, piece);
            }
            if (query_.format == StatementFormat::csv) piece = csv_.take();
            query_.before = page.next;
            is_over_ = !page.next;
        }
        return !piece.empty();
    }

private:
    db::Database& db_;
    StatementQuery query_;
    const std::string languages_;
    files::CsvWriter csv_{};
    bool is_over_ = false;
};

}  // namespace

http::ChunkSource stream_statements(db::Database& db, StatementQuery query, std::string languages, Language headings) {
    const auto exporter = std::make_shared<Exporter>(db, std::move(query), std::move(languages), headings);
    return [exporter](std::string& piece) { return exporter->next(piece); };
}

}  // namespace oneroom::lrs_viewer
