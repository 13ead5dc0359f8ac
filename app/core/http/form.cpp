#include "core/http/form.h"

#include <algorithm>
#include <cstring>

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::http {
namespace {

constexpr std::size_t piece = 64 * 1024, longest_head = 8 * 1024, most_parts = 50;

Failure broken() { return {400, "The form is not complete. Send it again"}; }

/// The value of a parameter of a header: `form-data; name="title"`. Browsers write %22 for a quote (HTML, 4.10.22.7).
std::optional<std::string> parameter(std::string_view header, std::string_view name) {
    const std::string start = std::string(name) + "=";
    for (std::size_t at = header.find(';'); at != header.npos;) {
        auto rest = header.substr(at + 1);
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
        const bool is_it = to_lower_ascii(rest.substr(0, start.size())) == start;
        auto value = rest.substr(std::min(rest.find('=') == rest.npos ? rest.size() : rest.find('=') + 1, rest.size()));
        const bool is_quoted = value.starts_with('"');
        if (is_quoted) value.remove_prefix(1);
        const auto end = is_quoted ? value.find('"') : std::min(value.find(';'), value.size());
        if (end == value.npos) return std::nullopt;
        if (is_it) return std::string(is_quoted ? value.substr(0, end) : trim(value.substr(0, end)));
        at = header.find(';', static_cast<std::size_t>(value.data() - header.data()) + end);
    }
    return std::nullopt;
}

/// Of the header fields of a part, the one that counts.
std::string disposition_of(std::string_view head) {
    while (!head.empty()) {
        const auto end = std::min(head.find("\r\n"), head.size());
        const auto line = head.substr(0, end);
        const auto colon = line.find(':');
        if (colon != line.npos && equal_ignoring_case(line.substr(0, colon), "Content-Disposition"))
            return std::string(trim(line.substr(colon + 1)));
        head.remove_prefix(std::min(end + 2, head.size()));
    }
    return "";
}

}  // namespace

std::optional<std::string> boundary_of(std::string_view content_type) {
    if (!equal_ignoring_case(trim(content_type.substr(0, content_type.find(';'))), "multipart/form-data"))
        return std::nullopt;
    auto boundary = parameter(content_type, "boundary");
    if (!boundary || boundary->empty() || boundary->size() > 70) return std::nullopt;
    return boundary;
}

Form::Form(Body& body, std::string boundary, std::size_t most_text)
    : body_(body), delimiter_("\r\n--" + std::move(boundary)), held_("\r\n") {
    read_parts(most_text);
}

/// Reads some more; false at the end.
bool Form::fill() {
    const std::size_t before = held_.size();
    held_.resize(before + piece);
    const std::size_t n = body_.read(held_.data() + before, piece);
    held_.resize(before + n);
    return n > 0;
}

/// What comes before `end`, which is taken, too.
std::string Form::take_until(std::string_view end, std::size_t most) {
    std::size_t from = 0;
    for (;;) {
        if (const auto at = held_.find(end, from); at != held_.npos) {
            if (at > most) throw Failure(413, "The texts of the form are too long");
            std::string taken = held_.substr(0, at);
            held_.erase(0, at + end.size());
            return taken;
        }
        if (held_.size() > most + end.size()) throw Failure(413, "The texts of the form are too long");
        from = held_.size() < end.size() ? 0 : held_.size() - end.size() + 1;
        if (!fill()) throw broken();
    }
}

/// Behind a delimiter: whether it was the one that ends the form.
bool Form::is_last_delimiter() {
    while (held_.size() < 2)
        if (!fill()) throw broken();
    return held_.starts_with("--");
}

void Form::read_parts(std::size_t most_text) {
    take_until(delimiter_, longest_head);
    std::size_t text = 0;
    for (std::size_t parts = 0;; ++parts) {
        if (is_last_delimiter()) return;
        if (!trim(take_until("\r\n", longest_head)).empty() || parts == most_parts) throw broken();
        held_.insert(0, "\r\n");  // a part may have no header at all
        const std::string disposition = disposition_of(take_until("\r\n\r\n", longest_head));
        const auto name = parameter(disposition, "name");
        if (!disposition.starts_with("form-data") || !name) throw broken();
        if (const auto file_name = parameter(disposition, "filename")) {
            file_name_ = *file_name;
            is_in_file_ = true;
            return;
        }
        std::string value = take_until(delimiter_, most_text - text);
        text += value.size();
        if (!is_utf8(value)) throw Failure(400, "The form must be in UTF-8");
        fields_[*name] = std::move(value);
    }
}

std::size_t Form::read_file(char* into, std::size_t size) {
    if (!is_in_file_ || size == 0) return 0;
    for (;;) {
        const auto at = held_.find(delimiter_);
        // Without a delimiter, all but what may be the beginning of one.
        const std::size_t sure = at != held_.npos                   ? at
                                 : held_.size() < delimiter_.size() ? 0
                                                                    : held_.size() - delimiter_.size() + 1;
        if (sure > 0) {
            const std::size_t n = std::min(size, sure);
            std::memcpy(into, held_.data(), n);
            held_.erase(0, n);
            return n;
        }
        if (at == 0) break;
        if (!fill()) throw broken();
    }
    is_in_file_ = false;
    held_.erase(0, delimiter_.size());
    if (!is_last_delimiter()) throw Failure(400, "The file must be the last part of the form");
    return 0;
}

}  // namespace oneroom::http
