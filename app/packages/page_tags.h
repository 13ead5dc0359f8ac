// The tags of a page as far as a look for addresses needs them: not a parser, but what stands in comments and scripts
// is not taken for a tag. Linear in hostile text. Private to packages/.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::packages {

struct PageTag {
    std::string_view name;
    std::string_view attributes;  ///< what stands behind the name
    std::size_t at = 0;           ///< where its '<' is
};

/// Every tag in order, end tags left out.
void each_tag(std::string_view html, const std::function<void(const PageTag&)>& visit);

/// The value of an attribute, trimmed; empty without it.
std::string_view attribute_in(std::string_view attributes, std::string_view name);

/// The attributes by which a tag loads something: "src", "poster", "data", "href" of a <link> that loads.
std::vector<std::string_view> loading_attributes(const PageTag& tag);

/// Counts lines of one text for places that come in order.
class LineCounter {
public:
    explicit LineCounter(std::string_view text) : text_(text) {}
    /// "line 14"; `at` not before that of the last call.
    std::string place_of(std::size_t at);

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::int64_t line_ = 1;
};

/// No honest tag or address is longer; what is cut there keeps the search linear in hostile text.
constexpr std::size_t longest_tag = 2048;

}  // namespace oneroom::packages
