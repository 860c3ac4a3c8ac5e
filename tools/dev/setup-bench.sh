#!/usr/bin/env bash
# Creates the environment of relax-bench: the peers that it measures, and torch,
# which writes the models. Does nothing when it is up to date.
# usage: tools/dev/setup-bench.sh [DIR]
# DIR is by default $RELAX_MLIR_BENCH_VENV, else <repository>/build-bench-venv.
# It takes 7 GB. oneDNN and OpenBLAS are packages of Debian; without the rights
# to install them, relax-bench reports that they are missing.
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
venv=${1:-${RELAX_MLIR_BENCH_VENV:-$repo/build-bench-venv}}
sources=$repo/tools/relax-bench

missing=()
for package in libdnnl-dev libopenblas-dev; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "installing: ${missing[*]}"
  sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  export DEBIAN_FRONTEND=noninteractive
  { "${sudo[@]}" apt-get update -qq &&
    "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"; } ||
    echo "warning: cannot install ${missing[*]}" >&2
fi

"$repo/tools/dev/install-pinned.sh" "$venv" .relax-bench-requirements \
  "$sources/requirements.txt" "$repo/tools/dev/torch-requirements.txt"

library=$venv/lib/librelax_bench_onednn.so
source=$sources/onednn.cpp
if [[ -f /usr/include/dnnl.hpp && ! $library -nt $source ]]; then
  "${CXX:-clang++-22}" -std=c++17 -O2 -fPIC -shared -o "$library" "$source" -ldnnl
fi
