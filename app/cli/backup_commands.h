// `oneroom backup` and `oneroom restore`: they read and write the data folder themselves, so that a long one keeps no
// other command waiting and the server does nothing but serve.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace oneroom {

/// `oneroom backup FILE [--force]`, `oneroom backup --verify FILE`; also beside a running server.
int run_backup(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);

/// `oneroom restore FILE [--force]`; never beside a running server.
int run_restore(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace oneroom
