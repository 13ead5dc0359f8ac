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

constexpr const char* making = "demo-in-the-making";
constexpr const char* ours = ".oneroom-demo";          // in that folder: this command made it
constexpr const char* moving = ".oneroom-demo-whole";  // in that folder: it is whole, and is being moved to its place

/// Nothing of anybody else is ever touched: what is not ours is named, and nothing is done.
void require_own(const fs::path& folder) {
    const auto refuse = [&](const std::string& name) {
        throw std::runtime_error("The folder " + folder.string() + " already holds something (" + name +
                                 "), which stays as it is. Choose an empty folder with --data FOLDER.");
    };
    if (fs::exists(folder / "oneroom.db"))
        throw std::runtime_error("The folder " + folder.string() +
                                 " already holds a portal, which stays as it is. Choose another with --data FOLDER.");
    const fs::path made = folder / making;
    if (fs::is_symlink(made) || (fs::exists(made) && !fs::exists(made / ours) && !fs::is_empty(made))) refuse(making);
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        const bool is_moved =
            (name == "secret.key" || name == "blobs") && fs::exists(made / moving) && !fs::exists(made / name);
        if (name != "oneroom.lock" && name != making && !is_moved) refuse(name);
    }
}

/// The database comes last: without it there is no portal, and the command given again goes on here.
void move_in(const fs::path& made, const fs::path& folder) {
    for (const char* name : {"secret.key", "blobs"})
        if (fs::exists(made / name)) fs::rename(made / name, folder / name);
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
    if (!fs::exists(folder / "oneroom.lock")) require_own(folder);
    const InstanceLock lock(folder);
    if (!lock.is_held())
        throw std::runtime_error("A portal is running on " + folder.string() +
                                 ". Choose another folder with --data FOLDER.");
    require_own(folder);
    config.data = folder / making;
    if (fs::exists(config.data / moving)) {
        move_in(config.data, folder);
        out << "An interrupted command had made a portal here; it is in its place now.\nStart it with: oneroom serve "
               "--data "
            << folder.string() << '\n';
        return 0;
    }
    fs::remove_all(config.data);  // of a command that was interrupted
    files::make_private_folder(config.data);
    files::create_file(config.data / ours);
    {
        const SystemClock clock;
        App app(config, clock);
        std::vector<std::string> all{"demo"};
        all.insert(all.end(), flags.rest.begin(), flags.rest.end());
        app.run_command(all, in, out, err);
    }
    if (fs::exists(config.data / "oneroom.db-wal"))  // it would stay behind
        throw std::runtime_error("The new portal could not be closed in good order. Look at the disk of " +
                                 folder.string() + ", then give the command again.");
    sync_all(config.data);
    files::create_file(config.data / moving);
    sync_all(config.data);
    move_in(config.data, folder);
    out << "Done. Start it with: oneroom serve --data " << folder.string()
        << "\nThe sign-in page offers its accounts; everybody else has the same password.\n";
    return 0;
}

}  // namespace oneroom
