#include "lrs/save_statements.h"

#include <set>

#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/formats.h"
#include "lrs/same_statement.h"

namespace oneroom::lrs {
namespace {

/// How long a chain of references is followed.
constexpr int longest_chain = 16;

class Save {
public:
    Save(db::Writer& tx, Records& records, Saving& saving) : tx_(tx), records_(records), saving_(saving) {}

    void all() {
        Microseconds at = records_.stamps.begin(saving_.statements.size());
        saving_.begun.push_back(at);
        for (const Statement& statement : saving_.statements) one(statement, at++);
    }

private:
    void one(const Statement& statement, Id id) {
        const std::string body = statement.text_stored_at(id);
        if (!insert_statement(tx_, {.id = id,
                                    .client_id = saving_.caller->client_id,
                                    .uuid = statement.uuid,
                                    .target_uuid = statement.target,
                                    .is_voiding = statement.is_voiding,
                                    .body = body})) {
            const auto kept = find_statement(tx_, statement.uuid);
            // What the client did not say is not compared.
            const std::string sent = statement.text + "}";
            if (decide_same_id(kept.value().body, sent) == SameId::conflict)
                throw Failure(409, "There is another statement with the id " + statement.uuid);
            return;
        }
        mark(statement.marks, id, 0);
        for (const DefinedActivity& activity : statement.definitions) define(activity);
        for (const NamedAttachment& named : statement.attachments)
            for (const StoredAttachment& sent : saving_.attachments)
                if (sent.sha2 == named.sha2) insert_attachment(tx_, id, sent);
        follow_target(statement, id);
        tell_referring(statement, id);
    }

    void mark(const std::vector<Mark>& marks, Id statement_id, Id source_id) {
        for (const Mark& each : marks) {
            const Id key = key_of(each.kind, each.text, each.name);
            const bool has_both = each.kind == KeyKind::agent || each.kind == KeyKind::activity;
            if (each.is_narrow) insert_mark(tx_, key, false, statement_id, source_id);
            if (has_both) insert_mark(tx_, key, true, statement_id, source_id);
        }
    }

    void mark_as(const StoredStatement& source, Id statement_id) {
        const json parsed = parse_json(source.body);
        mark(marks_of(parsed, parsed["authority"]), statement_id, source.id);
    }

    static std::string name_in_map(KeyKind kind, const std::string& text) {
        return static_cast<char>('0' + static_cast<int>(kind)) + text;
    }

    std::optional<KnownKey> known(KeyKind kind, const std::string& text) const {
        const auto found = saving_.learnt.find(name_in_map(kind, text));
        return found != saving_.learnt.end() ? std::optional(found->second.key) : records_.keys.find(kind, text);
    }

    void learn(KeyKind kind, const std::string& text, KnownKey key) {
        saving_.learnt[name_in_map(kind, text)] = {kind, key};
    }

    Id key_of(KeyKind kind, const std::string& text, const std::string& name) {
        const std::size_t said = kind == KeyKind::agent ? KeyCache::hash_of(name) : 0;
        auto key = known(kind, text);
        if (key && (said == 0 || key->said == said)) return key->id;
        if (!key) {
            const Id id = find_key(tx_, kind, text);
            key = KnownKey{id ? id : insert_key(tx_, kind, text, name), 0};
        }
        if (said != 0) {
            set_key_name(tx_, key->id, name);
            key->said = said;
        }
        learn(kind, text, *key);
        return key->id;
    }

    // Communication 2.5: what is known of an activity grows with what is said of it.
    void define(const DefinedActivity& activity) {
        const Id id = key_of(KeyKind::activity, activity.iri, "");
        if (const auto key = known(KeyKind::activity, activity.iri); key && key->said == activity.said) return;
        const auto before = find_definition(tx_, activity.iri);
        const json merged = merge_definitions(before ? parse_json(*before) : json::object(), activity.definition);
        if (const std::string text = merged.dump(); !before || text != *before) save_definition(tx_, id, text);
        learn(KeyKind::activity, activity.iri, {id, activity.said});
    }

    // Communication 2.1.3, "Filter Conditions for StatementRefs": it is found by what its target is found by, and so
    // on.
    void follow_target(const Statement& statement, Id id) {
        std::string uuid = statement.target;
        bool is_first = true;
        for (int i = 0; i < longest_chain && !uuid.empty() && uuid != statement.uuid; ++i) {
            const auto target = find_statement(tx_, uuid);
            if (!target) return;
            if (is_first && statement.is_voiding) void_target(*target);
            is_first = false;
            mark_as(*target, id);
            uuid = target->target_uuid;
        }
    }

    void void_target(const StoredStatement& target) {
        const bool may_all = saving_.caller->holds(Scope::all);
        switch (decide_voiding(saving_.caller->client_id, may_all, target)) {
            case Voiding::done:
                return set_voided(tx_, target.id);
            case Voiding::refused:
                throw Failure(403, "This client may void only what it wrote itself");
            case Voiding::without_effect:
                return;
        }
    }

    /// Those that came before what they refer to.
    void tell_referring(const Statement& statement, Id id) {
        std::set<Id> told = {id};
        std::vector<std::string> uuids = {statement.uuid};
        for (int i = 0; i < longest_chain && !uuids.empty(); ++i) {
            std::vector<std::string> next;
            for (const std::string& uuid : uuids)
                for (const StoredStatement& row : list_referring(tx_, uuid)) {
                    if (!told.insert(row.id).second) continue;
                    if (i == 0 && row.is_voiding) void_late(row, id);
                    mark(statement.marks, row.id, id);
                    copy_chain(statement, row.id);
                    next.push_back(uuid_of(row.id));
                }
            uuids = std::move(next);
        }
    }

    void void_late(const StoredStatement& voiding, Id id) {
        const StoredStatement target = show_statement(tx_, id);
        if (decide_voiding(voiding.client_id, records_.clients.holds(voiding.client_id, Scope::all), target) ==
            Voiding::done)
            set_voided(tx_, id);
    }

    /// What the new statement's own targets are found by, for who refers to it.
    void copy_chain(const Statement& statement, Id referring_id) {
        std::string uuid = statement.target;
        for (int i = 0; i < longest_chain && !uuid.empty() && uuid != statement.uuid; ++i) {
            const auto target = find_statement(tx_, uuid);
            if (!target) return;
            mark_as(*target, referring_id);
            uuid = target->target_uuid;
        }
    }

    std::string uuid_of(Id id) {
        return to_lower_ascii(parse_json(show_statement(tx_, id).body)["id"].get<std::string>());
    }

    db::Writer& tx_;
    Records& records_;
    Saving& saving_;
};

}  // namespace

SameId decide_same_id(const std::string& kept, const std::string& sent) {
    return is_same_statement(parse_json(kept), parse_json(sent)) ? SameId::nothing_new : SameId::conflict;
}

Voiding decide_voiding(Id voider, bool may_void_all, const StoredStatement& target) {
    if (target.is_voiding) return Voiding::without_effect;
    return may_void_all || target.client_id == voider ? Voiding::done : Voiding::refused;
}

void save_statements(db::Writer& tx, Records& records, Saving& saving) {
    saving.learnt.clear();
    Save(tx, records, saving).all();
}

void end_saving(Records& records, Saving& saving, bool is_saved) {
    for (const Microseconds first : saving.begun) records.stamps.end(first);
    if (!is_saved) return;
    for (const auto& [name, learnt] : saving.learnt) records.keys.put(learnt.kind, name.substr(1), learnt.key);
}

}  // namespace oneroom::lrs
