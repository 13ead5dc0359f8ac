// What history.list takes and gives.
#pragma once

#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::history {

struct HistoryRequest {
    std::string kind{};
    Id object_id{};
    std::string name{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        using R = HistoryRequest;
        return {field<&R::kind>("kind").required().max_length(50),
                field<&R::object_id>("objectId").means("Needed but for kinds whose objects have a name"),
                field<&R::name>("name").max_length(200).means("Of a setting, in the place of an id"),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
    }
};

/// One field that is not as it was. Texts as people read them; lists with a comma between.
struct HistoryChange {
    std::string field{};
    std::string before{};
    std::string after{};

    static Fields fields() {
        return {oneroom::field<&HistoryChange::field>("field"), oneroom::field<&HistoryChange::before>("before"),
                oneroom::field<&HistoryChange::after>("after")};
    }
};

struct HistoryEntry {
    Id id{};
    Instant at{};
    std::string actor_name{};
    std::string action{};
    std::string summary{};
    std::vector<HistoryChange> changes{};

    static Fields fields() {
        using E = HistoryEntry;
        return {field<&E::id>("id"),
                field<&E::at>("at"),
                field<&E::actor_name>("actorName").means("Who did it: a person, the command line or a job"),
                field<&E::action>("action").means("The operation"),
                field<&E::summary>("summary").means("One sentence"),
                field<&E::changes>("changes").means("What is not as it was; empty when the sentence says it all")};
    }
};

struct HistoryPage {
    std::vector<HistoryEntry> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&HistoryPage::rows>("rows"), field<&HistoryPage::total>("total")}; }
};

}  // namespace oneroom::history
