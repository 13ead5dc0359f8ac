#include "home/home.h"

#include <algorithm>
#include <functional>

#include "content/media.h"
#include "core/base/text.h"
#include "core/db/search.h"
#include "home/home_store.h"

namespace oneroom::home {
namespace {

/// Places of the contents that have every typed word: what has more of them in its title first, then by title.
std::vector<std::size_t> find_cards(const std::vector<CardFacts>& facts, std::string_view typed) {
    struct Found {
        std::size_t in_title = 0, place = 0;
    };
    const search::Words words(typed);
    std::vector<Found> found;
    for (std::size_t i = 0; i < facts.size() && !words.empty(); ++i)
        if (const auto count =
                words.count_in_title(facts[i].title, facts[i].description + "\n" + facts[i].client_identifier))
            found.push_back({*count, i});
    std::ranges::stable_sort(found, std::greater{}, &Found::in_title);
    std::vector<std::size_t> places;
    for (const Found& one : found) places.push_back(one.place);
    return places;
}

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
        order = find_cards(facts, search);
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
