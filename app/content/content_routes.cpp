#include "content/contents.h"
#include "content/inspection.h"
#include "content/uploads.h"

namespace oneroom::content {
namespace {

Caller caller_of(const Context& context) {
    return {context.session.user_id, context.session.roles, context.actor(), language_of(context.request)};
}

}  // namespace

std::vector<Route> content_routes(Contents& contents) {
    using enum Method;
    Contents* const c = &contents;
    return {
        route<ContentListRequest, ContentPage>(
            get, "contents.list", "/api/contents", any_course_role(),
            [c](Context& context, const ContentListRequest& in) { return list_contents(*c, caller_of(context), in); },
            "The courses, files and links whose types the caller manages, page by page"),
        route<ContentRef, ContentDetails>(
            get, "contents.show", "/api/contents/{contentId}", any_course_role(),
            [c](Context& context, const ContentRef& in) { return show_content(*c, caller_of(context), in.content_id); },
            "One content with its package and versions"),
        route<CreateContentRequest, ContentDetails>(
            post, "contents.create", "/api/contents", any_course_role(),
            [c](Context& context, const CreateContentRequest& in) {
                return create_content(*c, caller_of(context), in);
            },
            "Makes a course of an uploaded package, a download of an uploaded file, or a link"),
        route<SaveContentRequest, ContentDetails>(
            put, "contents.save", "/api/contents/{contentId}", any_course_role(),
            [c](Context& context, const SaveContentRequest& in) { return save_content(*c, caller_of(context), in); },
            "Changes a content; refused when somebody else saved it meanwhile"),
        route<AddVersionRequest, ContentDetails>(
            post, "contents.addVersion", "/api/contents/{contentId}/versions", any_course_role(),
            [c](Context& context, const AddVersionRequest& in) { return add_version(*c, caller_of(context), in); },
            "Replaces the package or file for new attempts; those under way keep theirs"),
        route<VersionRef, InspectionReport>(
            post, "contents.inspect", "/api/contents/{contentId}/versions/{versionId}/inspect", any_course_role(),
            [c](Context& context, const VersionRef& in) { return inspect_version(*c, caller_of(context), in); },
            "Examines the package of a version once more, by what the doctor knows today"),
        route<ContentRef, Done>(
            remove, "contents.remove", "/api/contents/{contentId}", any_course_role(),
            [c](Context& context, const ContentRef& in) {
                return remove_content(*c, caller_of(context), in.content_id);
            },
            "Archives a content: learners do not see it any more, its records stay"),
    };
}

std::vector<Route> upload_routes(Contents& contents) {
    using enum Method;
    Contents* const c = &contents;
    return {
        route_upload<UploadRequest, UploadReport>(
            "uploads.create", "/api/uploads", any_course_role(),
            [c](Context& context, const UploadRequest& in) {
                return receive_upload(*c, caller_of(context), in, *context.request.body);
            },
            "Takes a package, a file or an image and says what it is; kept for 24 hours"),
        route<UploadRef, UploadReport>(
            get, "uploads.show", "/api/uploads/{uploadId}", any_course_role(),
            [c](Context& context, const UploadRef& in) { return show_upload(*c, caller_of(context), in.upload_id); },
            "An own upload that was not used yet"),
        route<UploadRef, Done>(
            remove, "uploads.remove", "/api/uploads/{uploadId}", any_course_role(),
            [c](Context& context, const UploadRef& in) { return discard_upload(*c, caller_of(context), in.upload_id); },
            "Discards an own upload"),
    };
}

}  // namespace oneroom::content
