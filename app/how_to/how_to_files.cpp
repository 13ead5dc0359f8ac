#include "how_to/how_to_files.h"

#include "accounts/people.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/http/blob_body.h"
#include "how_to/how_to.h"
#include "how_to/how_to_rules.h"
#include "launch/launch_rules.h"

namespace oneroom::how_to {
namespace {

constexpr std::string_view folder = "/how-to-files/";
constexpr std::string_view purpose = "how-to file", authors_purpose = "how-to draft";
constexpr std::int64_t lasts = 6;  // hours at least: a film may be watched for as long

std::int64_t hour_number(Instant instant) {
    return std::chrono::floor<std::chrono::hours>(instant).time_since_epoch().count();
}

/// "17-3-495123": translation, person, last hour.
std::string name_of_file(Id translation_id, Id user_id, std::int64_t last_hour) {
    return std::to_string(translation_id) + "-" + std::to_string(user_id) + "-" + std::to_string(last_hour);
}

/// What is signed: also the bytes, so that an address never shows what was put in their place.
std::string signed_text(std::string_view name, std::string_view sha256) {
    return std::string(name) + " " + std::string(sha256);
}

}  // namespace

std::string file_url(const SecretKey& secret, const StoredTranslation& translation, Id user_id, Instant now,
                     FileFor whom) {
    const std::string name = name_of_file(translation.id, user_id, hour_number(now) + lasts);
    return std::string(folder) + name + "?s=" +
           secret.sign(whom == FileFor::readers ? purpose : authors_purpose, signed_text(name, translation.sha256));
}

bool is_file_path(std::string_view raw_path) { return raw_path.starts_with(folder); }

http::Reply serve_file(db::Database& db, const files::BlobStore& blobs, const SecretKey& secret, Instant now,
                       const http::Request& request) {
    if (request.method != "GET" && request.method != "HEAD") throw Failure(405, "Files can only be read");
    std::string signature;
    for (const auto& [key, value] : http::parse_query(request.query))
        if (key == "s") signature = value;
    const auto name = std::string_view(request.path).substr(folder.size());
    std::vector<std::int64_t> numbers;
    for (const auto part : split(name, '-'))
        if (const auto number = to_integer(part)) numbers.push_back(*number);
    if (numbers.size() != 3 || name != name_of_file(numbers[0], numbers[1], numbers[2]) ||
        numbers[2] < hour_number(now))
        throw not_found("file");
    const auto found = db.read([&](const db::Reader& reader) -> std::optional<StoredTranslation> {
        auto translation = find_translation(reader, numbers[0]);
        if (!translation) return std::nullopt;
        const std::string text = signed_text(name, translation->sha256);
        const auto how_to = find_how_to(reader, translation->how_to_id);
        const bool is_public = how_to && how_to->is_published && secret.is_signed(signature, purpose, text);
        if (!is_public && !secret.is_signed(signature, authors_purpose, text)) return std::nullopt;
        if (!accounts::show_person(reader, numbers[1]).is_active) return std::nullopt;
        return translation;
    });
    if (!found) throw not_found("file");
    http::Reply reply;
    reply.file = http::file_of_blob(blobs, found->sha256);
    reply.with("Content-Type", found->mime).with("Cache-Control", "private, max-age=3600");
    if (!is_shown_inline(found->mime, found->is_embedded))
        reply.with("Content-Disposition", launch::attachment_header(found->file_name));
    return reply;
}

}  // namespace oneroom::how_to
