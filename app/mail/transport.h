// Hands a message to a mail server or a text-message gateway, by libcurl, and says in words what came of it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "settings/settings.h"

namespace oneroom::mail {

struct SendResult {
    enum class Outcome {
        sent,
        refused,      ///< this message, for good
        later,        ///< this message, for now
        unreachable,  ///< no message goes there now: no connection, no login, sender not allowed
        interrupted,  ///< the server is stopping
    };
    /// Why nobody answered.
    enum class Trouble { none, noSuchHost, nothingAnswers, tooSlow, certificate, innerAddress, other };
    Outcome outcome = Outcome::unreachable;
    std::string answer;   ///< what the other side said, or why it said nothing; a sentence for people
    long status = 0;      ///< of HTTP; 0 when nobody answered
    std::string reply{};  ///< the beginning of what came with it: 64 KB of what was wanted, readable words of a refusal
    Trouble trouble = Trouble::none;  ///< of calls, when the status is 0
};

struct SmtpMessage {
    std::string from;  ///< addresses alone, checked by is_address()
    std::string to;
    std::string content;  ///< from write_email()
};

struct HttpCall {
    std::string url;
    bool is_post = true;
    std::vector<std::string> headers{};
    std::string body{};
};

/// One thread's line to the outside; a connection is kept for the next message.
class Transport {
public:
    /// Asked about once a second; false ends what is going on.
    explicit Transport(std::function<bool()> keep_going);
    ~Transport();
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;

    SendResult send_mail(const settings::MailServer& server, const SmtpMessage& message);
    SendResult call_gateway(const HttpCall& call, std::chrono::seconds timeout);

private:
    struct Handle;
    std::unique_ptr<Handle> handle_;
};

}  // namespace oneroom::mail
