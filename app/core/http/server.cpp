#include "core/http/server.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <map>
#include <optional>

#include "core/base/log.h"
#include "core/http/exchange.h"
#include "core/http/gate.h"
#include "core/http/request_body.h"
#include "core/http/sender.h"

namespace oneroom::http {
namespace {

/// What a worker sends itself before the sender takes over; most replies are done by then.
constexpr std::uint64_t worker_share = 1024 * 1024;
/// Pieces of a streamed reply are collected up to this size.
constexpr std::size_t stream_buffer = 32 * 1024;

/// Who is sending a body too long for the gate. Each costs a thread for as long as it takes, so there is a limit, and
/// one address cannot use it up for all.
class Uploads {
public:
    explicit Uploads(const Limits& limits) : limits_(limits) {}

    bool enter(const std::string& address) {
        const std::lock_guard lock(mutex_);
        std::size_t& own = by_address_[address];
        if (own >= limits_.uploads_each || all_ >= limits_.uploads) {
            if (own == 0) by_address_.erase(address);
            return false;
        }
        ++own, ++all_;
        return true;
    }

    void leave(const std::string& address) {
        const std::lock_guard lock(mutex_);
        const auto found = by_address_.find(address);
        if (--found->second == 0) by_address_.erase(found);
        --all_;
    }

private:
    const Limits limits_;
    std::mutex mutex_;
    std::map<std::string, std::size_t> by_address_;
    std::size_t all_ = 0;
};

/// Everything about one request that outlives its handler.
struct Course {
    AccessEntry entry;
    std::chrono::nanoseconds started;
    bool closes = false;
    bool has_unread = false;
};

}  // namespace

struct Suspended {
    Arrival arrival;
    Course course;
    Headers headers;
    MakeReply make;
};

struct Server::Impl {
    Impl(ServerOptions options_, const Clock& clock_, Handler handler_)
        : options(std::move(options_)),
          clock(clock_),
          handler(std::move(handler_)),
          proxies(options.trusted_proxies),
          patience(clock),
          uploads(options.limits),
          sender(options.limits, clock),
          pool({options.limits.workers, options.limits.waiting_workers, options.limits.queue},
               [this](WorkerPool&) { work(); }) {}

    void start() {
        const std::size_t files = raise_file_limit();
        // Half of the descriptors are for files, the database and the other listener.
        options.limits.connections = std::min(options.limits.connections, files / 3);
        Descriptor listener = listen_on(options.host, options.port);
        port = port_of(listener.get());
        gate.emplace(std::move(listener), options.limits, clock,
                     GateCalls{[this](Arrival& arrival) { return take(arrival); },
                               [this](int status, std::string_view reason, const std::string& peer) {
                                   return refuse(status, reason, peer);
                               }});
        sender.start();
        gate->start();
    }

    /// The gate has not waited for the body: it is long, or the client waits to be told to go on.
    static bool comes_later(const Arrival& arrival) {
        return arrival.head.content_length > arrival.connection->input.size();
    }

    // ---- in the gate's thread

    int take(Arrival& arrival) {
        Request& request = arrival.head.request;
        identify(request, arrival.connection->peer, proxies);
        const std::string address = request.remote_address;
        const bool is_upload = comes_later(arrival);
        if (is_upload && !uploads.enter(address)) return 503;
        ++active;
        if (pool.submit(arrival)) return 0;
        if (is_upload) uploads.leave(address);
        settle();
        return 503;
    }

    std::string refuse(int status, std::string_view reason, const std::string& peer) {
        AccessEntry entry{.listener = options.name, .number = ++requests, .address = peer, .status = status};
        const Reply reply = refusal(status, reason, options, clock.now());
        const ReplyHead head{
            .status = status, .headers = reply.headers, .closes = true, .content_length = reply.text.size()};
        std::string bytes = gate_writer.head(head) + reply.text;
        entry.bytes = bytes.size();
        if (options.access_log) options.access_log(entry);
        return bytes;
    }

    // ---- in a worker's thread

    void work() {
        ReplyWriter writer;
        for (Arrival arrival; pool.next(arrival);) {
            if (const auto suspended = std::move(arrival.suspended))
                go_on(*suspended, writer);
            else
                handle(std::move(arrival), writer);
        }
    }

