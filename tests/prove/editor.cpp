#include "prove/editor.h"

#include <unistd.h>

#include <algorithm>
#include <stdexcept>

#include "assignment/assignment.h"
#include "core/base/bytes.h"
#include "support/sample_packages.h"

namespace oneroom::prove {

using nlohmann::json;

namespace {

constexpr std::size_t most_files = 3;  // of a package here

struct StoredCourse {
    std::string title;
    std::string package;  ///< SHA-256
    Id version_id{};
    static Fields fields() {
        return {field<&StoredCourse::title>("title"), field<&StoredCourse::package>("package"),
                field<&StoredCourse::version_id>("versionId")};
    }
};

std::string read_blob(const files::BlobStore& blobs, const std::string& sha256) {
    const auto file = blobs.open(sha256);
    std::string bytes;
    char piece[16384];
    for (ssize_t n = 0; file && (n = ::read(file.get(), piece, sizeof piece)) > 0;)
        bytes.append(piece, static_cast<std::size_t>(n));
    return bytes;
}

/// What is not right with an acknowledged course; empty when it is there in whole.
std::string fault_of(db::Database& database, const files::BlobStore& blobs, const Editor::Course& course,
                     bool read_files) {
    std::vector<std::string> files;
    const auto stored = database.read([&](const db::Reader& db) {
        auto row = db.one<StoredCourse>(R"sql(
            SELECT c.title, v.sha256 AS package, v.id AS version_id FROM content c
              JOIN content_version v ON v.id = c.current_version_id
             WHERE c.id = $1 AND c.archived_at IS NULL)sql",
                                        course.id);
        if (row)
            files = db.values<std::string>("SELECT sha256 FROM package_file WHERE version_id = $1 ORDER BY path",
                                           row->version_id);
        return row;
    });
    if (!stored) return "is not there";
    if (stored->package != course.sha256 || stored->title != course.page) return "is another one";
    if (files.size() != most_files - 1) return "has " + std::to_string(files.size()) + " files";
    if (!read_files) return "";
    if (sha256_hex(read_blob(blobs, course.sha256)) != course.sha256) return "has lost its package";
    bool has_page = false;
    for (const auto& file : files) {
        const std::string bytes = read_blob(blobs, file);
        if (sha256_hex(bytes) != file) return "has lost a file";
        has_page = has_page || bytes.find(course.page) != bytes.npos;
    }
    return has_page ? "" : "shows another page";
}

/// What reaches the person, by the rule and by what the portal makes of it.
std::optional<std::string> due_in(db::Database& database, Id person_id, Id content_id) {
    return database.read([&](const db::Reader& db) -> std::optional<std::string> {
        const auto reaching = assignment::find_assignment(db, person_id, content_id);
        if (!reaching || !reaching->due_on) return std::nullopt;
        return reaching->due_on->text;
    });
}

}  // namespace

Editor::Editor(test::Browser browser, std::vector<Id> people, unsigned seed)
    : browser_(std::move(browser)), people_(std::move(people)), random_(seed) {}

void Editor::go_on_with(test::Browser::Send send) { browser_.use(std::move(send)); }

void Editor::work_until_gone(const std::function<void()>& answered) {
    while (true) {
        const bool makes = courses_.empty() || random_() % 8 == 0;
        if (!(makes ? make_course() : change_rule())) return;
        answered();
    }
}

bool Editor::make_course() {
    const std::string page = "Course " + std::to_string(random_()) + "-" + std::to_string(++number_);
    const std::string package = test::ZipBuilder()
                                    .add("imsmanifest.xml", test::ManifestText{}.text())
                                    .add("index.html", "<p>" + page + "</p>" + test::sample_page())
                                    .bytes();
    const auto uploaded = browser_.upload("/api/uploads?fileName=course.zip&purpose=package", package);
    if (uploaded.status == 0) return false;
    if (uploaded.status == 503 || uploaded.status == 507) return true;
    if (uploaded.status != 200) throw std::runtime_error("an upload was refused: " + uploaded.text);
    const auto made = browser_.post("/api/contents", {{"contentType", "onlineTracked"},
                                                      {"title", page},
                                                      {"uploadId", uploaded.json()["uploadId"]},
                                                      {"isPublished", true}});
    if (made.status == 0) return false;
    if (made.status == 503 || made.status == 507) return true;
    if (made.status != 200) throw std::runtime_error("a course was refused: " + made.text);
    const std::lock_guard lock(mutex_);
    courses_.push_back({made.json()["id"], sha256_hex(package), page});
    ++made_;
    return true;
}

