#include "aicc/hacp.h"

#include <array>

#include "aicc/hacp_rows.h"
#include "core/base/text.h"
#include "core/http/http_types.h"
#include "packages/text_encoding.h"

namespace oneroom::aicc {
namespace {

constexpr std::string_view line_end = "\r\n";

constexpr std::array commands = {
    std::pair{std::string_view("getparam"), Command::getParam},
    std::pair{std::string_view("putparam"), Command::putParam},
    std::pair{std::string_view("putcomments"), Command::putComments},
    std::pair{std::string_view("putinteractions"), Command::putInteractions},
    std::pair{std::string_view("putobjectives"), Command::putObjectives},
    std::pair{std::string_view("putpath"), Command::putPath},
    std::pair{std::string_view("putperformance"), Command::putPerformance},
    std::pair{std::string_view("exitau"), Command::exitAU},
};

std::string utf8_of(std::string bytes) {
    if (is_utf8(bytes)) return bytes;
    std::string encoding;
    auto decoded = packages::decode_text(bytes, encoding);
    return decoded ? std::move(decoded->utf8) : std::string();
}

/// Group names to their text without the heading. A line that looks like a heading but names no group belongs to the
/// text: what a unit keeps for itself may look like anything.
std::map<std::string, std::string> groups_of(std::string_view data) {
    static constexpr std::array known = {"core",
                                         "core_lesson",
                                         "core_vendor",
                                         "comments",
                                         "evaluation",
                                         "objectives_status",
                                         "student_preferences",
                                         "student_data",
                                         "student_demographics"};
    std::map<std::string, std::string> groups;
    std::string* group = nullptr;
    if (data.ends_with('\n')) data.remove_suffix(1);  // the message's, not a text's
    for (std::string_view line : split(data, '\n')) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto bare = trim(line);
        if (bare.starts_with('[') && bare.ends_with(']')) {
            const std::string name = to_lower_ascii(trim(bare.substr(1, bare.size() - 2)));
            if (std::ranges::find(known, name) != known.end()) {
                group = &groups[name];
                continue;
            }
        }
        if (!group) continue;
        *group += line;
        *group += '\n';
    }
    // So is the last line end of a group.
    for (auto& [name, text] : groups)
        if (text.ends_with('\n')) text.pop_back();
    return groups;
}

/// "name = value" lines; names in lower case. The last of two of a name counts, as it was said later.
std::map<std::string, std::string> values_of(std::string_view group) {
    std::map<std::string, std::string> values;
    for (const auto line : split(group, '\n'))
        if (const auto equals = line.find('='); equals != line.npos)
            values[to_lower_ascii(trim(line.substr(0, equals)))] = trim(line.substr(equals + 1));
    return values;
}

char first_letter(std::string_view word) {
    const std::string lower = to_lower_ascii(trim(word));
    return lower.empty() ? '\0' : lower.front();
}

/// CMI001 5.1.1: "lesson_status = status, how it was left"; of either the first letter counts.
void add_status(std::string_view said, Elements& elements) {
    const auto comma = said.find(',');
    if (const auto status = status_of(said.substr(0, comma)); !status.empty())
        elements["cmi.core.lesson_status"] = status;
    if (comma == said.npos) return;
    switch (first_letter(said.substr(comma + 1))) {
        case 's':
            elements["cmi.core.exit"] = "suspend";
            break;
        case 'l':
            elements["cmi.core.exit"] = "logout";
            break;
        case 't':
            elements["cmi.core.exit"] = "time-out";
            break;
        default:
            elements["cmi.core.exit"] = "";
    }
}

/// "raw, max, min", the last two as the unit likes.
void add_score(std::string_view said, const std::string& prefix, Elements& elements) {
    const auto parts = split(said, ',');
    const std::array names = {"raw", "max", "min"};
    for (std::size_t i = 0; i < parts.size() && i < names.size(); ++i)
        if (const auto value = trim(parts[i]); !value.empty()) elements[prefix + names[i]] = value;
}

void add_core(const std::map<std::string, std::string>& core, Elements& elements) {
    for (const auto& [name, value] : core) {
        if (name == "lesson_location") elements["cmi.core.lesson_location"] = value;
        if (name == "lesson_status") add_status(value, elements);
        if (name == "score") add_score(value, "cmi.core.score.", elements);
        if (name == "time" && !value.empty()) elements["cmi.core.session_time"] = value;
    }
}

/// "J_ID.1 = A", "J_Score.1 = 80", "J_Status.1 = P"
void add_objectives(const std::map<std::string, std::string>& said, Elements& elements) {
    for (const auto& [name, value] : said) {
        const auto dot = name.find('.');
        const auto number = dot == name.npos ? std::nullopt : to_integer(name.substr(dot + 1));
        if (!number || *number < 1) continue;
        const std::string prefix = "cmi.objectives." + std::to_string(*number - 1) + ".";
        const std::string what = name.substr(0, dot);
        if (what == "j_id") elements[prefix + "id"] = value;
        if (what == "j_score") add_score(value, prefix + "score.", elements);
        if (what == "j_status") elements[prefix + "status"] = status_of(value);
    }
}

Elements elements_of_params(std::string_view data) {
    Elements elements;
    for (const auto& [name, text] : groups_of(data)) {
        if (name == "core") add_core(values_of(text), elements);
        if (name == "core_lesson") elements["cmi.suspend_data"] = text;
        if (name == "comments") elements["cmi.comments"] = text;
        if (name == "objectives_status") add_objectives(values_of(text), elements);
        if (name == "student_preferences")
            for (const auto& [preference, value] : values_of(text))
                elements["cmi.student_preference." + preference] = value;
    }
    return elements;
}

std::string get(const Elements& elements, const std::string& name) {
    const auto found = elements.find(name);
    return found == elements.end() ? std::string() : found->second;
}

std::string head_of(Error error) {
    static constexpr std::array texts = {"Successful", "Invalid Command", "Invalid AU-password", "Invalid Session ID"};
    const auto number = static_cast<std::size_t>(error);
    return "error=" + std::to_string(number) + "\r\nerror_text=" + texts.at(number) + "\r\nversion=4.0\r\n";
}

/// A value of one line: whoever reads the answer goes by lines.
std::string one_line(std::string text) {
    for (char& c : text)
        if (c == '\r' || c == '\n') c = ' ';
    return text;
}

class Params {
public:
    explicit Params(const Elements& elements) : elements_(elements) {}

