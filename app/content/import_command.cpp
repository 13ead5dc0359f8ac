// `oneroom import`: a course from a package on the disk of the server.
#include <fcntl.h>

#include <ostream>

#include "content/content.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/config/closest.h"
#include "packages/packages.h"

namespace oneroom::content {
namespace {

struct ImportOptions {
    std::string file;
    std::string title;
    bool is_dry_run = false;
    std::string complaint;  ///< not empty: the words were not understood
};

ImportOptions read_words(const std::vector<std::string>& words) {
    ImportOptions out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--dry-run") {
            out.is_dry_run = true;
        } else if (word.starts_with("--title=")) {
            out.title = word.substr(8);
        } else if (word == "--title" && i + 1 < words.size()) {
            out.title = words[++i];
        } else if (word.starts_with("--")) {
            const auto near = config::closest(word, {"--dry-run", "--title", "--data"});
            out.complaint = "There is no option " + word + " here." + (near ? " Did you mean " + *near + "?" : "");
        } else if (out.file.empty()) {
            out.file = word;
        } else {
            out.complaint = "Give one file at a time.";
        }
    }
    if (out.file.empty() && out.complaint.empty()) out.complaint = "Give the file of the package.";
    if (code_points(out.title) > 300) out.complaint = "The title may have at most 300 characters.";
    return out;
}

}  // namespace

int run_import_command(Contents& contents, const std::vector<std::string>& words, std::ostream& out,
                       std::ostream& err) {
    constexpr int not_understood = 2;
    const ImportOptions options = read_words(words);
    if (!options.complaint.empty()) {
        err << options.complaint << " See oneroom import --help.\n";
        return not_understood;
    }
    const files::UniqueFd fd(::open(options.file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) {
        err << "The file " << options.file << " cannot be opened.\n";
        return 1;
    }
    const auto report = packages::inspect_package(fd.get());
    if (packages::print_findings(report, out) != 0) return 1;
    if (options.is_dry_run) return 0;
    try {
        const Id id = create_course_from_package(contents, {std::nullopt, "command line", ""}, options.file, fd.get(),
                                                 {.title = options.title});
        const auto facts = contents.db.read([&](const db::Reader& db) { return get_content(db, id); });
        out << "It is now course " << id << ", '" << facts.title << "'. Assign it to people in the portal.\n";
        return 0;
    } catch (const Failure& failure) {
        err << failure.what() << "\n";
        return 1;
    }
}

}  // namespace oneroom::content
