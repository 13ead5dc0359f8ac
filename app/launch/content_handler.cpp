#include "launch/content_handler.h"

#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/http/assets.h"
#include "core/http/security_headers.h"
#include "core/http/static_assets.h"
#include "core/json/codec.h"
#include "launch/call_pace.h"
#include "launch/hacp_door.h"
#include "launch/launch_rules.h"
#include "launch/launch_store.h"
#include "launch/package_files.h"
#include "tracking/call_recording.h"
#include "tracking/navigation.h"
#include "tracking/rte.h"

namespace oneroom::launch {
namespace {

using http::Reply;
using http::Request;

/// Longer commits wait in a thread of their own.
constexpr std::size_t largest_without_thread = 64 * 1024;

/// Units of cmi5 come here when they end: their frame is taken away by the player, their window closes. It belongs to
/// no launch, because records name its address.
constexpr std::string_view left_path = "/left";
constexpr std::string_view left_page =
    "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Oneroom</title>"
    "<style>:root{color-scheme:light dark}</style><script>if (window === top) close()</script></html>";

/// What a unit says as it is left may still be on its way when the launch is over.
constexpr std::chrono::minutes late_statements{1};

/// 256 bits in base64url.
constexpr std::size_t token_length = 43;

Reply plain(int status, std::string_view text) {
    Reply reply;
    reply.status = status;
    reply.static_text = text;
    reply.with("Content-Type", "text/plain; charset=utf-8").with("Cache-Control", "no-store");
    return reply;
}

/// The one reason for which an end is told apart: the learner is to know it.
Reply was_reset() { return plain(410, "Reset"); }

Reply nothing_here() { return plain(404, "Nothing here"); }

/// The sentence of a failure may hold what the request held; a course gets the number only.
Reply refused(const Failure& failure) {
    if (failure.status == 413) return plain(413, "Too large");
    if (failure.status == 429) return plain(429, "Too often").with("Retry-After", "10");
    if (failure.status == 410) return was_reset();
    // Not over, only not now: the bridge keeps what it has and comes back.
    if (failure.status == 408 || failure.status >= 500) return plain(503, "Try again");
    return failure.status == 400 ? plain(400, "Not understood") : nothing_here();
}

Reply json_reply(std::string text) {
    Reply reply;
    reply.text = std::move(text);
    reply.with("Content-Type", "application/json").with("Cache-Control", "no-store");
    return reply;
}

/// Takes "/c/<token>/" off; the token, or empty when the path does not begin like this.
std::string_view take_token(std::string_view& path) {
    if (!path.starts_with("/c/")) return {};
    const auto rest = path.substr(3);
    if (rest.size() <= token_length || rest[token_length] != '/') return {};
    const auto token = rest.substr(0, token_length);
    if (!from_base64url(token)) return {};
    path = rest.substr(token_length + 1);
    return token;
}

bool take(std::string_view& path, std::string_view prefix) {
    if (!path.starts_with(prefix)) return false;
    path.remove_prefix(prefix.size());
    return true;
}

/// An open file for as long as its reply lives.
struct HeldFile {
    explicit HeldFile(files::UniqueFd opened) : fd(std::move(opened)), number(fd.get()) {}
    files::UniqueFd fd;
    int number;
};

class Content {
public:
    explicit Content(const ContentOrigin& origin) : origin_(origin) {}

    Reply answer(Request& request) {
        std::string may_frame;
        Reply reply = answer_bare(request, may_frame);
        if (origin_.headers) http::add_missing(reply.headers, origin_.headers(request, may_frame));
        return reply;
    }

private:
    Reply answer_bare(Request& request, std::string& may_frame) {
        const bool is_usual = request.method == "GET" || request.method == "HEAD" || request.method == "POST";
        if (!is_usual && !is_record_call(request)) return plain(405, "Not done here").with("Allow", "GET, HEAD, POST");
        // A worker registered by one course would sit between all later ones and the server.
        if (!http::header(request.headers, "Service-Worker").empty()) return plain(403, "No service workers here");

        std::string_view path = request.path;
        if (path == left_path && request.method == "GET") return left();
        const auto token = take_token(path);
        if (token.empty()) return nothing_here();
        const auto launch = find_launch(std::string(token));
        if (!launch) return nothing_here();
        if (!is_open(launch->last_at, launch->ended_at, launch->is_person_active, origin_.clock.now()) &&
            !may_say_last_words(*launch, path))
            return launch->is_reset ? was_reset() : nothing_here();
        if (launch->is_of_unit && !is_of_unit(path)) return nothing_here();
        may_frame = launch->may_frame;
        try {
            if (auto reply = unit_reply(request, *launch, token, path)) return std::move(*reply);
            if (!is_usual) return nothing_here();
            if (launch->kind == LaunchKind::download) return answer_download(request, *launch, path);
            return launch->kind == LaunchKind::play ? answer_course(request, *launch, path) : nothing_here();
        } catch (const Failure& failure) {
            return refused(failure);
        }
    }

