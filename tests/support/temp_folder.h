// A folder that is gone when the test is.
#pragma once

#include <filesystem>

#include "core/base/bytes.h"

namespace oneroom::test {

class TempFolder {
public:
    TempFolder() { std::filesystem::create_directories(path_); }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    const std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("oneroom-test-" + to_hex(random_bytes(8)));
};

}  // namespace oneroom::test
