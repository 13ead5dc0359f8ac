#include "lrs/target_check.h"

#include <atomic>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"
#include "lrs/forward.h"

namespace oneroom::lrs {
namespace {

using namespace std::chrono_literals;
using Trouble = mail::SendResult::Trouble;

constexpr auto longest_about = 4s, longest_about_again = 3s, longest_access = 5s;

/// One at a time: each holds a thread that answers people.
class OnlyOne {
public:
    OnlyOne() {
        if (is_taken_.exchange(true)) throw Failure(409, "Another connection is being checked. Try again in a moment");
    }
    ~OnlyOne() { is_taken_ = false; }
    OnlyOne(const OnlyOne&) = delete;
    OnlyOne& operator=(const OnlyOne&) = delete;

private:
    static inline std::atomic<bool> is_taken_ = false;
};

Connection of_trouble(Trouble trouble) {
    switch (trouble) {
        case Trouble::noSuchHost:
            return Connection::noSuchHost;
        case Trouble::nothingAnswers:
            return Connection::nothingAnswers;
        case Trouble::tooSlow:
            return Connection::tooSlow;
        case Trouble::certificate:
            return Connection::certificate;
        case Trouble::innerAddress:
            return Connection::innerAddress;
        case Trouble::none:
        case Trouble::other:
            break;
    }
    return Connection::unclear;
}

/// What any request may come to.
Connection of_status(long status) {
    if (status == 401) return Connection::wrongKey;
    if (status == 429 || status >= 500) return Connection::isBusy;
    return Connection::unclear;
}

/// The versions of an about; nothing for what is none.
std::optional<std::vector<std::string>> versions_of(const std::string& text) {
    const json about = json::parse(text, nullptr, false);
    if (!about.is_object() || !about.contains("version") || !about["version"].is_array()) return std::nullopt;
    constexpr std::size_t most = 20, longest = 20;
    std::vector<std::string> versions;
    for (const json& one : about["version"])
        if (one.is_string() && versions.size() < most && one.get_ref<const std::string&>().size() <= longest)
            versions.push_back(one.get<std::string>());
    return versions;
}

mail::HttpCall call_of(const ForwardTarget& target, const std::string& what, const std::string& secret) {
    std::vector<std::string> headers{"X-Experience-API-Version: " + target.version, "Accept: application/json"};
    if (!secret.empty()) headers.push_back("Authorization: Basic " + basic_credentials(target.public_key, secret));
    return {.url = target.endpoint + what, .is_post = false, .headers = std::move(headers), .body = {}};
}

}  // namespace

bool wants_key(const mail::SendResult& about) { return about.status == 401 || about.status == 403; }

ConnectionCheck decide_about(const mail::SendResult& answer, std::string_view version) {
    ConnectionCheck check{.connection = of_trouble(answer.trouble), .status = answer.status, .versions = {}};
    if (answer.status == 0) return check;
    const auto versions = answer.status == 200 ? versions_of(answer.reply) : std::nullopt;
    if (!versions) {
        const Connection found = of_status(answer.status);
        const bool may_be_one = found == Connection::isBusy || wants_key(answer);
        check.connection = may_be_one ? found : Connection::noStore;
        return check;
    }
    check.versions = *versions;
    const auto spoken = read_version(version);
    const bool is_spoken = std::ranges::any_of(*versions, [&](const auto& one) { return read_version(one) == spoken; });
    check.connection = is_spoken ? Connection::works : Connection::noSuchVersion;
    return check;
}

ConnectionCheck decide_access(const mail::SendResult& answer, ConnectionCheck about) {
    about.status = answer.status;
    if (answer.status == 0)
        about.connection = of_trouble(answer.trouble);
    else if (answer.status == 200)
        // A page that says hello to everybody is none.
        about.connection = trim(answer.reply).starts_with('{') ? Connection::works : Connection::noStore;
    else if (answer.status == 403)
        // Who forbids everything need not know the key.
        about.connection = about.versions.empty() ? Connection::unclear : Connection::mayNotRead;
    else
        about.connection = answer.status == 404 ? Connection::noStore : of_status(answer.status);
    return about;
}

ConnectionCheck check_connection(Records& records, std::optional<Id> target_id, const TargetWish& wish) {
    const ForwardTarget target = target_of_wish(records, target_id, wish);
    const auto secret = records.box->open(target_secret_purpose, target.secret_closed);
    if (!secret) throw invalid("secret", "Its secret cannot be read any more");
    const OnlyOne only_one;
    mail::Transport transport([] { return true; });
    auto said = transport.call_gateway(call_of(target, "/about", ""), longest_about);
    // The standard leaves about open to everybody; some gateways do not.
    if (wants_key(said)) said = transport.call_gateway(call_of(target, "/about", *secret), longest_about_again);
    const ConnectionCheck about = decide_about(said, target.version);
    if (about.connection != Connection::works && said.status != 403) return about;
    return decide_access(transport.call_gateway(call_of(target, "/statements?limit=1", *secret), longest_access),
                         about);
}

}  // namespace oneroom::lrs
