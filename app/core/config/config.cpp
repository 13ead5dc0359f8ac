#include "core/config/config.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/base/text.h"
#include "core/config/closest.h"
#include "core/config/toml.h"

namespace oneroom::config {
namespace {

enum class Kind { text, boolean };

/// One setting. The environment name and the key of oneroom.toml derive from the name.
struct Setting {
    std::string_view name;  ///< flag without its dashes
    Kind kind;
    std::string_view sample;   ///< of the value, for help; empty for boolean
    std::string_view initial;  ///< the default as people read it
    std::string_view meaning;
    /// Puts a value into the configuration; returns what is wrong with it, empty when it is right.
    std::string (*apply)(Config&, const std::string& value);
    bool is_in_file = true;  ///< false: cannot stand in oneroom.toml
};

std::vector<std::string> split_commas(const std::string& text) {
    std::vector<std::string> parts;
    for (const auto part : split(text, ','))
        if (const auto word = trim(part); !word.empty()) parts.emplace_back(word);
    return parts;
}

/// "192.168.0.7", "10.0.0.0/8", "fd00::/8"
bool is_network(const std::string& text) {
    const auto slash = text.find('/');
    const std::string address = text.substr(0, slash);
    if (!is_ip_address(address)) return false;
    if (slash == text.npos) return true;
    const auto bits = to_integer(text.substr(slash + 1));
    return bits && *bits >= 0 && *bits <= (address.find(':') == address.npos ? 32 : 128);
}

std::string set_boolean(bool& target, const std::string& value) {
    if (value != "true" && value != "false" && value != "1" && value != "0") return "must be true or false";
    target = value == "true" || value == "1";
    return {};
}

std::string set_address(Address& target, const std::string& value) {
    const auto address = parse_address(value);
    if (!address) return "must be HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080";
    target = *address;
    return {};
}

std::string set_origin(std::optional<Origin>& target, const std::string& value) {
    target = parse_origin(value);
    return target ? "" : "must be an address without a path, such as https://train.example.org";
}

std::string set_data(Config& config, const std::string& value) {
    if (value.empty()) return "must name a folder";
    config.data = value;
    return {};
}

std::string set_proxies(Config& config, const std::string& value) {
    config.trusted_proxies = split_commas(value);
    for (const auto& proxy : config.trusted_proxies)
        if (!is_network(proxy))
            return "must list numeric addresses or networks, such as 10.0.0.5, 192.168.0.0/16; '" + proxy +
                   "' is neither";
    return {};
}

constexpr std::array log_levels{"debug", "info", "warning", "error"};

std::string set_log_level(Config& config, const std::string& value) {
    for (std::size_t i = 0; i < log_levels.size(); ++i)
        if (value == log_levels[i]) {
            config.log_level = static_cast<LogLevel>(i);
            return {};
        }
    return "must be debug, info, warning or error";
}

const std::vector<Setting>& settings() {
    static const std::vector<Setting> table{
        {"data", Kind::text, "DIR", "oneroom-data", "Folder of the database and of all files", set_data, false},
        {"listen", Kind::text, "HOST:PORT", "127.0.0.1:8080", "Where the portal listens",
         [](Config& c, const std::string& v) { return set_address(c.listen, v); }},
        {"content-listen", Kind::text, "HOST:PORT", "same host, next port",
         "Where course packages are served, apart from the portal",
         [](Config& c, const std::string& v) { return set_address(c.content_listen, v); }},
        {"public-url", Kind::text, "URL", "as listened", "Address of the portal as browsers see it, behind a proxy",
         [](Config& c, const std::string& v) { return set_origin(c.public_url, v); }},
        {"content-url", Kind::text, "URL", "as listened",
         "Address of course packages as browsers see it, behind a proxy",
         [](Config& c, const std::string& v) { return set_origin(c.content_url, v); }},
        {"lan", Kind::boolean, "", "false", "Listen on all addresses, so that others in the network can come in",
         [](Config& c, const std::string& v) { return set_boolean(c.lan, v); }},
        {"demo", Kind::boolean, "", "false", "Fill a new portal with people and courses to try it with",
         [](Config& c, const std::string& v) { return set_boolean(c.demo, v); }},
        {"trusted-proxies", Kind::text, "LIST", "none",
         "Proxies whose X-Forwarded-For is believed: addresses or networks, by commas", set_proxies},
        {"backup-folder", Kind::text, "DIR", "backups in the data folder",
         "Folder of the backups that the portal makes itself; best on another disk",
         [](Config& c, const std::string& v) {
             c.backup_folder = v;
             return std::string(v.empty() ? "must name a folder" : "");
         }},
        {"log-level", Kind::text, "LEVEL", "info", "How much is logged: debug, info, warning or error", set_log_level},
    };
    return table;
}

const Setting* find_setting(std::string_view name) {
    const auto found = std::ranges::find(settings(), name, &Setting::name);
    return found == settings().end() ? nullptr : &*found;
}

bool is_asked(const Setting& setting, const std::vector<std::string>& names) {
    return names.empty() || std::ranges::find(names, setting.name) != names.end();
}

std::string environment_name(const Setting& setting) {
    std::string name = "ONEROOM_";
    for (const char c : setting.name) name += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return name;
}

std::string did_you_mean(std::string_view word, const std::string& prefix, bool only_of_file) {
    std::vector<std::string> names;
    for (const auto& setting : settings())
        if (setting.is_in_file || !only_of_file) names.emplace_back(setting.name);
    const auto near = closest(word, names);
    return near ? ". Did you mean " + prefix + *near + "?" : "";
}

using Given = std::map<std::string, std::pair<std::string, std::string>>;  // name -> {value, where it was said}

void add_file(Given& given, const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return;  // the file is optional
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    try {
        for (const auto& [key, value, line] : parse_toml(text)) {
            const auto where = file.string() + " line " + std::to_string(line);
            const Setting* setting = find_setting(key);
            if (!setting)
                throw ConfigError(where + ": there is no setting '" + key + "'" + did_you_mean(key, "", true));
            if (!setting->is_in_file)
                throw ConfigError(where + ": '" + key + "' cannot stand in the file it leads to; use --" + key);
            given.try_emplace(key, value, where + ": " + key);
        }
    } catch (const TomlError& error) {
        throw ConfigError(file.string() + " " + error.what());
    }
}

std::string machine_name() {
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) return {};
    return host_of(name.data());
}

void settle_listeners(Config& config, const Given& given) {
    if (config.lan) {
        if (given.contains("listen") && is_loopback(config.listen.host))
            throw ConfigError("--lan listens on all addresses, but --listen asks for " + to_text(config.listen) +
                              ". Leave one of them out");
        if (!given.contains("listen")) config.listen.host = "0.0.0.0";
    }
    if (!given.contains("content-listen")) {
        if (config.listen.port == 65535)
            throw ConfigError("There is no port after 65535 for course packages. Give one with --content-listen");
        const bool is_chosen_by_system = config.listen.port == 0;
        config.content_listen = {config.listen.host,
                                 static_cast<std::uint16_t>(is_chosen_by_system ? 0 : config.listen.port + 1)};
    }
    if (config.listen.port != 0 && config.listen.port == config.content_listen.port)
        throw ConfigError("Course packages need a port of their own, but --listen and --content-listen both say " +
                          std::to_string(config.listen.port) + ". Change one of them");
}

void settle_origins(Config& config) {
    if (config.public_url && !config.content_url) {
        if (config.public_url->scheme == "https")
            throw ConfigError(
                "With an https --public-url, course packages need an address too: give --content-url, on another name "
                "or "
                "port than the portal");
        config.content_url = Origin{"http", config.public_url->host, config.content_listen.port};
    }
    if (config.content_url && !config.public_url)
        throw ConfigError("--content-url also needs --public-url, so that the two know each other");
    if (config.public_url && config.public_url == config.content_url)
        throw ConfigError("--public-url and --content-url are the same (" + to_text(*config.public_url) +
                          "). Course packages are programs made by others, so they need another name or port");
    if (config.public_url && config.public_url->scheme == "https" && config.content_url->scheme != "https")
        throw ConfigError("--content-url must be https too, because browsers do not show http pages inside https ones");

    config.allowed_hosts = {"localhost"};
    for (const auto& host : {config.listen.host, config.content_listen.host}) config.allowed_hosts.push_back(host);
    for (const auto& url : {config.public_url, config.content_url})
        if (url) config.allowed_hosts.push_back(url->host);
    if (const auto name = machine_name(); !is_loopback(config.listen.host) && !name.empty()) {
        config.allowed_hosts.push_back(name);
        config.allowed_hosts.push_back(name + ".local");
    }
    std::ranges::sort(config.allowed_hosts);
    config.allowed_hosts.erase(std::ranges::unique(config.allowed_hosts).begin(), config.allowed_hosts.end());
}

}  // namespace

