// Looks through a package's pages for files from other servers and for whether they call the portal at all.
// A search over text, not a browser: it can miss and it only warns.
// Private to packages/.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "packages/findings.h"

namespace oneroom::packages {

class ContentScan {
public:
    /// Whether the content of a file of this name is worth looking at.
    static bool is_text(std::string_view path);
    /// The most of one file that is looked at.
    static constexpr std::size_t longest_text = 2'097'152;

    /// The first `longest_text` bytes of a text file.
    void add_text(const std::string& path, std::string_view text);

    /// Call last. `standard` of a SCORM package decides which calls are looked for.
    void tell(const Package& package, FindingList& findings) const;

private:
    struct Use {
        std::string file;
        std::string line;
        std::set<std::string> files;
        bool is_insecure = false;
    };

    using Hosts = std::map<std::string, Use>;

    void scan_tags(const std::string& path, std::string_view html);
    void scan_addresses(const std::string& path, std::string_view text);
    static void note_use(Hosts& hosts, const std::string& path, std::string_view text, std::size_t at,
                         std::string_view address);
    void tell_calls(const Package& package, FindingList& findings) const;

    Hosts loaded_;      ///< by tags of pages and by styles
    Hosts in_scripts_;  ///< only named there: whether a learner comes by is not known
    bool has_scorm12_calls_ = false, has_scorm2004_calls_ = false, was_cut_ = false;
};

}  // namespace oneroom::packages
