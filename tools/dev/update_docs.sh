#!/usr/bin/env bash
# Usage: tools/dev/update_docs.sh [BUILD_FOLDER]
# Generates docs/generated from the TableGen files.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build-release}
ninja -C "$build" relax-doc
rm -rf "$root/docs/generated"
cp -r "$build/docs/generated" "$root/docs/generated"
