#!/usr/bin/env bash
# Installs missing packages, builds, and runs a model: SqueezeNet if the folder
# of reference models exists, else a generated perceptron. Compares the result
# with the expected one.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
data=${RELAX_MLIR_DATA:-$root/../shared/data}
model=$data/onnx-light/light_squeezenet.onnx

# Also builds the tools that docs/GettingStarted.md uses.
"$root/tools/dev/build.sh" release relax-run relaxc relax-opt relax-translate
run=$root/build-release/bin/relax-run
python=${RELAX_MLIR_VENV:-$root/.venv}/bin/python

show() { printf '\n$ %s\n' "$*"; "$@"; }
if [ -f "$model" ]; then
  show "$run" "$model" --input=ramp \
    --expected="@${model%.onnx}_output_0.pb" --rtol=1e-3 --benchmark=20
  # The published weights are all equal, and so are the results. Random weights
  # show more; ONNX's own evaluator computes the expected results.
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  "$python" \
    "$root/test/Integration/SqueezeNet/Inputs/random_weights.py" "$model" "$work"
  show "$run" "$work/model.onnx" --input="@$work/x.npy" \
    --expected="@$work/y.npy" --rtol=1e-3 --atol=1e-5 --benchmark=20
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  "$python" "$root/tools/dev/make_mlp.py" "$work"
  show "$run" "$work/mlp.onnx" --input="@$work/x_1.npy" \
    --expected="@$work/y_1.npy" --rtol=1e-4 --benchmark=20
fi
