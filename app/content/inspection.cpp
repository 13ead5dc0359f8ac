#include "content/inspection.h"

#include "content/content_store.h"
#include "packages/finding_kinds.h"
#include "packages/packages.h"

namespace oneroom::content {
namespace {

StoredVersion get_package_version(const db::Reader& db, const Caller& caller, const VersionRef& request) {
    const auto stored = find_stored(db, request.content_id);
    if (!stored || stored->archived_at) throw not_found("course");
    require_type(caller, stored->content_type);
    auto version = find_version(db, request.version_id);
    if (!version || version->content_id != stored->id || version->framework == 0) throw not_found("version");
    return std::move(*version);
}

}  // namespace

std::vector<ExplainedFinding> explain(const std::vector<Finding>& findings, Language language) {
    std::vector<ExplainedFinding> explained;
    for (const auto& one : findings) {
        ExplainedFinding out;
        out.severity = one.severity;
        out.code = one.code;
        out.message = in_language(language, one.message);
        out.file = one.file;
        if (one.place) out.place = in_language(language, *one.place);
        out.more = one.more;
        if (const auto* kind = packages::find_kind(one.code)) {
            out.title = in_language(language, kind->title);
            out.consequence = in_language(language, kind->consequence);
            out.repair = in_language(language, kind->repair);
            out.is_repaired = kind->is_repaired;
        }
        explained.push_back(std::move(out));
    }
    return explained;
}

InspectionReport inspect_version(Contents& contents, const Caller& caller, const VersionRef& request) {
    const Instant now = contents.clock.now();
    const auto version =
        contents.db.read([&](const db::Reader& db) { return get_package_version(db, caller, request); });
    const files::UniqueFd fd = contents.blobs.open(version.sha256);
    if (!fd) throw Failure(409, "The file of this version is not there any more. Upload the package again");
    auto found = packages::inspect_package(fd.get());

    InspectionReport report;
    report.version_id = version.id;
    report.number = version.number;
    report.inspected_at = now;
    report.is_accepted = found.is_accepted();
    report.package = std::move(found.summary);
    report.findings = explain(found.findings, caller.language);
    contents.db.write([&](db::Writer& tx) {
        get_package_version(tx, caller, request);
        for (const auto& alias : found.package.aliases)
            if (!has_file(tx, version.id, alias.path)) report.missing_repairs.push_back(alias.path);
        save_findings(tx, version.id, to_json_text(found.findings));
        audit::record(
            tx, caller.actor, now,
            {"contents.inspect", "content", request.content_id,
             "Examined the package of version " + std::to_string(version.number), std::nullopt, std::nullopt});
    });
    return report;
}

}  // namespace oneroom::content
