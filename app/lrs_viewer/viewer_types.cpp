#include "lrs_viewer/viewer_types.h"

#include "lrs/xapi_values.h"

namespace oneroom::lrs_viewer {
namespace {

constexpr std::size_t longest_iri = 2000;

}  // namespace

Fields StatementQuery::fields() {
    using Q = StatementQuery;
    return {
        field<&Q::agent>("agent").max_length(longest_iri).means("A value of statements.options"),
        field<&Q::verb>("verb").max_length(longest_iri).means("IRI"),
        field<&Q::activity>("activity").max_length(longest_iri).means("IRI"),
        field<&Q::registration>("registration").max_length(36).means("UUID"),
        field<&Q::is_related>("isRelated").means("Also where agent or activity stand anywhere else in a statement"),
        field<&Q::sender>("sender"),
        field<&Q::client_id>("clientId").means("Of this client only, whatever the sender"),
        field<&Q::result>("result"),
        field<&Q::voided>("voided"),
        field<&Q::date_from>("dateFrom").means("First day on which it was stored, UTC"),
        field<&Q::date_to>("dateTo").means("Last day, included"),
        field<&Q::search>("search").max_length(200).means(
            "In the names of people, activities and verbs; where none has it, anywhere in statements"),
        field<&Q::in_texts>("inTexts").means("Search anywhere in statements, whatever names have it"),
        field<&Q::user_id>("userId").means("About this person of the portal, by all that they are known by"),
        field<&Q::before>("before").means("`next` of the page before"),
        field<&Q::after>("after").means("`newest` of an earlier answer: only what was stored since"),
        field<&Q::limit>("limit").between(1, 200),
        field<&Q::format>("format").means("Of an export"),
    };
}

void check(const StatementQuery& query, FieldErrors& errors) {
    if (!query.registration.empty() && !lrs::is_uuid(query.registration))
        errors.add("registration", "A registration is a UUID, as in 3f2504e0-4f89-41d3-9a0c-0305e82c3301");
    if (query.date_from && query.date_to && *query.date_to < *query.date_from)
        errors.add("dateTo", "The last day is before the first");
}

Fields StatementRow::fields() {
    using R = StatementRow;
    return {field<&R::id>("id").means("When it was stored, in microseconds: unique, rising"),
            field<&R::statement_id>("statementId"),
            field<&R::actor>("actor"),
            field<&R::agent>("agent").means("What the actor is found by; empty: a group without an identifier"),
            field<&R::verb>("verb"),
            field<&R::verb_id>("verbId"),
            field<&R::object>("object"),
            field<&R::object_id>("objectId").means("IRI of an activity, key of an agent, id of a statement"),
            field<&R::object_kind>("objectKind"),
            field<&R::is_success>("isSuccess"),
            field<&R::is_completed>("isCompleted"),
            field<&R::score_percent>("scorePercent"),
            field<&R::score_raw>("scoreRaw"),
            field<&R::score_max>("scoreMax"),
            field<&R::duration_seconds>("durationSeconds"),
            field<&R::response>("response").means("As it was sent; at most 500 characters of it"),
            field<&R::answer>("answer").means("The response as people read it, by the definition of the activity"),
            field<&R::registration>("registration"),
            field<&R::stored_at>("storedAt"),
            field<&R::happened_at>("happenedAt").means("As the sender says"),
            field<&R::sender>("sender"),
            field<&R::sender_name>("senderName").means("Of a client"),
            field<&R::counted>("counted").means("What became of it in the portal's own records"),
            field<&R::is_voided>("isVoided"),
            field<&R::voided_by>("voidedBy").means("Id of the statement that voids it"),
            field<&R::moment>("moment")};
}

Fields StatementPage::fields() {
    using P = StatementPage;
    return {field<&P::rows>("rows"),
            field<&P::next>("next").means("Where to go on, as `before`; null: this is the end"),
            field<&P::newest>("newest").means("The last statement there is, as `after` of what comes later"),
            field<&P::is_partial>("isPartial").means("So many were looked at that it stopped before the page was full"),
            field<&P::is_by_names>("isByNames").means("The words were found in names; texts were not read"),
            field<&P::looked_at>("lookedAt").means("How many statements were looked at")};
}

Fields StatementRef::fields() { return {field<&StatementRef::statement_id>("statementId").required().max_length(36)}; }

Fields AttachmentRef::fields() {
    return {field<&AttachmentRef::statement_id>("statementId").required().max_length(36),
            field<&AttachmentRef::sha2>("sha2").required().max_length(128)};
}

Fields StatementAttachment::fields() {
    using A = StatementAttachment;
    return {field<&A::sha2>("sha2"),
            field<&A::name>("name"),
            field<&A::content_type>("contentType"),
            field<&A::usage_type>("usageType"),
            field<&A::address>("address").means("fileUrl; empty: none"),
            field<&A::size>("size").means("Bytes"),
            field<&A::is_here>("isHere").means("Its bytes are kept here")};
}

Fields StatementAttempt::fields() {
    using A = StatementAttempt;
    return {field<&A::attempt_id>("attemptId"), field<&A::user_id>("userId"), field<&A::full_name>("fullName"),
            field<&A::title>("title")};
}

Fields StatementDetails::fields() {
    using D = StatementDetails;
    return {field<&D::row>("row"),
            field<&D::body>("body").means("JSON as it is kept"),
            field<&D::correct_answers>("correctAnswers").means("As people read them, each by itself right; at most 20"),
            field<&D::attachments>("attachments"),
            field<&D::referring>("referring").means("Statements that refer to it, at most 100"),
            field<&D::target>("target").means("The statement that it refers to"),
            field<&D::attempt>("attempt").means("What its registration stands for, if the caller may see it")};
}

Fields TimelineRequest::fields() {
    return {field<&TimelineRequest::registration>("registration").required().max_length(36),
            field<&TimelineRequest::after>("after").means("`next` of the answer before")};
}

Fields TimelineEntry::fields() {
    return {field<&TimelineEntry::row>("row"),
            field<&TimelineEntry::gap_seconds>("gapSeconds").means("Since the one before")};
}

Fields StatementTimeline::fields() {
    return {field<&StatementTimeline::entries>("entries").means("Oldest first"),
            field<&StatementTimeline::next>("next").means("Where to go on, as `after`")};
}

Fields DayCount::fields() { return {field<&DayCount::day>("day").means("UTC"), field<&DayCount::count>("count")}; }

Fields VerbCount::fields() {
    return {field<&VerbCount::verb_id>("verbId"), field<&VerbCount::verb>("verb"), field<&VerbCount::count>("count")};
}

Fields StatementCounts::fields() {
    using C = StatementCounts;
    return {field<&C::total>("total"), field<&C::days>("days").means("Oldest first, without days that have none"),
            field<&C::verbs>("verbs").means("Most frequent first, at most 12"),
            field<&C::is_partial>("isPartial").means("Only the newest were looked at"),
            field<&C::looked_at>("lookedAt")};
}

Fields StatementOptionsRequest::fields() {
    using R = StatementOptionsRequest;
    return {field<&R::kind>("kind").required(), field<&R::search>("search").max_length(200),
            field<&R::value>("value").max_length(longest_iri).means("Instead of a search: the name of this one")};
}

Fields StatementOption::fields() {
    return {field<&StatementOption::value>("value"), field<&StatementOption::name>("name")};
}

Fields SavedQuery::fields() {
    return {field<&SavedQuery::id>("id"), field<&SavedQuery::name>("name"),
            field<&SavedQuery::query>("query").means("What stands behind the address of the screen")};
}

Fields NewQueryRequest::fields() {
    return {field<&NewQueryRequest::name>("name").required().max_length(100),
            field<&NewQueryRequest::query>("query").max_length(4000)};
}

Fields SavedQueryRef::fields() { return {field<&SavedQueryRef::query_id>("queryId").required()}; }

Fields RenameQueryRequest::fields() {
    return {field<&RenameQueryRequest::query_id>("queryId").required(),
            field<&RenameQueryRequest::name>("name").required().max_length(100)};
}

Fields StatementImportRequest::fields() {
    return {field<&StatementImportRequest::client>("client").max_length(100).means(
        "Name or key of the client in whose name; empty: in that of the portal")};
}

Fields RefusedStatement::fields() {
    return {field<&RefusedStatement::line>("line"), field<&RefusedStatement::why>("why")};
}

Fields StatementImport::fields() {
    using I = StatementImport;
    return {field<&I::taken>("taken"), field<&I::known>("known").means("Were there already"),
            field<&I::removed>("removed").means("Were removed here before, and stay away"),
            field<&I::refused>("refused"), field<&I::refusals>("refusals").means("The first 100")};
}

}  // namespace oneroom::lrs_viewer
