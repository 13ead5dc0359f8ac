#include "lrs/save_statements.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/formats.h"
#include "lrs/own_statements.h"
#include "lrs/removed.h"
#include "lrs/same_statement.h"

namespace oneroom::lrs {
namespace {

/// What one change may take from statements that are referred to: nobody else saves meanwhile.
constexpr std::size_t most_copied_marks = 50'000;
constexpr std::size_t most_read_bytes = 32 * 1024 * 1024;
/// Of an activity. What makes it longer is kept in its statement and no longer added.
constexpr std::size_t longest_definition = 64 * 1024;

class Save {
public:
    Save(db::Writer& tx, Records& records, Saving& saving) : tx_(tx), records_(records), saving_(saving) {}

    void all() {
        is_known_ = saving_.known_in && *saving_.known_in == records_.keys.epoch();
        Microseconds at = records_.stamps.begin(saving_.statements.size());
        saving_.begun.push_back(at);
        for (const StoredAttachment& sent : saving_.attachments) sent_.emplace(sent.sha2, &sent);
        for (const Statement& statement : saving_.statements) one(statement, at++);
        for (const auto& [iri, said] : definitions_) define(iri, said);
        // In the order of the index: what is found by the same key goes to the same page.
        std::ranges::sort(new_marks_);
        insert_marks(tx_, new_marks_);
        if (consequences_.empty()) return;
        saving_.own.push_back(own_saving(records_, consequences_));
        save_statements(tx_, records_, *saving_.own.back());
    }

private:
    /// Of one activity, by this request.
    struct Said {
        json definition = json::object();
        std::size_t last{};
    };

    void one(const Statement& statement, Id id) {
        if (was_removed(tx_, records_, statement.uuid)) return;
        const Counted counted = count(statement);
        const std::string body = statement.text_stored_at(id);
        if (!insert_statement(tx_, {.id = id,
                                    .client_id = saving_.caller->client_id,
                                    .uuid = statement.uuid,
                                    .target_uuid = statement.target,
                                    .is_voiding = statement.is_voiding,
                                    .counted = counted,
                                    .body = body})) {
            const auto kept = find_statement(tx_, statement.uuid);
            // What the client did not say is not compared.
            const std::string sent = statement.text + "}";
            if (decide_same_id(kept.value().body, sent) == SameId::conflict)
                throw Failure(409, "There is another statement with the id " + statement.uuid);
            return;
        }
        mark(statement.marks, id, 0);
        for (const DefinedActivity& activity : statement.definitions) learn_definition(activity);
        for (const NamedAttachment& named : statement.attachments)
            if (const auto sent = sent_.find(named.sha2); sent != sent_.end())
                insert_attachment(tx_, id, *sent->second);
        follow_target(statement, id);
        tell_referring(statement, id);
    }

    /// Whether a course counts it. One that is kept already was counted when it came.
    Counted count(const Statement& statement) {
        LaunchedCourse* const course = saving_.caller->course.get();
        if (!course || find_statement(tx_, statement.uuid)) return saving_.caller->counted;
        Counting counting = course->count(tx_, statement);
        for (std::string& own : counting.consequences) consequences_.push_back(std::move(own));
        return counting.counted;
    }

    void mark(const std::vector<Mark>& marks, Id statement_id, Id source_id) {
        for (const Mark& each : marks) {
            const std::size_t said = each.name.empty() ? 0 : KeyCache::hash_of(each.name);
            const bool is_known = is_known_ && each.known.id != 0 && (said == 0 || each.known.said == said);
            const Id key = is_known ? each.known.id : key_of(each.kind, each.text, each.name);
            new_marks_.push_back({key, !each.is_narrow, statement_id, source_id});
        }
    }

