#include "hostile/crowd.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace oneroom::hostile {

Crowd::Crowd(std::uint16_t port, std::size_t count, int receive_buffer) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    while (sockets_.size() < count) {
        http::Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        if (!socket) return;
        if (receive_buffer > 0) setsockopt(socket.get(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return;
        fcntl(socket.get(), F_SETFL, O_NONBLOCK);
        sockets_.push_back(std::move(socket));
    }
}

void Crowd::send_each(std::string_view bytes) {
    for (const auto& socket : sockets_)
        [[maybe_unused]] const auto sent = ::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

std::size_t Crowd::read_each(std::size_t most) {
    std::string into(most, '\0');
    std::size_t all = 0;
    for (const auto& socket : sockets_)
        if (const auto count = recv(socket.get(), into.data(), into.size(), 0); count > 0)
            all += static_cast<std::size_t>(count);
    return all;
}

void Crowd::half_close() {
    for (const auto& socket : sockets_) shutdown(socket.get(), SHUT_WR);
}

void Crowd::reset() {
    const linger at_once{1, 0};
    for (const auto& socket : sockets_) setsockopt(socket.get(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    sockets_.clear();
}

std::size_t Crowd::count_closed() {
    std::string into(64 * 1024, '\0');
    std::size_t closed = 0;
    for (const auto& socket : sockets_) {
        ssize_t count = 0;
        do count = recv(socket.get(), into.data(), into.size(), 0);
        while (count > 0);
        closed += count == 0 || (errno != EAGAIN && errno != EINTR);
    }
    return closed;
}

std::vector<std::string> Crowd::read_answers(int seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    std::vector<std::string> answers;
    std::string into(64 * 1024, '\0');
    for (const auto& socket : sockets_) {
        std::string answer;
        while (true) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
            pollfd watched{socket.get(), POLLIN, 0};
            if (poll(&watched, 1, std::max(0, static_cast<int>(left.count()))) <= 0) break;
            const auto count = recv(socket.get(), into.data(), into.size(), 0);
            if (count <= 0) break;
            answer.append(into, 0, static_cast<std::size_t>(count));
        }
        if (!answer.empty()) answers.push_back(std::move(answer));
    }
    return answers;
}

Usage usage_of(pid_t pid) {
    const std::string folder = "/proc/" + std::to_string(pid);
    std::ifstream status(folder + "/status");
    Usage usage;
    for (std::string word; status >> word;) {
        if (word == "VmRSS:") status >> usage.mb;
        if (word == "VmHWM:") status >> usage.peak_mb;
        if (word == "Threads:") status >> usage.threads;
    }
    usage.mb /= 1024, usage.peak_mb /= 1024;
    std::error_code error;
    for (auto file = std::filesystem::directory_iterator(folder + "/fd", error); file != end(file);
         file.increment(error))
        ++usage.descriptors;
    return usage;
}

std::uint64_t held_for_readers(std::uint16_t port) {
    // "sl local_address rem_address st tx_queue:rx_queue ...", all in hexadecimal.
    std::ifstream table("/proc/net/tcp");
    std::uint64_t held = 0;
    std::string line;
    std::getline(table, line);
    while (std::getline(table, line)) {
        std::istringstream words(line);
        std::string number, local, remote, state, queues;
        words >> number >> local >> remote >> state >> queues;
        const auto hex = [](const std::string& text) { return std::strtoull(text.c_str(), nullptr, 16); };
        if (local.size() == 13 && hex(local.substr(9)) == port) held += hex(queues.substr(0, queues.find(':')));
    }
    return held;
}

void reset_peak(pid_t pid) { std::ofstream("/proc/" + std::to_string(pid) + "/clear_refs") << "5"; }

}  // namespace oneroom::hostile
