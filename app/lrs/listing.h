// A list on the command line: its heading stands only above something, and it ends. Private to lrs.
#pragma once

#include <ostream>
#include <string>

namespace oneroom::lrs {

class Listing {
public:
    Listing(std::ostream& out, std::string heading) : out_(out), heading_(std::move(heading)) {}

    void add(const std::string& line) {
        if (count_++ == 0) out_ << heading_;
        if (count_ <= most_listed) out_ << "  " << line << "\n";
    }
    void end() const {
        if (count_ > most_listed) out_ << "  and " << count_ - most_listed << " others\n";
    }
    bool is_empty() const { return count_ == 0; }

private:
    static constexpr std::size_t most_listed = 100;

    std::ostream& out_;
    const std::string heading_;
    std::size_t count_ = 0;
};

}  // namespace oneroom::lrs
