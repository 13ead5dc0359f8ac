#include "content/content_store.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/db/search.h"

namespace oneroom::content {

Fields StoredContent::fields() {
    using S = StoredContent;
    return {field<&S::id>("id"),
            field<&S::content_type>("contentType"),
            field<&S::title>("title"),
            field<&S::description>("description"),
            field<&S::client_identifier>("clientIdentifier"),
            field<&S::duration_minutes>("durationMinutes"),
            field<&S::link_url>("linkUrl"),
            field<&S::image_sha256>("imageSha256"),
            field<&S::image_mime>("imageMime"),
            field<&S::is_published>("isPublished"),
            field<&S::attempts_allowed>("attemptsAllowed"),
            field<&S::new_attempt>("newAttempt"),
            field<&S::counted_attempt>("countedAttempt"),
            field<&S::current_version_id>("currentVersionId"),
            field<&S::created_at>("createdAt"),
            field<&S::updated_at>("updatedAt"),
            field<&S::archived_at>("archivedAt")};
}

Fields ListedContent::fields() {
    using L = ListedContent;
    return {field<&L::id>("id"),
            field<&L::title>("title"),
            field<&L::client_identifier>("clientIdentifier"),
            field<&L::content_type>("contentType"),
            field<&L::framework>("framework"),
            field<&L::edition>("edition"),
            field<&L::is_published>("isPublished"),
            field<&L::version_number>("versionNumber"),
            field<&L::learners>("learners"),
            field<&L::updated_at>("updatedAt"),
            field<&L::image_sha256>("imageSha256"),
            field<&L::image_mime>("imageMime")};
}

Fields ContentFacts::fields() {
    using F = ContentFacts;
    return {field<&F::id>("id"),
            field<&F::title>("title"),
            field<&F::content_type>("contentType"),
            field<&F::is_published>("isPublished"),
            field<&F::is_archived>("isArchived"),
            field<&F::link_url>("linkUrl"),
            field<&F::version_id>("versionId"),
            field<&F::framework>("framework"),
            field<&F::edition>("edition"),
            field<&F::file_name>("fileName"),
            field<&F::sha256>("sha256"),
            field<&F::size>("size"),
            field<&F::mime>("mime")};
}

std::optional<StoredContent> find_stored(const db::Reader& db, Id content_id) {
    return db.one<StoredContent>(R"sql(
        SELECT id, content_type, title, description, client_identifier, duration_minutes, link_url, image_sha256,
               image_mime, is_published, attempts_allowed, new_attempt, counted_attempt, current_version_id,
               created_at, updated_at, archived_at
          FROM content WHERE id = $1)sql",
                                 content_id);
}

Id save_stored(db::Writer& tx, const StoredContent& content) {
    const std::string folded = fold(content.title + " " + content.client_identifier);
    Id id = content.id;
    if (id == 0) {
        id = tx.value<Id>(R"sql(
            INSERT INTO content (content_type, title, description, client_identifier, search_folded, duration_minutes,
                                 link_url, image_sha256, image_mime, is_published, current_version_id, created_at,
                                 updated_at, archived_at, attempts_allowed, new_attempt, counted_attempt)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id)sql",
                          content.content_type, content.title, content.description, content.client_identifier, folded,
                          content.duration_minutes, content.link_url, content.image_sha256, content.image_mime,
                          content.is_published, content.current_version_id, content.created_at, content.updated_at,
                          content.archived_at, content.attempts_allowed, content.new_attempt, content.counted_attempt);
    } else {
        tx.run(R"sql(
            UPDATE content SET title = $2, description = $3, client_identifier = $4, search_folded = $5,
                   duration_minutes = $6, link_url = $7, image_sha256 = $8, image_mime = $9, is_published = $10,
                   current_version_id = $11, updated_at = $12, archived_at = $13, attempts_allowed = $14,
                   new_attempt = $15, counted_attempt = $16
             WHERE id = $1)sql",
               id, content.title, content.description, content.client_identifier, folded, content.duration_minutes,
               content.link_url, content.image_sha256, content.image_mime, content.is_published,
               content.current_version_id, content.updated_at, content.archived_at, content.attempts_allowed,
               content.new_attempt, content.counted_attempt);
    }
    if (content.archived_at)
        search::remove(tx, search::Kind::content, id);
    else
        search::put(tx, search::Kind::content, id, content.title,
                    content.description + "\n" + content.client_identifier);
    return id;
}

