# The parts of `dev` that take more than a line. Sourced; the working folder is the root of the tree.

build_packages=(
    clang-19 g++ cmake ninja-build ccache mold dpkg-dev ca-certificates nodejs
    libsqlite3-dev libssl-dev libsodium-dev libpugixml-dev libminizip-dev zlib1g-dev libqrcodegencpp-dev
    nlohmann-json3-dev
)
test_packages=(libclang-rt-19-dev llvm-19 catch2 chromium-headless-shell python3 file)
format_packages=(clang-format)
bench_packages=(chromium)
node_wanted=20.19 # what the interface's build asks for; Debian 12 has 18
cache=${ONEROOM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/oneroom}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# install_debian_packages PACKAGE...: those that are missing
install_debian_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    command -v npm >/dev/null || missing+=(npm) # some nodejs packages bring it along
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "Installing: ${missing[*]}"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

at_least() { printf '%s\n%s\n' "$1" "$2" | sort -CV; } # at_least 20.19 20.20.2

# Puts a recent enough node first in PATH. Debian 12's is too old for Vite, and npm carries node as a package.
use_node() {
    at_least "$node_wanted" "$(node --version 2>/dev/null | tr -d v)" && return
    local platform
    platform=linux-$(uname -m | sed 's/^x86_64$/x64/; s/^aarch64$/arm64/')
    local bin=$cache/node/node_modules/node-$platform/bin
    if ! [ -x "$bin/node" ]; then
        echo "Installing node 20 into $cache/node"
        npm install --prefix "$cache/node" --ignore-scripts --no-audit --no-fund --loglevel=error "node-$platform@20"
    fi
    export PATH=$bin:$PATH
}

