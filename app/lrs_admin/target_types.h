// What the operations on stores that statements are sent on to take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lrs/target_check.h"

namespace oneroom::lrs_admin {

constexpr const char* target_permit_meaning = "Of security.permit: all statements, with everybody's names, go there";

/// What is said of a target, whether it is new, changed or only looked at.
struct TargetFields {
    std::string name{};
    std::string endpoint{};
    bool allows_http = false;
    std::string version = "1.0.3";
    std::string public_key{};
    std::string secret{};
    std::string verb{};
    std::optional<Id> only_client{};
    std::optional<Id> not_client{};
};

/// Their description, for each of the requests that take them.
template <class T>
Fields target_fields() {
    return {field<&T::name>("name").required().max_length(100),
            field<&T::endpoint>("endpoint").required().max_length(1000).means("https://lrs.example.org/xapi"),
            field<&T::allows_http>("allowsHttp").means("Lets the address begin with http; the secret can be read then"),
            field<&T::version>("version").means("1.0.3 or 2.0.0"),
            field<&T::public_key>("publicKey").required().max_length(200).means("The user name of the portal there"),
            field<&T::secret>("secret").max_length(500).secret().means("Its password; empty: the one that is kept"),
            field<&T::verb>("verb").max_length(1000).means("An IRI: only statements with it; empty: with any"),
            field<&T::only_client>("onlyClient").means("Only what this client wrote; 0: the portal; null: all"),
            field<&T::not_client>("notClient").means("By which that store writes here: gets nothing back")};
}

struct CreateTargetRequest : TargetFields {
    std::optional<Instant> from{};
    std::string permit{};

    static Fields fields() {
        Fields all = target_fields<CreateTargetRequest>();
        all.push_back(field<&CreateTargetRequest::from>("from").means(
            "Statements stored from then on are sent; null: from now on"));
        all.push_back(field<&CreateTargetRequest::permit>("permit").required().max_length(400).secret().means(
            target_permit_meaning));
        return all;
    }
};

struct SaveTargetRequest : TargetFields {
    Id target_id{};
    std::string permit{};

    static Fields fields() {
        Fields all = target_fields<SaveTargetRequest>();
        all.push_back(field<&SaveTargetRequest::target_id>("targetId").required());
        all.push_back(field<&SaveTargetRequest::permit>("permit").max_length(400).secret().means(
            "Of security.permit: where the address is another one"));
        return all;
    }
};

struct CheckTargetRequest : TargetFields {
    std::optional<Id> target_id{};

    static Fields fields() {
        Fields all = target_fields<CheckTargetRequest>();
        all.push_back(field<&CheckTargetRequest::target_id>("targetId").means("Whose secret is meant by an empty one"));
        return all;
    }
};

struct TargetRef {
    Id target_id{};
    static Fields fields() { return {field<&TargetRef::target_id>("targetId").required()}; }
};

struct SwitchTargetRequest {
    Id target_id{};
    bool is_active = false;
    static Fields fields() {
        return {field<&SwitchTargetRequest::target_id>("targetId").required(),
                field<&SwitchTargetRequest::is_active>("isActive").required()};
    }
};

struct RestartTargetRequest {
    Id target_id{};
    Instant from{};
    std::string permit{};
    static Fields fields() {
        return {field<&RestartTargetRequest::target_id>("targetId").required(),
                field<&RestartTargetRequest::from>("from").required().means(
                    "Statements stored from then on are sent again; 1970: all"),
                field<&RestartTargetRequest::permit>("permit").required().max_length(400).secret().means(
                    target_permit_meaning)};
    }
};

struct TargetRow {
    Id id{};
    std::string name{};
    std::string endpoint{};
    bool allows_http = false;
    std::string version{};
    std::string public_key{};
    std::string verb{};
    std::optional<Id> only_client{};
    std::optional<Id> not_client{};
    lrs::TargetState state{};
    std::string last_error{};
    std::optional<Instant> next_try_at{};
    std::int64_t waiting{};
    bool is_more_waiting{};
    std::int64_t sent_count{};
    std::optional<Instant> sent_at{};
    std::optional<Instant> sent_until{};
    std::int64_t refused{};
    bool holds_removal = false;

