// The real server with a course, a learner in it and an administrator, all made through the interface anybody has.
#pragma once

#include <nlohmann/json.hpp>

#include "hostile/active_learner.h"
#include "support/http_client.h"
#include "support/server_process.h"
#include "support/temp_folder.h"

namespace oneroom::hostile {

class Portal {
public:
    /// Starts `binary` with the demo and adds a course that has a file of `large_file` bytes at files/large.bin.
    Portal(const std::string& binary, std::size_t large_file);

    std::uint16_t port() const { return server_.port(); }
    std::uint16_t content_port() const { return server_.content_port(); }
    pid_t pid() const { return server_.pid(); }
    /// Where uploads stand while they arrive.
    std::filesystem::path staging() const { return data_ / "staging"; }
    Ticket ticket() const { return ticket_; }
    /// The header lines of the administrator's requests.
    std::string admin_headers() const;
    /// The head of an upload that announces `size` bytes.
    std::string upload_head(std::size_t size) const;
    std::string large_file_path() const { return "/c/" + ticket_.token + "/files/large.bin"; }
    bool stop() { return server_.stop(); }

private:
    test::TempFolder folder_;
    const std::filesystem::path data_ = folder_.path() / "data";
    test::ServerProcess server_;
    test::Browser admin_;
    Ticket ticket_;
};

}  // namespace oneroom::hostile
