#!/usr/bin/env bash
# Creates the Python environment that the runtime (libtvm_ffi.so) and the tests
# use, from the pinned python/requirements.txt. Does nothing when it is up to
# date. usage: tools/dev/setup-venv.sh [DIR]
# DIR is by default $RELAX_MLIR_VENV, else <repository>/.venv.
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
venv=${1:-${RELAX_MLIR_VENV:-$repo/.venv}}
"$repo/tools/dev/install-pinned.sh" "$venv" .relax-mlir-requirements \
  "$repo/python/requirements.txt"
