#include "launch/hacp_door.h"

#include "aicc/hacp.h"
#include "core/base/failure.h"
#include "core/base/text.h"
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
    const auto saved = tracking::save_message(db, hooks, launch, sco_id, session_id, said, is_finish, now);
    // The allowed time is over: nothing was kept, and the unit must not believe so.
    const bool is_closed = saved.is_stale && saved.time_left_ms == 0;
    return aicc::reply(is_closed ? aicc::Error::invalidSession : aicc::Error::successful);
}

}  // namespace

http::Reply answer_hacp(db::Database& db, const tracking::Hooks& hooks, const OpenLaunch& launch, Id sco_id,
                        std::string_view form, Instant now) {
    const auto message = aicc::read_message(form);
    if (!message) return text_reply(aicc::reply(aicc::Error::invalidCommand));
    const auto session_id = to_integer(message->session_id);
    if (!session_id) return text_reply(aicc::reply(aicc::Error::invalidSession));
    try {
        return text_reply(answer(db, hooks, launch.key(), sco_id, *message, *session_id, now));
    } catch (const Failure& failure) {
        if (failure.status != 404) throw;
        return text_reply(aicc::reply(aicc::Error::invalidSession));
    }
}

}  // namespace oneroom::launch
