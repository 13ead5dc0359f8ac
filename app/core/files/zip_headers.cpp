// Offsets and names of fields are those of PKWARE's APPNOTE.TXT, sections 4.3 (records) and 4.5, 4.6 (extra fields).
#include "core/files/zip_headers.h"

#include <algorithm>
#include <optional>

#include "core/base/text.h"
#include "core/files/zip_names.h"

namespace oneroom::files {
namespace {

constexpr std::uint32_t local_signature = 0x04034b50, central_signature = 0x02014b50, end_signature = 0x06054b50;
constexpr std::uint32_t end64_signature = 0x06064b50, locator64_signature = 0x07064b50;
constexpr std::size_t local_length = 30, central_length = 46, end_length = 22, end64_length = 56, locator64_length = 20;
constexpr std::size_t longest_comment = 65535;
constexpr std::uint32_t full16 = 0xFFFF, full32 = 0xFFFFFFFF;

constexpr std::uint32_t zip64_field = 0x0001, unix_link_field = 0x000d, asi_unix_field = 0x756e,
                        unicode_path_field = 0x7075;

ZipError damaged_directory() {
    return {"zip-damaged", "The zip file is damaged: its list of files cannot be read. Upload or export it again."};
}

/// Calls `visit(id, data)` for each extra field; stops where the data is not made of fields (some tools only pad).
template <class Visit>
void each_extra(std::string_view extra, Visit visit) {
    while (extra.size() >= 4) {
        const std::uint32_t id = u16_at(extra, 0), length = u16_at(extra, 2);
        if (extra.size() - 4 < length) return;
        visit(id, extra.substr(4, length));
        extra.remove_prefix(4 + length);
    }
}

/// The zip64 forms of the directory's place, when there are any (4.3.14, 4.3.15).
void read_place64(ZipBytes& bytes, std::uint64_t end_offset, ZipDirectoryPlace& place) {
    const bool is_needed = place.entries == full16 || place.offset == full32 || place.length == full32;
    const bool has_locator =
        end_offset >= locator64_length && u32_at(bytes.at(end_offset - locator64_length, 4), 0) == locator64_signature;
    if (!has_locator) {
        if (place.offset == full32 || place.length == full32) throw damaged_directory();
        return;
    }
    const auto locator = bytes.at(end_offset - locator64_length, locator64_length);
    const std::uint64_t end64_offset = u64_at(locator, 8);
    if (end64_offset > end_offset - locator64_length) throw damaged_directory();
    const auto end64 = bytes.at(end64_offset, end64_length);
    if (u32_at(end64, 0) != end64_signature) throw damaged_directory();
    const ZipDirectoryPlace wide{u64_at(end64, 48), u64_at(end64, 40), u64_at(end64, 32)};
    const auto agrees = [](std::uint64_t narrow, std::uint64_t value, std::uint64_t full) {
        return narrow == full || narrow == value;
    };
    const bool is_same = agrees(place.entries, wide.entries, full16) && agrees(place.offset, wide.offset, full32) &&
                         agrees(place.length, wide.length, full32);
    if (!is_same && !is_needed) throw zip_contradiction("its directory", "the place");
    if (!is_same) throw damaged_directory();
    place = wide;
}

/// Takes the wide values for those that are full in the header (4.5.3), in the order of the standard.
void apply_zip64(ZipHeader& header, std::string_view stored_extra) {
    const bool is_needed = header.size == full32 || header.packed == full32 || header.local_offset == full32;
    if (!is_needed) return;
    bool has_field = false;
    each_extra(stored_extra, [&](std::uint32_t id, std::string_view data) {
        if (id != zip64_field || has_field) return;
        has_field = true;
        for (std::uint64_t* value : {&header.size, &header.packed, &header.local_offset}) {
            if (*value != full32) continue;
            if (data.size() < 8) throw damaged_directory();
            *value = u64_at(data, 0);
            data.remove_prefix(8);
        }
    });
    if (!has_field && header.local_offset == full32) throw damaged_directory();
}

std::string method_name(std::uint32_t method) {
    switch (method) {
        case 9:
            return "Deflate64";
        case 12:
            return "BZip2";
        case 14:
            return "LZMA";
        case 93:
            return "Zstandard";
        case 95:
            return "XZ";
        default:
            return "method " + std::to_string(method);
    }
}

}  // namespace

std::string shown_zip_name(std::string_view stored) {
    std::string text;
    for (const char c : stored.substr(0, 200)) text += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    return is_utf8(text) ? text : from_code_page_437(text);
}

ZipError zip_contradiction(const std::string& path, const std::string& about) {
    return {"zip-contradiction",
            "The zip says two different things about " + about + " of " + path + ". Make the zip again.", path};
}

ZipDirectoryPlace find_zip_directory(ZipBytes& bytes, std::vector<ZipNote>& notes) {
    if (bytes.size() < end_length) throw ZipError("not-a-zip", "This is not a zip file.");
    const std::size_t tail_length =
        static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), end_length + longest_comment));
    const std::uint64_t tail_offset = bytes.size() - tail_length;
    const std::string tail(bytes.at(tail_offset, tail_length));
    std::optional<std::size_t> found;
    for (std::size_t i = tail.size() - end_length + 1; i-- > 0 && !found;) {
        if (u32_at(tail, i) == end_signature && i + end_length + u16_at(tail, i + 20) <= tail.size()) found = i;
    }
    if (!found) {
        const auto start = bytes.at(0, 4);
        if (u32_at(start, 0) == local_signature)
            throw ZipError("zip-damaged", "The zip file is incomplete: its end is missing. Upload or export it again.");
        throw ZipError("not-a-zip", "This is not a zip file.");
    }
    const std::string_view end = std::string_view(tail).substr(*found);
    if (u16_at(end, 4) != 0 && u16_at(end, 4) != full16)
        throw ZipError("zip-split", "The zip is one part of several. Make it again as a single file.");
    ZipDirectoryPlace place{u32_at(end, 16), u32_at(end, 12), u16_at(end, 10)};
    const std::uint64_t end_offset = tail_offset + *found;
    read_place64(bytes, end_offset, place);
    if (place.length > end_offset || place.offset > end_offset - place.length) throw damaged_directory();
    if (*found + end_length + u16_at(end, 20) != tail.size())
        notes.push_back(
            {"zip-trailing-data", "The zip file has other data after its end, which is left out.", "", 1, true});
    return place;
}

