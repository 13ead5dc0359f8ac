#include "core/files/zip_writer.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>

#include "core/files/staging.h"

namespace oneroom::files {
namespace {

constexpr std::int64_t local_length = 30, zip64_length = 20;  // of an entry's header, and of the wide sizes after it
constexpr std::uint64_t full32 = 0xFFFFFFFF, full16 = 0xFFFF;
constexpr unsigned needs_zip64 = 45, made_on_unix = 3U << 8 | needs_zip64;
constexpr unsigned private_file = 0100600U;  // mode of every entry when it is unpacked on Unix
constexpr std::int64_t flush_bytes = 8 * 1024 * 1024;
constexpr int quick = 1;  // level of zlib: a database shrinks to a third with it, at the speed of a disk

void add(std::string& to, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) to += static_cast<char>(value >> (8 * i) & 0xFF);
}

/// APPNOTE 4.4.6: date in the upper half, time in the lower.
std::uint32_t dos_time(Instant at) {
    const auto day = std::chrono::floor<std::chrono::days>(at);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss of_day(std::chrono::floor<std::chrono::seconds>(at - day));
    const auto year = std::clamp(static_cast<int>(date.year()), 1980, 2107) - 1980;
    return static_cast<std::uint32_t>(year) << 25 | static_cast<unsigned>(date.month()) << 21 |
           static_cast<unsigned>(date.day()) << 16 | static_cast<std::uint32_t>(of_day.hours().count()) << 11 |
           static_cast<std::uint32_t>(of_day.minutes().count()) << 5 |
           static_cast<std::uint32_t>(of_day.seconds().count() / 2);
}

}  // namespace

struct ZipWriter::Deflater {
    z_stream stream{};
    std::int64_t packed = 0;
    Deflater() {
        // Negative: deflate data alone, as zip has it, without zlib's own header.
        if (::deflateInit2(&stream, quick, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::runtime_error("There is not enough memory to compress a file");
    }
    ~Deflater() { ::deflateEnd(&stream); }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
};

ZipWriter::ZipWriter(int fd, Instant at) : fd_(fd), time_(dos_time(at)) {}

ZipWriter::~ZipWriter() = default;

// The disk is kept writing all the while: a flush of hundreds of megabytes at the end would hold up everybody else's.
void ZipWriter::put(std::string_view bytes) {
    write_all(fd_, bytes);
    offset_ += static_cast<std::int64_t>(bytes.size());
    if (offset_ - flushed_ < flush_bytes) return;
    ::sync_file_range(fd_, flushed_, offset_ - flushed_,
                      SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
    flushed_ = offset_;
}

/// The sizes stand in the zip64 field (4.5.3), so that the header is as long before they are known as after.
std::string ZipWriter::local_header(std::uint32_t crc, std::int64_t size, std::int64_t packed) const {
    std::string header("PK\x03\x04", 4);
    add(header, needs_zip64, 2);
    add(header, 0, 2);  // flags
    add(header, method_ == Method::deflated ? 8 : 0, 2);
    add(header, time_, 4);
    add(header, crc, 4);
    add(header, full32, 4);
    add(header, full32, 4);
    add(header, name_.size(), 2);
    add(header, zip64_length, 2);
    header += name_;
    add(header, 1, 2);  // zip64
    add(header, 16, 2);
    add(header, static_cast<std::uint64_t>(size), 8);
    add(header, static_cast<std::uint64_t>(packed), 8);
    return header;
}

void ZipWriter::start(std::string_view name, Method method) {
    name_ = name;
    method_ = method;
    start_ = offset_;
    size_ = 0;
    crc_ = static_cast<std::uint32_t>(::crc32(0, nullptr, 0));
    deflater_ = method == Method::deflated ? std::make_unique<Deflater>() : nullptr;
    put(local_header(0, 0, 0));
}

void ZipWriter::deflate(std::string_view bytes, int flush) {
    std::array<char, 65536> piece;
    z_stream& stream = deflater_->stream;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    do {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        ::deflate(&stream, flush);
        put({piece.data(), piece.size() - stream.avail_out});
    } while (stream.avail_out == 0);
}

void ZipWriter::write(std::string_view bytes) {
    constexpr std::size_t most = 1024 * 1024 * 1024;  // zlib counts in 32 bits
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), most))) {
        const std::string_view piece = bytes.substr(0, most);
        crc_ = static_cast<std::uint32_t>(
            ::crc32(crc_, reinterpret_cast<const Bytef*>(piece.data()), static_cast<uInt>(piece.size())));
        size_ += static_cast<std::int64_t>(piece.size());
        deflater_ ? deflate(piece, Z_NO_FLUSH) : put(piece);
    }
}