std::optional<ContentFacts> find_content(const db::Reader& db, Id content_id) {
    return db.one<ContentFacts>(R"sql(
        SELECT c.id, c.title, c.content_type, c.is_published, c.link_url, v.id AS version_id, v.framework, v.edition,
               v.file_name, v.sha256, v.size, v.mime,
               CASE WHEN c.archived_at IS NULL THEN 0 ELSE 1 END AS is_archived
          FROM content c LEFT JOIN content_version v ON v.id = c.current_version_id
         WHERE c.id = $1)sql",
                                content_id);
}

// Macros, because statements stay prepared under the address of their literal. The titles are looked through in their
// index, which holds everything that is asked; the + keeps SQLite from another one. $1 has a bit for each type.
#define ONEROOM_FOUND_CONTENTS                                                      \
    " WHERE +c.archived_at IS NULL AND ($3 = '' OR INSTR(c.search_folded, $3) > 0)" \
    "   AND (($1 >> c.content_type) & 1) = 1 AND ($2 IS NULL OR c.is_published = $2) "
/// How many contents come behind the content $4 in the order of titles.
#define ONEROOM_COUNT_BEHIND(comparison)                                                                 \
    "-- engine: sqlite\n"                                                                                \
    "SELECT COUNT(*) FROM content c" ONEROOM_FOUND_CONTENTS "   AND (c.search_folded, c.id) " comparison \
    " (SELECT last.search_folded, last.id FROM content last WHERE last.id = $4)"
/// An active person in the scope, $6 and $7.
#define ONEROOM_LEARNER "u.is_active = 1 AND u.is_restricted = 0 AND " ONEROOM_IN_SCOPE("u", "$6", "$7")
/// The columns of a list for the contents of `page`, a selection with `id` and `place`.
#define ONEROOM_CONTENTS(page)                                                                        \
    "-- engine: sqlite\n"                                                                             \
    "WITH page AS (" page                                                                             \
    " LIMIT $4 OFFSET $5)"                                                                            \
    "SELECT c.id, c.title, c.client_identifier, c.content_type, NULLIF(v.framework, 0) AS framework," \
    "       COALESCE(v.edition, '') AS edition, c.is_published, v.number AS version_number,"          \
    "       c.updated_at, c.image_sha256, c.image_mime,"                                              \
    "       CASE WHEN EXISTS (SELECT 1 FROM assignment a WHERE a.content_id = c.id AND a.target = 1)" \
    "            THEN (SELECT COUNT(*) FROM app_user u WHERE " ONEROOM_LEARNER                        \
    ")"                                                                                               \
    "            ELSE (SELECT COUNT(*) FROM ("                                                        \
    "                      SELECT u.id FROM assignment a"                                             \
    "                        JOIN location_above below ON below.ancestor_id = a.location_id"          \
    "                        JOIN app_user u ON u.location_id = below.location_id"                    \
    "                       WHERE a.content_id = c.id AND " ONEROOM_LEARNER                           \
    "                       UNION"                                                                    \
    "                      SELECT u.id FROM assignment a JOIN app_user u ON u.id = a.user_id"         \
    "                       WHERE a.content_id = c.id AND " ONEROOM_LEARNER                           \
    ") reached)"                                                                                      \
    "        END AS learners"                                                                         \
    "  FROM page JOIN content c ON c.id = page.id"                                                    \
    "  LEFT JOIN content_version v ON v.id = c.current_version_id "

