#include "home/home_types.h"

namespace oneroom::home {

Fields ContentCard::fields() {
    return {
        field<&ContentCard::id>("id"),
        field<&ContentCard::title>("title"),
        field<&ContentCard::description>("description"),
        field<&ContentCard::content_type>("contentType"),
        field<&ContentCard::image_url>("imageUrl").means("Signed, for about two days; null: no image was uploaded"),
        field<&ContentCard::duration_minutes>("durationMinutes"),
        field<&ContentCard::content_stage>("contentStage"),
        field<&ContentCard::tracking_status>("trackingStatus"),
        field<&ContentCard::progress_percent>("progressPercent").means("0 to 100; null for what only opens"),
        field<&ContentCard::score_percent>("scorePercent").means("0 to 100; null: no score"),
        field<&ContentCard::due_date>("dueDate").means("The earliest of all assignments; null: none"),
        field<&ContentCard::days_until_due>("daysUntilDue")
            .means("Negative: overdue; null without a due date or once completed"),
        field<&ContentCard::due_state>("dueState"),
        field<&ContentCard::action>("action").means("The primary action of the card"),
        field<&ContentCard::can_start_again>("canStartAgain").means("A further attempt may begin"),
        field<&ContentCard::locked_reason>("lockedReason").means("Why it cannot be opened now; null when it can"),
    };
}

Fields HomeCounts::fields() {
    return {field<&HomeCounts::all>("all"), field<&HomeCounts::in_progress>("inProgress"),
            field<&HomeCounts::due_soon>("dueSoon").means("Due within a week or overdue, and not completed"),
            field<&HomeCounts::completed>("completed")};
}

Fields HomeView::fields() {
    return {
        field<&HomeView::cards>("cards").means("In the order to work on them, at most `maximum`"),
        field<&HomeView::total>("total").means("How many there are, shown or not"),
        field<&HomeView::maximum>("maximum"),
        field<&HomeView::counts>("counts").means("Over everything assigned, whatever the search"),
        field<&HomeView::course_id>("courseId").means("The course to show in the place of all this; null: none"),
        field<&HomeView::course_problem>("courseProblem").means("Why the chosen one is not shown; empty: no problem"),
    };
}

Fields HomeRequest::fields() {
    return {field<&HomeRequest::search>("search").max_length(200).means("Words of title or description, as typed")};
}

Fields SearchPhrases::fields() {
    return {
        field<&SearchPhrases::phrases>("phrases").means("The last one first; each once, however it was capitalised")};
}

Fields SubmitSearchRequest::fields() {
    return {field<&SubmitSearchRequest::search>("search").required().max_length(200)};
}

}  // namespace oneroom::home
