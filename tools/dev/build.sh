#!/usr/bin/env bash
# Usage: tools/dev/build.sh [PRESET] [TARGET...]
# Installs missing packages, configures PRESET (default: release) once and
# builds the targets (default: all). A second call builds only changed files.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
preset=${1:-release}
shift || true

"$root/tools/dev/install-deps.sh"
"$root/tools/dev/setup-venv.sh"

# Shared by all build folders of this checkout and by other checkouts.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=1

cd "$root"
dir=$(sed -n "/\"name\": \"$preset\"/,/binaryDir/s|.*\"binaryDir\": \"\${sourceDir}/\(.*\)\".*|\1|p" CMakePresets.json)
[ -n "$dir" ] || { echo "error: no preset named '$preset' in CMakePresets.json" >&2; exit 1; }
if [ ! -f "$dir/build.ninja" ]; then
  cmake --preset "$preset"
fi
ninja -C "$dir" "$@"
