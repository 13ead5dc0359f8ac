#include "content/file_kind.h"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "content/file_name.h"
#include "core/base/text.h"
#include "core/files/image_info.h"
#include "core/files/zip_reader.h"

namespace oneroom::content {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t sample = 256 * 1024;  // bytes of a text that are looked at

std::string start_of_file(int fd, std::size_t length) {
    std::string out(length, '\0');
    std::size_t have = 0;
    while (have < length) {
        const ssize_t n = ::pread(fd, out.data() + have, length - have, static_cast<off_t>(have));
        if (n <= 0) break;
        have += static_cast<std::size_t>(n);
    }
    out.resize(have);
    return out;
}

FileKind kind(std::string_view mime, std::string_view extension) {
    return {std::string(mime), std::string(extension), ""};
}
FileKind refused(std::string sentence) { return {"", "", std::move(sentence)}; }
FileKind unknown() {
    return refused("This kind of file is not accepted. Accepted are " + std::string(accepted_kinds()) + ".");
}

/// Office files and e-books are zips that say by their entries what they are.
FileKind zip_kind(int fd) {
    try {
        const files::ZipReader zip(fd);
        const auto has = [&](std::string_view path) { return zip.find(path) != nullptr; };
        const auto is_macro = [](const files::ZipEntry& entry) {
            return to_lower_ascii(entry.path).ends_with("vbaproject.bin");
        };
        if (std::ranges::any_of(zip.entries(), is_macro))
            return refused("The file contains macros. Save it without macros and upload it again.");
        constexpr std::string_view office = "application/vnd.openxmlformats-officedocument.";
        if (has("[Content_Types].xml") && has("word/document.xml"))
            return kind(std::string(office) + "wordprocessingml.document", "docx");
        if (has("[Content_Types].xml") && has("ppt/presentation.xml"))
            return kind(std::string(office) + "presentationml.presentation", "pptx");
        if (has("[Content_Types].xml") && has("xl/workbook.xml"))
            return kind(std::string(office) + "spreadsheetml.sheet", "xlsx");
        if (const auto* declared = zip.find("mimetype"); declared && declared->size < 100) {
            const std::string mime = zip.read_all(*declared, 100);
            constexpr std::array<std::pair<std::string_view, std::string_view>, 4> open{
                {{"application/epub+zip", "epub"},
                 {"application/vnd.oasis.opendocument.text", "odt"},
                 {"application/vnd.oasis.opendocument.spreadsheet", "ods"},
                 {"application/vnd.oasis.opendocument.presentation", "odp"}}};
            for (const auto& [known, extension] : open)
                if (trim(mime) == known) return kind(known, extension);
        }
        return kind("application/zip", "zip");
    } catch (const files::ZipError& error) {
        return refused(error.message);
    }
}

FileKind media_kind(std::string_view head) {
    if (head.size() >= 12 && head.substr(4, 4) == "ftyp") {
        const auto brand = head.substr(8, 4);
        if (brand == "qt  ") return kind("video/quicktime", "mov");
        if (brand == "M4A " || brand == "M4B ") return kind("audio/mp4", "m4a");
        constexpr std::array video{"isom"sv, "iso2"sv, "iso4"sv, "iso5"sv, "iso6"sv, "mp41"sv,
                                   "mp42"sv, "avc1"sv, "M4V "sv, "dash"sv, "mp71"sv, "MSNV"sv};
        return std::ranges::find(video, brand) != video.end() ? kind("video/mp4", "mp4") : unknown();
    }
    if (head.starts_with("\x1A\x45\xDF\xA3"sv) && head.substr(0, 64).find("webm") != head.npos)
        return kind("video/webm", "webm");
    if (head.starts_with("ID3")) return kind("audio/mpeg", "mp3");
    if (head.size() > 2 && head[0] == '\xFF' && (head[1] & 0xE6) == 0xE2 && (head[2] & 0xF0) != 0xF0)
        return kind("audio/mpeg", "mp3");  // frame of MPEG audio, layer III
    if (head.starts_with("RIFF") && head.size() >= 12 && head.substr(8, 4) == "WAVE") return kind("audio/wav", "wav");
    if (head.starts_with("OggS")) return kind("audio/ogg", "ogg");
    return {};
}

/// Text that a browser would run if it ever took it for a page.
bool is_markup(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::string start = to_lower_ascii(trim(text).substr(0, 2000));
    constexpr std::array marks{"<!doctype"sv, "<html"sv, "<head"sv, "<body"sv, "<script"sv, "<svg"sv,
                               "<iframe"sv,   "<?xml"sv, "<?php"sv, "<!--"sv,  "#!"sv};
    return std::ranges::any_of(marks, [&](std::string_view mark) { return start.starts_with(mark); }) ||
           start.find("<script") != start.npos || start.find("<html") != start.npos;
}

FileKind text_kind(std::string_view text, bool is_whole, std::string_view name) {
    if (!is_whole)  // the sample may end within a character
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80) != 0) text.remove_suffix(1);
    const auto is_control = [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) && c != '\t' && c != '\n' && c != '\r' && c != '\f';
    };
    if (text.empty() || !is_utf8(text) || std::ranges::any_of(text, is_control) || is_markup(text)) return unknown();
    if (text.starts_with("WEBVTT") || text.starts_with("\xEF\xBB\xBFWEBVTT")) return kind("text/vtt", "vtt");
    return extension_of(name) == "csv" ? kind("text/csv", "csv") : kind("text/plain", "txt");
}

}  // namespace

std::string_view accepted_kinds() {
    return "PDF, Word, PowerPoint, Excel, OpenDocument and EPUB files, MP4, MOV and WebM video, MP3, M4A, WAV and OGG "
           "audio, PNG, JPEG, GIF and WebP images, plain text, CSV and ZIP";
}

FileKind sniff_file(int fd, std::string_view name) {
    const std::string head = start_of_file(fd, sample);
    if (head.starts_with("%PDF-")) return kind("application/pdf", "pdf");
    if (head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06")) return zip_kind(fd);
    if (head.starts_with("\xD0\xCF\x11\xE0"sv))
        return refused(
            "This is a file of an old Office program. Save it as DOCX, XLSX, PPTX or PDF and upload it again.");
    if (const auto image = files::read_image_info(fd)) return kind(image->mime, image->extension);
    if (auto media = media_kind(head); !media.mime.empty() || !media.refusal.empty()) return media;
    return text_kind(head, head.size() < sample, name);
}

}  // namespace oneroom::content
