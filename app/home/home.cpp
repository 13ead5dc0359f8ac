#include "home/home.h"

#include <algorithm>
#include <memory>
#include <tuple>

#include "core/api/language.h"
#include "core/base/text.h"
#include "core/db/search.h"
#include "home/home_store.h"

namespace oneroom::home {
namespace {

/// Places of the contents that have every typed word: what has more of them in its title first, then by title.
std::vector<std::size_t> find_cards(const std::vector<CardFacts>& facts, std::string_view typed) {
    struct Found {
        std::size_t in_title = 0;
        std::string title;
        std::size_t place = 0;
    };
    const search::Words words(typed);
    std::vector<Found> found;
    for (std::size_t i = 0; i < facts.size() && !words.empty(); ++i)
        if (const auto count =
                words.count_in_title(facts[i].title, facts[i].description + "\n" + facts[i].client_identifier))
            found.push_back({*count, fold(facts[i].title), i});
    std::ranges::sort(found, [&](const Found& a, const Found& b) {
        return std::tie(b.in_title, a.title, facts[a.place].id) < std::tie(a.in_title, b.title, facts[b.place].id);
    });
    std::vector<std::size_t> places;
    for (const Found& one : found) places.push_back(one.place);
    return places;
}

std::vector<std::size_t> order_cards(const std::vector<ContentCard>& cards, const std::vector<CardFacts>& facts) {
    std::vector<std::pair<CardPlace, std::size_t>> places;
    places.reserve(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i) places.emplace_back(decide_place(cards[i], facts[i]), i);
    std::ranges::sort(places);
    std::vector<std::size_t> order;
    for (const auto& [place, number] : places) order.push_back(number);
    return order;
}

SearchPhrases show_phrases(Context& context) {
    return {context.db.read([&](const db::Reader& db) { return list_phrases(db, context.session.user_id); })};
}

SearchPhrases submit_search(Context& context, const SubmitSearchRequest& request) {
    const std::string phrase(trim(request.search));
    if (phrase.empty()) throw invalid("search", "This is required");
    context.db.write([&](db::Writer& tx) { note_phrase(tx, context.session.user_id, phrase, context.now()); });
    return show_phrases(context);
}

}  // namespace

HomeView show_home(const db::Reader& db, content::ImageUrls& images, Id user_id, const std::string& search,
                   Instant now) {
    const std::vector<CardFacts> facts = list_card_facts(db, user_id);
    const Date today = day_of(now);
    std::vector<ContentCard> all;
    all.reserve(facts.size());
    for (const CardFacts& one : facts)
        all.push_back(decide_card(one, today, images.of(one.image_sha256, one.image_mime, now)));

    HomeView view{.cards = {}, .total = 0, .maximum = most_cards, .counts = count_cards(all)};
    std::vector<std::size_t> order;
    if (trim(search).empty()) {
        order = order_cards(all, facts);
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

std::vector<Route> home_routes(const SecretKey& secret, const settings::Settings& settings) {
    const settings::Settings* const s = &settings;
    const auto images = std::make_shared<content::ImageUrls>(secret);
    return {route<HomeRequest, HomeView>(
                Method::get, "home.show", "/api/home", signed_in(),
                [images, s](Context& context, const HomeRequest& request) {
                    auto view = context.db.read([&](const db::Reader& db) {
                        HomeView shown = show_home(db, *images, context.session.user_id, request.search, context.now());
                        auto course = find_home_course(db, *s->now());
                        shown.course_id = course.content_id;
                        shown.course_problem = std::move(course.problem);
                        return shown;
                    });
                    const Language language = language_of(context.request);
                    view.course_problem = in_language(language, view.course_problem);
                    for (auto& card : view.cards)
                        if (card.locked_reason) card.locked_reason = in_language(language, *card.locked_reason);
                    return view;
                },
                "What the caller has to take, each with its one next step"),
            route<HomeCourseRequest, HomeCourse>(
                Method::get, "home.course", "/api/home/course", signed_in().by_person_only(),
                [s](Context& context, const HomeCourseRequest& request) {
                    auto course = context.db.read([&](const db::Reader& db) {
                        return show_home_course(db, *s->now(), context.session, request.is_preview);
                    });
                    course.problem = in_language(language_of(context.request), course.problem);
                    course.profile.preferred_language_code = name_of(request.language);
                    if (course.translation) course.translation->language_code = name_of(request.language);
                    return course;
                },
                "The course in the place of the home page, with all that it is told"),
            route<Nothing, SearchPhrases>(
                Method::get, "home.searches", "/api/home/searches", signed_in(),
                [](Context& context, const Nothing&) { return show_phrases(context); },
                "What the caller searched for before"),
            route<SubmitSearchRequest, SearchPhrases>(Method::post, "home.submitSearch", "/api/home/searches",
                                                      signed_in(), submit_search,
                                                      "Keeps a phrase the caller searched for, to be offered again"),
            route<Nothing, SearchPhrases>(
                Method::remove, "home.forgetSearches", "/api/home/searches", signed_in(),
                [](Context& context, const Nothing&) {
                    context.db.write([&](db::Writer& tx) { forget_phrases(tx, context.session.user_id); });
                    return SearchPhrases();
                },
                "Forgets what the caller searched for")};
}

}  // namespace oneroom::home
