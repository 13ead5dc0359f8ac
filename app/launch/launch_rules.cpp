#include "launch/launch_rules.h"

#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::launch {
namespace {

// Numbers of content.content_type.
constexpr std::int64_t online_tracked = 1;
constexpr std::int64_t downloadable_resource = 2;
constexpr std::int64_t external_link = 3;
constexpr std::int64_t scorm_home_page = 10;

void require_package(const ContentFacts& content) {
    if (!content.version_id || content.framework == 0)
        throw Failure(409, "This course has no package yet. Its author has to upload one");
}

LaunchKind require_kind(const ContentFacts& content) {
    switch (content.content_type) {
        case online_tracked:
            require_package(content);
            return LaunchKind::play;
        case scorm_home_page:
            require_package(content);
            if (content.framework > 2) throw Failure(409, "This feature is supported for SCORM content only");
            return LaunchKind::play;
        case downloadable_resource:
            if (!content.version_id) throw Failure(409, "There is no file here yet. Its author has to upload one");
            return LaunchKind::download;
        case external_link:
            if (!content.link_url || content.link_url->empty())
                throw Failure(409, "There is no link here yet. Its author has to enter one");
            return LaunchKind::visit;
        default:
            throw Failure(409, "Content of this type cannot be opened yet");
    }
}

bool may_manage(std::int64_t content_type, const RoleSet& roles) {
    // A home page is a tracked course to who manages it (PERM-15 to PERM-23 name nine types).
    const auto index = static_cast<std::size_t>((content_type == scorm_home_page ? online_tracked : content_type) - 1);
    return content_type >= 1 && index < course_roles.size() && roles.contains(course_roles[index]);
}

}  // namespace

LaunchDecision decide_launch(const ContentFacts& content, const RoleSet& roles) {
    const bool is_for_credit = (content.is_assigned || content.is_home) && content.is_published;
    if (!is_for_credit && !may_manage(content.content_type, roles)) {
        if (!content.is_assigned && !content.is_home)
            throw Failure(403, "This is not assigned to you. Ask whoever looks after your training to assign it");
        throw Failure(403, "This is not published at the moment. Try again later");
    }
    return {require_kind(content), !is_for_credit};
}

std::string unit_token_of(const std::string& token) { return to_base64url(hmac_sha256(token, "units")); }

bool is_open(Instant last_at, const std::optional<Instant>& ended_at, bool is_person_active, Instant now) {
    return !ended_at && is_person_active && now - last_at < launch_lasts;
}

std::string percent_encode(std::string_view text) {
    static constexpr char hex[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                              c == '.' || c == '_' || c == '~';
        if (is_plain) {
            out += c;
        } else {
            out += '%';
            out += hex[static_cast<unsigned char>(c) >> 4];
            out += hex[static_cast<unsigned char>(c) & 15];
        }
    }
    return out;
}

std::string attachment_header(const std::string& file_name) {
    std::string plain;
    for (std::size_t at = 0; at < file_name.size();) {
        const char32_t c = next_code_point(file_name, at);
        const bool is_plain = c >= 0x20 && c < 0x7F && c != '"' && c != '\\' && c != '/' && c != '%';
        plain += is_plain ? static_cast<char>(c) : '_';
    }
    if (plain.empty()) plain = "file";
    return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + percent_encode(file_name);
}

}  // namespace oneroom::launch
