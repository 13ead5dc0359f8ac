#include "mail/transport.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <mutex>
#include <stdexcept>

#include "core/base/text.h"

namespace oneroom::mail {
namespace {

using Outcome = SendResult::Outcome;

constexpr std::size_t longest_answer = 500;
constexpr std::size_t longest_reply = 64 * 1024;  // of a gateway, that is kept
constexpr long connect_seconds = 15;

/// Where distributions keep the authorities they trust. Debian, Fedora, openSUSE, Alpine.
constexpr std::array bundles{"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                             "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"};

std::string system_authorities() {
    for (const char* const path : bundles) {
        std::ifstream file(path, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(file), {}};
        if (!text.empty()) return text + "\n";
    }
    return {};
}

bool is_loopback(const std::string& host) {
    in_addr v4{};
    const bool is_v4 = inet_pton(AF_INET, host.c_str(), &v4) == 1;
    return host == "localhost" || host == "::1" || (is_v4 && ntohl(v4.s_addr) >> 24 == 127);
}

bool is_forbidden_v4(std::uint32_t ip) {
    return ip >> 16 == 0xA9FE || ip >> 24 == 0 || ip >> 28 >= 0xE;  // 169.254/16, 0/8, multicast and above
}

/// Addresses that belong to no server of mails or text messages, but to the machine's own surroundings: what a cloud
/// tells its machines stands at one of them. Whoever may set an address must not read that.
bool is_forbidden(const curl_sockaddr& called) {
    const void* const address = &called.addr;
    if (called.family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, address, sizeof v4);
        return is_forbidden_v4(ntohl(v4.sin_addr.s_addr));
    }
    if (called.family != AF_INET6) return true;
    sockaddr_in6 whole{};
    std::memcpy(&whole, address, sizeof whole);
    const auto& bytes = whole.sin6_addr.s6_addr;
    const auto begins_with = [&](std::string_view prefix) {
        return std::memcmp(bytes, prefix.data(), prefix.size()) == 0;
    };
    using namespace std::string_view_literals;
    // A version 4 address in another dress: ::ffff:0:0/96 and 64:ff9b::/96.
    for (const std::string_view dress : {"\0\0\0\0\0\0\0\0\0\0\xFF\xFF"sv, "\0\x64\xFF\x9B\0\0\0\0\0\0\0\0"sv}) {
        std::uint32_t ip = 0;
        std::memcpy(&ip, bytes + 12, sizeof ip);
        if (begins_with(dress) && is_forbidden_v4(ntohl(ip))) return true;
    }
    const in6_addr* const v6 = &whole.sin6_addr;
    const bool is_cloud = begins_with("\xFD\0\x0E\xC2\0\0\0\0\0\0\0\0\0\0"sv);  // fd00:ec2::254
    return is_cloud || IN6_IS_ADDR_LINKLOCAL(v6) || IN6_IS_ADDR_MULTICAST(v6) || IN6_IS_ADDR_UNSPECIFIED(v6);
}

/// What is said goes to a log and a screen: printable, and not for ever.
std::string readable(std::string_view text) {
    std::string out;
    for (const char c : trim(text)) out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    if (out.size() > longest_answer) out.resize(longest_answer);
    return is_utf8(out) ? out : "(an answer that is no text)";
}

}  // namespace

struct Transport::Handle {
    CURL* curl = nullptr;
    std::function<bool()> keep_going;
    std::array<char, CURL_ERROR_SIZE> error{};
    std::string last_line;  ///< that the server said
    std::string refusal;    ///< its last line that was a no: the farewell comes after it
    std::string reply;      ///< body of a gateway's answer
    std::string_view unsent;
    bool is_forbidden_address = false;  ///< it was not called
    const std::string authorities = system_authorities();

    template <class V>
    void set(CURLoption option, V value) {
        if (const CURLcode code = curl_easy_setopt(curl, option, value); code != CURLE_OK)
            throw std::runtime_error(std::string("libcurl: ") + curl_easy_strerror(code));
    }

    static std::size_t read(char* to, std::size_t size, std::size_t count, void* self) {
        std::string_view& unsent = static_cast<Handle*>(self)->unsent;
        const std::size_t length = std::min(size * count, unsent.size());
        std::memcpy(to, unsent.data(), length);
        unsent.remove_prefix(length);
        return length;
    }
    static std::size_t note_line(char* line, std::size_t size, std::size_t count, void* self) {
        Handle& handle = *static_cast<Handle*>(self);
        const auto text = trim({line, size * count});
        if (!text.empty()) handle.last_line = text;
        if (text.starts_with('4') || text.starts_with('5')) handle.refusal = text;
        return size * count;
    }
    static std::size_t note_reply(char* data, std::size_t size, std::size_t count, void* self) {
        std::string& reply = static_cast<Handle*>(self)->reply;
        reply.append(data, std::min(size * count, longest_reply - std::min(reply.size(), longest_reply)));
        return size * count;
    }
    static curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* address) {
        if (is_forbidden(*address)) {
            static_cast<Handle*>(self)->is_forbidden_address = true;
            return CURL_SOCKET_BAD;
        }
        return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    }
    static int go_on(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
        return static_cast<Handle*>(self)->keep_going() ? 0 : 1;
    }

