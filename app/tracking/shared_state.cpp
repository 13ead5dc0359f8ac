#include "tracking/shared_state.h"

#include "core/base/log.h"

namespace oneroom::tracking {
namespace {

using sequencing::Shared;

/// Calls `visit(kind, name)` for each thing that the tree shares beyond its attempt. Only those are looked up: a person
/// may have taken hundreds of courses that share something.
template <class Visit>
void each_shared(const sequencing::Tree& tree, Visit visit) {
    if (tree.objectives_global_to_system)
        for (const auto& name : tree.global_objectives) visit(SharedKind::objective, name);
    if (tree.shared_data_global_to_system)
        for (const auto& name : tree.data_stores) visit(SharedKind::dataStore, name);
}

/// Empty: nothing is known of it.
std::string text_of(const Shared& shared, SharedKind kind, const std::string& name) {
    Shared one;
    if (kind == SharedKind::objective) {
        if (const auto found = shared.objectives.find(name); found != shared.objectives.end())
            one.objectives.insert(*found);
    } else if (const auto found = shared.data.find(name); found != shared.data.end()) {
        one.data.insert(*found);
    }
    return one == Shared{} ? std::string() : sequencing::write_shared(one);
}

}  // namespace

void put_shared_state(const db::Reader& db, SequencedAttempt& at) {
    each_shared(*at.tree, [&](SharedKind kind, const std::string& name) {
        const auto text = find_shared(db, at.attempt.user_id, kind, name);
        if (!text) return;
        try {
            sequencing::put_shared(*at.tree, at.state, sequencing::read_shared(*text));
        } catch (const sequencing::DamagedState& damage) {
            log::warning("sequencing.damaged_shared",
                         {{"user", at.attempt.user_id}, {"name", name}, {"reason", damage.what()}});
        }
    });
}

void save_shared_state(db::Writer& tx, const SequencedAttempt& at) {
    const Id user_id = at.attempt.user_id;
    const Shared shared = sequencing::shared_of(*at.tree, at.state);
    each_shared(*at.tree, [&](SharedKind kind, const std::string& name) {
        const auto before = find_shared(tx, user_id, kind, name);
        const std::string after = text_of(shared, kind, name);
        if (after == before.value_or("")) return;
        if (after.empty())
            delete_shared(tx, user_id, kind, name);
        else
            save_shared(tx, user_id, kind, name, after);
    });
}

}  // namespace oneroom::tracking
