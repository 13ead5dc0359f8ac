#include "lrs/statement_file.h"

namespace oneroom::lrs {
namespace {

constexpr int at_end = -1;

bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

int StatementFile::peek() {
    if (at_ == end_) {
        at_ = 0;
        end_ = read_(buffer_.data(), buffer_.size());
        if (end_ == 0) return at_end;
    }
    return static_cast<unsigned char>(buffer_[at_]);
}

int StatementFile::take() {
    const int c = peek();
    if (c == at_end) return c;
    ++at_;
    if (c == '\n') ++line_;
    return c;
}

void StatementFile::keep(FileItem& item, int c) const {
    if (item.text.size() < longest_item)
        item.text += static_cast<char>(c);
    else
        item.is_too_long = true;
}

void StatementFile::skip_blanks() {
    while (is_blank(peek())) take();
}

std::optional<FileItem> StatementFile::next() {
    if (!has_begun_) {
        has_begun_ = true;
        // A byte-order mark, as some editors leave one.
        for (const int c : {0xEF, 0xBB, 0xBF})
            if (peek() == c) take();
        skip_blanks();
        is_list_ = peek() == '[';
        if (is_list_) take();
    }
    return is_list_ ? next_in_list() : next_line();
}

std::optional<FileItem> StatementFile::next_line() {
    skip_blanks();
    if (peek() == at_end) return std::nullopt;
    FileItem item{.line = line_};
    while (peek() != at_end && peek() != '\n') keep(item, take());
    return item;
}

std::optional<FileItem> StatementFile::next_in_list() {
    skip_blanks();
    if (peek() == ',') take();
    skip_blanks();
    if (peek() == at_end) return std::nullopt;
    if (peek() == ']') {
        take();
        is_list_ = false;  // what follows is no part of the list: as a line, it is refused
        return next_line();
    }
    FileItem item{.line = line_};
    int depth = 0;
    bool is_text = false;
    while (peek() != at_end) {
        const int c = peek();
        if (depth == 0 && !is_text && (c == ',' || c == ']')) break;
        keep(item, take());
        if (is_text && c == '\\' && peek() != at_end) {
            keep(item, take());
            continue;
        }
        if (c == '"') is_text = !is_text;
        if (is_text) continue;
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
    }
    return item;
}

}  // namespace oneroom::lrs
