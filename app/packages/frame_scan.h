// Whether the frames of a start page send each other to pages, as a menu in one frame does with the pages in another.
// The player's frame is a sandbox, in which a page changes the address of itself and of what it holds only, so such a
// course opens in a window of its own. A search over text: what scripts put together is not seen.
// Private to packages/.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "packages/findings.h"

namespace oneroom::packages {

/// The names of frames, in small letters, that a page or script sends to pages and that are not its own;
/// "0" stands for all that are called by number.
std::set<std::string> frames_sent_in(std::string_view text);

class FrameScan {
public:
    void add_text(const std::string& path, std::string_view text);

    /// Call last. Parts with an API whose frames do so get a window, and it is said.
    void tell(Package& package, FindingList& findings) const;

private:
    std::set<std::string> framesets_;  ///< paths of pages
    std::set<std::string> names_;      ///< of all frames, in small letters
    std::set<std::string> sent_;
};

}  // namespace oneroom::packages
