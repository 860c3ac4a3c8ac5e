#!/usr/bin/env bash
# Creates the environment of tools/dev/export_models.py: torch, torchvision,
# transformers and ONNX Runtime. Does nothing when it is up to date.
# usage: tools/dev/setup-exports.sh [DIR]
# DIR is by default $RELAX_MLIR_EXPORTS_VENV, else ~/.cache/relax-mlir/exports-venv.
# It takes 6 GB.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
venv=${1:-${RELAX_MLIR_EXPORTS_VENV:-$HOME/.cache/relax-mlir/exports-venv}}
"$here/install-pinned.sh" "$venv" .relax-exports-requirements \
  "$here/torch-requirements.txt" "$here/exports-requirements.txt"
