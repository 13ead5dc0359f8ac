// Course packages with one known defect each, and the valid ones they are made of: what the package doctor is held
// against.
#pragma once

#include <string>
#include <vector>

#include "support/zip_builder.h"

namespace oneroom::test {

/// The files of a package, to be spoilt.
class PackageFolder {
public:
    PackageFolder& put(const std::string& path, std::string content);
    PackageFolder& remove(const std::string& path);
    PackageFolder& rename(const std::string& path, const std::string& to);
    /// Exactly one place; throws when there is none, so that a defect cannot be left out by mistake.
    PackageFolder& replace(const std::string& path, const std::string& from, const std::string& to);
    std::string bytes() const;
    const std::vector<ZipPart>& parts() const { return parts_; }
    ZipPart& part(const std::string& path);

private:
    std::vector<ZipPart> parts_;
};

/// Valid ones, in which there is nothing to find: two lessons with a driver, a style sheet and a picture.
PackageFolder scorm12_folder();
PackageFolder scorm2004_folder();
PackageFolder aicc_folder();
PackageFolder xapi_folder();
PackageFolder cmi5_folder();

struct BrokenPackage {
    std::string name;   ///< the defect, in words
    std::string cause;  ///< code of the finding that names it
    std::string zip;
    std::string file{};               ///< that the finding must name; empty: any
    std::vector<std::string> also{};  ///< codes of what is true as well, as a consequence of the defect
};

/// Each with one defect, over all standards.
std::vector<BrokenPackage> broken_packages();

// Parts of it; private to broken_*.cpp.
std::vector<BrokenPackage> broken_zips();
std::vector<BrokenPackage> broken_descriptions();
std::vector<BrokenPackage> broken_items();
std::vector<BrokenPackage> broken_pages();

}  // namespace oneroom::test
