// JSON text taken apart without reading its values, so that what is kept are the bytes that were sent: a number with 20
// digits stays one. The text must have been parsed before; these functions only find where things begin and end.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace oneroom::lrs {

struct Member {
    std::string name;        ///< as read
    std::string_view value;  ///< as sent, without blanks around it
};

/// Without the byte-order mark that it may begin with, as the parser passes over one.
std::string_view without_mark(std::string_view text);

/// The members of an object's text, in the order sent.
std::vector<Member> members_of(std::string_view object);

/// The items of an array's text.
std::vector<std::string_view> items_of(std::string_view array);

/// An object's text of these members.
std::string object_text(const std::vector<Member>& members);

/// The object's text with the value of one member changed; as it was when it has none of this name.
std::string change_member(std::string_view object, std::string_view name,
                          const std::function<std::string(std::string_view)>& change);

/// The object's text with this member, new or in the place of the one that is there.
std::string with_member(std::string_view object, std::string_view name, const std::string& value);

/// The value of one member; empty when the object has none of this name.
std::string_view member_of(std::string_view object, std::string_view name);

/// Whether some object of the text has a name twice: what was parsed has fewer members than the text.
bool has_name_twice(std::string_view text, const nlohmann::json& parsed);

/// Document merge (Communication 2.2): the members of `now` replace those of their name in `before`, at the top level
/// only, and others are added.
std::string merge_objects(std::string_view before, std::string_view now);

}  // namespace oneroom::lrs
