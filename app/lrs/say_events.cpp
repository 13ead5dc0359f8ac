#include "lrs/say_events.h"

#include <nlohmann/json.hpp>

#include "core/base/log.h"
#include "lrs/accounts.h"
#include "lrs/event_store.h"
#include "lrs/own_statements.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 100;  // statements in one change: some 10 ms

void give_up(Records& records, const PortalEvent& event, const char* why) {
    log::error("xapi.cannotSay", {{"eventId", event.id}, {"why", why}});
    records.db.write([&](db::Writer& tx) { delete_event(tx, event.id); });
}

/// Their statements. An event of which none can be made, whatever the reason, is forgotten: it would be in the way of
/// all others each minute.
std::vector<std::string> statements_of(Records& records, std::span<const PortalEvent> events) {
    const std::string& home = home_of(records);
    std::vector<std::string> statements;
    for (const PortalEvent& event : events) {
        try {
            if (auto text = statement_of(event, home, new_uuid(), records.clock.now()))
                statements.push_back(*std::move(text));
        } catch (const std::exception& broken) {
            give_up(records, event, broken.what());
        }
    }
    return statements;
}

void say(Records& records, std::span<const PortalEvent> events) {
    const std::vector<std::string> statements = statements_of(records, events);
    const auto forget = [&](db::Writer& tx) {
        for (const PortalEvent& event : events) delete_event(tx, event.id);
    };
    if (statements.empty())
        records.db.write(forget);
    else
        save_own_statements(records, statements, forget);
}

/// What is refused keeps nothing else from being said. When the portal itself is at fault, it is said later.
void say_each(Records& records, std::span<const PortalEvent> events) {
    for (const PortalEvent& event : events) {
        try {
            say(records, {&event, 1});
        } catch (const Failure& failure) {
            if (failure.status >= 500) throw;
            give_up(records, event, failure.what());
        } catch (const nlohmann::json::exception& broken) {
            give_up(records, event, broken.what());
        }
    }
}

}  // namespace

bool say_some_events(Records& records) {
    auto events = records.db.read([](const db::Reader& db) { return list_events(db, at_once); });
    if (events.empty()) return false;
    records.db.write([&](db::Writer& tx) {
        for (PortalEvent& event : events) {
            if (event.full_name.empty()) continue;
            const XapiAccount account = take_account(tx, event.user_id, home_of(records));
            event.account_name = account.name;
            event.account_home = account.home;
        }
    });
    try {
        say(records, events);
    } catch (const Failure& failure) {
        if (failure.status >= 500) throw;
        say_each(records, events);
    } catch (const nlohmann::json::exception&) {
        say_each(records, events);
    }
    return std::ssize(events) == at_once;
}

}  // namespace oneroom::lrs