namespace {

/// A bit for each content type of the set.
std::int64_t bits_of(const TypeSet& types) {
    std::int64_t bits = 0;
    for (const std::int64_t type : types)
        if (type > 0) bits |= std::int64_t{1} << type;
    return bits;
}

}  // namespace

std::int64_t count_contents(const db::Reader& db, const ContentListRequest& request, const TypeSet& types,
                            const std::vector<ListedContent>& page) {
    const std::string search = fold(trim(request.search));
    if (search.empty() && !request.is_published && std::ranges::count(types, 0) == 0)
        return db.value<std::int64_t>("SELECT COUNT(*) FROM content WHERE archived_at IS NULL");
    const auto count = [&](std::string_view sql, const auto&... more) {
        return db.value<std::int64_t>(sql, bits_of(types), request.is_published, search, more...);
    };
    if (page.empty() || request.sort != ContentSort::title)
        return count("-- engine: sqlite\nSELECT COUNT(*) FROM content c" ONEROOM_FOUND_CONTENTS);
    // The page was found by looking through the titles up to its last: only those behind it are left.
    const auto before = (request.page - 1) * request.page_size + static_cast<std::int64_t>(page.size());
    return before + (request.descending ? count(ONEROOM_COUNT_BEHIND("<"), page.back().id)
                                        : count(ONEROOM_COUNT_BEHIND(">"), page.back().id));
}

std::vector<ListedContent> list_page(const db::Reader& db, const ContentListRequest& request, const TypeSet& types,
                                     const Scope& scope) {
    const auto list = [&](std::string_view sql, const auto&... more) {
        return db.all<ListedContent>(sql, bits_of(types), request.is_published, fold(trim(request.search)),
                                     request.page_size, (request.page - 1) * request.page_size, scope.user_id,
                                     scope.reach, more...);
    };
    if (request.sort == ContentSort::title)
        return request.descending
                   ? list(ONEROOM_CONTENTS(
                         "SELECT c.id FROM content c" ONEROOM_FOUND_CONTENTS
                         "ORDER BY c.search_folded DESC, c.id DESC") "ORDER BY c.search_folded DESC, c.id DESC LIMIT "
                                                                     "$4")
                   : list(ONEROOM_CONTENTS("SELECT c.id FROM content c" ONEROOM_FOUND_CONTENTS
                                           "ORDER BY c.search_folded, c.id") "ORDER BY c.search_folded, c.id LIMIT $4");
    return list(ONEROOM_CONTENTS("SELECT c.id, ROW_NUMBER() OVER (ORDER BY CASE $8 WHEN 1 THEN c.content_type"
                                 " WHEN 2 THEN c.is_published ELSE c.updated_at END * $9, c.search_folded, c.id)"
                                 " AS place FROM content c" ONEROOM_FOUND_CONTENTS
                                 "ORDER BY place") "ORDER BY page.place LIMIT $4",
                request.sort, request.descending ? -1 : 1);
}

std::set<std::string, std::less<>> list_referenced_blobs(const db::Reader& db) {
    struct Named {
        std::string sha256;
        static Fields fields() { return {field<&Named::sha256>("sha256")}; }
    };
    std::set<std::string, std::less<>> out;
    Named row;
    db.each_row(R"sql(
        SELECT sha256 FROM upload
        UNION SELECT sha256 FROM content_version
        UNION SELECT sha256 FROM package_file
        UNION SELECT sha256 FROM user_picture
        UNION SELECT image_sha256 FROM content WHERE image_sha256 IS NOT NULL
        UNION SELECT sha256 FROM how_to_translation
        UNION SELECT sha256 FROM application_skin_image
        UNION SELECT sha256 FROM lrs_attachment)sql",
                {}, shape_of<Named>(), &row, [&] {
                    out.insert(row.sha256);
                    return true;
                });
    return out;
}

}  // namespace oneroom::content
