#!/usr/bin/env bash
# Runs models, ONNX's suites and kernels on a GPU, checks their numbers, and
# times the kernels beside torch.
# usage: tools/dev/gpu-bench.sh --pack DIR [--device=cuda|emu] [--build=FOLDER]
#                               [--chip=sm_90a] [--suites=SUITE,...]
#                               [--models=NAME,...]
#        tools/dev/gpu-bench.sh DIR [--device=cuda|emu] [--limit=SECONDS]
# The first command compiles, and needs no GPU; DIR gets one archive, with the
# runtime. The second needs DIR, these scripts and python3 (with torch, if its
# times are wanted), and ends after at most 8 minutes. The kernels come last.
# --device=emu packs and runs small sizes, and one network, for the emulated GPU.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python=python3
for argument; do
  # Packing needs the package onnx.
  if [[ $argument == --pack ]]; then
    python=${RELAX_MLIR_VENV:-$here/../../.venv}/bin/python
  fi
done
exec "$python" "$here/gpu_bench.py" "$@"
