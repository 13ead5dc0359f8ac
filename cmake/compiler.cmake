# Flags of every target of our own, the compiler cache and the linker.
add_library(oneroom_options INTERFACE)
find_package(Threads REQUIRED)
target_link_libraries(oneroom_options INTERFACE Threads::Threads)

target_compile_options(oneroom_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Werror>
    # Paths inside the objects do not depend on where the tree stands, so several work trees share one cache.
    -ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${CMAKE_BINARY_DIR}=build)
target_compile_definitions(oneroom_options INTERFACE _GLIBCXX_ASSERTIONS)

# gcc 12 misjudges std::string and std::optional once it inlines them (optimised and instrumented builds).
target_compile_options(oneroom_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized
    -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict -Wno-dangling-pointer>)
# clang takes what libstdc++ 12 deprecates in itself (std::stable_sort's buffer) for ours.
target_compile_options(oneroom_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-deprecated-declarations>)

set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")

if(ONEROOM_SANITIZE)
    target_compile_options(oneroom_options INTERFACE
        -fno-omit-frame-pointer -fsanitize=${ONEROOM_SANITIZE} -fno-sanitize-recover=all)
    target_compile_options(oneroom_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-nonnull -Wno-tsan>)
    target_link_options(oneroom_options INTERFACE -fsanitize=${ONEROOM_SANITIZE})
endif()

if(ONEROOM_STATIC)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    target_compile_options(oneroom_options INTERFACE -fPIE -fstack-protector-strong -fstack-clash-protection
        -fcf-protection=full -ftrivial-auto-var-init=zero -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
        -ffunction-sections -fdata-sections)
    target_link_options(oneroom_options INTERFACE -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack -Wl,--gc-sections)
endif()

find_program(CCACHE ccache)
if(CCACHE)
    # The sloppiness is what ccache needs to work with a precompiled header; -fpch-preprocess likewise.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
    target_compile_options(oneroom_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
endif()

# The sanitizers' run-time libraries link with either.
find_program(MOLD mold)
find_program(LLD ld.lld)
if(MOLD AND NOT ONEROOM_STATIC)
    target_link_options(oneroom_options INTERFACE -fuse-ld=mold)
elseif(LLD AND NOT ONEROOM_STATIC)
    target_link_options(oneroom_options INTERFACE -fuse-ld=lld)
endif()
