// AICC course structure files: .crs (course), .au (units), .des (titles), .cst (tree), .pre (prerequisites).
#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.h"
#include "packages/aicc_text.h"
#include "packages/package_reader.h"
#include "packages/scorm_item.h"
#include "packages/text_encoding.h"

namespace oneroom::packages {
namespace {

constexpr std::int64_t longest_table = 1'048'576;
constexpr std::int64_t deepest = 64;

class AiccReader {
public:
    AiccReader(const PackageFiles& files, const std::string& path, FindingList& findings)
        : files_(files), findings_(findings) {
        package_.framework = Framework::aicc;
        package_.is_playable = true;
        package_.manifest_path = path;
        package_.root_folder = files.root_folder();
    }

    std::optional<Package> read() {
        const auto course = read_aicc_ini(text_of_file(package_.manifest_path));
        const auto value = [&](std::string_view name) {
            const auto found = course.find(name);
            return found == course.end() ? std::string() : found->second;
        };
        package_.identifier = value("course.course_id");
        package_.title = value("course.course_title");
        if (package_.title.empty()) {
            package_.title = package_.identifier.empty() ? package_.manifest_path : package_.identifier;
            findings_.add("no-title",
                          "The course has no title (Course_Title); " + in_quotes(package_.title) + " is used.",
                          package_.manifest_path);
        }
        package_.organisation = package_.title;
        units_file_ = table_file(".au");
        if (units_file_.empty()) {
            findings_.add("aicc-file-missing",
                          "The course structure lacks its .au file, which names the pages to start.",
                          package_.manifest_path);
            return std::move(package_);
        }
        read_units();
        read_tree();
        problems_.tell(findings_, launchable_, units_file_);
        check_prerequisites(package_, table_file(".pre"), findings_);
        return std::move(package_);
    }

private:
    std::string table_file(std::string_view ending) const {
        const auto found = files_.at_top(ending);
        return found.empty() ? std::string() : found.front();
    }

    std::string text_of_file(const std::string& path) {
        if (path.empty()) return {};
        std::string encoding;
        auto decoded = decode_text(files_.read(path, longest_table), encoding);
        if (decoded) return std::move(decoded->utf8);
        findings_.add("encoding", "The file " + path + " is written in " + encoding + " and was not read.", path);
        return {};
    }

    AiccTable table(std::string_view ending) { return read_aicc_table(text_of_file(table_file(ending))); }

    void read_units() {
        const AiccTable titles = table(".des");
        std::map<std::string, std::string> title_of;
        for (std::size_t row = 0; row < titles.rows.size(); ++row)
            title_of[titles.cell(row, "system_id")] = titles.cell(row, "title");
        const AiccTable needs = table(".pre");
        std::map<std::string, std::string> prerequisites_of;
        for (const auto& row : needs.rows)
            if (row.size() >= 2) prerequisites_of[row[0]] = row[1];

        const AiccTable units = read_aicc_table(text_of_file(units_file_));
        for (const std::string column : {"system_id", "file_name"})
            if (std::ranges::find(units.headings, column) == units.headings.end())
                findings_.add("aicc-column-missing", "The file " + units_file_ + " lacks the column " + column + ".",
                              units_file_, "line 1");
        for (std::size_t row = 0; row < units.rows.size(); ++row) {
            PackageItem item;
            item.identifier = units.cell(row, "system_id");
            item.title = title_of.contains(item.identifier) ? title_of[item.identifier] : "";
            if (item.title.empty()) {
                item.title = item.identifier;
                findings_.add("no-title",
                              in_quotes(item.identifier) + " has no title; its identifier is shown instead.",
                              units_file_, place_in("unit", item.identifier, ""));
            }
            item.launch_data = units.cell(row, "core_vendor");
            item.mastery_score = units.cell(row, "mastery_score");
            item.max_time_allowed = units.cell(row, "max_time_allowed");
            item.time_limit_action = units.cell(row, "time_limit_action");
            item.prerequisites = prerequisites_of[item.identifier];
            item.href = address_of(units, row, item);
            item.is_sco = !item.href.empty();
            launchable_ += item.href.empty() ? 0 : 1;
            const std::string identifier = item.identifier;
            order_.push_back(identifier);
            if (!units_.emplace(identifier, std::move(item)).second)
                findings_.add("duplicate-identifier",
                              "Two units are called " + in_quotes(identifier) + "; the first one is used.",
                              units_file_);
        }
        for (const auto& [identifier, title] : title_of) titles_.emplace(identifier, title);
    }

    std::string address_of(const AiccTable& units, std::size_t row, const PackageItem& item) {
        const Reference reference = resolve_reference("", units.cell(row, "file_name"));
        const std::string what = in_quotes(item.title);
        const std::string place = place_in("unit", item.identifier, "");
        if (!reference.is_external || is_local_path(reference.path))
            return launch_of(files_, reference, units.cell(row, "web_launch"), what, units_file_, place, findings_,
                             problems_);
        findings_.add("external-launch",
                      what + " starts " + reference.path + " on another server, so it needs the internet.", units_file_,
                      place);
        return reference.path + reference.tail;
    }

    void read_tree() {
        tree_file_ = table_file(".cst");
        if (tree_file_.empty())
            findings_.add("aicc-no-structure", "The course has no .cst file that puts its units in order.",
                          package_.manifest_path);
        const AiccTable tree = table(".cst");
        for (const auto& row : tree.rows) {
            if (row.empty()) continue;
            // Either one member a line or all of a block's in one; columns with other headings are not members.
            for (std::size_t i = 1; i < row.size() && i < std::max<std::size_t>(tree.headings.size(), 2); ++i)
                if (tree.headings.size() <= i || tree.headings[i].starts_with("member"))
                    members_[to_lower_ascii(row[0])].push_back(row[i]);
        }
        for (const auto& member : members_["root"]) add(member, std::nullopt, 0);
        for (const auto& identifier : order_) add(identifier, std::nullopt, 0);  // those that no block names
    }

    void add(const std::string& identifier, std::optional<std::int64_t> parent, std::int64_t depth) {
        if (identifier.empty() || depth > deepest || !placed_.insert(identifier).second) return;
        const auto unit = units_.find(identifier);
        PackageItem item = unit == units_.end() ? PackageItem{} : std::move(unit->second);
        if (unit == units_.end()) {
            if (!members_.contains(to_lower_ascii(identifier)) && !titles_.contains(identifier))
                findings_.add("aicc-unknown-member",
                              "The structure names " + in_quotes(identifier) + ", which is neither a unit nor a block.",
                              tree_file_);
            item.identifier = identifier;
            item.title =
                titles_.contains(identifier) && !titles_[identifier].empty() ? titles_[identifier] : identifier;
        }
        item.position = static_cast<std::int64_t>(package_.items.size());
        item.parent_position = parent;
        item.depth = depth;
        const std::int64_t position = item.position;
        package_.items.push_back(std::move(item));
        for (const auto& member : members_[to_lower_ascii(identifier)]) add(member, position, depth + 1);
    }

    const PackageFiles& files_;
    FindingList& findings_;
    Package package_;
    std::string units_file_, tree_file_;
    std::map<std::string, PackageItem> units_;
    std::map<std::string, std::string> titles_;
    std::vector<std::string> order_;
    std::map<std::string, std::vector<std::string>> members_;
    std::set<std::string> placed_;
    LaunchProblems problems_;
    std::size_t launchable_ = 0;
};

}  // namespace

std::optional<Package> read_aicc(const PackageFiles& files, const std::string& path, FindingList& findings) {
    return AiccReader(files, path, findings).read();
}

}  // namespace oneroom::packages
