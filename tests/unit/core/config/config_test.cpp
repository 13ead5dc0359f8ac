#include "core/config/config.h"

#include <filesystem>
#include <fstream>
#include <random>

#include "core/config/closest.h"
#include "core/config/toml.h"
#include "support/catch.h"

using namespace oneroom::config;

namespace {

/// A data folder with an optional oneroom.toml, gone at the end.
struct DataFolder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("oneroom-config-" + std::to_string(std::random_device{}()));
    explicit DataFolder(const std::string& toml = "") {
        std::filesystem::create_directory(path);
        if (!toml.empty()) std::ofstream(path / "oneroom.toml") << toml;
    }
    ~DataFolder() { std::filesystem::remove_all(path); }
};

Environment no_environment() {
    return [](const std::string&) { return std::nullopt; };
}

Environment with(const std::string& name, const std::string& value) {
    return [=](const std::string& asked) { return asked == name ? std::optional(value) : std::nullopt; };
}

Config read(const std::vector<std::string>& arguments, const Environment& environment = no_environment()) {
    const auto flags = take_flags(arguments);
    refuse_rest(flags);
    return read_config(flags, environment);
}

std::string complaint(const std::vector<std::string>& arguments, const Environment& environment = no_environment()) {
    try {
        read(arguments, environment);
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("without any setting the portal is for this machine only") {
    const Config config = read({});
    CHECK(config.data == "oneroom-data");
    CHECK(to_text(config.listen) == "127.0.0.1:8080");
    CHECK(to_text(config.content_listen) == "127.0.0.1:8081");
    CHECK_FALSE(config.demo);
    CHECK(app_origin(config, "localhost") == "http://localhost:8080");
    CHECK(content_origin(config, "localhost") == "http://localhost:8081");
}

TEST_CASE("a flag wins over the environment, which wins over the file, which wins over the default") {
    const DataFolder folder("listen = \"127.0.0.1:9001\" # here\nlog-level = 'warning'\n");
    const std::vector<std::string> data{"--data", folder.path.string()};
    const auto environment = with("ONEROOM_LISTEN", "127.0.0.1:9002");

    CHECK(read(data).listen.port == 9001);
    CHECK(read(data).log_level == LogLevel::warning);
    CHECK(read(data, environment).listen.port == 9002);
    CHECK(read({data[0], data[1], "--listen=127.0.0.1:9003"}, environment).listen.port == 9003);
    CHECK(read({}, with("ONEROOM_DATA", folder.path.string())).listen.port == 9001);
}

TEST_CASE("every setting is found under its environment name") {
    CHECK(read({}, with("ONEROOM_CONTENT_LISTEN", "127.0.0.1:7777")).content_listen.port == 7777);
    CHECK(read({}, with("ONEROOM_DEMO", "true")).demo);
    CHECK(read({}, with("ONEROOM_TRUSTED_PROXIES", "10.0.0.1, fd00::/8")).trusted_proxies ==
          std::vector<std::string>{"10.0.0.1", "fd00::/8"});
}

TEST_CASE("a setting that does not exist is named with the one that was meant") {
    CHECK(complaint({"--lisen", "127.0.0.1:1"}) == "There is no option --lisen. Did you mean --listen?");
    CHECK(complaint({"--trust=1"}) == "There is no option --trust. Did you mean --trusted-proxies?");
    CHECK(complaint({"--zzzzzz"}) == "There is no option --zzzzzz");
    CHECK(complaint({"extra"}) == "'extra' is not expected here");
    const DataFolder folder("\nlog_level = \"info\"\n");
    CHECK_THAT(complaint({"--data", folder.path.string()}),
               Catch::EndsWith("oneroom.toml line 2: there is no setting 'log_level'. Did you mean log-level?"));
}

TEST_CASE("a wrong value is refused with what is right and where it was said") {
    CHECK(complaint({"--listen", "8080"}) ==
          "--listen must be HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080 (it is '8080')");
    CHECK_THAT(complaint({}, with("ONEROOM_LAN", "maybe")), Catch::StartsWith("ONEROOM_LAN must be true or false"));
    CHECK_THAT(complaint({"--log-level", "loud"}), Catch::Contains("debug, info, warning or error"));
    CHECK_THAT(complaint({"--trusted-proxies", "10.0.0.1,proxy"}), Catch::Contains("'proxy' is neither"));
    CHECK_THAT(complaint({"--trusted-proxies", "10.0.0.1/33"}), Catch::Contains("'10.0.0.1/33' is neither"));
    CHECK_THAT(complaint({"--public-url", "https://a.example/path"}), Catch::Contains("without a path"));
    CHECK(complaint({"--listen"}) == "--listen needs a value: --listen HOST:PORT");
    CHECK(complaint({"--demo", "--demo"}) == "--demo stands twice. Give it once");
}

TEST_CASE("the data folder cannot be moved by a file inside it") {
    const DataFolder folder("data = \"elsewhere\"\n");
    CHECK_THAT(complaint({"--data", folder.path.string()}),
               Catch::Contains("'data' cannot stand in the file it leads to"));
}

TEST_CASE("packages never share an origin with the portal") {
    CHECK_THAT(complaint({"--listen", "127.0.0.1:9000", "--content-listen", "127.0.0.1:9000"}),
               Catch::Contains("a port of their own"));
    CHECK_THAT(complaint({"--public-url", "http://a.example", "--content-url", "http://A.example:80/"}),
               Catch::Contains("are the same"));
    CHECK_THAT(complaint({"--public-url", "https://a.example"}), Catch::Contains("give --content-url"));
    CHECK_THAT(complaint({"--public-url", "https://a.example", "--content-url", "http://b.example"}),
               Catch::Contains("must be https too"));
    CHECK_THAT(complaint({"--content-url", "http://b.example"}), Catch::Contains("also needs --public-url"));
    CHECK_THAT(complaint({"--listen", "127.0.0.1:65535"}), Catch::Contains("no port after 65535"));

    const Config proxied = read({"--public-url", "https://a.example", "--content-url", "https://b.example/"});
    CHECK(app_origin(proxied, "127.0.0.1") == "https://a.example");
    CHECK(content_origin(proxied, "127.0.0.1") == "https://b.example");
    CHECK(content_origin(read({"--public-url", "http://a.example"}), "") == "http://a.example:8081");
}

TEST_CASE("in the local network the portal answers to numbers and to its own name, not to foreign names") {
    const Config lan = read({"--lan"});
    CHECK(lan.listen.host == "0.0.0.0");
    CHECK(lan.content_listen.host == "0.0.0.0");
    CHECK(is_allowed_host(lan, "192.168.1.7:8080"));
    CHECK(is_allowed_host(lan, "[fe80::1]:8080"));
    CHECK(is_allowed_host(lan, "LOCALHOST:8080"));
    CHECK_FALSE(is_allowed_host(lan, "evil.example"));
    CHECK_FALSE(is_allowed_host(lan, ""));
    CHECK_FALSE(is_allowed_host(lan, "a b"));
    CHECK_FALSE(is_allowed_host(lan, "localhost:99999"));
    CHECK(is_allowed_host(read({"--public-url", "http://a.example"}), "a.example"));
    CHECK_THAT(complaint({"--lan", "--listen", "127.0.0.1:1"}), Catch::Contains("Leave one of them out"));
}

TEST_CASE("a verb takes the settings it knows and keeps the rest of its line") {
    const auto flags = take_flags({"add", "ada", "--data", "d", "--name", "Ada", "--demo", "--", "--data"}, {"data"});
    CHECK(flags.given.at("data") == "d");
    CHECK(flags.rest == std::vector<std::string>{"add", "ada", "--name", "Ada", "--demo", "--", "--data"});
}

TEST_CASE("help names every setting with its default, environment name and key") {
    const auto help = settings_help();
    CHECK_THAT(help, Catch::Contains("--content-listen HOST:PORT") &&
                         Catch::Contains("ONEROOM_CONTENT_LISTEN, or content-listen in oneroom.toml"));
    CHECK_THAT(help, Catch::Contains("[127.0.0.1:8080]"));
    CHECK_THAT(settings_help({"data"}),
               Catch::Contains("--data DIR") && !Catch::Contains("--listen") && !Catch::Contains("oneroom.toml"));
}

TEST_CASE("oneroom.toml is read line by line, and what it cannot hold is said with its line") {
    const auto entries =
        parse_toml("\xEF\xBB\xBF# all\r\na = \"x # \\\"y\\\" \\\\\" # end\r\n\nb=-12\nc = true#x\nd = 'C:\\new'");
    REQUIRE(entries.size() == 4);
    CHECK(entries[0].value == "x # \"y\" \\");
    CHECK(entries[0].line == 2);
    CHECK(entries[1].value == "-12");
    CHECK(entries[2].value == "true");
    CHECK(entries[3].value == "C:\\new");

    const std::pair<const char*, const char*> wrong[] = {
        {"a = 1\n[server]\n", "line 2: tables such as [server] are not used here; write key = value"},
        {"a = [1, 2]",
         "line 1: lists and tables are not used here; write several values as one \"text, with, commas\""},
        {"a = hello", "line 1: a text stands in quotation marks: \"hello\""},
        {"a", "line 1: expected key = value"},
        {"a =", "line 1: there is no value after ="},
        {"a = \"x", "line 1: the text is not closed with a quotation mark"},
        {"a = \"\\u0041\"", "line 1: \\u is not understood; write \\\\ for a backslash"},
        {"a = 1\na = 2", "line 2: a was already given on line 1"},
        {"a = 1 2", "line 1: a text stands in quotation marks: \"1 2\""},
        {"a = \"1\" 2", "line 1: something follows the value; comments start with #"},
        {"a b = 1", "line 1: 'a b' is not a key"},
    };
    for (const auto& [text, sentence] : wrong) {
        INFO(text);
        CHECK_THROWS_WITH(parse_toml(text), sentence);
    }
}

TEST_CASE("addresses and origins are taken only as they are meant") {
    CHECK(to_text(*parse_address("[::1]:80")) == "[::1]:80");
    for (const auto* wrong :
         {"", "host", ":80", "host:", "host:65536", "host:-1", "::1:80", "[host]:80", "a/b:80", "h:8 "})
        CHECK_FALSE(parse_address(wrong));
    CHECK(to_text(*parse_origin("HTTPS://A.example:443")) == "https://a.example");
    CHECK(to_text(*parse_origin("http://[::1]:8080/")) == "http://[::1]:8080");
    for (const auto* wrong :
         {"a.example", "ftp://a", "http://", "http://u@a", "http://a:0", "http://a/b", "http://a?b", "http://a b"})
        CHECK_FALSE(parse_origin(wrong));
    CHECK(is_loopback("127.8.0.1"));
    CHECK_FALSE(is_loopback("127.example.org"));
}

TEST_CASE("a word far from everything has no suggestion") {
    CHECK(closest("serv", {"serve", "user"}) == "serve");
    CHECK(closest("sevre", {"serve", "user"}) == "serve");
    CHECK_FALSE(closest("backup", {"serve", "user"}));
}
