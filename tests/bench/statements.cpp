// Rows about the learning record store: statements a second, one at a time and in batches, and asking for them among a
// million.
#include <openssl/evp.h>
#include <sqlite3.h>

#include <array>
#include <memory>
#include <random>
#include <stdexcept>

#include "bench/asks.h"
#include "bench/machine.h"
#include "bench/measures.h"
#include "core/base/bytes.h"
#include "support/line.h"

namespace oneroom::bench {
namespace {

constexpr int agents = 2000, verbs = 12, activities = 500, courses = 40, statements_of_registration = 10;
constexpr std::size_t connections = 32;
constexpr std::size_t batch = 50;

std::string uuid_of(std::mt19937_64& random) {
    const std::uint64_t high = random(), low = random();
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%08x-%04x-4%03x-8%03x-%012llx", static_cast<unsigned>(high >> 32),
                  static_cast<unsigned>(high >> 16 & 0xffff), static_cast<unsigned>(high & 0xfff),
                  static_cast<unsigned>(low >> 52), static_cast<unsigned long long>(low & 0xffffffffffff));
    return text.data();
}

std::string agent_of(std::uint64_t number) {
    return R"({"mbox":"mailto:p)" + std::to_string(number % agents) + R"(@example.org"})";
}
std::string verb_of(std::uint64_t number) {
    return "http://adlnet.gov/expapi/verbs/v" + std::to_string(number % verbs);
}
std::string activity_of(std::uint64_t number) {
    return "http://example.org/activities/" + std::to_string(number % activities);
}

/// Statements as a lesson sends them, some 750 bytes each; ten of one registration follow each other.
class Author {
public:
    explicit Author(std::uint64_t seed) : random_(seed) {}

    std::string statement() {
        if (said_++ % statements_of_registration == 0) {
            registration_ = uuid_of(random_);
            agent_ = random_();
        }
        const std::uint64_t number = random_();
        const std::string person = std::to_string(agent_ % agents), verb = std::to_string(number % verbs),
                          activity = std::to_string(number % activities);
        return R"({"id":")" + uuid_of(random_) + R"(","actor":{"objectType":"Agent","name":"Person )" + person +
               R"(","mbox":"mailto:p)" + person + R"(@example.org"},"verb":{"id":")" + verb_of(number) +
               R"(","display":{"en":"verb )" + verb + R"("}},"object":{"objectType":"Activity","id":")" +
               activity_of(number) + R"(","definition":{"name":{"en":"Activity )" + activity +
               R"("},"type":"http://adlnet.gov/expapi/activities/lesson"}},"result":{"score":{"scaled":0.83,"raw":83,)"
               R"("min":0,"max":100},"success":true,"completion":true,"duration":"PT3M12S"},"context":{"registration":")" +
               registration_ + R"(","contextActivities":{"parent":[{"id":"http://example.org/courses/)" +
               std::to_string(number % courses) + R"("}]}},"timestamp":"2026-11-22T17:30:00.000Z"})";
    }

    std::string body(std::size_t count) {
        if (count == 1) return statement();
        std::string text = "[";
        for (std::size_t i = 0; i < count; ++i) text.append(i > 0 ? "," : "").append(statement());
        return text + "]";
    }

private:
    std::mt19937_64 random_;
    std::uint64_t said_ = 0, agent_ = 0;
    std::string registration_{};
};

std::string headers_of(const Portal& portal) {
    return portal.seeded.administrator.headers + "X-Experience-API-Version: 1.0.3\r\n";
}

/// What posts to the store, each connection as an author of its own.
class Posting {
public:
    Posting(const Portal& portal, std::size_t each) : each_(each) {
        static std::uint64_t seed = 1;  // no author says what another one has said
        for (std::size_t i = 0; i < connections; ++i) authors_.emplace_back(seed++);
        texts_.resize(connections);
        headers_ = headers_of(portal);
        port_ = portal.server.port();
    }

    Load load() {
        return {.port = port_, .connections = connections, .next = [this](std::size_t at) -> std::string_view {
                    texts_[at] = test::request_text("POST", "/xapi/statements", authors_[at].body(each_), headers_);
                    return texts_[at];
                }};
    }

private:
    const std::size_t each_;
    std::vector<Author> authors_{};
    std::vector<std::string> texts_{};
    std::string headers_{};
    std::uint16_t port_{};
};

