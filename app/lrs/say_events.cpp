#include "lrs/say_events.h"

#include "core/base/log.h"
#include "lrs/accounts.h"
#include "lrs/event_store.h"
#include "lrs/own_statements.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 100;  // statements in one change: some 10 ms

void say(Records& records, std::span<const PortalEvent> events) {
    std::vector<std::string> statements;
    for (const PortalEvent& event : events)
        if (auto text = statement_of(event, home_of(records), new_uuid(), records.clock.now()))
            statements.push_back(*std::move(text));
    const auto forget = [&](db::Writer& tx) {
        for (const PortalEvent& event : events) delete_event(tx, event.id);
    };
    if (statements.empty())
        records.db.write(forget);
    else
        save_own_statements(records, statements, forget);
}

/// What cannot be said keeps nothing else from being said.
void say_each(Records& records, std::span<const PortalEvent> events) {
    for (const PortalEvent& event : events) {
        try {
            say(records, {&event, 1});
        } catch (const Failure& failure) {
            log::error("xapi.cannotSay", {{"eventId", event.id}, {"why", failure.what()}});
            records.db.write([&](db::Writer& tx) { delete_event(tx, event.id); });
        }
    }
}

}  // namespace

bool say_some_events(Records& records) {
    auto events = records.db.read([](const db::Reader& db) { return list_events(db, at_once); });
    if (events.empty()) return false;
    records.db.write([&](db::Writer& tx) {
        for (PortalEvent& event : events)
            if (!event.full_name.empty()) event.account_name = take_account(tx, event.user_id).name;
    });
    try {
        say(records, events);
    } catch (const Failure&) {
        say_each(records, events);
    }
    return std::ssize(events) == at_once;
}

}  // namespace oneroom::lrs
