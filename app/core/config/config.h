// The server's own settings: where it keeps its data, where it listens, under which addresses it is reached.
// Each is stated once, in the table of config.cpp; help text, environment names and keys of oneroom.toml follow
// from it. (What administrators set in the portal is settings/, kept in the database.)
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/address.h"

namespace oneroom::config {

enum class LogLevel { debug, info, warning, error };

struct Config {
    std::filesystem::path data = "oneroom-data";
    Address listen{"127.0.0.1", 8080};
    Address content_listen{"127.0.0.1", 8081};
    std::optional<Origin> public_url;   ///< given by --public-url
    std::optional<Origin> content_url;  ///< given by --content-url, or derived from a plain-HTTP --public-url
    bool lan = false;
    bool demo = false;
    std::vector<std::string> trusted_proxies;  ///< numeric addresses, or networks such as "10.0.0.0/8"
    std::filesystem::path backup_folder;       ///< of the backups the portal makes itself; empty: DATA/backups
    LogLevel log_level = LogLevel::info;
    /// Host names (lower case, no port) that requests may carry besides numbers; see is_allowed_host().
    std::vector<std::string> allowed_hosts;
};

/// A setting that cannot be used. what() is a sentence for the person at the terminal.
struct ConfigError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The value of an environment variable; empty when it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The process's own environment.
Environment process_environment();

/// Setting flags taken out of a command line, and what is left of it in its order.
struct Flags {
    std::map<std::string, std::string> given;  ///< setting name -> value; "true" for a flag without one
    std::vector<std::string> rest;
};

/// Takes the settings called `names` (all when empty) out of `arguments`: `--listen X`, `--listen=X`, `--demo`.
/// Everything after `--` is left alone. Throws ConfigError when a value is missing or a flag stands twice.
Flags take_flags(const std::vector<std::string>& arguments, const std::vector<std::string>& names = {});

/// Throws ConfigError naming the first argument nobody knows, with the closest one that exists.
void refuse_rest(const Flags& flags);

/// Flag, then environment, then DIR/oneroom.toml, then default. Throws ConfigError.
Config read_config(const Flags& flags, const Environment& environment);

/// The lines of --help about the settings called `names` (all when empty).
std::string settings_help(const std::vector<std::string>& names = {});

/// The origin of the portal for a browser that reached it under `host` (see host_of): --public-url when given.
std::string app_origin(const Config& config, std::string_view host);

/// The origin of course packages for that browser. Never the same as app_origin().
std::string content_origin(const Config& config, std::string_view host);

/// Whether a request that names `host_header` is meant for us. A foreign name (DNS rebinding) is not; the
/// number of the machine always is, because a number cannot be re-bound.
bool is_allowed_host(const Config& config, std::string_view host_header);

}  // namespace oneroom::config
