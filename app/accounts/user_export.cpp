#include "accounts/user_export.h"

#include "accounts/user_store.h"
#include "core/base/text.h"
#include "core/files/csv.h"

namespace oneroom::accounts {
namespace {

constexpr std::size_t piece_size = 64 * 1024;  // bytes given at a time

struct Headings {
    std::vector<Id> field_ids{};  ///< of the custom fields, in the order of their columns
    std::array<std::string, 2> states{};
};

/// What open_people() gives in its last cell.
void write_values(files::CsvWriter& csv, const db::Cell& cell, const std::vector<Id>& field_ids) {
    std::map<std::string, std::string_view, std::less<>> values;
    for (const auto part : split(cell.text, '\x1E'))
        if (const auto at = part.find('\x1F'); at != part.npos) values.emplace(part.substr(0, at), part.substr(at + 1));
    for (const Id id : field_ids) {
        const auto found = values.find(std::to_string(id));
        csv.text(found == values.end() ? std::string_view() : found->second);
    }
}

/// The cells of open_people() in the columns of the file, which have the same order.
void write_row(files::CsvWriter& csv, std::span<const db::Cell> cells, const Headings& headings) {
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        const auto column = static_cast<UserColumn>(i);
        if (cells[i].kind == db::Argument::Kind::null)
            csv.empty();
        else if (column == UserColumn::status)
            csv.text(headings.states[cells[i].integer != 0 ? 1 : 0]);
        else if (column == UserColumn::lastSignIn)
            csv.text(to_iso8601(Instant{std::chrono::milliseconds{cells[i].integer}}));
        else
            csv.text(cells[i].text);
    }
    write_values(csv, cells.back(), headings.field_ids);
    csv.end_row();
}

}  // namespace

http::ChunkSource stream_people(db::Database& db, const Scope& scope, const ExportRequest& request, Language language) {
    const auto [all_fields, value] = db.read([&](const db::Reader& reader) {
        return std::pair(fields::list_active_fields(reader, fields::FieldObject::user),
                         fields::read_filter(reader, request.field_id, request.field_value));
    });
    // Shared, because a std::function has to be copyable.
    const std::shared_ptr<db::Cursor> cursor = open_people(db, {.search = request.search,
                                                                .location_id = request.location_id,
                                                                .title_id = request.title_id,
                                                                .permission_group_id = request.permission_group_id,
                                                                .is_active = request.is_active,
                                                                .never_signed_in = request.never_signed_in,
                                                                .value = value,
                                                                .scope = scope});
    const auto csv = std::make_shared<files::CsvWriter>();
    for (const auto& [column, name] : enum_names(UserColumn{})) csv->text(title_of(column, language));
    Headings headings{.states = {status_word(false, language), status_word(true, language)}};
    for (const auto& field : all_fields) {
        csv->text(heading_of(field));
        headings.field_ids.push_back(field.id);
    }
    csv->end_row();
    return [cursor, csv, headings](std::string& piece) {
        while (csv->size() < piece_size && cursor->next()) write_row(*csv, cursor->cells(), headings);
        piece = csv->take();
        return !piece.empty();
    };
}

std::string import_template(const db::Reader& db, Language language) {
    files::CsvWriter csv;
    for (const auto& [column, name] : enum_names(UserColumn{}))
        if (column != UserColumn::lastSignIn) csv.text(title_of(column, language));
    for (const auto& field : fields::list_active_fields(db, fields::FieldObject::user)) csv.text(heading_of(field));
    csv.end_row();
    return csv.take();
}

}  // namespace oneroom::accounts
