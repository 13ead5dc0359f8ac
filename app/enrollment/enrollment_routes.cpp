#include "enrollment/enrollment.h"
#include "enrollment/person_contents.h"

namespace oneroom::enrollment {
namespace {

using enum Role;
using enum PersonContentView;

/// A page with the roles that open it, and of these those that change it (PERM-06 to PERM-09).
struct Page {
    PersonContentView view{};
    std::vector<Role> see{};
    std::vector<Role> change{};
};

// Who corrects where people stand finds their attempts here, too.
const Page enrollment_page{enrollments,
                           {CanManageUserEnrollment, UserEnrollment_View, CanManageContentTrackingUpdates},
                           {CanManageUserEnrollment}};
const Page plan_page{learning_plan, {UserLearningPathsContent_Edit, UserLearningPathsContent_View}, {}};
const Page due_page{
    due_dates,
    {CanManageUserDueDate, UserDueDates_View, UserDueDates_ChangeUserDueDates, UserDueDates_ReassignRefresherContents},
    {CanManageUserDueDate, UserDueDates_ChangeUserDueDates}};
const Page exemption_page{
    exemptions, {CanManageUserContentExemptions, UserContentExemptions_View}, {CanManageUserContentExemptions}};

Access access_of(const std::vector<Role>& roles) { return Access{.any_role = roles}; }

Asking asking_of(Context& context, const std::vector<Role>& roles) {
    return {context.session, context.actor(), roles, context.now()};
}

Route list_route(std::string_view name, std::string_view path, const Page& page, std::string_view meaning) {
    return route<PersonContentsRequest, PersonContentsPage>(
        Method::get, name, path, access_of(page.see),
        [&page](Context& context, const PersonContentsRequest& in) {
            return list_page(context.db, asking_of(context, page.see), page.view, in);
        },
        meaning);
}

/// Changes something of one person, and answers nothing.
template <class In>
Route change_route(Method method, std::string_view name, std::string_view path, const Page& page,
                   void (*change)(db::Database&, const Asking&, const In&), std::string_view meaning) {
    return route<In, Nothing>(
        method, name, path, access_of(page.change),
        [&page, change](Context& context, const In& in) {
            change(context.db, asking_of(context, page.change), in);
            return Nothing{};
        },
        meaning);
}

Route find_route(std::string_view name, std::string_view path, const Page& page) {
    return route<FindContentsRequest, std::vector<ContentOption>>(
        Method::get, name, path, access_of(page.change),
        [&page](Context& context, const FindContentsRequest& in) {
            return find_contents(context.db, asking_of(context, page.change), in);
        },
        "Published contents to choose from, by a part of their titles");
}

}  // namespace

std::vector<Route> enrollment_routes() {
    using enum Method;
    return {
        list_route("enrollments.list", "/api/users/{userId}/enrollments", enrollment_page,
                   "What a person has to do with contents: why, since when, and how far they are"),
        find_route("enrollments.find", "/api/users/{userId}/enrollments/contents", enrollment_page),
        change_route(post, "enrollments.add", "/api/users/{userId}/enrollments", enrollment_page, enroll,
                     "Gives contents to one person by hand; who has one already gets the new due date"),
        change_route(remove, "enrollments.remove", "/api/users/{userId}/enrollments/{contentId}", enrollment_page,
                     unenroll, "Takes a content back that was given by hand; what was learned stays recorded"),
        list_route("learningPlan.list", "/api/users/{userId}/learning-plan", plan_page,
                   "What a person still has to take, in the order to take it"),
        list_route("dueDates.list", "/api/users/{userId}/due-dates", due_page,
                   "When contents are due for a person, by the rules or by a date of their own"),
        change_route(put, "dueDates.save", "/api/users/{userId}/due-dates/{contentId}", due_page, save_due_date,
                     "A due date for one person in the place of that of the rules"),
        change_route(remove, "dueDates.reset", "/api/users/{userId}/due-dates/{contentId}", due_page, reset_due_date,
                     "The due date of the rules again"),
        list_route("exemptions.list", "/api/users/{userId}/content-exemptions", exemption_page,
                   "From which contents a person is exempt"),
        find_route("exemptions.find", "/api/users/{userId}/content-exemptions/contents", exemption_page),
        change_route(put, "exemptions.save", "/api/users/{userId}/content-exemptions/{contentId}", exemption_page,
                     save_exemption, "Exempts a person from a content for some days or for good"),
        change_route(remove, "exemptions.remove", "/api/users/{userId}/content-exemptions/{contentId}", exemption_page,
                     remove_exemption, "Ends an exemption: what the rules say is in force again"),
    };
}

std::vector<jobs::Job> enrollment_jobs() {
    const auto run = [](jobs::JobContext& context) {
        while (context.keep_going() && turn_exemptions(context.db, day_of(context.clock.now()))) {
        }
    };
    return {{"enrollment.turnExemptions", std::chrono::minutes(10), run, "Begins and ends exemptions with the day"}};
}

}  // namespace oneroom::enrollment
