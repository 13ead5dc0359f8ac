// What the operations on passkeys take and give. Bytes are base64url without padding, as browsers' own JSON has them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "accounts/account_types.h"
#include "core/base/describe.h"
#include "core/base/instant.h"

namespace oneroom::accounts {

struct PasskeyRow {
    Id id{};
    std::string name{};
    std::string host{};
    Instant created_at{};
    std::optional<Instant> last_used_at{};

    static Fields fields() {
        return {field<&PasskeyRow::id>("id"), field<&PasskeyRow::name>("name").means("As its owner calls it"),
                field<&PasskeyRow::host>("host").means("It works on this name of the portal only"),
                field<&PasskeyRow::created_at>("createdAt"),
                field<&PasskeyRow::last_used_at>("lastUsedAt").means("null: not used yet")};
    }
};

struct PasskeyList {
    std::vector<PasskeyRow> passkeys{};

    static Fields fields() { return {field<&PasskeyList::passkeys>("passkeys").means("Oldest first")}; }
};

/// What navigator.credentials.create() wants to know.
struct PasskeyCreation {
    std::string challenge{};
    std::string rp_id{};
    std::string rp_name{};
    std::string user_handle{};
    std::string username{};
    std::string full_name{};
    std::vector<std::string> known_ids{};

    static Fields fields() {
        return {field<&PasskeyCreation::challenge>("challenge").secret().means("Good for five minutes, once"),
                field<&PasskeyCreation::rp_id>("rpId").means("The name of this portal, without port"),
                field<&PasskeyCreation::rp_name>("rpName"),
                field<&PasskeyCreation::user_handle>("userHandle").means("Names the person to this portal only"),
                field<&PasskeyCreation::username>("username"),
                field<&PasskeyCreation::full_name>("fullName"),
                field<&PasskeyCreation::known_ids>("knownIds").means("An authenticator that has one of them refuses")};
    }
};

struct AddPasskeyRequest {
    std::string permit{};
    std::string name{};
    std::string client_data{};
    std::string attestation{};

    static Fields fields() {
        return {
            field<&AddPasskeyRequest::permit>("permit").required().max_length(400).secret().means("Of security.permit"),
            field<&AddPasskeyRequest::name>("name").required().max_length(60),
            field<&AddPasskeyRequest::client_data>("clientData").required().max_length(3000).means("clientDataJSON"),
            field<&AddPasskeyRequest::attestation>("attestation")
                .required()
                .max_length(8000)
                .means("attestationObject")};
    }
};

struct PasskeyAdded {
    std::vector<PasskeyRow> passkeys{};
    std::vector<std::string> recovery_codes{};

    static Fields fields() {
        return {field<&PasskeyAdded::passkeys>("passkeys"),
                field<&PasskeyAdded::recovery_codes>("recoveryCodes")
                    .secret()
                    .means("Where two-step sign-in was off before; shown once")};
    }
};

struct RenamePasskeyRequest {
    Id passkey_id{};
    std::string name{};

    static Fields fields() {
        return {field<&RenamePasskeyRequest::passkey_id>("passkeyId").required(),
                field<&RenamePasskeyRequest::name>("name").required().max_length(60)};
    }
};

struct RemovePasskeyRequest {
    Id passkey_id{};
    std::string permit{};

    static Fields fields() {
        return {field<&RemovePasskeyRequest::passkey_id>("passkeyId").required(),
                field<&RemovePasskeyRequest::permit>("permit").required().max_length(400).secret().means(
                    "Of security.permit")};
    }
};

struct BeginPasskeyRequest {
    std::string ticket{};

    static Fields fields() {
        return {field<&BeginPasskeyRequest::ticket>("ticket").max_length(400).secret().means(
            "As session.signIn gave it, for a second step; empty: to sign in without a password")};
    }
};

/// What navigator.credentials.get() wants to know.
struct PasskeyWanted {
    SignInOutcome outcome = SignInOutcome::startAgain;
    std::string challenge{};
    std::string rp_id{};
    std::vector<std::string> allowed_ids{};

    static Fields fields() {
        return {field<&PasskeyWanted::outcome>("outcome").means("secondStep: go on; startAgain: the ticket is over"),
                field<&PasskeyWanted::challenge>("challenge").secret().means("Good for five minutes, once"),
                field<&PasskeyWanted::rp_id>("rpId").means("Empty: this address of the portal has no passkeys"),
                field<&PasskeyWanted::allowed_ids>("allowedIds")
                    .means("Passkeys of the person for this address; empty without a ticket")};
    }
};

struct TakePasskeyRequest {
    std::string ticket{};
    std::string credential_id{};
    std::string client_data{};
    std::string authenticator_data{};
    std::string signature{};
    std::string user_handle{};
    std::string locale{};

    static Fields fields() {
        return {
            field<&TakePasskeyRequest::ticket>("ticket").max_length(400).secret().means("As of session.beginPasskey"),
            field<&TakePasskeyRequest::credential_id>("credentialId").required().max_length(1400),
            field<&TakePasskeyRequest::client_data>("clientData").required().max_length(3000).means("clientDataJSON"),
            field<&TakePasskeyRequest::authenticator_data>("authenticatorData").required().max_length(2000),
            field<&TakePasskeyRequest::signature>("signature").required().max_length(1400).secret(),
            field<&TakePasskeyRequest::user_handle>("userHandle").max_length(100).means("Needed without a ticket"),
            field<&TakePasskeyRequest::locale>("locale").max_length(20).means("As of session.signIn")};
    }
};

}  // namespace oneroom::accounts
