#!/usr/bin/env bash
# Builds ui/dist; installs the packages first when the lock file changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/../ui"

exec 9>node_modules.lock
flock 9 # two build folders may want the interface at the same time
if ! cmp -s package-lock.json node_modules/.installed-lock; then
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    cp package-lock.json node_modules/.installed-lock
fi
npm run --silent build
