#include "core/base/log.h"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <mutex>

#include "core/base/instant.h"
#include "core/base/text.h"

namespace oneroom::log {
namespace {

/// What the whole process shares: standard error is one, too.
struct Output {
    std::mutex mutex;
    std::function<void(std::string_view)> sink;  // guarded by mutex
    std::string waiting;                         // guarded by mutex: lines that the writing thread will take along
    bool is_writing = false;                     // guarded by mutex
    std::condition_variable taken;               // the writing thread has taken along what was waiting
    std::atomic<Level> level = Level::info;
};

Output& output() {
    static Output shared;
    return shared;
}

constexpr std::size_t most_waiting = 1024 * 1024;  // bytes of lines; beyond, who logs waits for the output, too

constexpr std::string_view names[] = {"debug", "info", "warning", "error"};

void append_text(std::string_view text, std::string& out) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto escape = [&](char32_t c) {
        out += "\\u";
        for (int shift = 12; shift >= 0; shift -= 4) out += hex[c >> shift & 15];
    };
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        const auto is_plain = [](char b) { return b >= 0x20 && b < 0x7F && b != '"' && b != '\\'; };
        const std::size_t start = at;
        while (at < text.size() && is_plain(text[at])) ++at;
        out.append(text, start, at - start);
        if (at == text.size()) break;
        const char32_t c = next_code_point(text, at);
        if (c == '"' || c == '\\') out += '\\', out += static_cast<char>(c);
        // C0, C1, line separators and text direction marks: nothing that a terminal or a reader could be led by.
        else if (c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069))
            escape(c);
        else
            append_utf8(out, c);
    }
    out += '"';
}

void append_value(const Value& value, std::string& out) {
    if (const auto* text = std::get_if<std::string_view>(&value)) return append_text(*text, out);
    char digits[32];
    const auto end = std::visit(
        [&](const auto& v) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(v)>>)
                return std::to_chars(digits, digits + sizeof digits, v).ptr;
            else
                return digits + 0;
        },
        value);
    out.append(digits, end);
}

/// All of it, however little the output takes at a time. An output that fails has nobody to tell.
void write_whole(std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            pollfd output{STDERR_FILENO, POLLOUT, 0};
            if (::poll(&output, 1, -1) < 0 && errno != EINTR) return;
        } else if (written == 0 || errno != EINTR) {
            return;
        }
    }
}

/// One thread writes at a time. The lines that come meanwhile are left to it, so that nobody waits for the disk or the
/// terminal behind somebody else.
void hand_on(std::string line) {
    Output& to = output();
    std::unique_lock lock(to.mutex);
    if (to.sink) return to.sink(line);
    to.taken.wait(lock, [&] { return !to.is_writing || to.waiting.size() < most_waiting; });
    if (to.is_writing) return void(to.waiting += line);
    to.is_writing = true;
    while (true) {
        lock.unlock();
        write_whole(line);
        lock.lock();
        if (to.waiting.empty()) break;
        line.clear();
        line.swap(to.waiting);
        to.taken.notify_all();
    }
    to.is_writing = false;
}

}  // namespace

void write(Level level, std::string_view event, std::initializer_list<Item> items) {
    if (level < output().level.load(std::memory_order_relaxed)) return;
    std::string line = "{\"at\":\"" + to_iso8601(SystemClock().now()) + "\",\"level\":\"" +
                       std::string(names[static_cast<std::size_t>(level)]) + "\",\"event\":";
    append_text(event, line);
    for (const Item& item : items) {
        line += ',';
        append_text(item.name, line);
        line += ':';
        append_value(item.value, line);
    }
    line += "}\n";
    hand_on(std::move(line));
}

void set_level(Level level) { output().level = level; }

void set_sink(std::function<void(std::string_view)> sink) {
    const std::lock_guard lock(output().mutex);
    output().sink = std::move(sink);
}

}  // namespace oneroom::log
