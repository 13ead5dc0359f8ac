#include "lrs_viewer/find_rows.h"

#include <algorithm>
#include <tuple>

#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/json_slices.h"
#include "lrs_viewer/walk.h"

namespace oneroom::lrs_viewer {
namespace {

constexpr std::int64_t timeline_page = 200;
constexpr std::int64_t most_counted = 10'000;
constexpr std::size_t most_verbs = 12;
constexpr std::size_t most_options = 20;
constexpr std::int64_t most_keys = 50'000;

Instant moment_of_id(Id id) { return Instant{std::chrono::milliseconds{id / 1000}}; }

std::vector<StatementAttachment> attachments_of(const json& statement, const std::vector<KeptAttachment>& kept,
                                                const std::string& languages) {
    std::vector<StatementAttachment> out;
    const auto collect = [&](const json& holder) {
        for (const json& one : holder.value("attachments", json::array())) {
            StatementAttachment attachment{.sha2 = to_lower_ascii(one.value("sha2", "")),
                                           .name = text_in(one.value("display", json::object()), languages),
                                           .content_type = one.value("contentType", ""),
                                           .usage_type = one.value("usageType", ""),
                                           .address = one.value("fileUrl", ""),
                                           .size = one.value("length", std::int64_t{0})};
            const auto found = std::ranges::find(kept, attachment.sha2, &KeptAttachment::sha2);
            if (found != kept.end()) {
                attachment.is_here = true;
                attachment.size = found->size;
            }
            out.push_back(std::move(attachment));
        }
    };
    collect(statement);
    collect(statement["object"]);
    return out;
}

/// The id of the verb, without reading the rest.
std::string verb_id_in(const std::string& body) {
    for (const lrs::Member& member : lrs::members_of(body)) {
        if (member.name != "verb") continue;
        for (const lrs::Member& inner : lrs::members_of(member.value))
            if (inner.name == "id") return parse_json(inner.value).get<std::string>();
    }
    return "";
}

bool has(const std::string& folded_search, std::string_view text) {
    return fold(text).find(folded_search) != std::string::npos;
}

std::string name_of_key(lrs::KeyKind kind, const NamedKey& key, const std::string& languages) {
    if (kind == lrs::KeyKind::verb) return last_part(key.text);
    if (kind == lrs::KeyKind::agent) return key.name.empty() ? text_of_key(key.text) : key.name;
    if (key.definition.empty()) return key.text;
    const std::string name = text_in(parse_json(key.definition).value("name", json::object()), languages);
    return name.empty() ? key.text : name;
}

}  // namespace

Teller::Teller(const db::Reader& db, std::string languages) : db_(db) {
    known_.languages = std::move(languages);
    known_.name_of_agent = [this](const std::string& key) {
        const auto [place, is_new] = names_.try_emplace(key);
        if (is_new) place->second = find_name(db_, key);
        return place->second;
    };
    known_.definition_of = [this](const std::string& iri) {
        const auto [place, is_new] = definitions_.try_emplace(iri);
        if (is_new)
            if (const std::string text = find_definition(db_, iri); !text.empty()) place->second = parse_json(text);
        return place->second;
    };
}

StatementRow Teller::row_of(const KeptStatement& kept) {
    StatementRow row{.id = kept.id, .statement_id = kept.uuid};
    tell(row, parse_json(kept.body), known_);
    row.stored_at = moment_of_id(kept.id);
    row.counted = kept.counted;
    row.is_voided = kept.is_voided;
    if (kept.is_voided) row.voided_by = find_voiding(db_, kept.uuid);
    row.sender = kept.client_id == 0  ? SenderKind::portal
                 : kept.client_id < 0 ? SenderKind::course
                                      : SenderKind::client;
    if (kept.client_id > 0) {
        const auto [place, is_new] = clients_.try_emplace(kept.client_id);
        if (is_new) place->second = find_client_name(db_, kept.client_id);
        row.sender_name = place->second;
    }
    return row;
}

FoundPage find_page(const db::Reader& db, const StatementQuery& query, const std::string& languages) {
    FoundPage page;
    page.newest = find_newest(db);
    Teller teller(db, languages);
    std::size_t bytes = 0;
    const WalkEnd end = walk_query(db, query, teller, most_looked_at, [&](const KeptStatement& kept) {
        if (std::ssize(page.statements) == query.limit || bytes > most_read_bytes) return false;
        bytes += kept.body.size();
        page.statements.push_back({teller.row_of(kept), kept.body});
        return true;
    });
    page.next = end.next;
    page.is_partial = end.is_partial;
    page.is_by_names = end.is_by_names;
    page.looked_at = end.looked_at;
    return page;
}

StatementDetails show_statement(const db::Reader& db, const std::string& uuid, const std::string& languages) {
    const auto kept = find_kept(db, to_lower_ascii(uuid));
    if (!kept) throw not_found("statement");
    Teller teller(db, languages);
    StatementDetails details{.row = teller.row_of(*kept), .body = kept->body};
    const json statement = parse_json(kept->body);
    details.correct_answers = correct_answers_to(statement, teller.knowledge());
    details.attachments = attachments_of(statement, list_attachments(db, kept->id), languages);
    for (const Id id : list_referring(db, kept->uuid)) details.referring.push_back(teller.row_of(show_kept(db, id)));
    if (!details.row.registration.empty()) details.attempt = find_attempt(db, to_lower_ascii(details.row.registration));
    if (!kept->target_uuid.empty())
        if (const auto target = find_kept(db, kept->target_uuid)) details.target = teller.row_of(*target);
    return details;
}

StatementTimeline show_timeline(const db::Reader& db, const TimelineRequest& wanted, const std::string& languages) {
    StatementTimeline line;
    const Id key = find_key(db, lrs::KeyKind::registration, to_lower_ascii(wanted.registration));
    if (key == 0) return line;
    Teller teller(db, languages);
    std::vector<Id> ids = list_marked(db, key, wanted.after.value_or(0), timeline_page + 1);
    if (std::ssize(ids) > timeline_page) {
        ids.pop_back();
        line.next = ids.back();
    }
    std::optional<Instant> before;
    if (wanted.after) before = moment_of_id(*wanted.after);
    for (const Id id : ids) {
        TimelineEntry entry{.row = teller.row_of(show_kept(db, id))};
        const Instant at = entry.row.happened_at.value_or(entry.row.stored_at);
        if (before) entry.gap_seconds = std::chrono::duration_cast<std::chrono::seconds>(at - *before).count();
        before = at;
        line.entries.push_back(std::move(entry));
    }
    return line;
}

StatementCounts count_statements(const db::Reader& db, const StatementQuery& query, const std::string& languages) {
    StatementCounts counts;
    Teller teller(db, languages);
    std::map<std::string, std::int64_t> days;
    std::map<std::string, VerbCount> verbs;
    const WalkEnd end = walk_query(db, query, teller, most_counted, [&](const KeptStatement& kept) {
        ++counts.total;
        ++days[day_of(moment_of_id(kept.id)).text];
        VerbCount& verb = verbs[verb_id_in(kept.body)];
        if (verb.count++ == 0) verb.verb = teller.row_of(kept).verb;
        return true;
    });
    counts.is_partial = end.is_partial;
    counts.looked_at = end.looked_at;
    for (const auto& [day, count] : days) counts.days.push_back({Date{day}, count});
    for (auto& [id, verb] : verbs) {
        verb.verb_id = id;
        counts.verbs.push_back(verb);
    }
    std::ranges::sort(counts.verbs, [](const VerbCount& one, const VerbCount& other) {
        return std::tie(other.count, one.verb_id) < std::tie(one.count, other.verb_id);
    });
    if (counts.verbs.size() > most_verbs) counts.verbs.resize(most_verbs);
    return counts;
}

std::vector<StatementOption> find_options(const db::Reader& db, const StatementOptionsRequest& request,
                                          const std::string& languages) {
    const std::string wanted = fold(request.search);
    std::vector<StatementOption> options;
    if (request.kind == StatementOptionKind::clients) {
        for (StatementOption& client : list_clients(db)) {
            const bool fits = request.value.empty() ? has(wanted, client.name) : client.value == request.value;
            if (fits && options.size() < most_options) options.push_back(std::move(client));
        }
        return options;
    }
    if (request.kind == StatementOptionKind::people) {
        const auto user_id = to_integer(request.value);
        const std::string name = user_id ? find_full_name(db, *user_id) : "";
        if (!name.empty()) options.push_back({request.value, name});
        return options;
    }
    const lrs::KeyKind kind = request.kind == StatementOptionKind::agents  ? lrs::KeyKind::agent
                              : request.kind == StatementOptionKind::verbs ? lrs::KeyKind::verb
                                                                           : lrs::KeyKind::activity;
    const auto find_exact = [&](const std::string& text) {
        if (text.empty() || find_key(db, kind, text) == 0) return;
        const std::string name = kind == lrs::KeyKind::agent ? find_name(db, text) : "";
        const std::string definition = kind == lrs::KeyKind::activity ? find_definition(db, text) : "";
        options.push_back({text, name_of_key(kind, {.text = text, .name = name, .definition = definition}, languages)});
    };
    if (!request.value.empty()) {
        find_exact(request.value);
        return options;
    }
    const std::string typed(trim(request.search));
    find_exact(kind == lrs::KeyKind::agent && is_email(typed) ? "mbox mailto:" + typed : typed);
    std::int64_t looked_at = 0;
    walk_keys(db, kind, [&](const NamedKey& key) {
        const bool is_known = !options.empty() && options.front().value == key.text;
        if (!is_known && (has(wanted, key.text) || has(wanted, key.name) || has(wanted, key.definition)))
            options.push_back({key.text, name_of_key(kind, key, languages)});
        return ++looked_at < most_keys && options.size() < most_options;
    });
    return options;
}

}  // namespace oneroom::lrs_viewer
