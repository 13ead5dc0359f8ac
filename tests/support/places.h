// Where the source tree stands, for tests that read its files.
#pragma once

#include <filesystem>

/// The root of the source tree. Defined by the build.
std::filesystem::path source_dir();
