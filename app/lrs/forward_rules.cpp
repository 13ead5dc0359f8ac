#include "lrs/forward_rules.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "lrs/json_slices.h"

namespace oneroom::lrs {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_endpoint = 1000;

bool is_this_machine(std::string_view place) {
    const auto is_host = [&](std::string_view host) {
        return place == host || place.starts_with(std::string(host) + ":");
    };
    return is_host("localhost") || is_host("127.0.0.1") || is_host("[::1]");
}

}  // namespace

std::string decide_endpoint(std::string_view typed, bool allows_http) {
    std::string url(trim(typed));
    while (url.ends_with('/')) url.pop_back();
    if (url.ends_with("/statements")) url.resize(url.size() - std::string_view("/statements").size());
    const bool is_https = url.starts_with("https://"), is_http = url.starts_with("http://");
    const bool is_plain = std::ranges::all_of(url, [](char c) { return c > ' ' && c < 0x7F && c != '"'; });
    if ((!is_https && !is_http) || !is_plain || url.size() > longest_endpoint)
        throw invalid("endpoint", "Give the address of the store, such as https://lrs.example.org/xapi");
    const auto start = url.find("://") + 3;
    const std::string place = url.substr(start, url.find('/', start) - start);
    if (place.empty() || url.find_first_of("?#@") != url.npos)
        throw invalid("endpoint",
                      "Give the address alone, without a question mark, a number sign, a user or a password");
    if (is_http && !allows_http && !is_this_machine(to_lower_ascii(place)))
        throw invalid(
            "endpoint",
            "Over http everybody on the way could read the secret. Use https, or allow http where the network "
            "is your own");
    return url;
}

AfterSending decide_after_sending(long status, std::int64_t failures_before) {
    if (status >= 200 && status < 300) return AfterSending::goOn;
    if (status == 400 || status == 409 || status == 413 || status == 422) return AfterSending::split;
    if (status == 401) return AfterSending::stop;
    if (status == 403) return AfterSending::splitForbidden;
    // What a store fails at again and again, for a day, it fails at for ever.
    constexpr std::int64_t often = 14;
    if ((status == 415 || status == 431 || status == 500) && failures_before >= often) return AfterSending::split;
    return AfterSending::wait;
}

bool may_be_too_much(long status, mail::SendResult::Trouble trouble) {
    using Trouble = mail::SendResult::Trouble;
    if (status == 0) return trouble == Trouble::tooSlow || trouble == Trouble::other;
    return status == 408 || status == 413 || status >= 500;
}

void send_less(ForwardTarget& target, std::size_t failed) {
    if (failed < 2) return;
    target.at_once = std::min(target.at_once, static_cast<std::int64_t>(failed)) / 2;
    target.at_once = std::max<std::int64_t>(target.at_once, 1);
    target.taken_in_row = 0;
}

void note_taken(ForwardTarget& target, std::size_t taken) {
    constexpr std::int64_t before_more = 20;
    if (target.at_once >= most_at_once || static_cast<std::int64_t>(taken) < target.at_once) return;
    if (++target.taken_in_row < before_more) return;
    target.at_once = std::min(target.at_once * 2, most_at_once);
    target.taken_in_row = 0;
}

std::chrono::seconds decide_call_time(std::size_t bytes) {
    constexpr std::size_t usual = 8'000'000, slowest = 500'000;  // bytes; bytes a second
    return 60s + std::chrono::seconds(bytes > usual ? (bytes - usual) / slowest : 0);
}

TargetState decide_state(const ForwardTarget& target) {
    if (!target.is_active) return target.last_error.empty() ? TargetState::off : TargetState::stopped;
    return target.failures > 0 ? TargetState::waiting : TargetState::sending;
}

std::chrono::milliseconds pause_before_retry(std::int64_t failures) {
    std::chrono::milliseconds pause = 1min;
    for (std::int64_t i = 1; i < failures && pause < 4h; ++i) pause *= 2;
    return std::min<std::chrono::milliseconds>(pause, 4h);
}

std::string text_for_other_store(std::string_view body, std::string_view version) {
    const auto spoken = read_version(version);
    auto members = members_of(body);
    std::erase_if(members, [&](const Member& member) {
        if (member.name == "stored" || member.name == "authority") return true;
        if (member.name != "version" || member.value.size() < 2) return false;
        return read_version(member.value.substr(1, member.value.size() - 2)) != spoken;
    });
    return object_text(members);
}

}  // namespace oneroom::lrs
