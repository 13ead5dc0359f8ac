#include "core/files/zip_reader.h"

#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <numeric>

#include "core/base/text.h"
#include "core/files/zip_bytes.h"
#include "core/files/zip_directory.h"

namespace oneroom::files {
namespace {

constexpr std::size_t piece_bytes = 65536;

ZipError damaged(const ZipEntry& entry, const std::string& how) {
    return {"zip-damaged", "The file " + entry.path + " in the zip " + how + ". Make the zip again.", entry.path};
}

ZipError cut_off() {
    return {"zip-damaged", "The zip file is incomplete: it ends too early. Upload or export it again."};
}

/// zlib's stream, ended whatever happens.
struct Inflater {
    z_stream stream{};
    explicit Inflater(const ZipEntry& entry) {
        // Negative: deflate data alone, as zip has it, without zlib's own header.
        if (::inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw damaged(entry, "could not be unpacked");
    }
    ~Inflater() { ::inflateEnd(&stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
};

/// Counts and checks what comes out, so that no header is believed about it.
class CheckedOutput {
public:
    CheckedOutput(const ZipEntry& entry, const ZipReader::Sink& sink) : entry_(entry), sink_(sink) {}

    void give(std::string_view piece) {
        given_ += static_cast<std::int64_t>(piece.size());
        if (given_ > entry_.size) throw ZipError("zip-lying-size", lie("more"), entry_.path);
        crc_ = ::crc32(crc_, reinterpret_cast<const Bytef*>(piece.data()), static_cast<uInt>(piece.size()));
        sink_(piece);
    }
    void end() const {
        if (given_ < entry_.size) throw ZipError("zip-lying-size", lie("less"), entry_.path);
        if (crc_ != entry_.crc32) throw damaged(entry_, "does not match its checksum");
    }

private:
    std::string lie(std::string_view more_or_less) const {
        return "The file " + entry_.path + " unpacks to " + std::string(more_or_less) +
               " than the zip says. Make the zip again.";
    }

    const ZipEntry& entry_;
    const ZipReader::Sink& sink_;
    std::int64_t given_ = 0;
    uLong crc_ = ::crc32(0, nullptr, 0);
};

}  // namespace

std::size_t read_at(int fd, std::uint64_t offset, char* to, std::size_t length) {
    std::size_t done = 0;
    while (done < length) {
        const ssize_t got = ::pread(fd, to + done, length - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            throw ZipError("zip-unreadable", std::string("The file could not be read: ") + std::strerror(errno) + ".");
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

ZipBytes::ZipBytes(int fd, std::size_t window) : fd_(fd), window_bytes_(window) {
    struct stat facts {};
    if (::fstat(fd, &facts) != 0 || !S_ISREG(facts.st_mode))
        throw ZipError("not-a-zip", "This is not a file that can be read.");
    size_ = static_cast<std::uint64_t>(facts.st_size);
}

std::string_view ZipBytes::at(std::uint64_t offset, std::size_t length) {
    if (offset > size_ || length > size_ - offset) throw cut_off();
    const bool is_held = offset >= window_offset_ && offset + length <= window_offset_ + window_.size();
    if (!is_held) {
        window_.resize(std::max(length, window_bytes_));
        window_.resize(read_at(fd_, offset, window_.data(), window_.size()));
        window_offset_ = offset;
        if (window_.size() < length) throw cut_off();
    }
    return std::string_view(window_).substr(offset - window_offset_, length);
}

ZipReader::ZipReader(int fd, const ZipLimits& limits) : fd_(fd) {
    ZipDirectory directory = read_zip_directory(fd, limits);
    entries_ = std::move(directory.entries);
    notes_ = std::move(directory.notes);
    by_path_.resize(entries_.size());
    std::iota(by_path_.begin(), by_path_.end(), std::size_t{0});
    std::ranges::sort(by_path_, {}, [this](std::size_t i) -> const std::string& { return entries_[i].path; });
    for (const auto& entry : entries_) total_size_ += entry.size;
}

const ZipEntry* ZipReader::find(std::string_view path) const {
    const auto path_of = [this](std::size_t i) -> std::string_view { return entries_[i].path; };
    const auto found = std::ranges::lower_bound(by_path_, path, {}, path_of);
    return found != by_path_.end() && entries_[*found].path == path ? &entries_[*found] : nullptr;
}

void ZipReader::read(const ZipEntry& entry, const Sink& sink) const {
    if (entry.is_deflated && entry.packed_size > 0) return inflate(entry, sink);
    CheckedOutput output(entry, sink);
    std::array<char, piece_bytes> piece;
    for (std::int64_t done = 0; done < entry.size;) {
        const auto wanted = std::min<std::int64_t>(entry.size - done, piece_bytes);
        const auto got = read_at(fd_, static_cast<std::uint64_t>(entry.data_offset + done), piece.data(),
                                 static_cast<std::size_t>(wanted));
        if (got == 0) throw cut_off();
        output.give({piece.data(), got});
        done += static_cast<std::int64_t>(got);
    }
    output.end();
}

void ZipReader::inflate(const ZipEntry& entry, const Sink& sink) const {
    CheckedOutput output(entry, sink);
    Inflater inflater(entry);
    z_stream& stream = inflater.stream;
    std::array<char, piece_bytes> packed;
    std::array<char, piece_bytes> piece;
    std::int64_t read_so_far = 0;
    stream.avail_out = 1;  // nothing held yet
    for (int state = Z_OK; state != Z_STREAM_END;) {
        if (stream.avail_in == 0) {
            const auto wanted = std::min<std::int64_t>(entry.packed_size - read_so_far, piece_bytes);
            const auto got = read_at(fd_, static_cast<std::uint64_t>(entry.data_offset + read_so_far), packed.data(),
                                     static_cast<std::size_t>(wanted));
            // Without new input zlib may still hold output, which then filled the last piece to its end.
            if (got == 0 && stream.avail_out != 0) throw damaged(entry, "is cut off");
            stream.next_in = reinterpret_cast<Bytef*>(packed.data());
            stream.avail_in = static_cast<uInt>(got);
            read_so_far += static_cast<std::int64_t>(got);
        }
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = piece_bytes;
        state = ::inflate(&stream, Z_NO_FLUSH);
        if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) throw damaged(entry, "is damaged");
        output.give({piece.data(), piece_bytes - stream.avail_out});
    }
    output.end();
}

std::string ZipReader::read_all(const ZipEntry& entry, std::int64_t limit) const {
    if (entry.size > limit)
        throw ZipError("zip-too-large",
                       "The file " + entry.path + " is larger than " + human_size(static_cast<std::uint64_t>(limit)) +
                           ", the most that is read of it.",
                       entry.path);
    std::string whole;
    whole.reserve(static_cast<std::size_t>(entry.size));
    read(entry, [&](std::string_view piece) { whole += piece; });
    return whole;
}

}  // namespace oneroom::files
