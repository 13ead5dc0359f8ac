// A course manager of the proofs: uploads packages, makes courses, assigns, changes and takes back, and remembers what
// was acknowledged.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "core/files/blob_store.h"
#include "support/http_client.h"

namespace oneroom::prove {

class Editor {
public:
    /// `people` are assigned to; `browser` is signed in as an administrator.
    Editor(test::Browser browser, std::vector<Id> people, unsigned seed);

    /// Works until a request is not answered. Calls `answered` for each change that is.
    void work_until_gone(const std::function<void()>& answered);

    struct Course {
        Id id = 0;
        std::string sha256{};  ///< of the package
        std::string page{};    ///< what its first page says
    };
    /// One rule as it was acknowledged; no `due`: taken back.
    struct Rule {
        Id content_id = 0;
        Id person_id = 0;
        std::optional<std::string> due{};
        /// What was sent and not answered: it may have happened, or not.
        std::optional<std::optional<std::string>> in_doubt{};
    };
    struct Promise {
        std::vector<Course> courses{};
        std::vector<Rule> rules{};
    };
    Promise promise();

    /// What of it is not there, in sentences. Reads the files of the courses whose number is at least `first_course`.
    static std::vector<std::string> list_lost(db::Database& database, const files::BlobStore& blobs,
                                              const Promise& promise, std::size_t first_course = 0);

    /// After a kill: takes what is in the database for what is there.
    void settle(db::Database& database);

    std::int64_t courses() const { return made_; }
    std::int64_t assignments() const { return assigned_; }

    /// How it reaches the server from now on.
    void go_on_with(test::Browser::Send send);
    /// As whom.
    void go_on_as(const test::Browser& browser) { browser_ = browser; }

private:
    bool make_course();
    bool change_rule();
    test::Answer save_rule(const Rule& rule, const std::optional<std::string>& due);

    test::Browser browser_;
    const std::vector<Id> people_;
    std::mt19937 random_;
    std::mutex mutex_;
    std::deque<Course> courses_;               // guarded by mutex_
    std::map<std::pair<Id, Id>, Rule> rules_;  // by content and person; guarded by mutex_
    std::atomic<std::int64_t> made_ = 0;
    std::atomic<std::int64_t> assigned_ = 0;
    int number_ = 0;
};

}  // namespace oneroom::prove
