#!/usr/bin/env bash
# Creates the Python environment that the runtime (libtvm_ffi.so) and the tests
# use, from the pinned python/requirements.txt. Does nothing when it is up to
# date. usage: tools/dev/setup-venv.sh [DIR]
# DIR is by default $RELAX_MLIR_VENV, else <repository>/.venv.
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
venv=${1:-${RELAX_MLIR_VENV:-$repo/.venv}}
requirements=$repo/python/requirements.txt
stamp=$venv/.relax-mlir-requirements

if [[ -x $venv/bin/python ]] && cmp -s "$requirements" "$stamp"; then
  exit 0
fi
echo "setting up the Python environment in $venv"
if [[ ! -x $venv/bin/python ]]; then
  python3 -m venv "$venv"
fi
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --only-binary :all: --no-deps --require-hashes -r "$requirements"
cp "$requirements" "$stamp"