    /// What somebody else's statement is found by. Names of agents in it are as they were said then.
    const std::vector<Mark>& marks_as(const StoredStatement& source) {
        const auto [found, is_new] = marks_.try_emplace(source.id);
        if (is_new) {
            take(read_bytes_, source.body.size(), most_read_bytes);
            const json parsed = parse_json(source.body);
            found->second = marks_of(parsed, parsed["authority"]);
            for (Mark& mark : found->second) mark.name.clear();
        }
        return found->second;
    }

    void mark_as(const StoredStatement& source, Id statement_id) {
        const auto& marks = marks_as(source);
        take(copied_marks_, marks.size(), most_copied_marks);
        mark(marks, statement_id, source.id);
    }

    static void take(std::size_t& taken, std::size_t more, std::size_t most) {
        taken += more;
        if (taken > most)
            throw Failure(413, "These statements refer to more than can be followed at once. Send fewer at a time");
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

    void learn_definition(const DefinedActivity& activity) {
        if (is_known_ && activity.known.id != 0 && activity.known.said == activity.said) return;
        key_of(KeyKind::activity, activity.iri, "");
        if (const auto key = known(KeyKind::activity, activity.iri); key && key->said == activity.said) return;
        Said& said = definitions_[activity.iri];
        said.definition = merge_definitions(std::move(said.definition), activity.definition);
        said.last = activity.said;
    }

    // Communication 2.5: what is known of an activity grows with what is said of it.
    void define(const std::string& iri, const Said& said) {
        const Id id = key_of(KeyKind::activity, iri, "");
        const auto before = find_definition(tx_, iri);
        const json merged = merge_definitions(before ? parse_json(*before) : json::object(), said.definition);
        const std::string text = merged.dump();
        if ((!before || text != *before) && text.size() <= longest_definition) save_definition(tx_, id, text);
        learn(KeyKind::activity, iri, {id, said.last});
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
                    take(copied_marks_, statement.marks.size(), most_copied_marks);
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
    std::map<std::string_view, const StoredAttachment*> sent_{};
    std::vector<std::string> consequences_{};
    std::map<std::string, Said> definitions_{};
    std::unordered_map<Id, std::vector<Mark>> marks_{};  ///< of statements that are referred to
    std::vector<MarkRow> new_marks_{};
    bool is_known_ = false;  ///< what find_known_keys() found is so still
    std::size_t copied_marks_ = 0;
    std::size_t read_bytes_ = 0;
};

}  // namespace

void find_known_keys(const Records& records, Saving& saving) {
    saving.known_in = records.keys.epoch();
    for (Statement& statement : saving.statements) {
        for (Mark& mark : statement.marks)
            if (const auto key = records.keys.find(mark.kind, mark.text)) mark.known = *key;
        for (DefinedActivity& activity : statement.definitions)
            if (const auto key = records.keys.find(KeyKind::activity, activity.iri)) activity.known = *key;
    }
}

SameId decide_same_id(const std::string& kept, const std::string& sent) {
    return is_same_statement(parse_json(kept), parse_json(sent)) ? SameId::nothing_new : SameId::conflict;
}

Voiding decide_voiding(Id voider, bool may_void_all, const StoredStatement& target) {
    if (target.is_voiding) return Voiding::without_effect;
    return may_void_all || target.client_id == voider ? Voiding::done : Voiding::refused;
}

void save_statements(db::Writer& tx, Records& records, Saving& saving) {
    saving.learnt.clear();
    for (const auto& own : saving.own) own->learnt.clear();
    saving.learnt_in = records.keys.epoch();
    Save(tx, records, saving).all();
}

void end_saving(Records& records, Saving& saving, bool is_saved) {
    for (const Microseconds first : saving.begun) records.stamps.end(first);
    for (const auto& own : saving.own) end_saving(records, *own, is_saved);
    if (!is_saved) return;
    for (const auto& [name, learnt] : saving.learnt)
        records.keys.put(learnt.kind, name.substr(1), learnt.key, saving.learnt_in);
}

}  // namespace oneroom::lrs