    static Reply left() {
        Reply reply;
        reply.static_text = left_page;
        return reply.with("Content-Type", "text/html; charset=utf-8").with("Cache-Control", "no-store");
    }

    /// What units ask for.
    static bool is_of_unit(std::string_view path) {
        return path.starts_with("files/") || path.starts_with("xapi/") || path.starts_with("fetch/");
    }

    bool may_say_last_words(const OpenLaunch& launch, std::string_view path) const {
        return path.starts_with("xapi/") && launch.is_person_active && !launch.is_reset && launch.ended_at &&
               origin_.clock.now() - *launch.ended_at < late_statements;
    }

    /// The record store takes more methods than courses do otherwise, and units on other servers ask before they fetch.
    static bool is_record_call(const Request& request) {
        std::string_view path = request.path;
        if (take_token(path).empty()) return false;
        if (request.method == "OPTIONS") return path.starts_with("xapi/") || path.starts_with("fetch/");
        return (request.method == "PUT" || request.method == "DELETE") && path.starts_with("xapi/");
    }

    std::optional<Reply> unit_reply(Request& request, const OpenLaunch& launch, std::string_view token,
                                    std::string_view path) const {
        if (launch.kind != LaunchKind::play || !origin_.answer_units) return std::nullopt;
        return origin_.answer_units(request, launch, token, path);
    }

    std::optional<OpenLaunch> find_launch(const std::string& token) {
        const std::string hash = sha256_hex(token);
        const auto load = [&] {
            return origin_.db.read([&](const db::Reader& db) {
                auto found = find_launch_of_token(db, hash);
                // Read here, where nothing waits for it, and not in the transaction of the first commit.
                if (found && found->version_id && origin_.hooks.tree_of) origin_.hooks.tree_of(db, *found->version_id);
                if (found && origin_.may_frame) found->may_frame = origin_.may_frame(db, found->user_id);
                return found;
            });
        };
        return origin_.tokens.find(hash, load);
    }

    Reply answer_course(Request& request, const OpenLaunch& launch, std::string_view path) {
        const bool is_post = request.method == "POST";
        if (path == "rte/navigation" && !is_post) return valid_requests(launch);
        if (path == "rte/navigate" && is_post) return navigate(request, launch);
        if (path == "rte/calls" && is_post) return calls(request, launch);
        if (take(path, "rte/")) {
            const auto slash = path.find('/');
            const auto sco_id = to_integer(path.substr(0, slash));
            if (!sco_id) return nothing_here();
            if (slash == std::string_view::npos)
                return request.method == "GET" ? start(launch, *sco_id) : nothing_here();
            return is_post && path.substr(slash) == "/commit" ? commit(request, launch, *sco_id) : nothing_here();
        }
        if (is_post && take(path, "hacp/")) return hacp(request, launch, path);
        if (is_post) return nothing_here();
        if (path == "bridge") return bridge_asset(request, "player/bridge.html");
        if (path.starts_with("player/")) return bridge_asset(request, path);
        return take(path, "files/") ? package_file(request, launch, std::string(path)) : nothing_here();
    }

    Reply start(const OpenLaunch& launch, Id sco_id) {
        return json_reply(
            to_json_text(tracking::start_sco(origin_.db, origin_.hooks, launch.key(), sco_id, origin_.clock.now())));
    }

    Reply hacp(Request& request, const OpenLaunch& launch, std::string_view path) {
        const auto sco_id = to_integer(path);
        if (!sco_id) return nothing_here();
        return answer_hacp(origin_.db, origin_.hooks, launch, *sco_id, http::read_all(*request.body, largest_commit),
                           origin_.clock.now());
    }

    Reply valid_requests(const OpenLaunch& launch) {
        return json_reply(
            to_json_text(tracking::list_valid_requests(origin_.db, origin_.hooks, launch.key(), origin_.clock.now())));
    }

    Reply navigate(Request& request, const OpenLaunch& launch) {
        if (!is_json(request)) return plain(415, "JSON only");
        const auto asked = from_json_text<tracking::NavigationRequest>(http::read_all(*request.body, largest_commit));
        return json_reply(to_json_text(
            tracking::navigate_course(origin_.db, origin_.hooks, launch.key(), asked, origin_.clock.now())));
    }

