// `oneroom demo`: a portal of any size, made beside its place and moved there when it is whole.
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <ostream>

#include "app.h"
#include "cli/instance_lock.h"
#include "cli/run.h"
#include "core/files/staging.h"
#include "core/files/unique_fd.h"
#include "demo/large_demo.h"

namespace oneroom {
namespace {

namespace fs = std::filesystem;

/// A flush of everything: names moved into the folder, and what they name.
void sync_all(const fs::path& folder) {
    const files::UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd || ::syncfs(fd.get()) != 0) files::throw_disk_failure(errno, "save the portal");
}

/// The database comes last: without it there is no portal, and the command can be given again.
void move_in(const fs::path& made, const fs::path& folder) {
    for (const char* name : {"secret.key", "blobs"}) {
        fs::remove_all(folder / name);
        fs::rename(made / name, folder / name);
    }
    sync_all(folder);
    fs::rename(made / "oneroom.db", folder / "oneroom.db");
    fs::remove_all(made);
    sync_all(folder);
}

}  // namespace

int make_demo(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
    const auto flags = config::take_flags(words, {"data"});
    demo::read_large_size(flags.rest);  // says what is wrong before anything is made
    config::Config config = config::read_config({flags.given, {}}, config::process_environment());
    const fs::path folder = config.data;
    fs::create_directories(folder);
    const InstanceLock lock(folder);
    if (!lock.is_held())
        throw std::runtime_error("A portal is running on " + folder.string() +
                                 ". Choose another folder with --data FOLDER.");
    if (fs::exists(folder / "oneroom.db"))
        throw std::runtime_error("The folder " + folder.string() +
                                 " already holds a portal, which stays as it is. Choose another with --data FOLDER.");
    config.data = folder / "demo-in-the-making";
    fs::remove_all(config.data);  // of a command that was interrupted
    {
        const SystemClock clock;
        App app(config, clock);
        std::vector<std::string> all{"demo"};
        all.insert(all.end(), flags.rest.begin(), flags.rest.end());
        app.run_command(all, in, out, err);
    }
    move_in(config.data, folder);
    out << "Done. Start it with: oneroom serve --data " << folder.string()
        << "\nThe sign-in page offers its accounts; everybody else has the same password.\n";
    return 0;
}

}  // namespace oneroom
