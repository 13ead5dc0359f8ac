// A file of statements read one by one, however long it is. Private to lrs.
#pragma once

#include <optional>
#include <string>

#include "lrs/import_statements.h"

namespace oneroom::lrs {

struct FileItem {
    std::int64_t line{};
    std::string text{};
    bool is_too_long = false;  ///< its text is cut off
};

/// Of a list, the values between its brackets, found by their brackets and quotes; otherwise lines, without empty
/// ones. What the values are is not looked at.
class StatementFile {
public:
    explicit StatementFile(ReadBytes read) : read_(std::move(read)) {}

    std::optional<FileItem> next();

private:
    static constexpr std::size_t longest_item = 2 * 1024 * 1024;  // as a statement may be

    int peek();
    int take();
    void keep(FileItem& item, int c) const;
    std::optional<FileItem> next_line();
    std::optional<FileItem> next_in_list();
    void skip_blanks();

    ReadBytes read_;
    std::string buffer_ = std::string(64 * 1024, '\0');
    std::size_t at_ = 0, end_ = 0;
    std::int64_t line_ = 1;
    bool has_begun_ = false, is_list_ = false;
};

}  // namespace oneroom::lrs