    /// What the bridge has recorded of the course's calls. Refused, it sends no more.
    Reply calls(Request& request, const OpenLaunch& launch) {
        if (!launch.debug_level) return nothing_here();
        if (!pace_.take(launch.launch_id, origin_.clock.steady())) return plain(429, "Too often");
        if (!is_json(request)) return plain(415, "JSON only");
        const auto batch = from_json_text<tracking::CallBatch>(http::read_all(*request.body, largest_call_batch));
        switch (tracking::save_calls(origin_.db, launch.launch_id, batch, origin_.clock.now())) {
            case tracking::CallsOutcome::saved:
                return json_reply("{}");
            case tracking::CallsOutcome::notUnderstood:
                return plain(400, "Not understood");
            case tracking::CallsOutcome::off:
                break;
        }
        return nothing_here();
    }

    /// Beacons say text/plain, because another type would need a permission first.
    static bool is_json(const Request& request) {
        const auto type = http::header(request.headers, "Content-Type");
        const auto kind = to_lower_ascii(trim(type.substr(0, type.find(';'))));
        return kind == "application/json" || kind == "text/plain";
    }

    Reply commit(Request& request, const OpenLaunch& launch, Id sco_id) {
        if (!is_json(request)) return plain(415, "JSON only");
        const std::string text = http::read_all(*request.body, largest_commit);
        const auto sent = std::make_shared<const tracking::Commit>(from_json_text<tracking::Commit>(text));
        if (sent->sco_id != sco_id) return nothing_here();
        const Instant now = origin_.clock.now();
        // A long one keeps its thread: those are few, so that only so much can wait in memory.
        if (text.size() > largest_without_thread)
            return json_reply(to_json_text(tracking::save_commit(origin_.db, origin_.hooks, launch.key(), *sent, now)));
        return {.later = [this, key = launch.key(), sent, now](const auto& go_on) {
            tracking::save_commit_later(origin_.db, origin_.hooks, key, sent, now,
                                        [go_on](const auto& saved) { go_on([saved] { return commit_reply(saved); }); });
        }};
    }

    static Reply commit_reply(const std::function<tracking::CommitAnswer()>& saved) {
        try {
            return json_reply(to_json_text(saved()));
        } catch (const Failure& failure) {
            return refused(failure);
        }
    }

    static Reply bridge_asset(const Request& request, std::string_view path) {
        const http::Asset* asset = http::find_asset(path);
        return asset ? http::serve_asset(*asset, request) : nothing_here();
    }

    Reply package_file(const Request& request, const OpenLaunch& launch, const std::string& decoded) {
        std::string_view raw = request.raw_path;
        // The token needs no encoding, so a raw path that begins otherwise was sent to confuse.
        if (take_token(raw).empty() || !take(raw, "files/") || !launch.version_id) return nothing_here();
        const auto file = files_.find(origin_.db, *launch.version_id, candidate_paths(decoded, std::string(raw)));
        if (!file) return nothing_here();
        Reply reply = file_reply(*file);
        if (reply.status == 200) reply.with("Content-Type", file->mime).with("Cache-Control", "private, max-age=3600");
        return reply;
    }

    Reply answer_download(const Request& request, const OpenLaunch& launch, std::string_view path) {
        if (request.method == "POST" || !take(path, "file/") || !launch.version_id) return nothing_here();
        const auto file =
            origin_.db.read([&](const db::Reader& db) { return find_version_file(db, *launch.version_id); });
        if (!file || path != file->name) return nothing_here();
        Reply reply = file_reply(*file);
        if (reply.status != 200) return reply;
        // Should a browser show it after all, it runs no script and belongs to no origin.
        return reply.with("Content-Type", file->mime)
            .with("Content-Disposition", attachment_header(file->name))
            .with("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
            .with("Cache-Control", "private, no-store");
    }

    Reply file_reply(const FileRow& file) const {
        auto opened = origin_.blobs.open(file.sha256);
        if (!opened) return nothing_here();
        Reply reply;
        const auto held = std::make_shared<HeldFile>(std::move(opened));
        reply.file.descriptor = std::shared_ptr<int>(held, &held->number);
        reply.file.size = static_cast<std::uint64_t>(file.size);
        reply.file.etag = '"' + file.sha256 + '"';
        return reply;
    }

    ContentOrigin origin_;
    PackageFiles files_;
    CallPace pace_;
};

}  // namespace

http::Handler content_handler(ContentOrigin origin) {
    return [content = std::make_shared<Content>(origin)](Request& request) { return content->answer(request); };
}

}  // namespace oneroom::launch
