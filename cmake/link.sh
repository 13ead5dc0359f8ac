#!/bin/bash
# Links, and says what the linker says, but for its warning in every static program that glibc's name service and
# plug-ins are shared libraries: it works, also where there are none. Arguments: the whole command.
set -o pipefail
LC_ALL=C "$@" 2>&1 | sed "/: in function .*:\$/N
/Using '[a-z]*' in statically linked applications requires at runtime the shared libraries/d" >&2
