#!/usr/bin/env bash
# Prints the folder that holds httplib.h, fetching it first when no work tree of this user has done so yet.
#
# Debian 12 has a cpp-httplib too old to use, so the header comes from the source package of the next suite, with that
# suite's security patches applied. apt is pointed at a private folder: the machine's own configuration stays as it is.
set -euo pipefail

suite=trixie
wanted='0\.18\.7-1\+deb13u[0-9]+' # point releases replace each other on the mirrors: any of them will do
cache=${ONEROOM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/oneroom}
mkdir -p "$cache"

exec 9>"$cache/httplib.lock"
flock 9

find_cached() {
    find "$cache" -maxdepth 1 -type d -regextype posix-extended -regex ".*/httplib-$wanted" | sort -V | tail -n 1
}

folder=$(find_cached)
if [ -z "$folder" ]; then
    work=$(mktemp -d "$cache/fetch.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work"/{lists/partial,archives/partial,source}

    # The mirrors are those the machine itself uses, whatever they are.
    mirrors=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | sort -u)
    source_line() { echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $1 $2 main"; }
    echo "$mirrors" | while read -r uri release; do
        case "$release:$uri" in
            *-security:*) source_line "$uri" "$suite-security" >>"$work/security.list" ;;
            *-*:*) ;;
            *:*/debian/) source_line "$uri" "$suite" >>"$work/main.list" ;;
        esac
    done

    # The security archive comes first. It may list what it no longer holds: the main one then has the same fix.
    for list in "$work/security.list" "$work/main.list"; do
        [ -s "$list" ] || continue
        private=(-qq -o Dir::Etc::sourcelist="$list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$work/lists"
            -o Dir::Cache="$work" -o Dir::Cache::archives="$work/archives" -o APT::Sandbox::User="$(id -un)"
            -o Debug::NoLocking=true)
        if { apt-get "${private[@]}" update &&
            (cd "$work/source" && apt-get "${private[@]}" source --only-source cpp-httplib); } >"$work/log" 2>&1; then
            break
        fi
        rm -rf "$work/source" && mkdir "$work/source"
    done
    if ! ls "$work"/source/cpp-httplib_*.dsc >/dev/null 2>&1; then
        cat "$work/log" >&2 2>/dev/null || echo "fetch_httplib: the machine's apt sources name no Debian mirror." >&2
        exit 1
    fi

    description=$(ls "$work"/source/cpp-httplib_*.dsc)
    version=$(sed -n 's/^Version: //p' "$description" | head -n 1)
    if ! printf '%s\n' "$version" | grep -qxE "$wanted"; then
        echo "fetch_httplib: $suite now has cpp-httplib $version, expected 0.18.7-1+deb13uN." >&2
        echo "Try the new one, then change cmake/fetch_httplib.sh." >&2
        exit 1
    fi
    # apt-get unpacked it with dpkg-source, which applied debian/patches; the header must be there and say its version.
    header=$(ls "$work"/source/cpp-httplib-*/httplib.h)
    grep -q '#define CPPHTTPLIB_VERSION "0.18.7"' "$header"
    mkdir "$work/ready"
    cp "$header" "$work/ready/"
    cp "$(dirname "$header")/debian/copyright" "$work/ready/copyright"
    mv "$work/ready" "$cache/httplib-$version"
    folder=$(find_cached)
fi
echo "$folder"
