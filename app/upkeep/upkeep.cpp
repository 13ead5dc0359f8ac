#include "upkeep/upkeep.h"

#include <sys/stat.h>
#include <unistd.h>

#include <ostream>

#include "core/base/bytes.h"
#include "core/config/closest.h"
#include "core/db/patience.h"
#include "core/http/assets.h"
#include "upkeep/upkeep_store.h"

namespace oneroom::upkeep {
namespace {

/// What is wrong with a stored file; empty when nothing is.
std::string fault_of(const files::BlobStore& blobs, const NamedFile& file, bool read_it,
                     const std::function<bool()>& keep_going) {
    const auto descriptor = blobs.open(file.sha256);
    if (!descriptor) return "is missing";
    struct stat found {};
    if (::fstat(descriptor.get(), &found) != 0) return "cannot be read";
    if (file.size >= 0 && found.st_size != file.size)
        return "has " + std::to_string(found.st_size) + " bytes instead of " + std::to_string(file.size);
    if (!read_it) return "";
    Sha256 hash;
    char piece[65536];
    for (ssize_t n = 1; (n = ::read(descriptor.get(), piece, sizeof piece)) > 0;) {
        hash.add({piece, static_cast<std::size_t>(n)});
        if (!keep_going()) throw CheckStopped();
    }
    return hash.hex() == file.sha256 ? "" : "is not what was stored";
}

/// On a connection of its own: it takes minutes where there is much, and has to end when nobody wants it any more.
std::vector<std::string> look_at_database(const std::string& path, const std::function<bool()>& keep_going,
                                          std::vector<NamedFile>& named) {
    db::Connection connection(path, db::Connection::Use::read);
    const db::Reader reader(connection);
    const db::Patience patience(connection, keep_going);
    try {
        connection.execute("BEGIN");
        auto found = list_structure_faults(reader);
        for (const auto& [count, broken] : count_breaches(reader))
            found.push_back(std::to_string(count) + " " + std::string(broken));
        each_named_file(reader, [&](const NamedFile& file) {
            named.push_back(file);
            return true;
        });
        if (patience.is_over()) throw CheckStopped();
        return found;
    } catch (const std::exception&) {
        if (patience.is_over()) throw CheckStopped();
        throw;
    }
}

}  // namespace

std::vector<db::Migration> embedded_migrations() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const http::Asset& asset : http::all_assets())
        if (asset.path.starts_with("resources/migrations/")) files.emplace_back(asset.path, asset.plain);
    return db::migrations_of(files);
}

std::vector<std::string> find_damage(const db::Database& db, const files::BlobStore& blobs, bool read_files,
                                     const std::function<bool()>& keep_going) {
    std::vector<NamedFile> named;
    std::vector<std::string> damage = look_at_database(db.path(), keep_going, named);
    for (const NamedFile& file : named) {
        if (!keep_going()) throw CheckStopped();
        if (const auto fault = fault_of(blobs, file, read_files, keep_going); !fault.empty())
            damage.push_back("The file of " + file.used_by + " " + fault + " (" + file.sha256.substr(0, 12) + ")");
    }
    return damage;
}

int run_check_command(const db::Database& db, const files::BlobStore& blobs, const std::vector<std::string>& words,
                      std::ostream& out, std::ostream& err, const std::function<bool()>& keep_going) try {
    for (const std::string& word : words)
        if (word != "--files") {
            const bool is_near = config::closest(word, {"--files"}).has_value();
            err << "check does not know '" << word << "'." << (is_near ? " Did you mean --files?" : "")
                << " See oneroom check --help.\n";
            return 2;
        }
    const auto damage = find_damage(db, blobs, !words.empty(), keep_going);
    for (const std::string& sentence : damage) err << sentence << '\n';
    if (damage.empty())
        out << "The data is sound.\n";
    else
        err << damage.size() << (damage.size() == 1 ? " fault" : " faults") << " found.\n";
    return damage.empty() ? 0 : 1;
} catch (const CheckStopped& stopped) {
    constexpr int was_stopped = 3;
    err << stopped.what() << '\n';
    return was_stopped;
}

}  // namespace oneroom::upkeep
