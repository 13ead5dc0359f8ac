// What the operations on security questions take and give. Field names are those of the API.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::accounts {

/// The questions there are; the screen has the words for each.
enum class Question {
    firstSchool,
    firstTeacher,
    firstPet,
    firstJob,
    firstJourney,
    childhoodStreet,
    childhoodFriend,
    childhoodDream,
    favouriteBook,
    parentsMeeting
};

constexpr auto enum_names(Question) {
    using enum Question;
    return std::array{std::pair{firstSchool, std::string_view("firstSchool")},
                      std::pair{firstTeacher, std::string_view("firstTeacher")},
                      std::pair{firstPet, std::string_view("firstPet")},
                      std::pair{firstJob, std::string_view("firstJob")},
                      std::pair{firstJourney, std::string_view("firstJourney")},
                      std::pair{childhoodStreet, std::string_view("childhoodStreet")},
                      std::pair{childhoodFriend, std::string_view("childhoodFriend")},
                      std::pair{childhoodDream, std::string_view("childhoodDream")},
                      std::pair{favouriteBook, std::string_view("favouriteBook")},
                      std::pair{parentsMeeting, std::string_view("parentsMeeting")}};
}

inline constexpr std::size_t question_count = 3;

struct OwnQuestions {
    bool is_offered{};
    std::vector<Question> questions{};

    static Fields fields() {
        return {field<&OwnQuestions::is_offered>("isOffered").means("The portal uses security questions"),
                field<&OwnQuestions::questions>("questions").means("Three, or none")};
    }
};

struct SaveQuestionsRequest {
    std::string permit{};
    std::vector<Question> questions{};
    std::vector<std::string> answers{};

    static Fields fields() {
        return {
            field<&SaveQuestionsRequest::permit>("permit").required().max_length(400).secret().means(
                "Of security.permit"),
            field<&SaveQuestionsRequest::questions>("questions").required().max_length(3).means("Three different ones"),
            field<&SaveQuestionsRequest::answers>("answers").required().max_length(3).secret().means(
                "In the order of the questions; capitals and blanks do not matter")};
    }
};

struct QuestionsOfRequest {
    std::string username{};
    std::string proof{};

    static Fields fields() {
        return {field<&QuestionsOfRequest::username>("username").required().max_length(254),
                field<&QuestionsOfRequest::proof>("proof").max_length(1000).means("Of proof.begin")};
    }
};

struct QuestionsOf {
    std::vector<Question> questions{};

    static Fields fields() {
        return {field<&QuestionsOf::questions>("questions")
                    .means("Three, for names that do not exist as well; empty when the portal uses none")};
    }
};

}  // namespace oneroom::accounts
