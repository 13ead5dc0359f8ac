#include "core/config/closest.h"

#include <algorithm>
#include <utility>

namespace oneroom::config {

std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates) {
    std::optional<std::string> best;
    std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        // Edits between the two, one row of the table at a time.
        std::vector<std::size_t> row(candidate.size() + 1);
        for (std::size_t i = 0; i < row.size(); ++i) row[i] = i;
        for (std::size_t i = 0; i < word.size(); ++i) {
            std::size_t diagonal = std::exchange(row[0], i + 1);
            for (std::size_t k = 0; k < candidate.size(); ++k) {
                const auto replaced = diagonal + (word[i] == candidate[k] ? 0 : 1);
                diagonal = row[k + 1];
                row[k + 1] = std::min({row[k] + 1, diagonal + 1, replaced});
            }
        }
        const bool is_beginning = word.size() >= 3 && candidate.starts_with(word);
        const auto distance = is_beginning ? 1 : row.back();
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

}  // namespace oneroom::config