struct Closing {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

/// Plain SQLite: one thread writes the same bytes in the same tables, a transaction for what comes at once. No HTTP,
/// no JSON is read, nobody is known, no rule is kept.
class PlainLoop {
public:
    explicit PlainLoop(const std::string& path) {
        sqlite3* opened = nullptr;
        if (sqlite3_open(path.c_str(), &opened) != SQLITE_OK) throw std::runtime_error("cannot open " + path);
        database_.reset(opened);
        execute(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;"
            "CREATE TABLE IF NOT EXISTS statement (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, client INTEGER,"
            " body TEXT NOT NULL);"
            "CREATE INDEX IF NOT EXISTS by_client ON statement (client, id);"
            "CREATE TABLE IF NOT EXISTS mark (key INTEGER, broad INTEGER, statement INTEGER, source INTEGER,"
            " PRIMARY KEY (key, broad, statement, source)) WITHOUT ROWID");
        insert_ = prepare("INSERT INTO statement (uuid, client, body) VALUES (?, 1, ?)");
        mark_ = prepare("INSERT INTO mark VALUES (?, ?, ?, 0)");
    }

    /// Statements a second.
    double run(std::size_t at_once, double seconds) {
        const auto begin = std::chrono::steady_clock::now();
        double count = 0;
        while (seconds_since(begin) < seconds) {
            execute("BEGIN IMMEDIATE");
            for (std::size_t i = 0; i < at_once; ++i, ++count) one();
            execute("COMMIT");
        }
        return count / seconds_since(begin);
    }

private:
    void one() {
        const std::string body = author_.statement() + std::string(200, ' ');  // authority, stored, version
        const std::string uuid = uuid_of(random_);
        sqlite3_bind_text(insert_.get(), 1, uuid.data(), static_cast<int>(uuid.size()), SQLITE_STATIC);
        sqlite3_bind_text(insert_.get(), 2, body.data(), static_cast<int>(body.size()), SQLITE_STATIC);
        step(insert_.get());
        const auto id = sqlite3_last_insert_rowid(database_.get());
        const std::uint64_t number = random_();
        for (const std::uint64_t key :
             {number % agents, 3000 + number % verbs, 4000 + number % activities, 5000 + number % courses,
              static_cast<std::uint64_t>(6000), 10'000 + static_cast<std::uint64_t>(id) / statements_of_registration}) {
            sqlite3_bind_int64(mark_.get(), 1, static_cast<sqlite3_int64>(key));
            sqlite3_bind_int64(mark_.get(), 2, key >= 5000 && key < 10'000);
            sqlite3_bind_int64(mark_.get(), 3, id);
            step(mark_.get());
        }
    }

    void step(sqlite3_stmt* statement) {
        if (sqlite3_step(statement) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database_.get()));
        sqlite3_reset(statement);
    }
    void execute(const char* sql) {
        if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
            throw std::runtime_error(sqlite3_errmsg(database_.get()));
    }
    std::unique_ptr<sqlite3_stmt, Closing> prepare(const char* sql) {
        sqlite3_stmt* made = nullptr;
        if (sqlite3_prepare_v2(database_.get(), sql, -1, &made, nullptr) != SQLITE_OK)
            throw std::runtime_error(sqlite3_errmsg(database_.get()));
        return std::unique_ptr<sqlite3_stmt, Closing>(made);
    }

    std::unique_ptr<sqlite3, Closing> database_{};
    std::unique_ptr<sqlite3_stmt, Closing> insert_{}, mark_{};
    Author author_{7};
    std::mt19937_64 random_{11};
};

std::string base64(const std::string& text) {
    std::string out(4 * ((text.size() + 2) / 3) + 1, '\0');
    const int length =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                        reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
    out.resize(static_cast<std::size_t>(length));
    return out;
}

double kept_statements(const Portal& portal) {
    sqlite3* opened = nullptr;
    sqlite3_open_v2((portal.data / "oneroom.db").c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
    const std::unique_ptr<sqlite3, Closing> closing(opened);
    double count = 0;
    sqlite3_exec(
        opened, "SELECT COUNT(*) FROM lrs_statement",
        [](void* into, int, char** cells, char**) {
            *static_cast<double*>(into) = std::stod(cells[0]);
            return 0;
        },
        &count, nullptr);
    return count;
}

/// Until there are so many.
void fill(Portal& portal, std::int64_t wanted) {
    Posting posting(portal, batch);
    while (kept_statements(portal) < static_cast<double>(wanted)) {
        Load load = posting.load();
        load.seconds = wanted > 100'000 ? 5 : 0.5;
        const Loaded loaded = run_load(load);
        if (loaded.errors > 0) throw std::runtime_error("a statement was refused: " + loaded.first_error);
    }
}

std::string encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        std::array<char, 4> piece{};
        std::snprintf(piece.data(), piece.size(), "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
        out += piece.data();
    }
    return out;
}

std::vector<std::string> queries() {
    std::vector<std::string> paths;
    const std::string start = "/xapi/statements?limit=25&";
    for (std::uint64_t i = 0; i < 60; ++i) {
        const std::string agent = "agent=" + encoded(agent_of(i * 37)), verb = "verb=" + encoded(verb_of(i)),
                          activity = "activity=" + encoded(activity_of(i * 13));
        for (const std::string& one : {agent, verb, activity, agent + "&" + verb, activity + "&" + verb})
            paths.push_back(start + one);
    }
    return paths;
}

}  // namespace

SeededPortal seed_client(db::Database& database) {
    const std::string key = random_token(), secret = random_token();
    database.write([&](db::Writer& tx) {
        tx.run(R"sql(
            INSERT INTO lrs_client (name, public_key, secret_hash, scopes, created_at)
            VALUES ('Bench', $1, $2, 'all', 0))sql",
               key, sha256_hex(secret));
    });
    SeededPortal seeded;
    seeded.administrator.headers = "Authorization: Basic " + base64(key + ":" + secret) + "\r\n";
    return seeded;
}

