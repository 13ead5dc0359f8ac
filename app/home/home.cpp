#include "home/home.h"

#include <algorithm>

#include "content/media.h"
#include "core/base/text.h"
#include "core/db/search.h"
#include "home/home_store.h"

namespace oneroom::home {
namespace {

constexpr std::int64_t most_found = 1000;  // of the search over all contents, before those of others are left out

}  // namespace

HomeView show_home(const db::Reader& db, const SecretKey& secret, Id user_id, const std::string& search, Instant now) {
    const std::vector<CardFacts> facts = list_card_facts(db, user_id);
    const Date today = day_of(now);
    std::vector<ContentCard> all;
    all.reserve(facts.size());
    for (const CardFacts& one : facts)
        all.push_back(decide_card(one, today, content::image_url(secret, one.image_sha256, one.image_mime, now)));

    HomeView view{.cards = {}, .total = 0, .maximum = most_cards, .counts = count_cards(all)};
    std::vector<std::size_t> order;
    if (trim(search).empty()) {
        for (std::size_t i = 0; i < all.size(); ++i) order.push_back(i);
        std::ranges::sort(
            order, [&](std::size_t a, std::size_t b) { return comes_before(all[a], facts[a], all[b], facts[b]); });
    } else {
        for (const Id id : search::find(db, search::Kind::content, search, most_found)) {  // best first
            const auto found = std::ranges::find(all, id, &ContentCard::id);
            if (found != all.end()) order.push_back(static_cast<std::size_t>(found - all.begin()));
        }
    }
    view.total = static_cast<std::int64_t>(order.size());
    for (const std::size_t i : order) {
        if (static_cast<std::int64_t>(view.cards.size()) == most_cards) break;
        view.cards.push_back(std::move(all[i]));
    }
    return view;
}

std::vector<Route> home_routes(const SecretKey& secret) {
    return {route<HomeRequest, HomeView>(
        Method::get, "home.show", "/api/home", signed_in(),
        [&secret](Context& context, const HomeRequest& request) {
            return context.db.read([&](const db::Reader& db) {
                return show_home(db, secret, context.session.user_id, request.search, context.now());
            });
        },
        "What the caller has to take, each with its one next step")};
}

}  // namespace oneroom::home