Environment process_environment() {
    return [](const std::string& name) -> std::optional<std::string> {
        const char* value = std::getenv(name.c_str());
        return value ? std::optional<std::string>(value) : std::nullopt;
    };
}

Flags take_flags(const std::vector<std::string>& arguments, const std::vector<std::string>& names) {
    Flags flags;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (argument == "--") {
            flags.rest.insert(flags.rest.end(), arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end());
            break;
        }
        const auto equals = argument.find('=');
        const auto name = argument.starts_with("--") ? std::string_view(argument).substr(2, equals - 2) : "";
        const Setting* setting = find_setting(name);
        if (!setting || !is_asked(*setting, names)) {
            flags.rest.push_back(argument);
            continue;
        }
        std::string value = "true";
        if (equals != argument.npos)
            value = argument.substr(equals + 1);
        else if (setting->kind == Kind::text) {
            if (i + 1 == arguments.size() || arguments[i + 1].starts_with("--"))
                throw ConfigError(argument + " needs a value: " + argument + " " + std::string(setting->sample));
            value = arguments[++i];
        }
        if (!flags.given.emplace(setting->name, value).second)
            throw ConfigError("--" + std::string(setting->name) + " stands twice. Give it once");
    }
    return flags;
}

void refuse_rest(const Flags& flags) {
    if (flags.rest.empty()) return;
    const std::string& first = flags.rest.front();
    if (!first.starts_with("-")) throw ConfigError("'" + first + "' is not expected here");
    const auto dashes = std::min(first.find_first_not_of('-'), first.size());
    const auto word = first.substr(dashes, std::min(first.find('='), first.size()) - dashes);
    throw ConfigError("There is no option " + first.substr(0, first.find('=')) + did_you_mean(word, "--", false));
}

