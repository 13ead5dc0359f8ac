// Many sockets of one kind, and what the kernel knows of the server's process.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/http/socket.h"

namespace oneroom::hostile {

class Crowd {
public:
    /// Connects `count` sockets; none of them blocks afterwards. `receive_buffer` in bytes makes slow readers. Fewer,
    /// when the server lets no more in.
    Crowd(std::uint16_t port, std::size_t count, int receive_buffer = 0);

    std::size_t size() const { return sockets_.size(); }
    /// To every one that still takes it.
    void send_each(std::string_view bytes);
    /// `most` bytes from each that has some; how many bytes came.
    std::size_t read_each(std::size_t most);
    /// No more from this side; the other may go on.
    void half_close();
    /// The server sees a reset instead of an end.
    void reset();
    /// How many the server has closed. Takes what has arrived on them.
    std::size_t count_closed();
    /// What has arrived on each that got something, until it is closed or `seconds` are over.
    std::vector<std::string> read_answers(int seconds);

private:
    std::vector<http::Descriptor> sockets_;
};

/// Resident memory and threads of a process.
struct Usage {
    double mb = 0, peak_mb = 0;  ///< of resident memory; the peak since reset_peak()
    int threads = 0;
    int descriptors = 0;
};
Usage usage_of(pid_t pid);
void reset_peak(pid_t pid);

/// Bytes that the system holds for the readers of a local port: handed over by the server and not received yet.
std::uint64_t held_for_readers(std::uint16_t port);

}  // namespace oneroom::hostile
