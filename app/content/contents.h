// What the use cases of this folder share. Private to it; other features include content.h.
#pragma once

#include "content/content.h"
#include "content/content_types.h"
#include "core/api/language.h"

namespace oneroom::content {

/// The caller of an operation, as the rules see him.
struct Caller {
    Id user_id{};
    RoleSet roles;
    audit::Actor actor;
    Language language = Language::en;  ///< for what the doctor says
};

/// Throws Failure 403 when the caller may not manage contents of this type.
void require_type(const Caller& caller, ContentType type);

ContentPage list_contents(const Contents& contents, const Caller& caller, const ContentListRequest& request);
/// Throws Failure 404 when there is no such content, 403 when the caller may not manage its type.
ContentDetails show_content(const Contents& contents, const Caller& caller, Id content_id);
ContentDetails create_content(Contents& contents, const Caller& caller, const CreateContentRequest& request);
/// 409 when somebody else saved since the caller read it.
ContentDetails save_content(Contents& contents, const Caller& caller, const SaveContentRequest& request);
ContentDetails add_version(Contents& contents, const Caller& caller, const AddVersionRequest& request);
/// Archives: learners and lists do not see it any more, its records stay.
Done remove_content(Contents& contents, const Caller& caller, Id content_id);

/// "https://example.org/a?b" with http or https, a host, and nothing a browser would take for something else.
bool is_web_address(std::string_view text);

}  // namespace oneroom::content