void ZipWriter::finish() {
    if (deflater_) deflate({}, Z_FINISH);
    deflater_.reset();
    const std::int64_t data = start_ + local_length + static_cast<std::int64_t>(name_.size()) + zip64_length;
    const std::int64_t packed = offset_ - data;
    const std::string header = local_header(crc_, size_, packed);
    if (::pwrite(fd_, header.data(), header.size(), start_) != static_cast<ssize_t>(header.size()))
        throw_disk_failure(errno, "write a file");
    list_entry(packed);
    ++entries_;
}

/// The entry in the directory; what fits in 32 bits stands in 32 bits, for older tools.
void ZipWriter::list_entry(std::int64_t packed) {
    std::string wide;
    std::uint64_t shown[3];
    const std::int64_t values[] = {size_, packed, start_};
    for (std::size_t i = 0; i < 3; ++i) {
        shown[i] = static_cast<std::uint64_t>(values[i]);
        if (shown[i] < full32) continue;
        add(wide, shown[i], 8);
        shown[i] = full32;
    }
    directory_.append("PK\x01\x02", 4);
    add(directory_, made_on_unix, 2);
    add(directory_, needs_zip64, 2);
    add(directory_, 0, 2);  // flags
    add(directory_, method_ == Method::deflated ? 8 : 0, 2);
    add(directory_, time_, 4);
    add(directory_, crc_, 4);
    add(directory_, shown[1], 4);
    add(directory_, shown[0], 4);
    add(directory_, name_.size(), 2);
    add(directory_, wide.empty() ? 0 : 4 + wide.size(), 2);
    add(directory_, 0, 2);  // comment
    add(directory_, 0, 2);  // disk
    add(directory_, 0, 2);  // text or binary
    add(directory_, private_file << 16, 4);
    add(directory_, shown[2], 4);
    directory_ += name_;
    if (wide.empty()) return;
    add(directory_, 1, 2);
    add(directory_, wide.size(), 2);
    directory_ += wide;
}

void ZipWriter::drop() {
    deflater_.reset();
    if (::ftruncate(fd_, start_) != 0 || ::lseek(fd_, start_, SEEK_SET) < 0) throw_disk_failure(errno, "write a file");
    offset_ = start_;
    flushed_ = std::min(flushed_, offset_);
}

void ZipWriter::close() {
    const auto at = static_cast<std::uint64_t>(offset_);
    const auto length = directory_.size();
    const auto count = static_cast<std::uint64_t>(entries_);
    put(directory_);
    std::string end;
    if (at >= full32 || length >= full32 || count >= full16) {
        const auto end64 = static_cast<std::uint64_t>(offset_);
        end.append("PK\x06\x06", 4);
        add(end, 44, 8);
        add(end, made_on_unix, 2);
        add(end, needs_zip64, 2);
        add(end, 0, 8);  // disks
        for (const std::uint64_t value : {count, count, std::uint64_t{length}, at}) add(end, value, 8);
        end.append("PK\x06\x07", 4);
        add(end, 0, 4);
        add(end, end64, 8);
        add(end, 1, 4);
    }
    end.append("PK\x05\x06", 4);
    add(end, 0, 4);  // disks
    add(end, std::min(count, full16), 2);
    add(end, std::min(count, full16), 2);
    add(end, std::min<std::uint64_t>(length, full32), 4);
    add(end, std::min(at, full32), 4);
    add(end, 0, 2);
    put(end);
}

}  // namespace oneroom::files
