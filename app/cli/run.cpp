#include "cli/run.h"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "app.h"
#include "cli/control_socket.h"
#include "cli/instance_lock.h"
#include "cli/interruption.h"
#include "cli/port_check.h"
#include "cli/qr_code.h"
#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/base/version.h"

namespace oneroom {
namespace {

/// Both signals that ask us to leave; blocked before any thread starts, so that only sigwait() gets them.
sigset_t leave_signals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return set;
}

/// "ABCD-EFGH": the code as part of an address.
std::string setup_address(const App& app) { return app.address() + "/#setup=" + app.setup_code(); }

void greet(const App& app, const config::Config& config, std::ostream& out) {
    out << "Oneroom " << version() << "\n\n";
    if (config.lan) out << qr_code(app.setup_code().empty() ? app.address() : setup_address(app)) << '\n';
    out << "  Portal   " << app.address() << '\n'
        << "  Data     " << std::filesystem::absolute(config.data).string() << '\n';
    if (!app.setup_code().empty())
        out << "\n  This portal has no administrator yet. Create the first one here:\n\n  " << setup_address(app)
            << "\n\n  or enter the code " << app.setup_code() << " on the first page. It ends with this process.\n";
    if (config.lan && app.is_demo())
        out << "\n  Everybody in this network can sign in with the accounts of the demo, also as administrator.\n";
    out << std::endl;
}

/// Ends the process when stopping takes too long: an answer of minutes must not hold up a restart. What was
/// acknowledged is on the disk, so nothing is lost by it.
void leave_in_time() {
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(4700));
        log::warning("server.stopped", {{"why", "work was still going on after 4.7 s"}});
        ::_exit(0);
    }).detach();
}

/// An application on a folder that is gone afterwards, to ask for its tables.
class PassingApp {
public:
    PassingApp() : folder_(make_folder()), app_(config_in(folder_), clock_) {}
    ~PassingApp() {
        std::error_code gone;
        std::filesystem::remove_all(folder_, gone);
    }
    App& app() { return app_; }

private:
    static std::filesystem::path make_folder() {
        std::error_code none;
        auto base = std::filesystem::temp_directory_path(none);
        if (none) base = std::filesystem::current_path();
        return base / ("oneroom-" + to_hex(random_bytes(8)));
    }
    static config::Config config_in(const std::filesystem::path& folder) {
        config::Config config;
        config.data = folder;
        return config;
    }

    const std::filesystem::path folder_;
    SystemClock clock_;
    App app_;
};

bool takes_value(std::string_view option) { return option == "--title" || option == "--map" || option == "--client"; }

/// A server in another folder has to find the same file. What follows an option is no file, but for --passwords.
void make_paths_absolute(std::vector<std::string>& words) {
    const bool is_of_people = words.size() > 1 && words[0] == "user" && (words[1] == "import" || words[1] == "export");
    const bool is_of_records = words.size() > 1 && words[0] == "lrs" && words[1] == "import";
    if (words[0] != "import" && !is_of_people && !is_of_records) return;
    constexpr std::string_view passwords = "--passwords=";
    for (std::size_t i = is_of_people || is_of_records ? 2 : 1; i < words.size(); ++i) {
        if (words[i].starts_with(passwords))
            words[i] = std::string(passwords) + std::filesystem::absolute(words[i].substr(passwords.size())).string();
        else if (!words[i].starts_with("--") && !takes_value(words[i - 1]))
            words[i] = std::filesystem::absolute(words[i]).string();
    }
}

}  // namespace

int serve(const std::vector<std::string>& words, std::istream&, std::ostream& out, std::ostream&) {
    const auto flags = config::take_flags(words);
    config::refuse_rest(flags);
    const config::Config config = config::read_config(flags, config::process_environment());
    log::set_level(static_cast<log::Level>(config.log_level));

    const sigset_t signals = leave_signals();
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    require_free(config.listen, "--listen");
    require_free(config.content_listen, "--content-listen");
    const SystemClock clock;
    App app(config, clock);
    app.start();
    greet(app, config, out);
    log::info("server.started", {{"version", version()}, {"port", app.port()}, {"contentPort", app.content_port()}});

    int signal = 0;
    while (::sigwait(&signals, &signal) != 0) {
    }
    log::info("server.stopping", {{"signal", signal}});
    leave_in_time();
    app.stop();
    log::info("server.stopped");
    return 0;
}

int run_with_data(const std::string& command, const std::vector<std::string>& words, std::istream& in,
                  std::ostream& out, std::ostream& err) {
    const auto flags = config::take_flags(words, {"data"});
    const config::Config config = config::read_config({flags.given, {}}, config::process_environment());
    std::vector<std::string> all = {command};
    all.insert(all.end(), flags.rest.begin(), flags.rest.end());
    make_paths_absolute(all);
    // Who looks for long is told that it was in vain; anything else is short, or taken back when this process ends.
    std::optional<Interruption> interruption;
    if (command == "check") interruption.emplace();
    const auto keep_going = [] { return !Interruption::is_asked(); };
    if (std::filesystem::exists(config.data / "oneroom.lock") && !InstanceLock(config.data).is_held()) {
        const bool wants_input = std::ranges::any_of(
            all, [](const std::string& word) { return word == "--password-stdin" || word == "--secret-stdin"; });
        const std::string input = wants_input ? std::string(std::istreambuf_iterator<char>(in), {}) : "";
        return run_in_server(config.data, all, input, out, err, keep_going);
    }
    // Looking must not make a portal: a mistyped folder would seem to have lost everything.
    const bool makes_one = command == "import" || (command == "user" && all.size() > 1 && all[1] == "add");
    if (!makes_one && !std::filesystem::exists(config.data / "oneroom.db"))
        throw std::runtime_error("There is no data in " + config.data.string() + ". Name the folder with --data.");
    const SystemClock clock;
    App app(config, clock);
    return app.run_command(all, in, out, err, keep_going);
}

int print_routes(const std::vector<std::string>&, std::istream&, std::ostream& out, std::ostream&) {
    PassingApp passing;
    out << list_routes(passing.app().dispatcher().routes()).dump(2) << '\n';
    return 0;
}

int print_openapi(const std::vector<std::string>&, std::istream&, std::ostream& out, std::ostream&) {
    PassingApp passing;
    // Without the build's commit: the document changes only with the API.
    out << openapi(passing.app().dispatcher().routes(), "1").dump(1) << '\n';
    return 0;
}

}  // namespace oneroom
