// What a backup says of itself. A backup is a zip file, so that anybody can look into it:
//
//   oneroom.db      the database, one consistent state
//   secret.key      the portal's own key
//   oneroom.toml    the server's settings, where there were any
//   blobs/ab/cd...  every stored file that the database names
//   SHA256SUMS      a line for each of these, as sha256sum writes and checks it
//   manifest.json   this: who made it when, how much there is, and the hash of SHA256SUMS
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::backup {

/// Why a backup cannot be made, checked or restored: a sentence with what to do.
struct BackupError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline constexpr std::string_view manifest_name = "manifest.json";
inline constexpr std::string_view sums_name = "SHA256SUMS";
inline constexpr std::string_view database_name = "oneroom.db";
inline constexpr std::string_view key_name = "secret.key";
inline constexpr std::string_view settings_name = "oneroom.toml";
inline constexpr std::string_view product_name = "Oneroom backup";
inline constexpr std::int64_t format_version = 1;  ///< counts up when an older program could not restore it any more

/// A stored file that was missing or damaged in the portal already.
struct LeftOut {
    std::string name;  ///< of the entry it would be
    std::string why;
    static Fields fields() { return {field<&LeftOut::name>("name"), field<&LeftOut::why>("why")}; }
};

struct Manifest {
    std::string product;
    std::int64_t format_version{};
    std::string program_version;
    std::int64_t schema_number{};  ///< of the last migration
    std::string schema_name;
    Instant created_at{};
    std::int64_t entries{};   ///< without SHA256SUMS and manifest.json
    std::int64_t bytes{};     ///< of these, unpacked
    std::string sums_sha256;  ///< of SHA256SUMS, which holds the hash of every entry
    std::vector<LeftOut> left_out;

    static Fields fields() {
        using M = Manifest;
        return {field<&M::product>("product").required(),
                field<&M::format_version>("formatVersion").required(),
                field<&M::program_version>("programVersion"),
                field<&M::schema_number>("schemaNumber"),
                field<&M::schema_name>("schemaName"),
                field<&M::created_at>("createdAt"),
                field<&M::entries>("entries"),
                field<&M::bytes>("bytes"),
                field<&M::sums_sha256>("sumsSha256"),
                field<&M::left_out>("leftOut")};
    }
};

/// "blobs/ab/cdef...": where the stored file of this hash stands, in a backup as in a data folder.
std::string blob_name(std::string_view sha256);
/// Its hash; empty when `name` is not the name of a stored file.
std::string sha256_of_blob_name(std::string_view name);
/// Whether a backup may hold an entry of this name (besides the two that describe it).
bool is_entry_name(std::string_view name);

}  // namespace oneroom::backup