/// Assigns one of the latest courses to a person, moves its due date, or takes it back.
bool Editor::change_rule() {
    const auto recent = std::min<std::size_t>(courses_.size(), 10);
    const Id content_id = courses_[courses_.size() - 1 - random_() % recent].id;
    const Id person_id = people_[random_() % people_.size()];
    std::optional<std::string> due;
    Rule before;
    {
        const std::lock_guard lock(mutex_);
        Rule& rule = rules_[{content_id, person_id}];
        rule.content_id = content_id;
        rule.person_id = person_id;
        if (!rule.due || random_() % 3 > 0)
            due = "2031-0" + std::to_string(random_() % 9 + 1) + "-1" + std::to_string(random_() % 10);
        rule.in_doubt = due;
        before = rule;
    }
    const auto answer = save_rule(before, due);
    if (answer.status == 0) return false;
    const std::lock_guard lock(mutex_);
    Rule& rule = rules_[{content_id, person_id}];
    // Not acknowledged: it stays in doubt until the next look.
    if (answer.status == 503 || answer.status == 507) return false;
    if (answer.status != 200) throw std::runtime_error("an assignment was refused: " + answer.text);
    rule.due = due;
    rule.in_doubt.reset();
    ++assigned_;
    return true;
}

test::Answer Editor::save_rule(const Rule& rule, const std::optional<std::string>& due) {
    const std::string content = std::to_string(rule.content_id);
    if (!rule.due)
        return browser_.post("/api/contents/" + content + "/assignments",
                             {{"target", "person"}, {"targetIds", json::array({rule.person_id})}, {"dueDate", *due}});
    const auto list = browser_.get("/api/contents/" + content + "/assignments");
    if (list.status != 200) return list;
    const auto rules = list.json();
    for (const auto& row : rules["rows"]) {
        if (row["targetId"] != rule.person_id) continue;
        const std::string address = "/api/assignments/" + std::to_string(row["id"].get<Id>());
        return due ? browser_.put(address, {{"dueDate", *due}}) : browser_.remove(address);
    }
    throw std::runtime_error("the assignment of " + content + " to " + std::to_string(rule.person_id) + ", due " +
                             *rule.due + ", is not in the list: " + list.text);
}

Editor::Promise Editor::promise() {
    const std::lock_guard lock(mutex_);
    Promise promise{{courses_.begin(), courses_.end()}, {}};
    for (const auto& [key, rule] : rules_) promise.rules.push_back(rule);
    return promise;
}

std::vector<std::string> Editor::list_lost(db::Database& database, const files::BlobStore& blobs,
                                           const Promise& promise, std::size_t first_course) {
    std::vector<std::string> lost;
    for (std::size_t i = 0; i < promise.courses.size(); ++i)
        if (const auto fault = fault_of(database, blobs, promise.courses[i], i >= first_course); !fault.empty())
            lost.push_back("course " + std::to_string(promise.courses[i].id) + " " + fault);
    for (const Rule& rule : promise.rules) {
        const auto due = due_in(database, rule.person_id, rule.content_id);
        if (due == rule.due || (rule.in_doubt && due == *rule.in_doubt)) continue;
        lost.push_back("the assignment of " + std::to_string(rule.content_id) + " to " +
                       std::to_string(rule.person_id) + " is due " + due.value_or("never") + " instead of " +
                       rule.due.value_or("never"));
    }
    return lost;
}

void Editor::settle(db::Database& database) {
    const std::lock_guard lock(mutex_);
    for (auto& [key, rule] : rules_) {
        if (!rule.in_doubt) continue;
        rule.due = due_in(database, rule.person_id, rule.content_id);
        rule.in_doubt.reset();
    }
}

}  // namespace oneroom::prove
