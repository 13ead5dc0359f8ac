// The command line of the learning record store. Works on the database itself or inside the running server; whoever can
// read the data folder may do everything here. Private to lrs.
#pragma once

#include "lrs/lrs.h"

namespace oneroom::lrs {

/// What stands after `oneroom lrs client`, `oneroom lrs erase` and `oneroom lrs forward`. Throw UsageError, Failure.
void run_client_words(Records& records, const std::vector<std::string>& words, std::ostream& out, std::ostream& err);
void run_erase_words(Records& records, const std::vector<std::string>& words, std::ostream& out);
void run_forward_words(Records& records, const std::vector<std::string>& words, std::istream& in, std::ostream& out);

}  // namespace oneroom::lrs
