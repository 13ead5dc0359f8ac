// nginx as the limit of what a server on this machine can answer: one file, no log, two workers.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>

namespace oneroom::bench {

class Nginx {
public:
    /// Starts it on a free port with a file of `size` bytes. Throws std::runtime_error when there is no nginx.
    Nginx(const std::string& program, const std::filesystem::path& folder, std::size_t size);
    ~Nginx();
    Nginx(const Nginx&) = delete;
    Nginx& operator=(const Nginx&) = delete;

    std::uint16_t port() const { return port_; }
    std::size_t size() const { return size_; }

private:
    const std::size_t size_;
    const std::uint16_t port_;
    pid_t pid_ = 0;
};

}  // namespace oneroom::bench
