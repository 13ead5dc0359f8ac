// What the demo is made of, as resources/demo packs it: its contents, and what there is to do in each course.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::demo {

/// One rule of who has to take a content.
struct CatalogueRule {
    std::string to;                      ///< "everyone", a location's name or a username
    std::optional<std::int64_t> due_in;  ///< days from today

    static Fields fields();
};

/// A row of resources/demo/contents.json. Its files are found by its name: NAME.zip or NAME.pdf, and NAME.webp.
struct CatalogueEntry {
    std::string name;
    std::string kind;  ///< package (SCORM), cmi5, file or link
    std::string title;
    std::string description;
    std::string identifier;
    std::int64_t minutes{};
    std::int64_t days_ago{};          ///< when it was made and assigned
    std::optional<std::string> file;  ///< what a handout is called
    std::optional<std::string> url;
    std::optional<bool> is_draft;
    std::vector<CatalogueRule> assigned;

    static Fields fields();
};

/// A question as a learner leaves it behind: answers in the words of the course's standard.
struct OutlineQuestion {
    std::string id, type, objective, text, right, wrong;
    std::string components;  ///< JSON: the lists of a definition of xAPI that give the words of answers

    static Fields fields();
};

/// One part of a course. `half` and `whole` are the cmi.suspend_data of somebody in its middle and at its end.
struct OutlinePart {
    bool is_check{};  ///< its questions decide whether the course is passed
    std::vector<OutlineQuestion> questions;
    std::string last_page, half_page, half, whole, half_progress;

    static Fields fields();
};

struct Outline {
    std::string name;
    std::vector<OutlinePart> scos;

    static Fields fields();
};

/// In the order in which they were made.
std::vector<CatalogueEntry> read_catalogue();
/// Those of the large demo: what is recorded of cmi5 are statements, which are not made by the million.
std::vector<CatalogueEntry> read_large_catalogue();
std::vector<Outline> read_outlines();

/// A file packed into the executable by resources/demo/build.mjs. Throws std::runtime_error when there is none.
std::string_view demo_file(const std::string& name);

}  // namespace oneroom::demo