Measured measure_statements(Stage& stage, std::int64_t each) {
    Portal& portal = stage.statements();
    Loads loads(portal, stage.effort);
    const auto count = static_cast<std::size_t>(each);
    Posting posting(portal, count);
    PlainLoop plain((stage.folder / ("plain-" + std::to_string(each) + ".db")).string());
    Measured measured = alternate(
        stage.effort, [&] { return loads.run(posting.load()) * static_cast<double>(each); },
        [&] { return plain.run(connections * count, stage.effort.seconds); });
    loads.describe(measured);
    return measured;
}

Measured measure_statement_queries(Stage& stage, std::int64_t wanted) {
    Portal& portal = stage.statements();
    fill(portal, wanted / stage.effort.shrink);
    SeededLearner client = portal.seeded.administrator;
    client.headers = headers_of(portal);
    Measured measured = time_asks(stage, portal, client, queries());
    measured.details.emplace_back("statements", kept_statements(portal));
    return measured;
}

Measured measure_statement_memory(Stage& stage, std::int64_t wanted) {
    Portal& portal = stage.statements();
    fill(portal, wanted / stage.effort.shrink);
    const double before = own_mib(portal.server.pid());
    fill(portal, static_cast<std::int64_t>(kept_statements(portal)) + 200'000 / stage.effort.shrink);
    const double after = own_mib(portal.server.pid());
    return {.value = after - before, .details = {{"before MiB", before}, {"after MiB", after}}};
}

Measured measure_statement_growth(Stage& stage, std::int64_t wanted) {
    Portal& portal = stage.statements();
    Loads loads(portal, stage.effort);
    Posting posting(portal, batch);
    const auto rate = [&] { return loads.run(posting.load()) * static_cast<double>(batch); };
    const double first = rate();
    fill(portal, wanted / stage.effort.shrink);
    const double last = rate();
    return {
        .value = last / first,
        .details = {{"first /s", first},
                    {"last /s", last},
                    {"GiB", static_cast<double>(std::filesystem::file_size(portal.data / "oneroom.db")) / (1 << 30)},
                    {"own MiB", own_mib(portal.server.pid())}}};
}

}  // namespace oneroom::bench