# Installs a folder's npm packages when its lock file changed since the last time.
npm_install() {
    local folder=$1
    [ -f "$folder/package-lock.json" ] || return 0
    if ! cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed-lock"; then
        echo "Installing npm packages of $folder"
        (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
        cp "$folder/package-lock.json" "$folder/node_modules/.installed-lock"
    fi
}

# Prints the path of an nginx to measure against. Unpacked from its package, not installed: it would start to serve.
nginx_program() {
    local folder=$cache/nginx work
    PATH=$PATH:/usr/sbin command -v nginx && return
    if ! [ -x "$folder/usr/sbin/nginx" ]; then
        mkdir -p "$cache" && work=$(mktemp -d "$cache/nginx.XXXXXX")
        (
            cd "$work"
            apt-get download nginx || { as_root apt-get update && apt-get download nginx; }
            dpkg -x nginx_*.deb unpacked && mv unpacked "$folder"
        ) >"$work.log" 2>&1 || cat "$work.log" >&2
        rm -rf "$work" "$work.log"
    fi
    echo "$folder/usr/sbin/nginx"
}

# compile PRESET [TARGET...]
compile() {
    local preset=$1 target=()
    shift
    [ $# = 0 ] || target=(--target "$@")
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" -j "$(nproc)" "${target[@]}"
}

# ---- tests: each stage notes "PASSED FAILED" in $results/<stage>

note() { echo "$2 $3" >"$results/$1"; }

# Sums the notes of all stages; the last line it prints is the verdict. Fails when a test failed or none ran.
print_total() {
    cat "$results"/* 2>/dev/null | awk '{ passed += $1; failed += $2 }
        END { printf "%d passed, %d failed\n", passed, failed; exit !(passed > 0 && failed == 0) }'
}

# Says at the end once more what failed, for those who see the end only. $results.<stage>.log is what a stage printed.
say_what_failed() {
    local note stage passed failed
    local failure='FAILED|FATAL|terminate called|Sanitizer: |:[0-9]+: (fatal )?error: |^ *[×✗] '
    failure+='|^(FAIL|ERROR): |^check_[a-z_]+: [^o]'
    for note in "$results"/*; do
        read -r passed failed <"$note" && [ "$failed" != 0 ] || continue
        echo "== ${note##*/}: $failed failed, $passed passed"
    done
    for stage in "$results".*.log; do
        {
            grep -aE -B 7 -A 7 "$failure" "$stage" | head -40
            grep -aE -A 14 '^  [0-9]+\) ' "$stage" | head -80 # of Playwright
        } | cut -c 1-200 | sed "s/^/${stage##*results.}: /" || true
    done
}

# built NAME PRESET [TARGET...]: compiles; a build that fails is one failed test
built() { compile "${@:2}" || { note "$1" 0 1; return 1; }; }

# checked NAME COMMAND...: a command that counts as one test
checked() {
    local name=$1
    shift
    if "$@"; then note "$name" 1 0; else note "$name" 0 1 && return 1; fi
}

# catch NAME PROGRAM [ARGUMENTS]: runs a Catch2 program and counts its cases. A crash is one failed case.
catch() {
    local log=build/$1.log name=$1 code=0 passed failed
    shift
    "$@" >"$log" 2>&1 || code=$?
    cat "$log"
    passed=$(sed -nE 's/^(All tests passed .* in|test cases: [^|]*\|) *([0-9]+) (test case|passed).*/\2/p' "$log")
    failed=$(sed -nE 's/^test cases: .* ([0-9]+) failed.*/\1/p' "$log")
    if [ "$code" != 0 ] && [ "${failed:-0}" = 0 ]; then failed=1; fi
    note "$name" "${passed:-0}" "${failed:-0}"
    [ "$code" = 0 ] && [ "${passed:-0}" -gt 0 ]
}

# catch_both PRESET: unit and API tests of one build side by side; they share nothing
catch_both() {
    local preset=$1 failed=0 unit
    built "$preset" "$preset" || return 1
    catch "$preset-unit" "build/$preset/unit_tests" >/dev/null &
    unit=$!
    [ ! -x "build/$preset/api_tests" ] || catch "$preset-api" "build/$preset/api_tests" || failed=1
    wait $unit || failed=1
    cat "build/$preset-unit.log"
    return $failed
}

test_lint() { python3 tests/lint/run.py --count "$results/lint"; }

test_unit() { built unit debug unit_tests && catch unit build/debug/unit_tests; }

test_api() { built api debug api_tests && catch api build/debug/api_tests; }

test_asan() { ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19 catch_both asan; }

# What is not to be reported is told by name, and names need a symbolizer as new as the compiler.
test_tsan() {
    TSAN_OPTIONS=suppressions=$PWD/tests/sanitizer/tsan.supp:external_symbolizer_path=/usr/bin/llvm-symbolizer-19 \
        catch_both tsan
}

test_types() { checked types sh -c 'cd ui && npx tsc'; }

test_budget() { checked budget cmake/build_ui.sh; } # the build weighs the first load

test_ui() {
    local failed=0
    test_types || failed=1
    checked biome sh -c 'cd ui && npx biome check .' || failed=1
    rm -f build/vitest.json
    (cd ui && npx vitest run --reporter=default --reporter=json --outputFile.json=../build/vitest.json) || failed=1
    count_json vitest build/vitest.json numPassedTests numFailedTests || failed=1
    return $failed
}

test_release() {
    built release-build release || return 1
    local failed=0
    python3 tests/release/binary_test.py --count "$results/release" || failed=1
    python3 tests/release/command_line_test.py --count "$results/command-line" || failed=1
    return $failed
}

test_prove() {
    built prove-release release && built prove-build asan prove network || return 1
    local failed=0 proof
    for proof in "kill --cycles 50" "cut --points 40" "faults --stride 23"; do
        # shellcheck disable=SC2086
        checked "prove-${proof%% *}" build/asan/prove $proof --binary build/release/oneroom || failed=1
    done
    # Stretched, as the machine is shared here; what is claimed is measured by ./dev prove network --whole.
    checked network build/asan/network --binary build/release/oneroom --patience 4 || failed=1
    return $failed
}

# No figures are judged here, only that every row can be measured: the machine has other things to do, too.
test_bench() {
    install_debian_packages "${bench_packages[@]}"
    built bench-build release all bench || return 1
    checked bench build/release/bench --binary build/release/oneroom --nginx "$(nginx_program)" --smoke
}

test_browser() {
    compile release || { note browser-build 0 1; return 1; }
    local report=$PWD/build/playwright.json failed=0
    rm -f "$report"
    (cd tests/browser && PLAYWRIGHT_JSON_OUTPUT_NAME=$report npx playwright test --reporter=list,json) || failed=1
    count_json browser "$report" expected unexpected || failed=1
    return $failed
}

# count_json NAME FILE PASSED-KEY FAILED-KEY: notes two numbers of a vitest or Playwright report
count_json() {
    local numbers
    numbers=$(node -e '
        const [file, passed, failed] = process.argv.slice(1);
        const report = JSON.parse(require("fs").readFileSync(file));
        const counts = report.stats ?? report;
        console.log(counts[passed], counts[failed] + (counts.flaky ?? 0));' "$2" "$3" "$4" 2>/dev/null) || numbers="0 1"
    note "$1" ${numbers% *} ${numbers#* }
    [ "${numbers#* }" = 0 ] && [ "${numbers% *}" -gt 0 ]
}

# ---- watch

# The debug server restarts when something under app/ or resources/ changed and still compiles; Vite serves ui/.
watch_both() {
    local server='' stamp=build/watch.stamp port=8080 vite=5173
    trap 'kill $(jobs -p) 2>/dev/null' EXIT
    (cd ui && ONEROOM_URL=http://127.0.0.1:$port npx vite --host 127.0.0.1 --port $vite --strictPort) &
    while true; do
        if [ -z "$server" ] || [ -n "$(find app resources schema.sql -newer "$stamp" -type f -print -quit)" ]; then
            touch "$stamp"
            if compile debug oneroom; then
                [ -z "$server" ] || { kill "$server"; wait "$server" || true; }
                build/debug/oneroom serve --demo --listen "127.0.0.1:$port" --public-url "http://127.0.0.1:$vite" "$@" &
                server=$!
            fi
        fi
        sleep 1
    done
}
