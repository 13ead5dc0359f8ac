// The SQL of versions: files and items of packages. Declared in content_store.h and content.h.
#include "content/content_store.h"

namespace oneroom::content {

Fields StoredVersion::fields() {
    using V = StoredVersion;
    return {field<&V::id>("id"),
            field<&V::content_id>("contentId"),
            field<&V::number>("number"),
            field<&V::file_name>("fileName"),
            field<&V::sha256>("sha256"),
            field<&V::size>("size"),
            field<&V::mime>("mime"),
            field<&V::framework>("framework"),
            field<&V::edition>("edition"),
            field<&V::identifier>("identifier"),
            field<&V::title>("title"),
            field<&V::organisation>("organisation"),
            field<&V::findings_json>("findingsJson"),
            field<&V::uploaded_by>("uploadedBy"),
            field<&V::uploaded_at>("uploadedAt")};
}

Fields VersionFile::fields() {
    return {field<&VersionFile::sha256>("sha256"), field<&VersionFile::size>("size"),
            field<&VersionFile::mime>("mime")};
}

Fields VersionItem::fields() {
    using I = VersionItem;
    return {field<&I::id>("id"),
            field<&I::position>("position"),
            field<&I::parent_position>("parentPosition"),
            field<&I::depth>("depth"),
            field<&I::identifier>("identifier"),
            field<&I::title>("title"),
            field<&I::href>("href"),
            field<&I::is_sco>("isSco"),
            field<&I::is_visible>("isVisible"),
            field<&I::prerequisites>("prerequisites")};
}

std::optional<StoredVersion> find_version(const db::Reader& db, Id version_id) {
    return db.one<StoredVersion>(R"sql(
        SELECT id, content_id, number, file_name, sha256, size, mime, framework, edition, identifier, title,
               organisation, findings_json, uploaded_by, uploaded_at
          FROM content_version WHERE id = $1)sql",
                                 version_id);
}

Id add_stored_version(db::Writer& tx, const StoredVersion& v) {
    return tx.value<Id>(R"sql(
        INSERT INTO content_version (content_id, number, file_name, sha256, size, mime, framework, edition, title,
                                     organisation, findings_json, uploaded_by, uploaded_at, identifier)
        VALUES ($1, (SELECT COALESCE(MAX(number), 0) + 1 FROM content_version WHERE content_id = $1),
                $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id)sql",
                        v.content_id, v.file_name, v.sha256, v.size, v.mime, v.framework, v.edition, v.title,
                        v.organisation, v.findings_json, v.uploaded_by, v.uploaded_at, v.identifier);
}

void add_package(db::Writer& tx, Id version_id, const packages::Package& package,
                 const std::vector<packages::PackageFile>& files) {
    for (const auto& file : files)
        tx.run(
            "INSERT INTO package_file (version_id, path, sha256, size, mime, is_alias) VALUES ($1, $2, $3, $4, $5, $6)",
            version_id, file.path, file.sha256, file.size, file.mime, file.is_alias);
    for (const auto& item : package.items)
        tx.run(R"sql(
            INSERT INTO package_item (version_id, position, parent_position, depth, identifier, title, href, is_sco,
                                      is_visible, launch_data, mastery_score, max_time_allowed, time_limit_action,
                                      completion_threshold, prerequisites, objectives_json, sequencing_xml,
                                      move_on, launch_method, entitlement_key, activity_type)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
                    $21))sql",
               version_id, item.position, item.parent_position, item.depth, item.identifier, item.title, item.href,
               item.is_sco, item.is_visible, item.launch_data, item.mastery_score, item.max_time_allowed,
               item.time_limit_action, item.completion_threshold, item.prerequisites, to_json_text(item.objectives),
               item.sequencing_xml, item.move_on, item.launch_method, item.entitlement_key, item.activity_type);
}

void save_findings(db::Writer& tx, Id version_id, const std::string& findings_json) {
    tx.run("UPDATE content_version SET findings_json = $2 WHERE id = $1", version_id, findings_json);
}

bool has_file(const db::Reader& db, Id version_id, std::string_view path) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM package_file WHERE version_id = $1 AND path = $2", version_id,
                                  path) > 0;
}

std::vector<VersionRow> list_versions(const db::Reader& db, Id content_id) {
    return db.all<VersionRow>(R"sql(
        SELECT v.id, v.number, v.file_name, v.size, v.uploaded_at, COALESCE(u.full_name, '') AS uploaded_by,
               (SELECT COUNT(DISTINCT a.user_id) FROM attempt a
                 WHERE a.version_id = v.id AND a.status IN (0, 1, 5)) AS learners_inside
          FROM content_version v LEFT JOIN app_user u ON u.id = v.uploaded_by
         WHERE v.content_id = $1 ORDER BY v.number DESC, v.id LIMIT 100)sql",
                              content_id);
}

PackageSummary summary_of(const db::Reader& db, const StoredVersion& version) {
    struct Sizes {
        std::int64_t file_count{};
        std::int64_t total_bytes{};
        static Fields fields() {
            return {field<&Sizes::file_count>("fileCount"), field<&Sizes::total_bytes>("totalBytes")};
        }
    };
    const auto sizes = db.one<Sizes>(R"sql(
        SELECT COUNT(*) AS file_count, COALESCE(SUM(size), 0) AS total_bytes
          FROM package_file WHERE version_id = $1 AND is_alias = 0)sql",
                                     version.id);
    PackageSummary summary;
    summary.framework = static_cast<Framework>(version.framework);
    summary.edition = version.edition;
    summary.title = version.title;
    summary.organisation = version.organisation;
    summary.file_count = sizes->file_count;
    summary.total_bytes = sizes->total_bytes;
    summary.is_playable = packages::is_playable(summary.framework);
    for (auto& item : list_version_items(db, version.id))
        summary.scos.push_back(
            {std::move(item.identifier), std::move(item.title), std::move(item.href), item.depth, item.is_sco});
    return summary;
}

std::optional<VersionFile> find_version_file(const db::Reader& db, Id version_id, std::string_view path) {
    return db.one<VersionFile>("SELECT sha256, size, mime FROM package_file WHERE version_id = $1 AND path = $2",
                               version_id, path);
}

std::vector<VersionItem> list_version_items(const db::Reader& db, Id version_id) {
    return db.all<VersionItem>(R"sql(
        SELECT id, position, parent_position, depth, identifier, title, href, is_sco, is_visible, prerequisites
          FROM package_item WHERE version_id = $1
         ORDER BY position -- short: the manifest's items, which inspecting has bounded
        )sql",
                               version_id);
}

}  // namespace oneroom::content