Config read_config(const Flags& flags, const Environment& environment) {
    Config config;
    Given given;
    for (const auto& [name, value] : flags.given) given.try_emplace(name, value, "--" + name);
    for (const auto& setting : settings())
        if (const auto value = environment(environment_name(setting)))
            given.try_emplace(std::string(setting.name), *value, environment_name(setting));
    const auto data = given.find("data");
    add_file(given, (data == given.end() ? config.data : std::filesystem::path(data->second.first)) / "oneroom.toml");

    for (const auto& setting : settings()) {
        const auto found = given.find(std::string(setting.name));
        if (found == given.end()) continue;
        const auto& [value, where] = found->second;
        if (const auto complaint = setting.apply(config, value); !complaint.empty())
            throw ConfigError(where + " " + complaint + (value.empty() ? "" : " (it is '" + value + "')"));
    }
    settle_listeners(config, given);
    settle_origins(config);
    return config;
}

std::string settings_help(const std::vector<std::string>& names) {
    constexpr std::size_t column = 29;
    std::string text;
    for (const auto& setting : settings()) {
        if (!is_asked(setting, names)) continue;
        std::string line =
            "  --" + std::string(setting.name) + (setting.sample.empty() ? "" : " ") + std::string(setting.sample);
        line.append(line.size() < column ? column - line.size() : 1, ' ');
        line += std::string(setting.meaning);
        if (setting.kind == Kind::text) line += " [" + std::string(setting.initial) + "]";
        text += line + "\n" + std::string(column, ' ') + environment_name(setting) +
                (setting.is_in_file ? ", or " + std::string(setting.name) + " in oneroom.toml" : "") + "\n";
    }
    return text;
}

std::string app_origin(const Config& config, std::string_view host) {
    if (config.public_url) return to_text(*config.public_url);
    return to_text(Origin{"http", std::string(host), config.listen.port});
}

std::string content_origin(const Config& config, std::string_view host) {
    if (config.content_url) return to_text(*config.content_url);
    return to_text(Origin{"http", std::string(host), config.content_listen.port});
}

bool is_allowed_host(const Config& config, std::string_view host_header) {
    const auto host = host_of(host_header);
    if (host.empty()) return false;
    return is_ip_address(host) || std::ranges::binary_search(config.allowed_hosts, host);
}

}  // namespace oneroom::config