    void begin(std::chrono::seconds timeout, const std::string& own_authorities) {
        curl_easy_reset(curl);
        error.fill('\0');
        last_line.clear();
        refusal.clear();
        reply.clear();
        is_forbidden_address = false;
        const long seconds = static_cast<long>(timeout.count());
        set(CURLOPT_ERRORBUFFER, error.data());
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_CONNECTTIMEOUT, std::min(connect_seconds, seconds));
        set(CURLOPT_TIMEOUT, seconds);
        set(CURLOPT_SSL_VERIFYPEER, 1L);
        set(CURLOPT_SSL_VERIFYHOST, 2L);
        set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
        const std::string all = authorities + own_authorities;
        curl_blob blob{const_cast<char*>(all.data()), all.size(), CURL_BLOB_COPY};
        if (!all.empty()) set(CURLOPT_CAINFO_BLOB, &blob);
        set(CURLOPT_NOPROGRESS, 0L);
        set(CURLOPT_XFERINFOFUNCTION, &go_on);
        set(CURLOPT_XFERINFODATA, this);
        set(CURLOPT_OPENSOCKETFUNCTION, &open_socket);
        set(CURLOPT_OPENSOCKETDATA, this);
        set(CURLOPT_HEADERFUNCTION, &note_line);
        set(CURLOPT_HEADERDATA, this);
        set(CURLOPT_WRITEFUNCTION, &note_reply);
        set(CURLOPT_WRITEDATA, this);
    }

    long status() const {
        long code = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
        return code;
    }
    const std::string& said(CURLcode code) const { return code == CURLE_OK || refusal.empty() ? last_line : refusal; }
    std::string words(CURLcode code) const { return error[0] ? error.data() : curl_easy_strerror(code); }
};

namespace {

/// libcurl says in its error text at which command the server refused.
Outcome judge(CURLcode code, const std::string& words, long status) {
    if (code == CURLE_OK) return Outcome::sent;
    if (code == CURLE_ABORTED_BY_CALLBACK) return Outcome::interrupted;
    const bool is_about_recipient = words.starts_with("RCPT failed") || words.starts_with("DATA failed");
    const bool is_about_content = code == CURLE_WEIRD_SERVER_REPLY && !words.starts_with("Got unexpected");
    if (!is_about_recipient && !is_about_content) return Outcome::unreachable;
    return status >= 500 ? Outcome::refused : Outcome::later;
}

std::string tell(CURLcode code, const std::string& host, const std::string& words, const std::string& line) {
    const std::string said = line.empty() ? "" : ". It said: " + readable(line);
    switch (code) {
        case CURLE_OK:
            return readable(line);
        case CURLE_ABORTED_BY_CALLBACK:
            return "The portal was stopped meanwhile";
        case CURLE_COULDNT_RESOLVE_HOST:
            return "There is no server called " + host + ". Check its name, and that this machine can look it up";
        case CURLE_COULDNT_CONNECT:
            return "Nothing answers at " + host + ". Check name and port: " + readable(words);
        case CURLE_OPERATION_TIMEDOUT:
            return host + " did not answer in time: " + readable(words) + said;
        case CURLE_PEER_FAILED_VERIFICATION:
            return "The certificate of " + host + " is not trusted: " + readable(words);
        case CURLE_USE_SSL_FAILED:
            return host + " offers no encryption here. Choose another port or another encryption";
        case CURLE_SSL_CONNECT_ERROR:
            return "No encrypted line to " + host + ". Port and encryption may not fit together: " + readable(words);
        case CURLE_LOGIN_DENIED:
            return host + " refused user name or password. It said: " + (line.empty() ? "nothing" : readable(line));
        default:
            return host + " did not take it: " + readable(words) + said;
    }
}

/// Where no call is made.
SendResult not_called(const std::string& host) {
    return {Outcome::unreachable,
            host +
                " has an address that leads to no such server, but into the machine's own surroundings. Choose "
                "another one",
            0,
            {},
            SendResult::Trouble::innerAddress};
}

SendResult::Trouble trouble_of(CURLcode code) {
    using enum SendResult::Trouble;
    switch (code) {
        case CURLE_COULDNT_RESOLVE_HOST:
            return noSuchHost;
        case CURLE_COULDNT_CONNECT:
        case CURLE_GOT_NOTHING:
            return nothingAnswers;
        case CURLE_OPERATION_TIMEDOUT:
            return tooSlow;
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CONNECT_ERROR:
            return certificate;
        default:
            return other;
    }
}

/// "https://user:secret@sms.example.org:8443/send" -> "sms.example.org"
std::string host_of(const std::string& url) {
    const auto start = url.find("://") + 3;
    const std::string authority = url.substr(start, url.find_first_of("/?#", start) - start);
    const std::string place = authority.substr(authority.rfind('@') + 1);
    return place.starts_with('[') ? place.substr(0, place.find(']') + 1) : place.substr(0, place.find(':'));
}

struct List {
    curl_slist* head = nullptr;
    List() = default;
    ~List() { curl_slist_free_all(head); }
    List(const List&) = delete;
    List& operator=(const List&) = delete;
    void add(const std::string& text) { head = curl_slist_append(head, text.c_str()); }
};

std::string url_of(const settings::MailServer& server) {
    const bool is_v6 = server.host.find(':') != std::string::npos;
    return std::string(server.security == settings::SmtpSecurity::tls ? "smtps://" : "smtp://") +
           (is_v6 ? "[" + server.host + "]" : server.host) + ":" + std::to_string(server.port);
}

}  // namespace

