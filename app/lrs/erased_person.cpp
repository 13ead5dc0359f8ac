#include "lrs/erased_person.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "accounts/command_words.h"
#include "core/base/text.h"
#include "core/http/http_types.h"
#include "core/json/codec.h"
#include "core/security/digests.h"
#include "lrs/accounts.h"
#include "lrs/erasure_store.h"
#include "lrs/listing.h"
#include "lrs/marks.h"
#include "lrs/portal_agent.h"
#include "lrs/sought_words.h"
#include "lrs/statement_rules.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 200;
constexpr std::int64_t most_looked_at = 500'000;  // statements, and so many documents: some ten seconds

void add_email(ErasedPerson& person, const std::string& email) {
    for (const std::string& mbox : std::set{"mailto:" + email, "mailto:" + to_lower_ascii(email)}) {
        person.agents.push_back(agent_key({{"mbox", mbox}}));
        person.agents.push_back(agent_key({{"mbox_sha1sum", digest_hex(Digest::sha1, mbox)}}));
        person.words.push_back(digest_hex(Digest::sha1, mbox));
    }
}

/// Addresses in any case: what is written with another one is the same person all the same.
bool is_agent_of(const ErasedPerson& person, const std::string& key) {
    return std::ranges::any_of(person.agents, [&](const std::string& one) {
        return one == key || (key.starts_with("mbox ") && equal_ignoring_case(one, key));
    });
}

}  // namespace

std::string word_of_agent(const std::string& agent) {
    const json identified = agent_of_key(agent);
    if (identified.contains("account")) return identified["account"]["name"];
    std::string word = identified.begin().value();
    return word.starts_with("mailto:") ? word.substr(7) : word;
}

ErasedPerson find_erased_person(Records& records, const std::string& username) {
    ErasedPerson person;
    bool goes_on = false;
    records.db.read([&](const db::Reader& db) {
        const auto user = accounts::find_named(db, username);
        goes_on = user.is_active;
        for (const XapiAccount& account : list_accounts(db, user.id)) {
            const std::string own = agent_key(parse_json(portal_agent(account.home, account.name, "")));
            person.agents.push_back(own);
            for (std::string& agent : list_agents_with_account(db, account.name))
                if (agent != own) person.agents.push_back(std::move(agent));
            person.words.push_back(account.name);
        }
        std::set<std::string> emails;
        for (const PersonNames& names : list_names_of(db, user.id)) {
            person.words.push_back(names.full_name);
            if (names.email.empty() || !emails.insert(to_lower_ascii(names.email)).second) continue;
            if (count_others_with_email(db, names.email, user.id) > 0) {
                person.stays.push_back("Somebody else has the address " + names.email + ": what was said by it stays");
                continue;
            }
            person.words.push_back(names.email);
            add_email(person, names.email);
        }
        for (const std::string& target : list_targets_that_got(db))
            person.stays.push_back("Statements go on to the store '" + target +
                                   "': what it has, is to be erased there");
    });
    person.stays.push_back(
        "Other names of this person, like an e-mail address of before, are not known here: lrs erase --agent takes "
        "them");
    if (goes_on) person.stays.push_back("This account is open still: what they do from now on is said of them anew");
    return person;
}

ErasedPerson find_erased_agent(const std::string& text) {
    const json agent = parse_json(text);
    require_identified_actor(agent, Version::v2);
    const std::string key = agent_key(agent);
    return {.agents = {key}, .words = {word_of_agent(key)}};
}

bool forget_person(const ErasedPerson& person, Id query_id, std::string& name, std::string& query) {
    const SoughtWords named(person.words);
    const bool is_named = named.are_in(name);
    bool is_changed = is_named;
    if (is_named) name = "#" + std::to_string(query_id);
    std::string rest;
    for (const std::string_view part : split(query, '&')) {
        const auto fields = http::parse_query(std::string(part));
        const bool names_them = std::ranges::any_of(fields, [&](const auto& field) {
            if (field.first == "agent") return is_agent_of(person, field.second);
            return field.first == "search" && named.are_in(field.second);
        });
        is_changed |= names_them;
        if (!names_them && !part.empty()) rest.append(rest.empty() ? "" : "&").append(part);
    }
    if (is_changed) query = rest;
    return is_changed;
}

std::vector<Id> find_saved_queries_about(Records& records, const ErasedPerson& person) {
    std::vector<Id> found;
    Id after = 0;
    while (true) {
        auto some = records.db.read([&](const db::Reader& db) { return list_saved_texts(db, after, at_once); });
        if (some.empty()) return found;
        after = some.back().id;
        for (SavedText& one : some)
            if (forget_person(person, one.id, one.name, one.query)) found.push_back(one.id);
    }
}

std::vector<Id> forget_in_saved_queries(db::Writer& tx, const ErasedPerson& person, const std::vector<Id>& query_ids) {
    std::vector<Id> changed;
    for (const Id id : query_ids) {
        auto saved = find_saved_text(tx, id);
        if (!saved || !forget_person(person, id, saved->name, saved->query)) continue;
        set_saved_text(tx, *saved);
        changed.push_back(id);
    }
    return changed;
}

void say_limits(const ErasedPerson& person, std::ostream& out) {
    const SoughtWords named(person.words);
    for (const std::string& word : named.too_short()) out << "'" << word << "' is too short to be looked for\n";
    out << "Not looked into: attachments, and documents that are no text, like packed suspend data\n";
}

bool list_left_texts(Records& records, const std::vector<std::string>& words, std::ostream& out) {
    const SoughtWords named(words);
    if (named.empty()) return false;
    Listing statements(out, "These statements still have the address, account or name in their text:\n");
    Id before = INT64_MAX;
    std::int64_t looked_at = 0;
    while (looked_at < most_looked_at) {
        const auto some =
            records.db.read([&](const db::Reader& db) { return list_statement_texts(db, before, at_once); });
        if (some.empty()) break;
        for (const StatementText& one : some)
            if (named.are_in_json(one.body)) statements.add(one.uuid);
        before = some.back().id;
        looked_at += std::ssize(some);
    }
    statements.end();
    if (looked_at >= most_looked_at)
        out << "Looked at the newest " << most_looked_at << " statements, not at older ones\n";
    Listing documents(out, "These documents still have it:\n");
    Id after = 0;
    for (looked_at = 0; looked_at < most_looked_at;) {
        const auto some = records.db.read([&](const db::Reader& db) { return list_document_texts(db, after, 20); });
        if (some.empty()) break;
        for (const DocumentText& one : some)
            if (named.are_in_json(one.content) || named.are_in(one.name)) documents.add(one.place + ": " + one.name);
        after = some.back().id;
        looked_at += std::ssize(some);
    }
    documents.end();
    return !statements.is_empty() || !documents.is_empty();
}

}  // namespace oneroom::lrs
