#include "tracking/trace_entry.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::tracking {
namespace {

/// Halves of characters and the private characters that stand for them.
constexpr char32_t first_half = 0xd800;
constexpr char32_t first_private = 0x10f800;

/// Ends a line for some reader, or makes what follows read the other way round.
bool is_hidden_mark(char32_t point) {
    return (point >= 0x7f && point <= 0x9f) || point == 0x61c || point == 0x200e || point == 0x200f ||
           (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069) || point == 0xfeff;
}

void append_escape(std::string& out, char32_t point) {
    static constexpr char hex[] = "0123456789ABCDEF";
    out += "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) out += hex[(point >> shift) & 15U];
}

}  // namespace

Fields TraceEntry::fields() {
    using E = TraceEntry;
    return {
        field<&E::at>("at").means("Of a value: when its session last saved"),
        field<&E::kind>("kind"),
        field<&E::part>("part").means("Title of the part; empty where it is about the whole"),
        field<&E::name>("name"),
        field<&E::text>("text"),
        field<&E::is_error>("isError").means("A call or decision that was refused, or a commit that was not saved")};
}

std::vector<TraceEntry> choose_entries(std::vector<TraceEntry> entries, const TraceFilter& filter) {
    const std::string wanted = fold(trim(filter.search));
    std::erase_if(entries, [&](const TraceEntry& entry) {
        if (entry.level.value_or(level_of(entry.kind)) > filter.level) return true;
        if (filter.only_errors && !entry.is_error) return true;
        return !wanted.empty() && fold(entry.part + "\n" + entry.name + "\n" + entry.text).find(wanted) == wanted.npos;
    });
    std::ranges::stable_sort(entries, {}, &TraceEntry::at);
    return entries;
}

std::string one_line(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t point = next_code_point(text, at);
        if (point >= first_private)
            append_escape(out, point - first_private + first_half);
        else if (is_hidden_mark(point))
            append_escape(out, point);
        else
            append_utf8(out, point < 0x20 ? U' ' : point);
    }
    return out;
}

std::string shortened(std::string text, std::size_t most_bytes) {
    if (text.size() <= most_bytes) return text;
    const std::size_t whole = code_points(text);
    while (most_bytes > 0 && (static_cast<unsigned char>(text[most_bytes]) & 0xc0U) == 0x80U) --most_bytes;
    text.resize(most_bytes);
    return text + "... (" + std::to_string(whole) + " characters)";
}

std::string line_of(const TraceEntry& entry) {
    return to_iso8601(entry.at) + "\t" + std::string(name_of(entry.kind)) + "\t" + one_line(entry.part) + "\t" +
           one_line(entry.name) + "\t" + one_line(entry.text);
}

}  // namespace oneroom::tracking
