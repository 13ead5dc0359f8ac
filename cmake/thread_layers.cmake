# What the thread sanitizer watches: what has threads of its own (database, gate, scheduler, caches); the rest only runs
# on them. A folder includes only folders above it in app/LAYERS, so the head of that list links by itself.
set(thread_layers "")
file(STRINGS ${CMAKE_SOURCE_DIR}/app/LAYERS layer_lines REGEX "^[a-z]")
foreach(line IN LISTS layer_lines)
    string(REGEX MATCH "^[^ ]+" layer "${line}")
    list(APPEND thread_layers ${layer})
    if(layer STREQUAL "organisation")
        break()
    endif()
endforeach()
list(JOIN thread_layers "|" thread_layers)