    static Fields fields() {
        using T = TargetRow;
        return {field<&T::id>("id"),
                field<&T::name>("name"),
                field<&T::endpoint>("endpoint"),
                field<&T::allows_http>("allowsHttp"),
                field<&T::version>("version"),
                field<&T::public_key>("publicKey"),
                field<&T::verb>("verb"),
                field<&T::only_client>("onlyClient"),
                field<&T::not_client>("notClient"),
                field<&T::state>("state"),
                field<&T::last_error>("lastError").means("Why it waits or was stopped"),
                field<&T::next_try_at>("nextTryAt").means("Of one that waits"),
                field<&T::waiting>("waiting").means("Statements, of those that were looked at"),
                field<&T::is_more_waiting>("isMoreWaiting").means("There are more than were looked at"),
                field<&T::sent_count>("sentCount"),
                field<&T::sent_at>("sentAt").means("The last time"),
                field<&T::sent_until>("sentUntil").means("Everything stored up to then is there; null: nothing yet"),
                field<&T::refused>("refused").means("Statements that it did not take"),
                field<&T::holds_removal>("holdsRemoval").means("Old statements are kept until it has them")};
    }
};

/// A client of the store that a target can be narrowed to.
struct TargetClient {
    Id id{};
    std::string name{};
    static Fields fields() { return {field<&TargetClient::id>("id"), field<&TargetClient::name>("name")}; }
};

struct TargetList {
    std::vector<TargetRow> rows{};
    std::vector<TargetClient> clients{};
    std::int64_t keep_days{};

    static Fields fields() {
        return {field<&TargetList::rows>("rows"), field<&TargetList::clients>("clients"),
                field<&TargetList::keep_days>("keepDays").means("How long statements are kept; 0: for ever")};
    }
};

struct RefusalListRequest {
    Id target_id{};
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        return {field<&RefusalListRequest::target_id>("targetId").required(),
                field<&RefusalListRequest::search>("search").max_length(200),
                field<&RefusalListRequest::page>("page").between(1, 1'000'000),
                field<&RefusalListRequest::page_size>("pageSize").between(1, 100)};
    }
};

struct RefusalRow {
    Id id{};
    std::string statement_id{};
    std::string reason{};
    Instant refused_at{};
    bool is_again = false;
    bool is_there = false;

    static Fields fields() {
        using T = RefusalRow;
        return {field<&T::id>("id"),
                field<&T::statement_id>("statementId"),
                field<&T::reason>("reason").means("What the other store said; empty since somebody was erased"),
                field<&T::refused_at>("refusedAt"),
                field<&T::is_again>("isAgain").means("It waits to be sent again"),
                field<&T::is_there>("isThere").means("It is still in the learning record store")};
    }
};

struct RefusalList {
    std::vector<RefusalRow> rows{};
    std::int64_t total{};
    static Fields fields() { return {field<&RefusalList::rows>("rows"), field<&RefusalList::total>("total")}; }
};

struct RefusalRef {
    Id target_id{};
    std::optional<Id> refusal_id{};
    static Fields fields() {
        return {field<&RefusalRef::target_id>("targetId").required(),
                field<&RefusalRef::refusal_id>("refusalId").means("null: all of them")};
    }
};

struct RefusalCount {
    std::int64_t count{};
    static Fields fields() { return {field<&RefusalCount::count>("count")}; }
};

/// The answer of operations that have nothing else to tell.
struct Done {
    static Fields fields() { return {}; }
};

struct ConnectionAnswer {
    lrs::Connection connection{};
    std::int64_t status{};
    std::vector<std::string> versions{};

    static Fields fields() {
        return {field<&ConnectionAnswer::connection>("connection"),
                field<&ConnectionAnswer::status>("status").means("What HTTP said last; 0: nothing"),
                field<&ConnectionAnswer::versions>("versions").means("That the store says it speaks")};
    }
};

}  // namespace oneroom::lrs_admin
