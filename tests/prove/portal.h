// A portal for the proofs: its data folder, an administrator who is signed in, learners with an open course, and what
// has to be true of it at any moment.
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "app.h"
#include "launch/launch.h"
#include "prove/editor.h"
#include "prove/learner.h"
#include "support/http_client.h"

namespace oneroom::prove {

config::Config config_of(const std::filesystem::path& data);

/// The whole application in this process, without sockets: both origins are asked directly.
class LocalPortal {
public:
    LocalPortal(const std::filesystem::path& data, const Clock& clock);

    test::Answer ask(const std::string& method, const std::string& path, const http::Headers& headers,
                     const std::string& body);
    std::pair<int, std::string> ask_content(const std::string& method, const std::string& path,
                                            const std::string& body);
    test::Browser::Send send();
    Ask content_ask();

    App app;
    files::BlobStore blobs;

private:
    launch::Launches launches_;
    http::Handler content_;
};

/// Creates the administrator "admin" in a new portal and stays signed in.
test::Browser make_administrator(LocalPortal& portal);

/// People to assign to.
std::vector<Id> list_people(db::Database& database);

/// What is broken in the data, in sentences: structure, rules between rows, sums that changed halfway, files (read in
/// whole with `read_files`).
std::vector<std::string> list_breaches(db::Database& database, const files::BlobStore& blobs, bool read_files);

/// `--name VALUE` pairs of a proof's command line.
struct Options {
    std::string binary{};
    int cycles = 20;
    int points = 20;
    int learners = 50;
    int stride = 7;  ///< of the sweep over I/O errors: every how many operations one fails
    unsigned seed = 0;
};
Options read_options(const std::vector<std::string>& words);

// ---- the proofs; each prints its figures and returns the exit code
int prove_kill(const Options& options);
int prove_cut(const Options& options);
int prove_faults(const Options& options);

}  // namespace oneroom::prove
