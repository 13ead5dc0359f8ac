#include "cli/control_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace oneroom {
namespace {

constexpr std::size_t longest_message = 1024 * 1024;  // bytes; a command line with its input
constexpr int between_questions_ms = 200;             // whether to go on
constexpr int most_questions = 25;                    // 5 s for a client that connects and says nothing

using nlohmann::json;

class Descriptor {
public:
    explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
    ~Descriptor() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

/// Names the socket through the open folder, because a socket's path holds only 107 bytes and a data folder may be
/// deep.
sockaddr_un address_in(const Descriptor& folder) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = "/proc/self/fd/" + std::to_string(folder.get()) + "/control.sock";
    std::memcpy(address.sun_path, path.data(), path.size());
    return address;
}

bool send_line(int to, const json& message) {
    const std::string line = message.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
    for (std::size_t sent = 0; sent < line.size();) {
        const auto n = ::send(to, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
        if (n <= 0) return false;
        sent += static_cast<std::size_t>(n);
    }
    return true;
}

/// The next line, without its end; false when the other side is gone or too loud, or when `keep_going` says no.
bool receive_line(int from, std::string& held, std::string& line, const std::function<bool()>& keep_going) {
    for (;;) {
        if (const auto end = held.find('\n'); end != held.npos) {
            line = held.substr(0, end);
            held.erase(0, end + 1);
            return true;
        }
        if (held.size() > longest_message || !keep_going()) return false;
        pollfd waiting{from, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, between_questions_ms);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        char piece[65536];
        const auto n = ready < 0 ? -1 : ::recv(from, piece, sizeof piece, 0);
        if (n <= 0) return false;
        held.append(piece, static_cast<std::size_t>(n));
    }
}

}  // namespace

/// Its client waits for it, and the server is not stopping.
bool ControlSocket::is_wanted(int client) const {
    pollfd watched[] = {{client, POLLRDHUP, 0}, {stop_pipe_[0], POLLIN, 0}};
    return ::poll(watched, 2, 0) == 0;
}

void ControlSocket::answer(int client) const {
    std::string held, line;
    int asked = 0;  // a client that connects and says nothing must not keep the others waiting
    if (!receive_line(client, held, line, [&] { return ++asked <= most_questions; })) return;
    const json request = json::parse(line, nullptr, false);
    if (!request.is_object()) return;
    std::ostringstream out, err;
    int code = 1;
    try {
        std::istringstream in(request.value("input", ""));
        const auto words = request.value("words", std::vector<std::string>{});
        if (words.empty()) throw std::runtime_error("There is no command to run.");
        code = run_(words, in, out, err, [&] { return is_wanted(client); });
    } catch (const std::exception& failure) {
        err << failure.what() << '\n';
    }
    send_line(client, {{"out", out.str()}, {"err", err.str()}, {"code", code}});
}

ControlSocket::ControlSocket(const std::filesystem::path& folder, RunCommand run)
    : path_(folder / "control.sock"), run_(std::move(run)) {
    std::error_code gone;
    std::filesystem::remove(path_, gone);  // of a process that was killed: the folder's lock is ours
    const Descriptor open_folder(::open(folder.c_str(), O_DIRECTORY | O_RDONLY | O_CLOEXEC));
    const auto address = address_in(open_folder);
    listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto mask = ::umask(0177);
    const bool bound =
        listener_ >= 0 && ::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::umask(mask);
    if (!bound || ::listen(listener_, 8) != 0 || ::pipe2(stop_pipe_, O_CLOEXEC) != 0) {
        const std::string why = std::strerror(errno);
        if (listener_ >= 0) ::close(listener_);
        throw std::runtime_error("Cannot open the control socket " + path_.string() + ": " + why);
    }
    thread_ = std::thread([this] { serve(); });
}

void ControlSocket::stop() { [[maybe_unused]] const auto woken = ::write(stop_pipe_[1], "x", 1); }

ControlSocket::~ControlSocket() {
    stop();
    thread_.join();
    for (const int descriptor : {listener_, stop_pipe_[0], stop_pipe_[1]}) ::close(descriptor);
    std::error_code gone;
    std::filesystem::remove(path_, gone);
}

void ControlSocket::serve() {
    for (;;) {
        pollfd waiting[] = {{listener_, POLLIN, 0}, {stop_pipe_[0], POLLIN, 0}};
        if (::poll(waiting, 2, -1) < 0 && errno != EINTR) return;
        if (waiting[1].revents) return;
        if (!waiting[0].revents) continue;
        const Descriptor client(::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC));
        if (client.get() >= 0) answer(client.get());
    }
}

int run_in_server(const std::filesystem::path& folder, const std::vector<std::string>& words, const std::string& input,
                  std::ostream& out, std::ostream& err, const std::function<bool()>& keep_going) {
    const Descriptor open_folder(::open(folder.c_str(), O_DIRECTORY | O_RDONLY | O_CLOEXEC));
    const auto address = address_in(open_folder);
    const Descriptor server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    std::string held, line;
    const bool is_answered =
        ::connect(server.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        send_line(server.get(), {{"words", words}, {"input", input}}) &&
        receive_line(server.get(), held, line, keep_going);
    if (!is_answered && !keep_going()) {
        constexpr int was_stopped = 3;
        err << "The command was stopped before its end.\n";
        return was_stopped;
    }
    if (!is_answered)
        throw std::runtime_error("Another Oneroom works on " + folder.string() +
                                 ", but does not answer commands. Try again, or stop it first.");
    const json answer = json::parse(line, nullptr, false);
    if (!answer.is_object()) throw std::runtime_error("The running Oneroom gave an answer that cannot be read.");
    out << answer.value("out", "");
    err << answer.value("err", "");
    return answer.value("code", 1);
}

}  // namespace oneroom