Transport::Transport(std::function<bool()> keep_going) : handle_(std::make_unique<Handle>()) {
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    handle_->keep_going = std::move(keep_going);
    handle_->curl = curl_easy_init();
    if (!handle_->curl) throw std::runtime_error("libcurl cannot be started");
}

Transport::~Transport() { curl_easy_cleanup(handle_->curl); }

SendResult Transport::send_mail(const settings::MailServer& server, const SmtpMessage& message) {
    const bool has_login = !server.user.empty();
    if (has_login && server.security == settings::SmtpSecurity::none && !is_loopback(server.host))
        return {Outcome::unreachable,
                "The password would cross the network unencrypted. Choose STARTTLS or TLS in the settings"};
    Handle& h = *handle_;
    h.begin(server.timeout, server.authorities);
    h.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    const std::string url = url_of(server);
    h.set(CURLOPT_URL, url.c_str());
    const bool must_encrypt = server.security == settings::SmtpSecurity::starttls;
    h.set(CURLOPT_USE_SSL, static_cast<long>(must_encrypt ? CURLUSESSL_ALL : CURLUSESSL_NONE));
    if (has_login) {
        h.set(CURLOPT_USERNAME, server.user.c_str());
        h.set(CURLOPT_PASSWORD, server.password.c_str());
    }
    const std::string from = "<" + message.from + ">";
    List to;
    to.add("<" + message.to + ">");
    h.set(CURLOPT_MAIL_FROM, from.c_str());
    h.set(CURLOPT_MAIL_RCPT, to.head);
    h.unsent = message.content;
    h.set(CURLOPT_UPLOAD, 1L);
    h.set(CURLOPT_READFUNCTION, &Handle::read);
    h.set(CURLOPT_READDATA, &h);
    const CURLcode code = curl_easy_perform(h.curl);
    if (code == CURLE_COULDNT_CONNECT && h.is_forbidden_address) return not_called(server.host);
    const std::string words = h.words(code);
    return {judge(code, words, h.status()), tell(code, server.host, words, h.said(code))};
}

SendResult Transport::call_gateway(const HttpCall& call, std::chrono::seconds timeout) {
    Handle& h = *handle_;
    h.begin(timeout, "");
    h.set(CURLOPT_PROTOCOLS_STR, "http,https");
    h.set(CURLOPT_URL, call.url.c_str());
    List headers;
    for (const std::string& header : call.headers) headers.add(header);
    headers.add("Expect:");
    h.set(CURLOPT_HTTPHEADER, headers.head);
    if (call.is_post) {
        h.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(call.body.size()));
        h.set(CURLOPT_POSTFIELDS, call.body.c_str());
    }
    const CURLcode code = curl_easy_perform(h.curl);
    if (code == CURLE_ABORTED_BY_CALLBACK) return {Outcome::interrupted, "The portal was stopped meanwhile"};
    if (code == CURLE_COULDNT_CONNECT && h.is_forbidden_address) return not_called(host_of(call.url));
    if (code != CURLE_OK)
        return {Outcome::unreachable, tell(code, host_of(call.url), h.words(code), ""), 0, {}, trouble_of(code)};
    const long status = h.status();
    const std::string answer =
        "The gateway answered " + std::to_string(status) + (h.reply.empty() ? std::string() : ": " + readable(h.reply));
    if (status >= 200 && status < 300) return {Outcome::sent, answer, status, h.reply};
    const std::string reply = readable(h.reply);
    if (status == 401 || status == 403 || status == 404 || status == 405)
        return {Outcome::unreachable, answer, status, reply};
    const bool is_for_good = status >= 400 && status < 500 && status != 408 && status != 429;
    return {is_for_good ? Outcome::refused : Outcome::later, answer, status, reply};
}

}  // namespace oneroom::mail
