// Packages whose description is spoilt as a whole.
#include "support/broken_packages.h"

namespace oneroom::test {
namespace {

constexpr const char* xml = "imsmanifest.xml";

}  // namespace

std::vector<BrokenPackage> broken_descriptions() {
    const auto old = [](const std::string& from, const std::string& to) {
        return scorm12_folder().replace(xml, from, to).bytes();
    };
    const auto newer = [](const std::string& from, const std::string& to) {
        return scorm2004_folder().replace(xml, from, to).bytes();
    };
    const std::string old_adl = "http://www.adlnet.org/xsd/adlcp_rootv1p2",
                      new_adl = "http://www.adlnet.org/xsd/adlcp_v1p3";
    auto marked = scorm12_folder();
    marked.put(xml, "\xEF\xBB\xBF" + marked.part(xml).content);
    return {
        {"a tag that is not closed", "xml-malformed", old("</organizations>", ""), xml},
        {"an attribute without quotes, SCORM 2004", "xml-malformed", newer("default=\"o\"", "default=o"), xml},
        {"a tag that is not closed, xAPI", "xml-malformed",
         xapi_folder().replace("tincan.xml", "</activity>", "").bytes(), "tincan.xml"},
        {"a tag that is not closed, cmi5", "xml-malformed", cmi5_folder().replace("cmi5.xml", "</au>", "").bytes(),
         "cmi5.xml"},
        {"a document type", "xml-doctype", old("<manifest ", "<!DOCTYPE manifest SYSTEM \"x.dtd\">\n<manifest "), xml},
        {"an encoding nobody reads", "xml-encoding",
         scorm12_folder().put(xml, std::string("\0\0\xFE\xFF", 4) + "x").bytes(), xml},
        {"Latin-1 that says it is UTF-8", "xml-encoding-guessed", old("Fire safety", "Br\xE4nde"), xml},
        {"a byte order mark", "xml-bom", marked.bytes(), xml},
        {"UTF-8 that says it is Latin-1", "xml-wrong-declaration",
         scorm12_folder().replace(xml, "UTF-8", "ISO-8859-1").replace(xml, "Fire safety", "Br\xC3\xA4nde").bytes(),
         xml},
        {"UTF-8 that says it is UTF-16, SCORM 2004", "xml-wrong-declaration", newer("UTF-8", "UTF-16"), xml},
        {"a page that is called manifest", "not-a-manifest", scorm12_folder().put(xml, "<html></html>").bytes(), xml},
        {"something else called cmi5.xml", "not-a-manifest", cmi5_folder().put("cmi5.xml", "<html></html>").bytes(),
         "cmi5.xml"},
        {"a Common Cartridge", "not-scorm",
         scorm12_folder().replace(xml, "ADL SCORM", "IMS Common Cartridge").replace(xml, ">1.2<", ">1.1.0<").bytes(),
         xml},
        {"no version", "no-version", old("<schemaversion>1.2</schemaversion>", ""), xml},
        {"a version that never was", "no-version", newer("2004 4th Edition", "SCORM 3"), xml},
        {"version 1.2 with the namespaces of 2004", "version-mismatch", old(old_adl, new_adl), xml},
        {"version 2004 with the namespaces of 1.2", "version-mismatch", newer(new_adl, old_adl), xml},
        {"a misspelt namespace", "wrong-namespace", old("imscp_rootv1p1p2", "imcp_rootv1p1p2"), xml},
        {"no namespace, SCORM 2004", "wrong-namespace", newer("xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\"", ""),
         xml},
        {"a prefix that nothing declares", "undeclared-prefix",
         newer("xmlns:imsss=\"http://www.imsglobal.org/xsd/imsss\"", ""), xml},
        {"schema locations that are no pairs", "schema-location",
         old("identifier=\"m\"",
             "identifier=\"m\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
             "xsi:schemaLocation=\"imscp_rootv1p1p2.xsd http://www.imsproject.org/xsd/imscp_rootv1p1p2\""),
         xml},
        {"schema files that are not there", "schema-files",
         newer("identifier=\"m\"",
               "identifier=\"m\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
               "xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd\""),
         xml},
        {"two descriptions", "second-description", scorm12_folder().put("tincan.xml", "<tincan/>").bytes(),
         "tincan.xml"},
        {"a manifest in capitals", "wrong-case", scorm12_folder().rename(xml, "IMSManifest.xml").bytes(),
         "IMSManifest.xml"},
        {"AICC without units", "aicc-file-missing", aicc_folder().remove("course.au").bytes(), "course.crs"},
        {"AICC without a structure", "aicc-no-structure", aicc_folder().remove("course.cst").bytes(), "course.crs"},
        {"AICC units without the column of their pages",
         "aicc-column-missing",
         aicc_folder().replace("course.au", "file_name", "page").bytes(),
         "course.au",
         {"missing-launch-address"}},
        {"an AICC block with an unknown unit", "aicc-unknown-member",
         aicc_folder().replace("course.cst", "\"B1\",\"A2\"", "\"B1\",\"A2\"\r\n\"B1\",\"A3\"").bytes(), "course.cst"},
        {"AICC without a title", "no-title",
         aicc_folder().replace("course.crs", "Course_Title", "Courze_Title").bytes(), "course.crs"},
    };
}

}  // namespace oneroom::test
