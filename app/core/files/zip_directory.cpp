// Offsets and names of fields are those of PKWARE's APPNOTE.TXT, sections 4.3 to 4.6.
#include "core/files/zip_directory.h"

#include <algorithm>
#include <map>

#include "core/base/text.h"
#include "core/files/zip_headers.h"
#include "core/files/zip_names.h"

namespace oneroom::files {
namespace {

std::string grouped(std::int64_t number) {
    std::string text = std::to_string(number);
    for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3)
        text.insert(static_cast<std::size_t>(i), ",");
    return text;
}

/// What is kept of a header once it is checked. A hundred thousand of these are held at once.
struct Item {
    std::string path, code_page_name;
    std::uint64_t size = 0, packed = 0, local_offset = 0, data_offset = 0;
    std::uint32_t crc = 0;
    bool is_folder = false, is_deflated = false;
};

class DirectoryReader {
public:
    DirectoryReader(int fd, const ZipLimits& limits) : bytes_(fd, 262144), local_bytes_(fd, 4096), limits_(limits) {}

    ZipDirectory read() {
        const ZipDirectoryPlace place = find_zip_directory(bytes_, directory_.notes);
        if (place.entries > static_cast<std::uint64_t>(limits_.files)) throw too_many();
        read_headers(place);
        refuse_overlaps();
        refuse_bombs();
        compare_names();
        refuse_file_folders();
        give_entries();
        for (auto& [code, note] : noted_) directory_.notes.push_back(std::move(note));
        return std::move(directory_);
    }

private:
    ZipError too_many() const {
        return {"zip-too-many-files", "The zip contains more than " + grouped(limits_.files) +
                                          " files, the most a course may have. Leave out what it does not need."};
    }

    void note(const std::string& code, bool is_warning, const std::string& path, const std::string& message) {
        auto [place, is_new] = noted_.try_emplace(code, ZipNote{code, message, path, 1, is_warning});
        if (!is_new) ++place->second.count;
    }

    void read_headers(const ZipDirectoryPlace& place) {
        std::uint64_t at = place.offset;
        const std::uint64_t end = place.offset + place.length;
        std::int64_t name_bytes = 0;
        while (at < end) {
            if (static_cast<std::int64_t>(items_.size()) >= limits_.files) throw too_many();
            ZipHeader header = read_zip_header(bytes_, at, end);
            name_bytes += static_cast<std::int64_t>(header.name.size());
            if (name_bytes > limits_.name_bytes)
                throw ZipError("zip-too-many-files",
                               "The names of the files in the zip are too long to be handled together.");
            name_entry(header);
            refuse_links(header);
            refuse_unreadable(header);
            check_place(header, place.offset);
            items_.push_back({std::move(header.path), std::move(code_page_name_), header.size, header.packed,
                              header.local_offset, header.data_offset, header.crc, header.is_folder,
                              header.method == 8});
        }
        if (items_.size() != place.entries) throw zip_contradiction("its directory", "the number of files");
    }

    void name_entry(ZipHeader& header) {
        const std::string unicode = unicode_path_of(header);
        const bool has_better_name = !unicode.empty() && unicode != header.name;
        ZipName name = read_zip_name(header.name, header.says_utf8());
        if (name.refusal.empty() && has_better_name) name = read_zip_name(unicode, true);
        if (!name.refusal.empty())
            throw ZipError("zip-unsafe-name",
                           "The zip is refused because the name of a file in it " + name.refusal + ": " +
                               shown_zip_name(header.name) + ". Make the zip again with plain names.",
                           shown_zip_name(header.name));
        header.path = std::move(name.path);
        header.is_folder = header.path.empty() || header.path.ends_with('/');
        code_page_name_ = name.is_code_page ? header.name : std::string();
        if (name.is_code_page)
            note("zip-name-encoding", false, header.path,
                 "The zip does not say how its file names are written; letters such as \xC3\xA4 or \xC3\xA9 were read "
                 "as "
                 "code page 437. If names look wrong, make the zip again with UTF-8 names.");
        if (name.is_rewritten)
            note("zip-name-rewritten", false, header.path,
                 "The zip separates folders in its own way (\"\\\" or \"./\"); the names were read as usual.");
        if (name.has_odd_characters)
            note("zip-name-odd", true, header.path,
                 "A file name contains invisible characters or ends in a blank or a dot, which some computers cannot "
                 "handle.");
    }

