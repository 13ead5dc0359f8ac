#include "core/files/xlsx_reader.h"

#include <sys/mman.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/staging.h"
#include "core/files/xml_scanner.h"
#include "core/files/zip_reader.h"

namespace oneroom::files {
namespace {

using namespace std::string_view_literals;
using Found = XmlScanner::Found;

constexpr std::int64_t longest_part = 40'000'000;  // bytes of one part, unpacked
constexpr std::size_t most_texts = 1'000'000;      // shared by cells
constexpr std::size_t most_text = 50'000'000;      // bytes of all cells: many of them may share one long text
constexpr ZipLimits zip_limits{.files = 2000, .total_bytes = 200'000'000, .ratio = 200, .name_bytes = 1'000'000};

Failure unreadable() {
    return {415,
            "This workbook cannot be read: it is damaged, protected or no Excel workbook. Save it as CSV and choose "
            "that file"};
}

/// The workbook as a file, which the zip reader takes: in memory, never on a disk.
UniqueFd in_memory(std::string_view bytes) {
    UniqueFd fd(::memfd_create("workbook", MFD_CLOEXEC));
    if (!fd) throw Failure(503, "There is not enough memory for this file at the moment. Try again later");
    write_all(fd.get(), bytes);
    return fd;
}

std::string part(const ZipReader& zip, std::string_view path) {
    const ZipEntry* entry = zip.find(path);
    return entry ? zip.read_all(*entry, longest_part) : std::string();
}

/// The text of the element that was just opened, without what tells how it is pronounced (rPh). Ends behind it.
std::string text_inside(XmlScanner& xml) {
    std::string text;
    int depth = 1, silent = 0;
    while (depth > 0) {
        const Found found = xml.next();
        if (found == Found::end) throw XmlError("an element is not closed");
        if (found == Found::text && silent == 0) text += xml.text();
        if (found == Found::open) {
            ++depth;
            if (silent > 0 || xml.name() == "rPh") ++silent;
        }
        if (found == Found::close) {
            --depth;
            if (silent > 0) --silent;
        }
    }
    return text;
}

std::vector<std::string> read_shared_texts(const std::string& xml_text) {
    std::vector<std::string> texts;
    XmlScanner xml(xml_text);
    for (Found found = xml.next(); found != Found::end; found = xml.next()) {
        if (found != Found::open || xml.name() != "si") continue;
        if (texts.size() == most_texts) throw XmlError("too many texts");
        texts.push_back(text_inside(xml));
    }
    return texts;
}

/// The path of the first sheet that is shown.
std::string find_sheet(const ZipReader& zip) {
    std::string relation, target;
    const std::string workbook = part(zip, "xl/workbook.xml"), relations = part(zip, "xl/_rels/workbook.xml.rels");
    XmlScanner sheets(workbook);
    for (Found found = sheets.next(); found != Found::end && relation.empty(); found = sheets.next())
        if (found == Found::open && sheets.name() == "sheet" && !sheets.attribute("state").ends_with("idden"))
            relation = sheets.attribute("id");
    XmlScanner targets(relations);
    for (Found found = targets.next(); found != Found::end && target.empty(); found = targets.next())
        if (found == Found::open && targets.name() == "Relationship" && targets.attribute("Id") == relation)
            target = targets.attribute("Target");
    if (target.starts_with('/')) return target.substr(1);
    return "xl/" + target;
}

/// "AB12" -> 27; nothing when it names no column.
std::optional<std::size_t> column_of(std::string_view place) {
    std::size_t column = 0;
    for (const char c : place) {
        if (c < 'A' || c > 'Z') break;
        column = column * 26 + static_cast<std::size_t>(c - 'A' + 1);
        if (column > 16'384) return std::nullopt;
    }
    return column == 0 ? std::nullopt : std::optional(column - 1);
}

/// As people see it in the cell: "1234567", whatever way the number is stored ("1.234567E6").
std::string number_text(const std::string& stored) {
    double number = 0;
    const auto read = std::from_chars(stored.data(), stored.data() + stored.size(), number);
    if (read.ec != std::errc() || read.ptr != stored.data() + stored.size()) return stored;
    const bool is_whole = std::abs(number) < 9e15 && number == std::floor(number);
    return is_whole ? std::to_string(static_cast<std::int64_t>(number)) : stored;
}

class SheetReader {
public:
    SheetReader(std::string_view sheet, const std::vector<std::string>& shared, const TableLimits& limits)
        : xml_(sheet), shared_(shared), limits_(limits) {}

    Table run() {
        Table table;
        for (Found found = xml_.next(); found != Found::end; found = xml_.next()) {
            if (found != Found::open || xml_.name() != "row") continue;
            const auto said = to_integer(xml_.attribute("r"));
            number_ = said && *said > 0 && *said <= 1'048'576 ? *said : number_ + 1;
            TableRow row{number_, {}};
            read_row(row);
            add_row(table, std::move(row), limits_);
        }
        return table;
    }

private:
    void read_row(TableRow& row) {
        std::size_t next = 0;
        while (true) {
            const Found found = xml_.next();
            if (found == Found::end) throw XmlError("a row is not closed");
            if (found == Found::close && xml_.name() == "row") return;
            if (found != Found::open || xml_.name() != "c") continue;
            const std::size_t column = column_of(xml_.attribute("r")).value_or(next);
            next = column + 1;
            std::string value = read_cell();
            if (value.empty()) continue;  // formatted only
            require_columns(column + 1, number_, limits_);
            require_cell(value, number_, limits_);
            bytes_ += value.size();
            if (bytes_ > most_text)
                throw Failure(413, "The table holds more text than can be read here. Divide it into smaller files");
            if (row.cells.size() <= column) row.cells.resize(column + 1);
            row.cells[column] = std::move(value);
        }
    }

    /// The value of the cell that was just opened.
    std::string read_cell() {
        const std::string type = xml_.attribute("t");
        std::string value;
        while (true) {
            const Found found = xml_.next();
            if (found == Found::end) throw XmlError("a cell is not closed");
            if (found == Found::close && xml_.name() == "c") break;
            if (found != Found::open) continue;
            const bool is_value = xml_.name() == "v" || xml_.name() == "is";
            std::string text = text_inside(xml_);
            if (is_value) value = std::move(text);
        }
        if (value.empty()) return value;
        if (type == "s") return shared_text(value);
        if (type == "b") return value == "1" ? "true" : "false";
        return type.empty() || type == "n" ? number_text(value) : value;
    }

    const std::string& shared_text(const std::string& index) const {
        const auto at = to_integer(index);
        if (!at || *at < 0 || *at >= std::ssize(shared_)) throw XmlError("a text is not there");
        return shared_[static_cast<std::size_t>(*at)];
    }

    XmlScanner xml_;
    const std::vector<std::string>& shared_;
    const TableLimits limits_;
    std::int64_t number_ = 0;
    std::size_t bytes_ = 0;  ///< of all cells so far
};

}  // namespace

bool is_xlsx(std::string_view bytes) { return bytes.starts_with("PK\3\4"sv); }

Table read_xlsx(std::string_view bytes, const TableLimits& limits) try {
    const UniqueFd file = in_memory(bytes);
    const ZipReader zip(file.get(), zip_limits);
    const std::string sheet = part(zip, find_sheet(zip));
    if (sheet.empty()) throw unreadable();
    const auto shared = read_shared_texts(part(zip, "xl/sharedStrings.xml"));
    return SheetReader(sheet, shared, limits).run();
} catch (const ZipError&) {
    throw unreadable();
} catch (const XmlError&) {
    throw unreadable();
}

}  // namespace oneroom::files
