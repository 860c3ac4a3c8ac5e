#!/usr/bin/env bash
# Usage: tools/dev/update_docs.sh [BUILD_FOLDER]
# Generates docs/generated from the TableGen files, and runs the examples in docs/
# and of the passes.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build-release}
rm -rf "$build/docs/generated"
ninja -C "$build" relax-doc
rm -rf "$root/docs/generated"
cp -r "$build/docs/generated" "$root/docs/generated"
if [ -x "$build/bin/relax-opt" ]; then
  python3 "$root/tools/dev/doctest.py" "$root" "$build/bin" --no-commands
  python3 "$root/tools/dev/pass_examples.py" "$root" "$build/bin"
fi
