#!/usr/bin/env bash
# Prints the folder that holds libcurl.a and its headers, building them first when no work tree of this user has done
# so.
#
# Debian's own libcurl.a needs static libraries that do not exist (Kerberos, LDAP), so a small one is built from
# Debian's source package of the suite this machine runs, with its security patches: SMTP and HTTP over OpenSSL, nothing
# else, hardened as Debian does it. apt checks signature and hashes; it is pointed at a private folder, so the machine's
# own configuration stays as it is.
set -euo pipefail

recipe=2 # counts changes of the options below
cache=${ONEROOM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/oneroom}
mkdir -p "$cache"

exec 9>"$cache/curl.lock"
flock 9

find_cached() { find "$cache" -maxdepth 1 -type d -name "curl-*-recipe$recipe" | sort -V | tail -n 1; }

fail() {
    cat "$work/log" >&2
    echo "fetch_curl: $1" >&2
    exit 1
}

# apt_private ARGUMENT...: apt-get on the source lists alone
apt_private() {
    apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=- \
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work" -o Dir::Cache::archives="$work/archives" \
        -o APT::Sandbox::User="$(id -un)" -o Debug::NoLocking=true -o Acquire::Retries=3 "$@"
}

# The mirrors and suites are those the machine itself uses, whatever they are.
list_sources() { # list_sources all | main
    apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | sort -u |
        while read -r uri release; do
            if [ "$1" = main ] && [[ $release == *-* ]]; then continue; fi # bookworm-security, bookworm-updates
            case "$uri" in
                */debian/ | */debian-security/)
                    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $uri $release main" ;;
            esac
        done
}

# The newest version of all suites. A mirror may list what it no longer holds: then the main one has it.
fetch() {
    local suites
    for suites in all main; do
        list_sources $suites >"$work/sources.list"
        [ -s "$work/sources.list" ] || fail "the machine's apt sources name no Debian mirror."
        apt_private update && (cd "$work/source" && apt_private source --only-source curl) && return
        rm -rf "$work/source" && mkdir "$work/source"
    done
    return 1
}

build() {
    local flags
    flags="$(DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get CFLAGS) -ffile-prefix-map=$work=curl"
    flags="$flags $(DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get CPPFLAGS)"
    cmake -S "$1" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$flags" \
        -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_C_COMPILER_LAUNCHER="$(command -v ccache || true)" \
        -DCMAKE_INSTALL_PREFIX="$work/installed" -DCMAKE_INSTALL_LIBDIR=lib \
        -DBUILD_SHARED_LIBS=OFF -DBUILD_CURL_EXE=OFF -DBUILD_TESTING=OFF \
        -DENABLE_MANUAL=OFF -DENABLE_THREADED_RESOLVER=ON -DENABLE_UNIX_SOCKETS=OFF \
        -DCURL_USE_OPENSSL=ON -DOPENSSL_USE_STATIC_LIBS=ON -DCURL_CA_BUNDLE=none -DCURL_CA_PATH=none \
        -DCURL_USE_LIBSSH2=OFF -DCURL_USE_LIBPSL=OFF -DUSE_LIBIDN2=OFF -DUSE_NGHTTP2=OFF -DCURL_ZLIB=OFF \
        -DCURL_BROTLI=OFF -DCURL_ZSTD=OFF -DCURL_USE_GSSAPI=OFF -DUSE_LIBRTMP=OFF \
        -DCURL_DISABLE_ALTSVC=ON -DCURL_DISABLE_COOKIES=ON -DCURL_DISABLE_DICT=ON -DCURL_DISABLE_DOH=ON \
        -DCURL_DISABLE_FILE=ON -DCURL_DISABLE_FTP=ON -DCURL_DISABLE_GOPHER=ON -DCURL_DISABLE_HSTS=ON \
        -DCURL_DISABLE_IMAP=ON -DCURL_DISABLE_LDAP=ON -DCURL_DISABLE_LDAPS=ON -DCURL_DISABLE_MQTT=ON \
        -DCURL_DISABLE_NETRC=ON -DCURL_DISABLE_NTLM=ON -DCURL_DISABLE_POP3=ON -DCURL_DISABLE_PROXY=ON \
        -DCURL_DISABLE_RTSP=ON -DCURL_DISABLE_SMB=ON -DCURL_DISABLE_TELNET=ON -DCURL_DISABLE_TFTP=ON &&
        cmake --build "$work/build" --target install
}

folder=$(find_cached)
if [ -z "$folder" ]; then
    work=$(mktemp -d "$cache/fetch.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work"/{lists/partial,archives/partial,source}
    fetch >"$work/log" 2>&1 || fail "the source package curl could not be fetched; see the messages above."
    version=$(sed -n 's/^Version: //p' "$work"/source/curl_*.dsc | head -n 1)
    source=$(echo "$work"/source/curl-*/)
    build "$source" >"$work/log" 2>&1 || fail "libcurl $version could not be built; see the messages above."
    mkdir "$work/ready"
    cp -r "$work/installed/include" "$work/installed/lib/libcurl.a" "$source/debian/copyright" "$work/ready/"
    mv "$work/ready" "$cache/curl-$version-recipe$recipe"
    folder=$(find_cached)
fi
echo "$folder"