ZipHeader read_zip_header(ZipBytes& bytes, std::uint64_t& at, std::uint64_t directory_end) {
    if (directory_end - at < central_length) throw damaged_directory();
    const auto fixed = bytes.at(at, central_length);
    if (u32_at(fixed, 0) != central_signature) throw damaged_directory();
    ZipHeader header;
    header.made_by = u16_at(fixed, 4);
    header.flags = u16_at(fixed, 8);
    header.method = u16_at(fixed, 10);
    header.crc = u32_at(fixed, 16);
    header.packed = u32_at(fixed, 20);
    header.size = u32_at(fixed, 24);
    header.disk = u16_at(fixed, 34);
    header.attributes = u32_at(fixed, 38);
    header.local_offset = u32_at(fixed, 42);
    const std::size_t name_length = u16_at(fixed, 28), extra_length = u16_at(fixed, 30);
    const std::size_t whole = central_length + name_length + extra_length + u16_at(fixed, 32);
    if (directory_end - at < whole) throw damaged_directory();
    const auto record = bytes.at(at, whole);
    header.name = record.substr(central_length, name_length);
    header.extra = record.substr(central_length + name_length, extra_length);
    apply_zip64(header, header.extra);
    at += whole;
    return header;
}

std::string unicode_path_of(const ZipHeader& header) {
    std::string unicode;
    each_extra(header.extra, [&](std::uint32_t id, std::string_view data) {
        if (id != unicode_path_field || data.size() < 5) return;
        const auto name = data.substr(5);
        if (!is_same_name_in_unicode(header.name, name))
            throw ZipError("zip-unsafe-name",
                           "The zip has two different names for one file: " + shown_zip_name(header.name) + " and " +
                               shown_zip_name(name) + ". Make the zip again.",
                           shown_zip_name(header.name));
        unicode = name;
    });
    return unicode;
}

