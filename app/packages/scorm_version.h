// Which SCORM a manifest follows. Private to packages/.
#pragma once

#include "packages/package_files.h"
#include "packages/xml_reader.h"

namespace oneroom::packages {

struct ScormVersion {
    std::optional<Framework> framework;  ///< empty, with an error found, for something that is not SCORM
    std::string edition;
};

/// By <schemaversion> first, by the namespaces when that is missing.
ScormVersion read_scorm_version(const XmlFile& manifest, FindingList& findings);

/// Tells about namespaces, and about schema files that the manifest names and the package lacks; they are never
/// fetched.
void check_schemas(const XmlFile& manifest, const PackageFiles& files, FindingList& findings);

}  // namespace oneroom::packages