    void group(std::string_view name) { text_ += "[" + std::string(name) + "]" + std::string(line_end); }
    void line(std::string_view name, const std::string& value) {
        text_ += std::string(name) + "=" + one_line(value) + std::string(line_end);
    }
    void line_of(std::string_view name, const std::string& element) { line(name, get(elements_, element)); }
    /// Only where there is a value: "no limit" is not the same as an empty one.
    void line_if(std::string_view name, const std::string& element) {
        if (const auto value = get(elements_, element); !value.empty()) line(name, value);
    }
    void free_text(std::string_view name, const std::string& element) {
        group(name);
        const auto text = get(elements_, element);
        for (const auto row : split(text, '\n')) {
            if (text.empty()) break;
            text_ += row;
            text_ += line_end;
        }
    }
    std::string take() { return std::move(text_); }

private:
    const Elements& elements_;
    std::string text_{};
};

std::string score_text(const Elements& elements, const std::string& prefix) {
    const auto raw = get(elements, prefix + "raw");
    const auto max = get(elements, prefix + "max");
    const auto min = get(elements, prefix + "min");
    if (raw.empty() || max.empty()) return raw;
    return raw + "," + max + (min.empty() ? "" : "," + min);
}

/// CMI001 5.1.1: "N, A" the first time, "I, R" when it is gone on with.
std::string status_text(const Elements& elements) {
    const auto entry = get(elements, "cmi.core.entry");
    const std::string flag = entry == "resume" ? ",R" : entry == "ab-initio" ? ",A" : "";
    return letter_of(get(elements, "cmi.core.lesson_status")) + flag;
}

std::string whole_seconds(const std::string& time) { return time.substr(0, time.find('.')); }

}  // namespace