void refuse_links(const ZipHeader& header) {
    constexpr std::uint32_t kind_mask = 0170000, regular = 0100000, folder = 0040000, link = 0120000;
    const std::uint32_t kind = header.has_unix_mode() ? header.unix_mode() & kind_mask : 0;
    bool is_link = kind == link;
    each_extra(header.extra, [&](std::uint32_t id, std::string_view data) {
        // 4.5.7: times, user, group (12 bytes), then the target of a link. ASi: checksum, mode, target's length at 6.
        if (id == unix_link_field && data.size() > 12) is_link = true;
        if (id == asi_unix_field && data.size() >= 10 &&
            (u32_at(data, 6) != 0 || (u16_at(data, 4) & kind_mask) == link))
            is_link = true;
    });
    const bool is_special = kind != 0 && kind != regular && kind != folder;
    if (!is_link && !is_special) return;
    throw ZipError("zip-link",
                   "The zip contains " + std::string(is_link ? "a link" : "a device or another special file") +
                       ", which a course must not: " + header.path + ". Replace it by the file itself.",
                   header.path);
}

void refuse_unreadable(const ZipHeader& header) {
    if (header.is_encrypted() || header.method == 99)
        throw ZipError("zip-encrypted", "The zip is protected by a password. Make it again without one.", header.path);
    if (header.method != 0 && header.method != 8)
        throw ZipError("zip-method",
                       "The file " + header.path + " is compressed with " + method_name(header.method) +
                           ", which is not supported. Make the zip again with the usual compression (Deflate).",
                       header.path);
    if (header.disk != 0 && header.disk != full16)
        throw ZipError("zip-split", "The zip is one part of several. Make it again as a single file.");
    if (header.method == 0 && header.packed != header.size) throw zip_contradiction(header.path, "the size");
    if (header.is_folder && header.size != 0) throw zip_contradiction(header.path, "the kind (file or folder)");
}

void check_local_header(ZipBytes& bytes, ZipHeader& header) {
    const std::string fixed(bytes.at(header.local_offset, local_length));
    if (u32_at(fixed, 0) != local_signature) throw damaged_directory();
    const std::size_t name_length = u16_at(fixed, 26), extra_length = u16_at(fixed, 28);
    const auto record = bytes.at(header.local_offset, local_length + name_length + extra_length);
    if (record.substr(local_length, name_length) != header.name)
        throw ZipError("zip-unsafe-name",
                       "The zip has two different names for one file: " + shown_zip_name(header.name) + " and " +
                           shown_zip_name(record.substr(local_length, name_length)) + ". Make the zip again.",
                       header.path);
    if (((u16_at(fixed, 6) ^ header.flags) & 1U) != 0) throw zip_contradiction(header.path, "the encryption");
    if (u16_at(fixed, 8) != header.method) throw zip_contradiction(header.path, "the compression");
    ZipHeader local;
    local.packed = u32_at(fixed, 18);
    local.size = u32_at(fixed, 22);
    each_extra(record.substr(local_length + name_length), [&](std::uint32_t id, std::string_view data) {
        // 4.5.3: in the local header both sizes stand there whenever the field does.
        if (id == unicode_path_field && data.size() >= 5 && !is_same_name_in_unicode(header.name, data.substr(5)))
            throw ZipError("zip-unsafe-name",
                           "The zip has two different names for " + header.path + ". Make the zip again.", header.path);
        if (id != zip64_field || data.size() < 16) return;
        if (local.size == full32) local.size = u64_at(data, 0);
        if (local.packed == full32) local.packed = u64_at(data, 8);
    });
    const auto agrees = [&](std::uint64_t local_value, std::uint64_t value) {
        return local_value == value || (header.has_descriptor() && local_value == 0);
    };
    if (!agrees(local.size, header.size) || !agrees(local.packed, header.packed))
        throw zip_contradiction(header.path, "the size");
    if (!agrees(u32_at(fixed, 14), header.crc)) throw zip_contradiction(header.path, "the checksum");
    header.data_offset = header.local_offset + local_length + name_length + extra_length;
}

}  // namespace oneroom::files