    void handle(Arrival arrival, ReplyWriter& writer) {
        Course course{.entry = {}, .started = clock.steady()};
        Connection& connection = *arrival.connection;
        Request& request = arrival.head.request;
        RequestBody body(connection, arrival.head, options.limits, patience, pool);
        request.body = &body;
        const bool is_upload = comes_later(arrival);
        course.entry = {.listener = options.name,
                        .number = ++requests,
                        .method = request.method,
                        .path = loggable_path(request.raw_path),
                        .address = request.remote_address};

        Reply reply = answer(request, options, handler, clock.now());
        settle_body(connection, body, course);
        if (is_upload) uploads.leave(request.remote_address);
        request.body = nullptr;
        if (reply.later)
            suspend(std::move(arrival), std::move(course), std::move(reply), writer);
        else
            reply_with(std::move(arrival), std::move(reply), std::move(course), writer);
    }

    /// The thread is free for others until somebody says how the reply is made.
    void suspend(Arrival arrival, Course course, Reply reply, ReplyWriter& writer) {
        if (!pool.suspend()) {
            Reply busy = refusal(503, "The server is busy. Try again in a moment", options, clock.now());
            return reply_with(std::move(arrival), std::move(busy), std::move(course), writer);
        }
        const auto held =
            std::make_shared<Suspended>(Suspended{std::move(arrival), std::move(course), std::move(reply.headers), {}});
        const auto resume = [this, held](MakeReply make) {
            held->make = std::move(make);
            pool.resume({.connection = nullptr, .head = {}, .suspended = held});
        };
        try {
            reply.later(resume);
        } catch (...) {
            resume([failure = std::current_exception()]() -> Reply { std::rethrow_exception(failure); });
        }
    }

    void go_on(Suspended& held, ReplyWriter& writer) {
        Reply reply = answer_later(held.make, held.headers, held.arrival.head.request, options, clock.now());
        held.make = nullptr;
        reply_with(std::move(held.arrival), std::move(reply), std::move(held.course), writer);
    }

    void reply_with(Arrival arrival, Reply reply, Course course, ReplyWriter& writer) {
        const Request& request = arrival.head.request;
        if (!arrival.head.keeps_alive || is_stopping) course.closes = true;
        if (reply.chunks && request.method != "HEAD")
            stream(std::move(arrival), std::move(reply), std::move(course), writer);
        else
            send(std::move(arrival), std::move(reply), std::move(course), writer);
    }

    /// What is left of the body must not be read as the next request.
    void settle_body(Connection& connection, const RequestBody& body, Course& course) const {
        const auto here = std::min<std::uint64_t>(body.unread(), connection.input.size());
        const std::uint64_t to_come = body.unread() - here;
        connection.input.erase(0, static_cast<std::size_t>(here));
        course.has_unread = to_come > 0;
        if (body.is_broken() || to_come > options.limits.unread_body)
            course.closes = true;
        else
            connection.skip = to_come;
    }

    void send(Arrival arrival, Reply reply, Course course, ReplyWriter& writer) {
        Outgoing outgoing = prepare(std::move(reply), arrival.head.request, course.closes, writer);
        course.entry.status = status_of(outgoing.head);
        const Sent result = send_some(arrival.connection->socket.get(), outgoing, worker_share);
        if (result != Sent::some)
            return finish(std::move(arrival.connection), std::move(course), outgoing.sent, result == Sent::all);
        auto finished = [this, course](ConnectionPtr connection, const Outgoing& sent, bool is_complete) {
            finish(std::move(connection), course, sent.sent, is_complete);
        };
        sender.add({std::move(arrival.connection), std::move(outgoing), std::move(finished)});
    }

    /// From "HTTP/1.1 200 OK": a reply may have become another one while it was prepared.
    static int status_of(std::string_view head) {
        return head.size() < 12 ? 500 : (head[9] - '0') * 100 + (head[10] - '0') * 10 + (head[11] - '0');
    }

