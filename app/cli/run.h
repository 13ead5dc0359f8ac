// The commands that work on a data folder, or make an application to ask it.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace oneroom {

/// `oneroom serve`: until SIGTERM or SIGINT.
int serve(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);

/// Runs a command on the data folder: in this process, or in the server that works on it.
int run_with_data(const std::string& command, const std::vector<std::string>& words, std::istream& in,
                  std::ostream& out, std::ostream& err);

/// `oneroom demo`: a portal of any size in a folder that holds none.
int make_demo(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);

int print_routes(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);
int print_openapi(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace oneroom
