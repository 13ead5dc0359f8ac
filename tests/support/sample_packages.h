// Small course packages as zips, for tests that need one; the manifest's parts can be given.
#pragma once

#include <string>

#include "support/zip_builder.h"

namespace oneroom::test {

/// The parts of an imsmanifest.xml that tests vary.
struct ManifestText {
    std::string version = "1.2";
    std::string root_attributes{};
    std::string organisation_attributes = R"( default="ORG")";
    std::string organisation_title = "<title>Fire safety</title>";
    std::string items = R"(<item identifier="I1" identifierref="R1"><title>Start</title></item>)";
    std::string resources = R"(<resource identifier="R1" type="webcontent" adlcp:scormtype="sco" href="index.html">)"
                            R"(<file href="index.html"/></resource>)";
    std::string after_organisations{};

    std::string text() const;
};

/// A page that calls the portal in both standards, so that no finding is about that.
std::string sample_page();

/// imsmanifest.xml and index.html, which can be taken.
ZipBuilder sample_package(const ManifestText& manifest = {});

/// SCORM 1.2 with `scos` SCOs called SCO-1, SCO-2 ... on pages sco1.html, sco2.html ...
std::string sample_scorm12_zip(int scos = 1);
/// The same as SCORM 2004, 4th edition.
std::string sample_scorm2004_zip(int scos = 1);

}  // namespace oneroom::test