    void check_place(ZipHeader& header, std::uint64_t directory_offset) {
        check_local_header(local_bytes_, header);
        if (header.packed > directory_offset || header.data_offset > directory_offset - header.packed)
            throw ZipError("zip-damaged", "The zip file is damaged: " + header.path + " lies outside of it.",
                           header.path);
    }

    /// Two files made of the same bytes are the trick of the densest bombs; no honest tool writes them.
    void refuse_overlaps() {
        std::vector<const Item*> sorted;
        for (const auto& item : items_) sorted.push_back(&item);
        std::ranges::sort(sorted, {}, &Item::local_offset);
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            if (sorted[i]->local_offset < sorted[i - 1]->data_offset + sorted[i - 1]->packed)
                throw ZipError("zip-overlap",
                               "The zip is refused because files in it share their bytes (" + sorted[i - 1]->path +
                                   " and " + sorted[i]->path + "). Make the zip again.",
                               sorted[i]->path);
        }
    }

    void refuse_ratio(std::uint64_t size, std::uint64_t packed, const std::string& path) const {
        if (size <= static_cast<std::uint64_t>(limits_.ratio_free_bytes)) return;
        if (size / static_cast<std::uint64_t>(limits_.ratio) <= packed) return;
        throw ZipError("zip-bomb",
                       "The zip is refused because " + (path.empty() ? std::string("it") : path) + " would unpack to " +
                           human_size(size) + ", more than " + std::to_string(limits_.ratio) +
                           " times its packed size.",
                       path);
    }

    void refuse_bombs() const {
        std::uint64_t size = 0, packed = 0;
        const auto limit = static_cast<std::uint64_t>(limits_.total_bytes);
        for (const auto& item : items_) {
            if (item.size > limit || size + item.size > limit)
                throw ZipError("zip-too-large",
                               "The zip would unpack to more than " + human_size(limit) +
                                   ", the most a course may have. Make its videos and images smaller.");
            size += item.size;
            packed += item.packed;
        }
        for (const auto& item : items_) refuse_ratio(item.size, item.packed, item.path);
        refuse_ratio(size, packed, "");
    }

    void compare_names() {
        std::vector<std::pair<std::string, const Item*>> folded;
        for (auto& item : items_)
            if (!item.is_folder) folded.emplace_back(to_lower_ascii(item.path), &item);
        std::ranges::sort(folded, [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first < b.first : a.second->path < b.second->path;
        });
        for (std::size_t i = 1; i < folded.size(); ++i) {
            if (folded[i].first == folded[i - 1].first) compare_equal(*folded[i - 1].second, *folded[i].second);
        }
    }

    void compare_equal(const Item& a, const Item& b) {
        if (a.path == b.path)
            throw ZipError("zip-duplicate-name", "The zip contains two files with the same name: " + a.path + ".",
                           a.path);
        note("zip-case-clash", true, b.path,
             "The zip contains " + a.path + " and " + b.path +
                 ", which differ only in upper and lower case. Both are kept; on Windows one would replace the other.");
    }

    /// "a" as a file and "a/b" below it cannot both be meant.
    void refuse_file_folders() const {
        std::vector<std::string_view> files;
        for (const auto& item : items_)
            if (!item.is_folder) files.push_back(item.path);
        std::ranges::sort(files);
        for (const auto& item : items_) {
            const std::string_view path = item.path;
            for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
                if (!std::ranges::binary_search(files, path.substr(0, slash))) continue;
                throw ZipError("zip-conflict",
                               "The zip contains " + std::string(path.substr(0, slash)) +
                                   " as a file and as a folder. Make the zip again.",
                               std::string(path.substr(0, slash)));
            }
        }
    }

    void give_entries() {
        for (auto& item : items_) {
            if (item.is_folder) continue;
            directory_.entries.push_back({std::move(item.path), std::move(item.code_page_name),
                                          static_cast<std::int64_t>(item.size), static_cast<std::int64_t>(item.packed),
                                          static_cast<std::int64_t>(item.data_offset), item.crc, item.is_deflated});
        }
    }

    ZipBytes bytes_;        ///< read from front to back
    ZipBytes local_bytes_;  ///< read here and there, a few bytes each time
    const ZipLimits& limits_;
    std::vector<Item> items_;
    std::string code_page_name_;            ///< of the file that is looked at
    std::map<std::string, ZipNote> noted_;  ///< one of a kind, counted
    ZipDirectory directory_;
};

}  // namespace

ZipDirectory read_zip_directory(int fd, const ZipLimits& limits) { return DirectoryReader(fd, limits).read(); }

}  // namespace oneroom::files
