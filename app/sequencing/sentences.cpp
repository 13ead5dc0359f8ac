// Exceptions of the pseudo-code in words for learners.
#include <algorithm>
#include <array>
#include <utility>

#include "sequencing/trace.h"

namespace oneroom::sequencing {
namespace {

constexpr std::string_view not_running = "Nothing is open at the moment.";
constexpr std::string_view not_now = "This is not possible at the moment.";
constexpr std::string_view choose_in_menu = "Choose in the menu where to go on.";
constexpr std::string_view no_next = "There is nothing further to go on to.";
constexpr std::string_view no_previous = "There is nothing before this to go back to.";
constexpr std::string_view only_forward = "This part of the course only goes forward.";
constexpr std::string_view not_by_menu = "This part of the course cannot be chosen in the menu.";
constexpr std::string_view finish_first = "Finish the part you are in first.";
constexpr std::string_view not_open_yet = "This part of the course is not open yet.";
constexpr std::string_view not_available = "This part of the course is not available to you.";
constexpr std::string_view nothing_inside = "There is nothing to open in this part of the course now.";
constexpr std::string_view does_not_exist = "The course has no such part.";
constexpr std::string_view nothing_kept = "There is nothing to come back to.";
constexpr std::string_view already_begun = "The course is open already.";

constexpr std::array<std::pair<std::string_view, std::string_view>, 44> sentences{
    {{"NB.2.1-1", already_begun},   {"NB.2.1-2", not_running},    {"NB.2.1-3", nothing_kept},
     {"NB.2.1-4", choose_in_menu},  {"NB.2.1-5", only_forward},   {"NB.2.1-6", no_previous},
     {"NB.2.1-8", finish_first},    {"NB.2.1-10", not_by_menu},   {"NB.2.1-11", does_not_exist},
     {"NB.2.1-12", not_running},    {"TB.2.3-1", not_running},    {"TB.2.3-2", not_running},
     {"TB.2.3-3", nothing_kept},    {"SB.2.1-1", no_next},        {"SB.2.1-2", nothing_inside},
     {"SB.2.1-3", no_previous},     {"SB.2.1-4", only_forward},   {"SB.2.2-1", choose_in_menu},
     {"SB.2.2-2", not_available},   {"SB.2.4-1", not_open_yet},   {"SB.2.4-2", only_forward},
     {"SB.2.4-3", no_previous},     {"SB.2.5-1", already_begun},  {"SB.2.6-1", already_begun},
     {"SB.2.6-2", nothing_kept},    {"SB.2.7-1", not_running},    {"SB.2.7-2", choose_in_menu},
     {"SB.2.8-1", not_running},     {"SB.2.8-2", choose_in_menu}, {"SB.2.9-1", does_not_exist},
     {"SB.2.9-2", not_available},   {"SB.2.9-3", not_available},  {"SB.2.9-4", not_by_menu},
     {"SB.2.9-5", not_now},         {"SB.2.9-6", not_open_yet},   {"SB.2.9-7", finish_first},
     {"SB.2.9-8", finish_first},    {"SB.2.9-9", nothing_inside}, {"SB.2.10-1", not_running},
     {"SB.2.10-3", nothing_inside}, {"SB.2.11-1", not_running},   {"SB.2.13-1", not_running},
     {"DB.1.1-1", nothing_inside},  {"DB.1.1-3", not_available}}};

}  // namespace

std::string_view sentence_of(std::string_view exception) {
    const auto found = std::ranges::find(sentences, exception, &std::pair<std::string_view, std::string_view>::first);
    return found == sentences.end() ? not_now : found->second;
}

}  // namespace oneroom::sequencing
