// What the pages of a package ask for and will not get: files that are missing or spelt in another way, plug-ins,
// embedded objects, the whole window. A look at their text, not a browser: what scripts put together is not seen.
// Private to packages/.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "packages/findings.h"
#include "packages/package_files.h"
#include "packages/page_tags.h"

namespace oneroom::packages {

class PageCheck {
public:
    /// Both outlive this.
    PageCheck(const PackageFiles& files, FindingList& findings) : files_(files), findings_(findings) {}

    /// The addresses that items start, before the first text.
    void add_launch_page(std::string_view href);

    /// By name and size alone.
    void add_file(const std::string& path, std::int64_t size);
    /// The beginning of a page, script or style sheet.
    void add_text(const std::string& path, std::string_view text);

private:
    /// How an address stands in a page.
    enum class Use { loaded, linked, script };
    struct Place {
        const std::string& file;
        std::string line;
    };

    void check_page(const std::string& path, std::string_view html);
    void check_tag(const std::string& path, const PageTag& tag, LineCounter& lines);
    bool check_object(const Place& place, const PageTag& tag);
    void check_style(const std::string& path, std::string_view css);
    void check_script(const std::string& path, std::string_view text);
    bool tell_pdf(const Place& place, std::string_view address);
    void check_opening(const std::string& path, std::string_view html);
    bool finds_elsewhere(const Place& place, std::string_view address);
    void check_address(const Place& place, std::string_view address, Use use);
    void tell_missing(const Place& place, const std::string& address, const std::string& path, Use use);

    const PackageFiles& files_;
    FindingList& findings_;
    std::set<std::string> launch_pages_;
    bool is_fragment_ = false;                 ///< the page that is looked at is loaded into another one
    std::set<std::string, std::less<>> seen_;  ///< addresses of the page that is looked at
};

}  // namespace oneroom::packages
