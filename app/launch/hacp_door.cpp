#include "launch/hacp_door.h"

#include "aicc/hacp.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "tracking/call_recording.h"
#include "tracking/rte.h"

namespace oneroom::launch {
namespace {

http::Reply text_reply(std::string text) {
    http::Reply reply;
    reply.text = std::move(text);
    return reply.with("Content-Type", "text/plain; charset=utf-8").with("Cache-Control", "no-store");
}

std::string answer(db::Database& db, const tracking::Hooks& hooks, const tracking::LaunchKey& launch, Id sco_id,
                   const aicc::Message& message, Id session_id, Instant now) {
    if (message.command == aicc::Command::getParam)
        return aicc::param_reply(tracking::show_elements(db, launch, sco_id, session_id),
                                 std::to_string(launch.content_id));
    const auto said = [&](const aicc::Elements& kept) { return aicc::elements_of(message, kept); };
    const bool is_finish = message.command == aicc::Command::exitAU;
    tracking::save_message(db, hooks, launch, sco_id, session_id, said, is_finish, now);
    return aicc::reply(aicc::Error::successful);
}

std::string answer_or_error(db::Database& db, const tracking::Hooks& hooks, const OpenLaunch& launch, Id sco_id,
                            const std::optional<aicc::Message>& message, Instant now) {
    if (!message) return aicc::reply(aicc::Error::invalidCommand);
    const auto session_id = to_integer(message->session_id);
    if (!session_id) return aicc::reply(aicc::Error::invalidSession);
    try {
        return answer(db, hooks, launch.key(), sco_id, *message, *session_id, now);
    } catch (const Failure& failure) {
        if (failure.status != 404) throw;
        return aicc::reply(aicc::Error::invalidSession);
    }
}

/// The text after `start` up to the end of its line; empty when there is none.
std::string_view value_after(std::string_view text, std::string_view start) {
    const auto at = text.find(start);
    if (at == text.npos) return {};
    const auto rest = text.substr(at + start.size());
    return rest.substr(0, rest.find_first_of("\r\n"));
}

/// Session ids and passwords stay out, and so does who the learner is.
tracking::RecordedCall call_of(Id sco_id, const std::optional<aicc::Message>& message, std::string reply) {
    if (const auto name = value_after(reply, "Student_Name="); !name.empty())
        reply.replace(static_cast<std::size_t>(name.data() - reply.data()), name.size(), "(not recorded)");
    return {.sco_id = sco_id,
            .method = message ? std::string(aicc::word_of(message->command)) : std::string("(no command)"),
            .value = message ? message->data : std::string{},
            .answer = reply,
            .error = std::string(value_after(reply, "error=")),
            .diagnostic = std::string(value_after(reply, "error_text="))};
}

}  // namespace

http::Reply answer_hacp(db::Database& db, const tracking::Hooks& hooks, const OpenLaunch& launch, Id sco_id,
                        std::string_view form, Instant now) {
    const auto message = aicc::read_message(form);
    std::string reply = answer_or_error(db, hooks, launch, sco_id, message, now);
    if (launch.debug_level) tracking::record_message(db, launch.launch_id, call_of(sco_id, message, reply), now);
    return text_reply(std::move(reply));
}

}  // namespace oneroom::launch
