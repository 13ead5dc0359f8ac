// Rows about many people: their list, searching it, importing a file of them, and asking what a session may do.
#include <stdexcept>

#include "bench/asks.h"
#include "bench/machine.h"
#include "bench/measures.h"
#include "core/api/dispatch.h"
#include "support/http_client.h"

namespace oneroom::bench {
namespace {

constexpr const char* list = "/api/users?pageSize=25";

Measured time_list(Stage& stage, const SeededLearner& person, const std::vector<std::string>& queries) {
    std::vector<std::string> paths;
    for (const std::string& query : queries) paths.push_back(list + query);
    std::string page;
    Measured measured = time_asks(stage, stage.people(), person, paths, &page);
    const double total = nlohmann::json::parse(page).value("total", 0.0);
    if (total == 0) throw std::runtime_error("nobody is in the list");
    measured.details.emplace_back("found", total);
    return measured;
}

std::string file_of(std::int64_t people, std::int64_t round) {
    std::string csv = "Username,Full name,E-mail,Location group\r\n";
    for (std::int64_t i = 0; i < people; ++i) {
        const std::string name = "new" + std::to_string(round) + "." + std::to_string(i);
        csv += name + ",Somebody " + std::to_string(i) + "," + name + "@example.org,Region " + std::to_string(i % 10) +
               "\r\n";
    }
    return csv;
}

nlohmann::json answer_of(const test::Answer& answer, const char* step) {
    if (answer.status != 200)
        throw std::runtime_error(std::string(step) + " answered with " + std::to_string(answer.status) + " " +
                                 answer.text.substr(0, 200));
    return answer.json();
}

}  // namespace

Measured measure_people_list(Stage& stage, std::int64_t) {
    const auto pages = std::to_string(stage.people_count() / 25);
    return time_list(stage, stage.people().seeded.administrator,
                     {"", "&page=2", "&descending=true", "&page=" + std::to_string(stage.people_count() / 50),
                      "&page=" + pages, "&locationId=1", "&locationId=2"});
}

Measured measure_people_order(Stage& stage, std::int64_t) {
    return time_list(stage, stage.people().seeded.administrator,
                     {"&sort=username", "&sort=email", "&sort=locationName&descending=true", "&sort=lastSignInAt"});
}

Measured measure_people_field(Stage& stage, std::int64_t) {
    const std::string day = "&fieldId=1&fieldValue=20";
    return time_list(stage, stage.people().seeded.administrator,
                     {day + "05&sort=locationName", day + "11-03&sort=locationName", day + "12&sort=username",
                      day + "17&sort=locationName&page=3", day + "07-12&search=a"});
}

Measured measure_people_scope(Stage& stage, std::int64_t) {
    const SeededLearner& manager = stage.people().seeded.learners.front();
    Measured measured = time_list(stage, manager, {"", "&page=2", "&search=ada", "&search=a", "&sort=username"});
    const double found = measured.details.back().second, all = static_cast<double>(stage.people_count());
    if (found < all / 20 || found > all / 5) throw std::runtime_error("the manager sees others than a tenth");
    return measured;
}

Measured measure_people_search(Stage& stage, std::int64_t word) {
    const SeededLearner& administrator = stage.people().seeded.administrator;
    std::vector<std::string> queries;
    for (int i = 0; i < 20; ++i)
        queries.push_back("&search=" + person_search_word(static_cast<SearchWord>(word), i, stage.people_count()));
    return time_list(stage, administrator, queries);
}

Measured measure_people_import(Stage& stage, std::int64_t people) {
    test::Browser browser(stage.people().server.port());
    answer_of(browser.sign_in("administrator", password_of_people), "signing in");
    const std::int64_t rows = people / stage.effort.shrink;
    Measured measured;
    std::vector<double> looks;
    for (int round = 0; round < std::min(stage.effort.rounds, 3); ++round) {
        const std::string file = file_of(rows, round);
        const auto begin = std::chrono::steady_clock::now();
        const auto plan = answer_of(browser.upload("/api/people/import/plan", file), "the look at the file");
        looks.push_back(seconds_since(begin));
        const std::string path =
            "/api/people/import?fileName=people.csv&hasPasswords=false&digest=" + plan.at("digest").get<std::string>();
        const auto result = answer_of(browser.upload(path, file), "the import");
        measured.rounds.push_back(seconds_since(begin));
        if (result.at("created") != rows) throw std::runtime_error("not everybody was imported");
    }
    measured.value = median(measured.rounds);
    measured.details = {{"people", static_cast<double>(rows)}, {"look s", median(looks)}};
    return measured;
}

Measured measure_permission_check(Stage&, std::int64_t) {
    const Access access = any_course_role();
    Session learner{.user_id = 1};
    Session holder = learner;
    holder.roles.add(course_roles.back());
    constexpr int times = 200'000;
    std::int64_t refused = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) {
        try {
            require_access(access, i % 1000 == 0 ? learner : holder);
        } catch (const Failure&) {
            ++refused;
        }
    }
    const double micros = seconds_since(begin) * 1e6 / times;
    if (refused != times / 1000) throw std::runtime_error("the check let somebody through");
    return {.value = micros, .note = "one in a thousand is refused"};
}

}  // namespace oneroom::bench
