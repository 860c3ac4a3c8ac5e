"""relax-mlir from Python. `relax_mlir.runtime` runs compiled models."""
