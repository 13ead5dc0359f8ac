// Requests made by hand, for tests that go to the dispatcher without a socket.
#pragma once

#include <algorithm>
#include <cstring>
#include <future>

#include "core/http/http_types.h"
#include "core/http/security_headers.h"

namespace oneroom::test {

/// A body that is all there.
class TextBody : public http::Body {
public:
    explicit TextBody(std::string text) : text_(std::move(text)) {}
    std::uint64_t length() const override { return text_.size(); }
    std::size_t read(char* into, std::size_t size) override {
        const std::size_t n = std::min(size, text_.size() - at_);
        std::memcpy(into, text_.data() + at_, n);
        at_ += n;
        return n;
    }

private:
    std::string text_;
    std::size_t at_ = 0;
};

/// A request with its body, as the server would give it.
struct FakeRequest {
    TextBody body;
    http::Request request;

    FakeRequest(std::string method, const std::string& target, http::Headers headers = {}, std::string text = {})
        : body(std::move(text)) {
        const auto question = target.find('?');
        request.method = std::move(method);
        request.raw_path = target.substr(0, question);
        request.path = http::percent_decode(request.raw_path, false);
        request.query = question == target.npos ? "" : target.substr(question + 1);
        request.headers = std::move(headers);
        request.remote_address = "192.0.2.1";
        request.body = &body;
    }
    FakeRequest(const FakeRequest&) = delete;
};

/// The handler's reply; waits for one that comes later.
inline http::Reply answer_of(const http::Handler& handler, http::Request& request) {
    http::Reply reply = handler(request);
    if (!reply.later) return reply;
    const auto promise = std::make_shared<std::promise<http::MakeReply>>();
    reply.later([promise](http::MakeReply make) { promise->set_value(std::move(make)); });
    http::Reply made = promise->get_future().get()();
    http::add_missing(made.headers, reply.headers);
    return made;
}

}  // namespace oneroom::test
