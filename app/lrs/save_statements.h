// Keeps statements: what is decided about each beside those that are there, and the transaction that does it.
#pragma once

#include <memory>
#include <unordered_map>

#include "lrs/call.h"
#include "lrs/statement.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {

/// How long a chain of references is followed.
inline constexpr int longest_chain = 16;

/// What one request brings. Shared by the thread that read it and the writer.
struct Saving {
    std::vector<Statement> statements;
    std::vector<StoredAttachment> attachments{};  ///< the bytes that came along
    std::shared_ptr<const Caller> caller;
    std::optional<std::uint64_t> known_in{};  ///< epoch of the cache that the keys in the statements were found in

    // Of the writer, begun anew when it runs again.
    std::vector<Microseconds> begun{};
    std::uint64_t learnt_in{};  ///< KeyCache::epoch()
    struct Learnt {
        KeyKind kind;
        KnownKey key;
    };
    std::unordered_map<std::string, Learnt> learnt{};  ///< by kind and text
    std::vector<std::shared_ptr<Saving>> own{};        ///< what the portal says because of them
};

/// Looks the keys of the statements up in memory, where nobody waits for it.
void find_known_keys(const Records& records, Saving& saving);

/// Whether a statement that is there ends a new one of the same id.
enum class SameId { nothing_new, conflict };
SameId decide_same_id(const std::string& kept, const std::string& sent);

/// Whether a voiding statement voids its target (Data 2.3.2): none that voids can be voided, and who may not do
/// everything voids only what they wrote themselves.
enum class Voiding { done, without_effect, refused };
Voiding decide_voiding(Id voider, bool may_void_all, const StoredStatement& target);

/// All or none; what was removed (lrs/removed.h) is passed over as what is there already. Throws Failure 409 for
/// another statement of the same id, 403 for somebody else's to be voided.
void save_statements(db::Writer& tx, Records& records, Saving& saving);
/// To be called once it is durable or has failed.
void end_saving(Records& records, Saving& saving, bool is_saved);

}  // namespace oneroom::lrs
