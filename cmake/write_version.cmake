# Writes OUTPUT: version() as "0.1.0 (1a2b3c4)". Untouched when nothing changed.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=9 --exclude=*
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(text "${VERSION}")
if(commit)
    set(text "${VERSION} (${commit})")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "core/base/version.h"

namespace oneroom {
std::string_view version() { return "@text@"; }
}  // namespace oneroom
]] @ONLY)
