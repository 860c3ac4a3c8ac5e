"""Runs the networks of ONNX's light models on the emulated GPU, with smaller
images and random weights.

Usage: small_networks.py BIN MODELS FOLDER [--assemble=CHIP] [NETWORK...]

BIN has relaxc and relax-run; FOLDER gets the files. The published weights are
equal to each other, which hides wrong indices, and the images too large for an
emulator: a network gets the smallest image on which all of its layers have an
element, a global pool for its last pool of 7 x 7, and weights of the first
product of matrices that fit. Compares with the program for the CPU, with a
tolerance of 1e-3 relative to the largest element. The last Softmax is left off,
since it hides differences.

--assemble makes machine code of the published networks instead: ptxas must
accept all kernels, and no thread may spill registers.
"""

import pathlib
import subprocess
import sys
import time

import numpy as np
import onnx
from onnx import numpy_helper, shape_inference

# The extent of images of the published models, and those here.
PUBLISHED = 224
NETWORKS = {
    "bvlc_alexnet": 96,
    "densenet121": 32,
    "inception_v1": 64,
    "inception_v2": 32,
    "resnet50": 32,
    "shufflenet": 64,
    "squeezenet": 48,
    "vgg19": 32,
    "zfnet512": 96,
}


def call(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {result.stderr}{result.stdout}")
    return result.stdout


def attribute(node, name):
    return next((list(a.ints) for a in node.attribute if a.name == name), None)


def infer(model):
    """Returns the shapes of all values."""
    graph = shape_inference.infer_shapes(model).graph
    return {
        value.name: [dim.dim_value for dim in value.type.tensor_type.shape.dim]
        for value in [*graph.value_info, *graph.output]
    }


def shrink(model, extent):
    """Changes the image, the last pool and the first product of matrices. Returns
    the shape of the image."""
    graph = model.graph
    constants = {c.name: c for c in graph.initializer}
    data = next(i for i in graph.input if i.name not in constants)
    for axis in (2, 3):
        data.type.tensor_type.shape.dim[axis].dim_value = extent
    del graph.value_info[:]
    for node in graph.node:
        if node.op_type == "AveragePool" and attribute(node, "kernel_shape") == [7, 7]:
            node.op_type = "GlobalAveragePool"
            del node.attribute[:]
    # The shapes in which channels are shuffled end with the extents of an image.
    for name in {n.input[1] for n in graph.node if n.op_type == "Reshape"}:
        shape = numpy_helper.to_array(constants[name]).tolist()
        if len(shape) > 3 and shape[-1] > 1:
            image = [size * extent // PUBLISHED for size in shape[-2:]]
            set_shape(constants[name], shape[:-2] + image)
    makers = {n.output[0]: n.input[0] for n in graph.node if n.op_type == "ConstantOfShape"}
    product = next((n for n in graph.node if n.op_type == "Gemm"), None)
    flatten = product and next(
        (n for n in graph.node if n.output[0] == product.input[0]), None
    )
    if flatten is not None and flatten.op_type == "Reshape":
        width = int(np.prod(infer(model)[flatten.input[0]]))
        set_shape(constants[flatten.input[1]], [1, width])
        if product.input[1] in makers:
            shape = constants[makers[product.input[1]]]
            set_shape(shape, [int(numpy_helper.to_array(shape)[0]), width])
    return [dim.dim_value for dim in data.type.tensor_type.shape.dim]


def set_shape(constant, shape):
    constant.CopyFrom(
        numpy_helper.from_array(np.array(shape, np.int64), constant.name)
    )


def fill(model, rng):
    """Replaces the weights by random ones, and leaves off the last Softmax."""
    graph = model.graph
    shapes = {c.name: numpy_helper.to_array(c) for c in graph.initializer}
    kept = []
    for node in graph.node:
        if node.op_type != "ConstantOfShape":
            kept.append(node)
            continue
        shape = [int(extent) for extent in shapes[node.input[0]]]
        if len(shape) > 1:
            scale = np.sqrt(2.0 / np.prod(shape[1:]))
            weights = rng.standard_normal(shape) * scale
        else:
            # The factors, shifts, means and variances of normalisations.
            weights = rng.uniform(0.5, 1.5, shape)
        graph.initializer.append(
            numpy_helper.from_array(weights.astype(np.float32), node.output[0])
        )
    if kept[-1].op_type == "Softmax":
        graph.output[0].CopyFrom(
            onnx.helper.make_empty_tensor_value_info(kept.pop().input[0])
        )
    del graph.node[:]
    graph.node.extend(kept)


def run(tools, source, folder, extent):
    """Returns the largest difference, relative to the largest element."""
    rng = np.random.default_rng(0)
    model = onnx.load(source)
    shape = shrink(model, extent)
    fill(model, rng)
    onnx.save(model, folder / "model.onnx")
    np.save(folder / "x.npy", rng.standard_normal(shape).astype(np.float32))
    for target in ("native", "emu"):
        call(tools / "relaxc", folder / "model.onnx", f"--target={target}", "-o",
             folder / f"{target}.so")
        call(tools / "relax-run", folder / f"{target}.so", f"--input=@{folder / 'x.npy'}",
             "--device=" + ("cpu" if target == "native" else "emu"),
             f"--output=@{folder / target}.npy")
    expected, actual = (np.load(folder / f"{t}.npy") for t in ("native", "emu"))
    assert np.std(expected) > 1e-3 * np.max(np.abs(expected)), "all elements are equal"
    return np.max(np.abs(actual - expected)) / np.max(np.abs(expected))


def assemble(tools, source, chip):
    """Returns the number of kernels, and the names of those with spills."""
    report = call(tools / "relaxc", source, f"--target=cuda -arch={chip}",
                  "--emit=sass-report", "-o", "-")
    rows = [line.split() for line in report.splitlines()]
    rows = [row for row in rows if len(row) >= 5 and row[0].isdigit()]
    return len(rows), [row[-1] for row in rows if row[3] != "0"]


def main():
    tools, models, folder = map(pathlib.Path, sys.argv[1:4])
    options = [option for option in sys.argv[4:] if option.startswith("--assemble=")]
    names = [name for name in sys.argv[4:] if name in NETWORKS] or list(NETWORKS)
    for name in names:
        start = time.monotonic()
        source = models / f"light_{name}.onnx"
        if options:
            count, spills = assemble(tools, source, options[0].partition("=")[2])
            outcome = f"{count} kernels, {len(spills)} with spills {' '.join(spills)}"
        else:
            (folder / name).mkdir()
            difference = run(tools, source, folder / name, NETWORKS[name])
            verdict = "as expected" if difference < 1e-3 else "WRONG"
            outcome = f"{verdict}, difference {difference:.1e}"
        print(f"{name}: {outcome} ({time.monotonic() - start:.1f} s)", flush=True)


main()
