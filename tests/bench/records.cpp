// Rows about many records: the report, its CSV, and search among many contents.
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

#include "bench/asks.h"
#include "bench/machine.h"
#include "bench/measures.h"
#include "core/db/db.h"
#include "core/http/socket.h"
#include "support/line.h"

namespace oneroom::bench {
namespace {

constexpr const char* report = "/api/reports/3";

Measured time_report(Stage& stage, std::int64_t records, const std::vector<std::string>& queries) {
    Portal& portal = stage.records(records);
    std::vector<std::string> paths;
    for (const std::string& query : queries) paths.push_back(report + query);
    std::string page;
    Measured measured = time_asks(stage, portal, portal.seeded.administrator, paths, &page);
    const double total = nlohmann::json::parse(page).value("total", 0.0);
    if (total == 0) throw std::runtime_error("the report is empty");
    measured.details.emplace_back("rows", total);
    return measured;
}

/// Counts the rows of a chunked answer without keeping it.
class CsvCounter {
public:
    void take(std::string_view bytes) {
        while (!bytes.empty() && !is_whole_) {
            if (left_ == 0) {
                take_size_line(bytes);
                continue;
            }
            const auto part = bytes.substr(0, left_);
            for (const char c : part) rows_ += c == '\n';
            left_ -= part.size();
            bytes.remove_prefix(part.size());
        }
    }
    bool is_whole() const { return is_whole_; }
    std::int64_t rows() const { return rows_ - 1; }  ///< without the heading

private:
    // "\r\n" of the chunk before, "1f40\r\n"; a size of 0 ends it all.
    void take_size_line(std::string_view& bytes) {
        const char c = bytes.front();
        bytes.remove_prefix(1);
        if (c != '\n' && c != '\r') {
            line_ += c;
        } else if (c == '\n' && !line_.empty()) {
            left_ = std::stoull(line_, nullptr, 16);
            is_whole_ = left_ == 0;
            line_.clear();
        }
    }

    std::string line_{};
    std::uint64_t left_ = 0;
    std::int64_t rows_ = 0;
    bool is_whole_ = false;
};

struct Download {
    std::int64_t rows = 0;
    double seconds = 0;
    double megabytes = 0;
    double highest_own_mib = 0;  ///< of the server meanwhile, looked at every 2 MB
};

Download download_csv(const Portal& portal) {
    const http::Descriptor socket(connect_to(portal.server.port()));
    const std::string text =
        test::request_text("GET", std::string(report) + "/csv", {}, portal.seeded.administrator.headers);
    const auto begin = std::chrono::steady_clock::now();
    if (::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL) < 0) throw std::runtime_error("nothing sent");
    std::string head;
    CsvCounter counter;
    std::vector<char> buffer(256 * 1024);
    Download download;
    double looked_at = 0;
    while (!counter.is_whole()) {
        const auto got = ::recv(socket.get(), buffer.data(), buffer.size(), 0);
        if (got <= 0) throw std::runtime_error("the CSV broke off after " + std::to_string(counter.rows()) + " rows");
        download.megabytes += static_cast<double>(got) / 1e6;
        if (download.megabytes >= looked_at + 2 || looked_at == 0) {
            looked_at = download.megabytes;
            download.highest_own_mib = std::max(download.highest_own_mib, own_mib(portal.server.pid()));
        }
        std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
        if (head.find("\r\n\r\n") == head.npos) {
            head.append(bytes);
            const auto end = head.find("\r\n\r\n");
            if (end == head.npos) continue;
            if (!head.starts_with("HTTP/1.1 200")) throw std::runtime_error("the CSV was refused: " + head);
            counter.take(std::string_view(head).substr(end + 4));
        } else {
            counter.take(bytes);
        }
    }
    download.seconds = seconds_since(begin);
    download.rows = counter.rows();
    return download;
}

/// Rows a second that SQLite alone steps through in the table the report reads.
double plain_read_rate(const Portal& portal) {
    const db::Database database((portal.data / "oneroom.db").string());
    const auto begin = std::chrono::steady_clock::now();
    const auto cursor = database.open_cursor();
    cursor->add("SELECT * FROM content_tracking", {});
    std::int64_t rows = 0;
    while (cursor->next()) ++rows;
    return static_cast<double>(rows) / seconds_since(begin);
}

std::vector<std::string> search_paths(const char* address, SearchWord word, std::int64_t contents) {
    std::vector<std::string> paths;
    for (int i = 0; i < 20; ++i) paths.push_back(address + search_word(word, i, contents));
    return paths;
}

}  // namespace

Measured measure_report(Stage& stage, std::int64_t records) { return time_report(stage, records, {""}); }

Measured measure_filtered_report(Stage& stage, std::int64_t records) {
    return time_report(stage, records,
                       {"?locations=2", "?consolidatedStatuses=notAttempted,incomplete",
                        "?locations=1,3&consolidatedStatuses=passed&page=2", "?courses=7",
                        "?dueDateFrom=2020-01-01&dueDateTo=2099-01-01"});
}

Measured measure_sorted_report(Stage& stage, std::int64_t records) {
    return time_report(
        stage, records,
        {"?sort=completed&descending=true", "?sort=score", "?sort=course", "?sort=due", "?sort=location"});
}

Measured measure_deep_report(Stage& stage, std::int64_t records) {
    const auto last = (records / stage.effort.shrink + 14) / 15;
    return time_report(stage, records, {"?page=" + std::to_string(last), "?page=" + std::to_string(last / 2)});
}

Measured measure_csv(Stage& stage, std::int64_t records) {
    Portal& portal = stage.records(records);
    Download download;
    const Effort effort{.rounds = stage.effort.is_full() ? 2 : 1};
    Measured measured = alternate(
        effort,
        [&] {
            download = download_csv(portal);
            return static_cast<double>(download.rows) / download.seconds;
        },
        [&] { return plain_read_rate(portal); });
    measured.details = {
        {"rows", static_cast<double>(download.rows)}, {"seconds", download.seconds}, {"MB", download.megabytes}};
    return measured;
}

Measured measure_csv_memory(Stage& stage, std::int64_t records) {
    Portal& portal = stage.records(records);
    const pid_t pid = portal.server.pid();
    const double before = own_mib(pid);
    const Download download = download_csv(portal);
    Measured measured{.value = std::max(0.0, download.highest_own_mib - before)};
    measured.details = {
        {"before MiB", before}, {"MB sent", download.megabytes}, {"resident with mapped pages MiB", resident_mib(pid)}};
    return measured;
}

Measured measure_home_search(Stage& stage, std::int64_t word) {
    Portal& portal = stage.library();
    return time_asks(stage, portal, portal.seeded.learners.front(),
                     search_paths("/api/home?search=", static_cast<SearchWord>(word), stage.library_size()));
}

Measured measure_list_search(Stage& stage, std::int64_t word) {
    Portal& portal = stage.library();
    std::string page;
    Measured measured =
        time_asks(stage, portal, portal.seeded.administrator,
                  search_paths("/api/contents?search=", static_cast<SearchWord>(word), stage.library_size()), &page);
    measured.details.emplace_back("found", nlohmann::json::parse(page).value("total", 0.0));
    return measured;
}

}  // namespace oneroom::bench
