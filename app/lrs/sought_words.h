// Texts that name somebody, sought in other texts as whole words. Pure. Private to lrs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oneroom::lrs {

class SoughtWords {
public:
    explicit SoughtWords(const std::vector<std::string>& words);

    /// In any case, with any accents. An address is a whole address: not the end or the beginning of a longer one; a
    /// number is not part of a date.
    bool are_in(std::string_view text) const;
    /// The same where the text may be JSON, with its escapes.
    bool are_in_json(std::string_view text) const;
    bool empty() const { return needles_.empty(); }
    /// Those that are so short that they are found everywhere, and so are not sought.
    const std::vector<std::string>& too_short() const { return too_short_; }

private:
    std::vector<std::string> needles_{};  // folded
    std::vector<std::string> too_short_{};
};

}  // namespace oneroom::lrs
