// The table of commands, their help, and those that need no data folder.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app.h"
#include "cli/backup_commands.h"
#include "cli/command.h"
#include "cli/run.h"
#include "core/base/version.h"
#include "core/http/assets.h"
#include "packages/packages.h"

namespace oneroom {
namespace {

int print_version(const std::vector<std::string>&, std::istream&, std::ostream& out, std::ostream&) {
    out << "Oneroom " << version() << '\n';
    return 0;
}

int print_licenses(const std::vector<std::string>&, std::istream&, std::ostream& out, std::ostream&) {
    const http::Asset* licenses = http::find_asset("licenses.txt");
    if (!licenses) throw std::runtime_error("This build carries no licence texts.");
    out << licenses->plain;
    return 0;
}

int inspect_packages(const std::vector<std::string>& words, std::istream&, std::ostream& out, std::ostream& err) {
    if (words.empty()) {
        err << "Give the file of the package. See oneroom inspect --help.\n";
        return 2;
    }
    int code = 0;
    for (const auto& file : words) {
        if (words.size() > 1) out << file << ":\n";
        code = std::max(code, packages::print_findings(packages::inspect_package_file(file), out));
    }
    return code;
}

}  // namespace

const std::vector<Command>& commands() {
    static const std::vector<Command> table = {
        {"serve",
         "",
         "Serve the portal (also without a command)",
         "Without settings: the folder ./oneroom-data, the portal on 127.0.0.1:8080 and course packages on the next "
         "port.\n"
         "Stops on Ctrl+C or SIGTERM after finishing what was accepted.\n",
         {"data", "listen", "content-listen", "public-url", "content-url", "lan", "demo", "trusted-proxies",
          "backup-folder", "log-level"},
         serve},
        {"user",
         "add|password|list|import ...",
         "Manage people from the command line",
         "  user add USERNAME --name \"FULL NAME\" [--email E] [--location L] [--administrator] [--group G] "
         "[--password-stdin]\n"
         "  user password USERNAME [--password-stdin]\n"
         "  user unlock USERNAME\n"
         "  user two-step-off USERNAME\n"
         "  user list [--json]\n"
         "  user import FILE [--map \"Login=username,Mail=email\"]... [--dry-run] [--skip-refused] [--passwords "
         "NEW.csv | --invite]\n"
         "  user export NEW.csv [--force]\n"
         "import adds and changes the people of a CSV or XLSX file, all or nothing; new ones get temporary passwords "
         "only with --passwords, and a link to choose one by with --invite. Columns go by their headings; --map says "
         "it "
         "of those that it does not know.\n"
         "Works beside a running server.\n",
         {"data"},
         [](const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
             return run_with_data("user", words, in, out, err);
         }},
        {"token",
         "add|list|revoke",
         "Manage access tokens for programs that call the API",
         "  token add USERNAME [--name N] [--days 1-365|none] [--roles A,B]\n"
         "  token list [USERNAME] [--json]\n"
         "  token revoke ID\n"
         "Without --days a token lasts 90 days, without --roles it gets every role that the person holds. It is "
         "printed "
         "once.\nWorks beside a running server.\n",
         {"data"},
         [](const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
             return run_with_data("token", words, in, out, err);
         }},
        {"lrs",
         "client|forward|erase|import ...",
         "Manage the learning record store (xAPI): its programs, where statements go on to, and who leaves it",
         "  lrs client add NAME [--scope all] [--per-minute N]\n"
         "  lrs client list [--json]\n"
         "  lrs client rotate KEY      a new secret in the place of the old one\n"
         "  lrs client off KEY         lets it in no more; on KEY lets it in again\n"
         "  lrs client revoke KEY      for good\n"
         "  lrs forward add NAME URL --key KEY --secret-stdin [--version 2.0.0] [--verb IRI] [--only-client KEY]\n"
         "                           [--not-client KEY] [--from beginning|TIME] [--allow-http]\n"
         "  lrs forward list [--json]\n"
         "  lrs forward status NAME    what waits, what went wrong, and the statements it did not take\n"
         "  lrs forward off NAME       sends nothing more; on NAME goes on where it was; remove NAME forgets it\n"
         "  lrs forward change NAME [--url URL] [--key KEY] [--secret-stdin] and the options of add\n"
         "  lrs forward check NAME     asks whether it is a record store and knows the key\n"
         "  lrs forward try NAME       sends at once, whatever it waits for\n"
         "  lrs forward restart NAME --from beginning|TIME   sends again what was stored from then on\n"
         "  lrs forward refused NAME [--send-again|--forget]\n"
         "  lrs erase --person NAME [--remove | --keep-attachments] [--check]\n"
         "  lrs erase --agent JSON [--remove | --keep-attachments] [--check]\n"
         "  lrs import FILE [--client NAME]   takes statements: a JSON list, or one a line\n"
         "                           [--again]   also those that were removed here after their days\n"
         "Scopes, parted by commas: all, all/read, statements/write, statements/read, statements/read/mine, state,\n"
         "profile. Without --scope: statements/write,statements/read/mine. The secret is printed once. Programs send "
         "both\n"
         "by Basic authorization to the portal's address with /xapi.\n"
         "forward sends statements on to another record store, in their order. --only-client portal: only what the\n"
         "portal itself says. --not-client: the client by which that store sends statements here, so that none go "
         "back.\n"
         "erase puts an account without a name wherever that person or agent stands in statements, and deletes what "
         "is\n"
         "kept about them; with --remove statements by or about them are removed altogether. It cannot be undone.\n"
         "Attachments of statements by or about them go; --keep-attachments keeps all but signatures. Their own\n"
         "answers with their name or address in them go, too.\n"
         "It says which go and which stay, and which statements and documents still have their address, account or\n"
         "name in their text; --check says only that.\n"
         "Works beside a running server.\n",
         {"data"},
         [](const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
             return run_with_data("lrs", words, in, out, err);
         }},
        {"mail",
         "test ADDRESS",
         "Send a test message and print what the mail server said",
         "  mail test ADDRESS\n"
         "  mail test NUMBER --sms    by the gateway for text messages\n"
         "Uses the settings of the portal. Exit code 1 when it was not accepted. Works beside a running server.\n",
         {"data"},
         [](const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
             return run_with_data("mail", words, in, out, err);
         }},
        {"import",
         "FILE.zip",
         "Make a course of a package and print what the inspection found",
         "  import FILE.zip [--title \"TITLE\"] [--dry-run]\n"
         "Exit code 1 when the package is refused. Works beside a running server.\n",
         {"data"},
         [](const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
             return run_with_data("import", words, in, out, err);
         }},
        {"inspect",
         "FILE.zip ...",
         "Print what the package doctor finds in packages, and change nothing",
         "  inspect FILE.zip ...\n"
         "Says for each finding where it is, what learners will notice and what to do. Exit code 1 when a package has\n"
         "errors and would be refused.\n",
         {},
         inspect_packages},
        {"check",
         "[--files]",
         "Look for damage in the data; --files reads every stored file",
         "Changes nothing. Exit code 1 when something is damaged, 3 when it was stopped before its end.\n"
         "Works beside a running server.\n",
         {"data"},
         [](const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err) {
             return run_with_data("check", words, in, out, err);
         }},
        {"demo",
         "--people N ...",
         "Make a large portal to try, with people, contents and records",
         "  demo [--people N] [--contents M] [--records K] [--seed S]\n"
         "N people (25 to 1,000,000; without it 1,000), M contents (18 to 1,000,000; 200) and K records of who stands\n"
         "where in what (20,000), with attempts and run-time data of 90 days. The same seed (1) makes the same portal "
         "on\n"
         "the same day. The folder must not hold a portal yet.\n",
         {"data"},
         make_demo},
        {"backup",
         "FILE | --verify FILE",
         "Copy everything into one file, and read it back to be sure",
         "  backup FILE [--force]     --force replaces an older backup of this name\n"
         "  backup --verify FILE      reads a backup and says whether it is sound\n"
         "Works beside a running server, and learners go on working. The file is a zip with the database, all files\n"
         "and the portal's key: keep it where only you can read it.\n",
         {"data"},
         run_backup},
        {"restore",
         "FILE",
         "Put a backup in the place of the data folder",
         "  restore FILE [--force]    --force moves a folder that is in use aside; nothing is deleted\n"
         "Checks the whole backup before anything is changed. The server must be stopped. Everybody signs in anew.\n",
         {"data"},
         run_restore},
        {"routes", "", "Print every operation of the API with who may call it, as JSON", "", {}, print_routes},
        {"openapi", "", "Print the OpenAPI document of the API", "", {}, print_openapi},
        {"licenses", "", "Print the licences of everything in this executable", "", {}, print_licenses},
        {"version", "", "Print the version", "", {}, print_version},
    };
    return table;
}

const Command* find_command(std::string_view name) {
    for (const Command& command : commands())
        if (command.name == name) return &command;
    return nullptr;
}

std::string general_help() {
    std::string text =
        "Oneroom is an online training portal in one file.\n\nUsage: oneroom [COMMAND] [OPTIONS]\n\nCommands:\n";
    for (const Command& command : commands()) {
        std::string line = "  " + std::string(command.name) + " " + std::string(command.arguments);
        line.resize(std::max<std::size_t>(line.size() + 2, 36), ' ');
        text += line + std::string(command.summary) + "\n";
    }
    return text + "\nOptions of serve:\n" + config::settings_help() +
           "\nSettings are taken from options, then from the environment (ONEROOM_LISTEN ...), then from "
           "DIR/oneroom.toml.\n"
           "See oneroom COMMAND --help for each command.\n";
}

std::string help_of(const Command& command) {
    std::string text = std::string(command.summary) + ".\n\nUsage: oneroom " + std::string(command.name) + " " +
                       std::string(command.arguments) + (command.settings.empty() ? "" : " [OPTIONS]") + "\n\n" +
                       std::string(command.details);
    if (!command.settings.empty()) text += "\nOptions:\n" + config::settings_help(command.settings);
    return text;
}

}  // namespace oneroom
