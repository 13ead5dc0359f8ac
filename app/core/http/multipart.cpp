#include "core/http/multipart.h"

#include <algorithm>
#include <cstring>

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::http {
namespace {

constexpr std::size_t longest_head = 16 * 1024;

Failure not_multipart() { return {400, "The body does not have the parts that its Content-Type announces"}; }

}  // namespace

std::string boundary_in(std::string_view content_type, std::string_view kind) {
    const auto parts = split(content_type, ';');
    if (!equal_ignoring_case(trim(parts[0]), kind)) return "";
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto equals = parts[i].find('=');
        if (equals == std::string_view::npos || !equal_ignoring_case(trim(parts[i].substr(0, equals)), "boundary"))
            continue;
        std::string_view value = trim(parts[i].substr(equals + 1));
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
        const bool is_short = !value.empty() && value.size() <= 70;  // RFC 2046 section 5.1.1
        return is_short ? std::string(value) : "";
    }
    return "";
}

MultipartReader::MultipartReader(Body& body, const std::string& boundary)
    : body_(body), delimiter_("\r\n--" + boundary) {}

bool MultipartReader::fill() {
    char piece[16 * 1024];
    const std::size_t count = body_.read(piece, sizeof piece);
    held_.append(piece, count);
    return count > 0;
}

bool MultipartReader::next() {
    if (is_over_) return false;
    char rest[4096];
    while (read(rest, sizeof rest) > 0) {
    }
    held_.erase(0, delimiter_.size());
    while (held_.size() < 2)
        if (!fill()) throw not_multipart();
    if (held_.starts_with("--")) {
        is_over_ = true;
        return false;
    }
    read_headers();
    return true;
}

void MultipartReader::read_headers() {
    headers_.clear();
    // After the delimiter: blanks, CRLF, and the head of the part, which may be empty.
    std::size_t end = 0;
    while ((end = held_.find("\r\n\r\n")) == held_.npos) {
        if (held_.size() > longest_head || !fill()) throw not_multipart();
    }
    std::string_view head = std::string_view(held_).substr(0, end + 2);
    if (!trim(head.substr(0, head.find("\r\n"))).empty()) throw not_multipart();
    for (head.remove_prefix(head.find("\r\n") + 2); !head.empty(); head.remove_prefix(head.find("\r\n") + 2)) {
        const std::string_view line = head.substr(0, head.find("\r\n"));
        // RFC 822 section 3.1.1: a line that begins with a blank goes on with the one before.
        if ((line.starts_with(' ') || line.starts_with('\t')) && !headers_.empty()) {
            std::string& value = headers_.back().second;
            value.append(value.empty() ? "" : " ").append(trim(line));
            continue;
        }
        const auto colon = line.find(':');
        if (colon == line.npos || trim(line.substr(0, colon)).empty()) throw not_multipart();
        headers_.emplace_back(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
    }
    held_.erase(0, end + 4);
    // Content that begins with the delimiter is empty: its CRLF was that of the head.
    if (std::string_view(held_).starts_with(std::string_view(delimiter_).substr(2))) held_.insert(0, "\r\n");
}

std::size_t MultipartReader::read(char* into, std::size_t size) {
    for (;;) {
        const auto found = held_.find(delimiter_);
        // The last bytes may be the beginning of a delimiter.
        const std::size_t safe = found != held_.npos                 ? found
                                 : held_.size() >= delimiter_.size() ? held_.size() - delimiter_.size() + 1
                                                                     : 0;
        if (safe > 0) {
            const std::size_t count = std::min(safe, size);
            std::memcpy(into, held_.data(), count);
            held_.erase(0, count);
            return count;
        }
        if (found == 0) return 0;
        if (!fill()) throw not_multipart();
    }
}

std::string MultipartReader::read_all(std::size_t most) {
    std::string text;
    char piece[16 * 1024];
    while (const std::size_t count = read(piece, sizeof piece)) {
        if (count > most - text.size()) throw Failure(413, "At most " + human_size(most) + " can be sent here");
        text.append(piece, count);
    }
    return text;
}

}  // namespace oneroom::http
