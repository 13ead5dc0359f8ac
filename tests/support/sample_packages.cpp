#include "support/sample_packages.h"

namespace oneroom::test {
namespace {

std::string sample_zip(const std::string& version, int scos) {
    ManifestText manifest{.version = version, .items = "", .resources = ""};
    for (int i = 1; i <= scos; ++i) {
        const std::string n = std::to_string(i);
        manifest.items +=
            "<item identifier=\"SCO-" + n + "\" identifierref=\"R" + n + "\"><title>Part " + n + "</title></item>";
        manifest.resources += "<resource identifier=\"R" + n +
                              "\" type=\"webcontent\" adlcp:scormType=\"sco\" href=\"sco" + n +
                              ".html\"><file href=\"sco" + n + ".html\"/></resource>";
    }
    ZipBuilder zip;
    zip.add("imsmanifest.xml", manifest.text());
    for (int i = 1; i <= scos; ++i) zip.add("sco" + std::to_string(i) + ".html", sample_page());
    return zip.bytes();
}

}  // namespace

std::string ManifestText::text() const {
    const std::string namespaces =
        version == "1.2"
            ? R"( xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2")"
              R"( xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2")"
            : R"( xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3")"
              R"( xmlns:imsss="http://www.imsglobal.org/xsd/imsss")";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"M1\" version=\"1\"" + namespaces +
           root_attributes + ">\n<metadata><schema>ADL SCORM</schema><schemaversion>" + version +
           "</schemaversion></metadata>\n<organizations" + organisation_attributes +
           ">\n<organization identifier=\"ORG\">" + organisation_title + "\n" + items +
           "\n</organization>\n</organizations>\n<resources>\n" + resources + "\n</resources>\n" + after_organisations +
           "</manifest>\n";
}

std::string sample_page() {
    return "<!DOCTYPE html><title>Page</title><script>const find = w => w.API_1484_11 || w.API;\n"
           "const api = find(parent); if (api.LMSInitialize) api.LMSInitialize(''); else "
           "api.Initialize('');</script><p>Text</p>";
}

ZipBuilder sample_package(const ManifestText& manifest) {
    return ZipBuilder().add("imsmanifest.xml", manifest.text()).add("index.html", sample_page());
}

std::string sample_scorm12_zip(int scos) { return sample_zip("1.2", scos); }
std::string sample_scorm2004_zip(int scos) { return sample_zip("2004 4th Edition", scos); }

}  // namespace oneroom::test