std::string_view word_of(Command command) {
    const auto found = std::ranges::find(commands, command, [](const auto& one) { return one.second; });
    return found->first;
}

std::optional<Message> read_message(std::string_view form) {
    Message message;
    std::optional<Command> command;
    for (const auto pair : split(form, '&')) {
        const auto equals = pair.find('=');
        if (equals == pair.npos) continue;
        const auto name = to_lower_ascii(trim(http::percent_decode(pair.substr(0, equals), true)));
        auto value = utf8_of(http::percent_decode(pair.substr(equals + 1), true));
        if (name == "command") {
            const auto wanted = to_lower_ascii(trim(value));
            for (const auto& [word, known] : commands)
                if (word == wanted) command = known;
        } else if (name == "session_id") {
            message.session_id = trim(value);
        } else if (name == "aicc_data") {
            message.data = std::move(value);
        }
    }
    if (!command) return std::nullopt;
    message.command = *command;
    return message;
}

Elements elements_of(const Message& message, const Elements& kept) {
    switch (message.command) {
        case Command::putParam:
            return elements_of_params(message.data);
        case Command::putComments:
            return elements_of_comments(message.data, kept);
        case Command::putInteractions:
            return elements_of_interactions(message.data, kept);
        case Command::putObjectives:
            return elements_of_objectives(message.data, kept);
        default:
            return {};
    }
}

std::string reply(Error error) { return head_of(error); }

std::string param_reply(const Elements& elements, std::string_view course_id) {
    Params params(elements);
    params.group("Core");
    params.line_of("Student_ID", "cmi.core.student_id");
    params.line_of("Student_Name", "cmi.core.student_name");
    params.line_of("Lesson_Location", "cmi.core.lesson_location");
    params.line("Credit", get(elements, "cmi.core.credit") == "credit" ? "C" : "N");
    params.line("Lesson_Status", status_text(elements));
    params.line("Score", score_text(elements, "cmi.core.score."));
    params.line("Time", whole_seconds(get(elements, "cmi.core.total_time")));
    params.line_of("Lesson_Mode", "cmi.core.lesson_mode");
    params.free_text("Core_Lesson", "cmi.suspend_data");
    params.free_text("Core_Vendor", "cmi.launch_data");
    params.group("Evaluation");
    params.line("Course_ID", std::string(course_id));
    params.group("Student_Data");
    params.line_if("Mastery_Score", "cmi.student_data.mastery_score");
    params.line_if("Max_Time_Allowed", "cmi.student_data.max_time_allowed");
    params.line_if("Time_Limit_Action", "cmi.student_data.time_limit_action");
    params.group("Student_Preferences");
    for (const auto& [title, name] :
         {std::pair{"Audio", "audio"}, {"Language", "language"}, {"Speed", "speed"}, {"Text", "text"}})
        params.line_if(title, std::string("cmi.student_preference.") + name);
    params.group("Objectives_Status");
    for (std::size_t i = 0; elements.contains("cmi.objectives." + std::to_string(i) + ".id"); ++i) {
        const std::string prefix = "cmi.objectives." + std::to_string(i) + ".", number = std::to_string(i + 1);
        params.line_of("J_ID." + number, prefix + "id");
        params.line("J_Score." + number, score_text(elements, prefix + "score."));
        params.line("J_Status." + number, letter_of(get(elements, prefix + "status")));
    }
    return head_of(Error::successful) + "aicc_data=" + params.take();
}

}  // namespace oneroom::aicc
