#include "lrs_admin/client_types.h"

namespace oneroom::lrs_admin {
namespace {

constexpr std::int64_t most_requests_per_minute = 1'000'000;
constexpr const char* permit_meaning = "Of security.permit: a secret opens the record store until it is revoked";

template <auto Member>
Field limit_field() {
    return field<Member>("requestsPerMinute").between(1, most_requests_per_minute).means("null: as many as it likes");
}

}  // namespace

Fields LrsClient::fields() {
    using C = LrsClient;
    return {
        field<&C::id>("id"),
        field<&C::name>("name"),
        field<&C::public_key>("publicKey").means("The user name that it sends"),
        field<&C::scopes>("scopes"),
        field<&C::requests_per_minute>("requestsPerMinute").means("null: as many as it likes"),
        field<&C::state>("state").means("revoked: for good"),
        field<&C::created_at>("createdAt"),
        field<&C::last_used_at>("lastUsedAt").means("To the minute; null: never"),
        field<&C::revoked_at>("revokedAt"),
        field<&C::statements>("statements").means("That it wrote and that are kept; not counted any further than 1000"),
        field<&C::has_more_statements>("hasMoreStatements").means("It wrote more than were counted")};
}

Fields LrsClientListRequest::fields() {
    using R = LrsClientListRequest;
    return {field<&R::search>("search").max_length(200).means("Part of the name, or the beginning of the key"),
            field<&R::state>("state").means("Left out: all of them"),
            field<&R::page>("page").between(1, 1'000'000),
            field<&R::page_size>("pageSize").between(1, 100),
            field<&R::sort>("sort"),
            field<&R::descending>("descending")};
}

Fields CreateLrsClientRequest::fields() {
    using R = CreateLrsClientRequest;
    return {field<&R::name>("name").required().max_length(100).means("Of the program"),
            field<&R::scopes>("scopes").required().max_length(20).means("What it may do; those of the xAPI, and all"),
            limit_field<&R::requests_per_minute>(),
            field<&R::permit>("permit").required().max_length(400).secret().means(permit_meaning)};
}

Fields SaveLrsClientRequest::fields() {
    using R = SaveLrsClientRequest;
    return {field<&R::client_id>("clientId").required(),
            field<&R::name>("name").required().max_length(100).means("Of the program"),
            field<&R::scopes>("scopes").required().max_length(20).means("What it may do; those of the xAPI, and all"),
            limit_field<&R::requests_per_minute>(),
            field<&R::permit>("permit").max_length(400).secret().means(
                "Of security.permit: where it may do more than before")};
}

Fields RotateLrsClientRequest::fields() {
    using R = RotateLrsClientRequest;
    return {field<&R::client_id>("clientId").required(),
            field<&R::permit>("permit").required().max_length(400).secret().means(permit_meaning)};
}

}  // namespace oneroom::lrs_admin
