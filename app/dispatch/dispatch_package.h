// The package that goes into the receiving system, built when it is asked for.
#pragma once

#include <string>

#include "dispatch/dispatch_types.h"

namespace oneroom::dispatch {

/// What a package knows.
struct PackageFacts {
    PackageStandard standard{};
    std::string title{};
    std::string portal{};  ///< "https://learn.example.com"
    std::string public_key{};
    std::string token{};
    OpensIn opens_in{};
};

/// imsmanifest.xml, index.html, config.js and driver.js in a zip.
std::string make_package(const PackageFacts& facts, Instant now);

}  // namespace oneroom::dispatch
