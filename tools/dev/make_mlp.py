#!/usr/bin/env python3
"""Writes the 784-128-10 perceptron of the Fashion-MNIST walk-through.

Usage: make_mlp.py DIR [--batch=N|NAME] [--samples=N ...]

Writes DIR/mlp.onnx (weights from a fixed seed, `--batch` is a number or the
name of a symbolic dimension) and, for each number of samples S, an input
DIR/x_S.npy and the result DIR/y_S.npy that NumPy computes for it in float64.
"""
import argparse
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def weights(seed=0):
    rng = np.random.default_rng(seed)

    def layer(rows, columns):
        scale = np.sqrt(2.0 / rows)
        return ((rng.standard_normal((rows, columns)) * scale).astype(np.float32),
                (rng.standard_normal(columns) * 0.1).astype(np.float32))

    return layer(784, 128), layer(128, 10)


def model(batch):
    (w0, b0), (w1, b1) = weights()
    initializers = {"w0": w0, "b0": b0, "w1": w1, "b1": b1}
    nodes = [
        helper.make_node("MatMul", ["x", "w0"], ["h0"], name="dense0/matmul"),
        helper.make_node("Add", ["h0", "b0"], ["h1"], name="dense0/add"),
        helper.make_node("Relu", ["h1"], ["h2"], name="relu"),
        helper.make_node("MatMul", ["h2", "w1"], ["h3"], name="dense1/matmul"),
        helper.make_node("Add", ["h3", "b1"], ["y"], name="dense1/add"),
    ]
    graph = helper.make_graph(
        nodes, "mlp",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [batch, 784])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [batch, 10])],
        [numpy_helper.from_array(v, k) for k, v in initializers.items()])
    return helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def reference(x):
    (w0, b0), (w1, b1) = [[a.astype(np.float64) for a in layer] for layer in weights()]
    return (np.maximum(x.astype(np.float64) @ w0 + b0, 0) @ w1 + b1).astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dir", type=pathlib.Path)
    parser.add_argument("--batch", default="1")
    parser.add_argument("--samples", type=int, nargs="*", default=[1])
    args = parser.parse_args()
    args.dir.mkdir(parents=True, exist_ok=True)
    batch = int(args.batch) if args.batch.isdigit() else args.batch
    onnx.save(model(batch), args.dir / "mlp.onnx")
    for samples in args.samples:
        x = np.random.default_rng(samples).random((samples, 784), dtype=np.float32)
        np.save(args.dir / f"x_{samples}.npy", x)
        np.save(args.dir / f"y_{samples}.npy", reference(x))


if __name__ == "__main__":
    main()
