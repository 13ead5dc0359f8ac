#include "core/http/reply_writer.h"

#include <httplib.h>

#include <algorithm>
#include <stdexcept>

namespace oneroom::http {
namespace {

/// cpp-httplib's view of the connection. It reads a request that carries nothing but what it needs to know (the real
/// one was read by the gate, once), and writes the reply through `send`.
class ReplyStream : public httplib::Stream {
public:
    ReplyStream(std::string_view request, const ReplyWriter::Send& send) : request_(request), send_(send) {}

    bool is_readable() const override { return !request_.empty(); }
    bool is_writable() const override { return true; }
    ssize_t read(char* into, size_t size) override {
        const size_t count = std::min(size, request_.size());
        request_.copy(into, count);
        request_.remove_prefix(count);
        return static_cast<ssize_t>(count);
    }
    ssize_t write(const char* bytes, size_t size) override {
        return send_({bytes, size}) ? static_cast<ssize_t>(size) : -1;
    }
    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return 0; }  // never used as one; must only be below FD_SETSIZE

private:
    std::string_view request_;
    const ReplyWriter::Send& send_;
};

void check_fields(const Headers& headers) {
    const auto is_control = [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F; };
    for (const auto& [name, value] : headers)
        if (name.empty() || std::ranges::any_of(name, is_control) || std::ranges::any_of(value, is_control))
            throw std::logic_error("control character in the reply's field " + name);
}

}  // namespace

struct ReplyWriter::Library : httplib::Server {
    Library() {
        svr_sock_ = 0;  // anything but INVALID_SOCKET, which would mean that the server is being stopped
        set_pre_routing_handler([this](const httplib::Request&, httplib::Response& response) {
            response.status = now_->status;
            give_source(response);
            return HandlerResponse::Handled;
        });
        // Last word: exactly our fields, none of those that the library adds on its own.
        set_post_routing_handler([this](const httplib::Request&, httplib::Response& response) {
            response.headers.clear();
            for (const auto& [name, value] : now_->headers) response.headers.emplace(name, value);
            if (now_->closes) response.headers.emplace("Connection", "close");
            if (now_->content_length) response.headers.emplace("Content-Length", std::to_string(*now_->content_length));
            if (now_->is_chunked) response.headers.emplace("Transfer-Encoding", "chunked");
        });
    }

    void give_source(httplib::Response& response) {
        const auto provide = [this](size_t, httplib::DataSink& sink) {
            piece_.clear();
            const bool has_more = (*source_)(piece_);
            // An empty write would be taken for the end.
            if (!piece_.empty() && !sink.write(piece_.data(), piece_.size())) return false;
            if (!has_more) sink.done();
            return true;
        };
        if (now_->is_chunked)
            response.set_chunked_content_provider("", provide);
        else
            response.set_content_provider("", provide);
    }

    bool write(const ReplyHead& head, const ChunkSource& source, const Send& send) {
        check_fields(head.headers);
        now_ = &head;
        source_ = &source;
        constexpr std::string_view keep = "GET / HTTP/1.1\r\n\r\n";
        ReplyStream stream(keep, send);
        bool is_closed = false;
        return process_request(stream, "", 0, "", 0, head.closes, is_closed, nullptr);
    }

    const ReplyHead* now_ = nullptr;
    const ChunkSource* source_ = nullptr;
    std::string piece_;
};

ReplyWriter::ReplyWriter() : library_(std::make_unique<Library>()) {}
ReplyWriter::~ReplyWriter() = default;

std::string ReplyWriter::head(const ReplyHead& head) {
    check_fields(head.headers);
    std::string bytes;
    bytes.reserve(1024);
    bytes.append("HTTP/1.1 ").append(std::to_string(head.status)).append(" ");
    bytes.append(httplib::status_message(head.status)).append("\r\n");
    const auto add = [&](std::string_view name, std::string_view value) {
        bytes.append(name).append(": ").append(value).append("\r\n");
    };
    for (const auto& [name, value] : head.headers) add(name, value);
    if (head.closes) add("Connection", "close");
    if (head.content_length) add("Content-Length", std::to_string(*head.content_length));
    if (head.is_chunked) add("Transfer-Encoding", "chunked");
    return bytes.append("\r\n");
}

bool ReplyWriter::stream(const ReplyHead& head, const ChunkSource& source, const Send& send) {
    return library_->write(head, source, send);
}

}  // namespace oneroom::http
