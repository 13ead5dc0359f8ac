#include "lrs/erased_files.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "lrs/anonymous.h"
#include "lrs/erasure_store.h"
#include "lrs/listing.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t at_once = 200;

struct Holder {
    std::string uuid;
    std::vector<AttachmentSaid> attachments;

    std::int64_t count(bool that_go) const { return std::ranges::count(attachments, that_go, &AttachmentSaid::goes); }
};

using Holders = std::map<Id, Holder>;

/// What goes with one agent of a person goes, whatever another agent of theirs is in the statement.
void add(Holders& holders, const db::Reader& db, Id id, std::vector<AttachmentSaid> said) {
    const auto [found, is_new] = holders.try_emplace(id);
    Holder& holder = found->second;
    if (is_new) {
        holder = {uuid_of_statement(db, id), std::move(said)};
        return;
    }
    // Another erasure may have been at it in between.
    const std::size_t both = std::min(said.size(), holder.attachments.size());
    for (std::size_t i = 0; i < both; ++i) holder.attachments[i].goes |= said[i].goes;
}

/// True when there may be more.
bool find_some(const db::Reader& db, const Anonymity& wish, Id& after, Holders& holders) {
    const Id key = find_key(db, KeyKind::agent, wish.agent);
    const auto ids = key == 0 ? std::vector<Id>{} : list_marked(db, key, after, at_once);
    for (const Id id : ids) {
        auto said = attachments_beside(show_statement(db, id).body, wish);
        if (!said.empty()) add(holders, db, id, std::move(said));
        after = id;
    }
    return !ids.empty();
}

Holders find_holders(Records& records, const ErasedPerson& person, bool keeps_files) {
    Holders holders;
    for (const std::string& agent : person.agents) {
        const Anonymity wish{.agent = agent, .account = "{}", .extensions = "", .keeps_files = keeps_files};
        Id after = 0;
        while (records.db.read([&](const db::Reader& db) { return find_some(db, wish, after, holders); })) {
        }
    }
    return holders;
}

/// Files that go and are attached to statements beside these.
std::int64_t count_shared(Records& records, const Holders& holders) {
    std::map<std::string, std::int64_t> taken;  // by the SHA-256 of the blob
    for (const auto& [id, holder] : holders) {
        const auto kept = records.db.read([&](const db::Reader& db) { return list_attachments(db, id); });
        for (const StoredAttachment& file : kept)
            taken[file.sha256] += std::ranges::any_of(
                holder.attachments, [&](const AttachmentSaid& said) { return said.goes && said.sha2 == file.sha2; });
    }
    return std::ranges::count_if(taken, [&](const auto& file) {
        return file.second > 0 &&
               records.db.read([&](const db::Reader& db) { return count_attached(db, file.first) > file.second; });
    });
}

void say(const Holders& holders, bool that_go, std::ostream& out) {
    const auto all = std::accumulate(holders.begin(), holders.end(), std::int64_t{},
                                     [&](auto sum, const auto& one) { return sum + one.second.count(that_go); });
    Listing listing(out, std::to_string(all) + (that_go ? " attachments go" : " attachments stay") +
                             ", so many of each statement:\n");
    for (const auto& [id, holder] : holders)
        if (const auto count = holder.count(that_go)) listing.add(holder.uuid + ": " + std::to_string(count));
    listing.end();
}

}  // namespace

void list_attachments_of(Records& records, const ErasedPerson& person, bool keeps_files, std::ostream& out) {
    const Holders holders = find_holders(records, person, keeps_files);
    say(holders, true, out);
    if (const auto shared = count_shared(records, holders))
        out << shared << " of these files are attached to other statements too, and stay there\n";
    Listing elsewhere(out, "These files are kept at other addresses, too, and are to be erased there:\n");
    for (const auto& [id, holder] : holders)
        for (const AttachmentSaid& said : holder.attachments)
            if (said.goes && !said.address.empty()) elsewhere.add(said.address);
    elsewhere.end();
    say(holders, false, out);
}

}  // namespace oneroom::lrs
