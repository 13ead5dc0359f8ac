// HACP, the HTTP-based communication protocol of AICC (CMI001 version 4, appendix A and chapter 5), in the words of the
// data model of SCORM 1.2, which is AICC's own under other names. Pure text; knows no launch and no database.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom::aicc {

/// Element name to value: "cmi.core.lesson_location".
using Elements = std::map<std::string, std::string>;

enum class Command {
    getParam,
    putParam,
    putComments,
    putInteractions,
    putObjectives,
    putPath,         ///< understood, not kept: where the learner went within the unit
    putPerformance,  ///< understood, not kept: files of the unit's own
    exitAU,
};

/// As the protocol has it, in small letters: "getparam".
std::string_view word_of(Command command);

/// What a unit sends. `data` is UTF-8 whatever it was written in.
struct Message {
    Command command{};
    std::string session_id{};
    std::string data{};
};

/// CMI001 A.5: what `error=` says.
enum class Error { successful = 0, invalidCommand = 1, invalidPassword = 2, invalidSession = 3 };

/// Reads the body of a request, a form. Names of fields and of the command in any case; data that nobody encoded is
/// taken as it is. Nothing when the command is unknown or missing.
std::optional<Message> read_message(std::string_view form);

/// What the message sets, none for those that set nothing. `kept` is what the session holds so far: interactions are
/// appended to it, objectives found in it by their id. Values are as the unit wrote them: cmi_model.h judges them.
Elements elements_of(const Message& message, const Elements& kept);

/// Answers all but getParam.
std::string reply(Error error);

/// Answers getParam from the elements a course of SCORM 1.2 would find.
std::string param_reply(const Elements& elements, std::string_view course_id);

}  // namespace oneroom::aicc