    void stream(Arrival arrival, Reply reply, Course course, ReplyWriter& writer) {
        course.closes |= arrival.head.is_http_1_0;
        course.entry.status = reply.status;
        const int socket = arrival.connection->socket.get();
        std::string buffer;
        std::uint64_t sent = 0;
        const auto push = [&](std::string_view bytes) {
            buffer += bytes;
            return buffer.size() < stream_buffer || flush(socket, buffer, sent);
        };
        bool is_complete = false;
        try {
            const ReplyHead head{.status = reply.status,
                                 .headers = reply.headers,
                                 .closes = course.closes,
                                 .is_chunked = !arrival.head.is_http_1_0};
            is_complete = writer.stream(head, reply.chunks, push) && flush(socket, buffer, sent);
        } catch (const std::exception& error) {
            log::error("http.failed",
                       {{"method", course.entry.method}, {"path", course.entry.path}, {"why", error.what()}});
            if (sent == 0) {
                reply = refusal(500, "An unexpected error occurred", options, clock.now());
                return send(std::move(arrival), std::move(reply), std::move(course), writer);
            }
        }
        finish(std::move(arrival.connection), std::move(course), sent, is_complete);
    }

    bool flush(int socket, std::string& buffer, std::uint64_t& sent) {
        for (std::string_view left = buffer; !left.empty();) {
            if (patience.is_cut()) return false;  // a fast reader would never wait, and so never notice
            const ssize_t count = ::send(socket, left.data(), left.size(), MSG_NOSIGNAL);
            if (count > 0) {
                left.remove_prefix(static_cast<std::size_t>(count));
                sent += static_cast<std::uint64_t>(count);
                continue;
            }
            if (errno == EINTR) continue;
            if (errno != EAGAIN) return false;
            const WorkerPool::Waiting waiting(pool);
            if (!patience.wait(socket, POLLOUT, patience.now() + options.limits.write_stall)) return false;
        }
        buffer.clear();
        return true;
    }

    // ---- in a worker's or the sender's thread

    void finish(ConnectionPtr connection, Course course, std::uint64_t bytes, bool is_complete) {
        course.entry.bytes = bytes;
        course.entry.is_complete = is_complete;
        course.entry.duration = clock.steady() - course.started;
        if (is_complete && !course.closes)
            gate->park(std::move(connection));
        else if (is_complete && (course.has_unread || !connection->input.empty()))
            gate->linger(std::move(connection));
        connection.reset();
        if (options.access_log) options.access_log(course.entry);
        settle();
    }

    void settle() {
        // Under the lock, so that stop() cannot miss the last one between its look and its sleep.
        const std::lock_guard lock(mutex);
        if (--active == 0) is_calm.notify_all();
    }

    bool stop(std::chrono::milliseconds wait) {
        if (!gate) return true;
        is_stopping = true;
        gate->stop();
        bool was_calm = false;
        {
            std::unique_lock lock(mutex);
            was_calm = is_calm.wait_for(lock, wait, [&] { return active == 0; });
        }
        patience.cut();
        sender.stop();
        pool.stop();
        return was_calm;
    }

    ServerOptions options;
    const Clock& clock;
    const Handler handler;
    const TrustedProxies proxies;
    Patience patience;
    Uploads uploads;
    ReplyWriter gate_writer;
    std::atomic<std::uint64_t> requests = 0;
    std::atomic<std::size_t> active = 0;  ///< requests taken and not finished
    std::atomic<bool> is_stopping = false;
    std::mutex mutex;
    std::condition_variable is_calm;
    std::uint16_t port = 0;
    // Ends first what hands connections on; the gate, which counts them, last.
    std::optional<Gate> gate;
    Sender sender;
    WorkerPool pool;
};

Server::Server(ServerOptions options, const Clock& clock, Handler handler)
    : impl_(std::make_unique<Impl>(std::move(options), clock, std::move(handler))) {}

Server::~Server() { stop(std::chrono::milliseconds(0)); }

void Server::start() { impl_->start(); }
std::uint16_t Server::port() const { return impl_->port; }
bool Server::stop(std::chrono::milliseconds patience) { return impl_->stop(patience); }

void Server::wake() {
    if (impl_->gate) impl_->gate->wake();
    impl_->sender.wake();
    impl_->patience.wake();
}

std::size_t Server::open_connections() const { return impl_->gate ? impl_->gate->open_connections() : 0; }
std::size_t Server::threads() const { return impl_->pool.threads(); }

}  // namespace oneroom::http
