"""Compiles the kernels of relax operators and compares them with numpy.

A case is one operator with its operands; the kernel that relax-legalize-ops
builds for it (stopped at linalg) goes through the passes of upstream MLIR into
one shared object for all cases, and is called on the operands.
"""
import ctypes
import pathlib
import re
import subprocess
import tempfile

import numpy as np

DTYPES = {
    "f16": np.float16, "f32": np.float32, "f64": np.float64, "i1": np.bool_,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8,
}

PIPELINE = [
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map",
    "--convert-linalg-to-loops", "--lower-affine", "--convert-scf-to-cf",
    "--expand-strided-metadata", "--lower-affine", "--convert-math-to-llvm",
    "--convert-math-to-libm", "--arith-expand", "--convert-to-llvm",
    "--reconcile-unrealized-casts",
]


def tensor_type(dims, dtype):
    """The type of a tensor whose dimensions are numbers and expressions."""
    dims = [str(dim) for dim in dims]
    static = [dim if dim.isdigit() else "?" for dim in dims]
    encoding = "" if static == dims else f", #relax.tensor<[{', '.join(dims)}]>"
    return f"tensor<{''.join(dim + 'x' for dim in static)}{dtype}{encoding}>"


def shape_type(dims):
    return f"!relax.shape<[{', '.join(str(dim) for dim in dims)}]>"


class Tensor:
    """An operand: its value, and the dimensions its type has."""

    def __init__(self, value, dtype="f32", dims=None):
        self.value = np.ascontiguousarray(value, DTYPES[dtype]).reshape(
            np.shape(value))
        self.type = tensor_type(self.value.shape if dims is None else dims,
                                dtype)


class Shape:
    """An operand that is a shape: kernels do not see it."""

    def __init__(self, *dims):
        self.value = None
        self.type = shape_type(dims)


class Case:
    """`symbols` are the values of the kernel's symbols, in their order;
    `expected` the results, as (dtype, array)."""

    def __init__(self, op, operands, expected, attrs="", symbols=(), tol=1e-5):
        self.op, self.operands, self.attrs = op, operands, attrs
        self.expected = [np.asarray(array, DTYPES[dtype])
                         for dtype, array in expected]
        self.dtypes = [dtype for dtype, _ in expected]
        self.symbols, self.tol = symbols, tol

    def __str__(self):
        types = ", ".join(operand.type for operand in self.operands)
        return f"relax.{self.op} {{{self.attrs}}} : ({types})"

    def function(self):
        types = [operand.type for operand in self.operands]
        args = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
        names = ", ".join(f"%a{i}" for i in range(len(types)))
        outs = ", ".join(f"%r{i}" for i in range(len(self.dtypes)))
        # Legalization uses the inferred types; these say nothing.
        results = ", ".join(f"tensor<*x{dtype}>" for dtype in self.dtypes)
        attrs = f"{{{self.attrs}}} " if self.attrs else ""
        return (f"relax.func @f({args}) {{\n  {outs} = relax.{self.op} {names} "
                f"{attrs}: ({', '.join(types)}) -> ({results})\n"
                f"  relax.return\n}}\n")


def memref_type(rank):
    class MemRef(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("data", ctypes.c_void_p),
                    ("offset", ctypes.c_int64)]
        if rank:
            _fields_ += [("sizes", ctypes.c_int64 * rank),
                         ("strides", ctypes.c_int64 * rank)]
    return MemRef


def to_memref(array):
    memref = memref_type(array.ndim)()
    memref.base = memref.data = array.ctypes.data
    for i in range(array.ndim):
        memref.sizes[i] = array.shape[i]
        memref.strides[i] = array.strides[i] // array.itemsize
    return memref


def from_memref(memref, dtype, rank):
    shape = tuple(memref.sizes) if rank else ()
    size = int(np.prod(shape)) * dtype.itemsize
    data = ctypes.string_at(memref.data, size) if size else b""
    return np.frombuffer(data, dtype).reshape(shape)


def run(command, text):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode or result.stderr:
        raise SystemExit(f"{command[0]} failed:\n{result.stderr}")
    return result.stdout


def kernels(cases, relax_opt):
    """The text of one function @k<i> for each case."""
    text = "\n// -----\n".join(case.function() for case in cases)
    text = run([relax_opt, "-", "--split-input-file",
                "--relax-legalize-ops=stop-at-linalg",
                "--mlir-print-local-scope"], text)
    modules = re.split(r"^// -----\n", text, flags=re.MULTILINE)
    modules = [module for module in modules if "func.func" in module]
    assert len(modules) == len(cases)
    for number, module in enumerate(modules):
        begin, end = module.index("func.func"), module.index("relax.func")
        kernel = module[begin:end].rstrip()
        kernel = re.sub(r"private @\w+", f"@k{number}", kernel, count=1)
        kernel = re.sub(r" \{tir\.shape = [^}]*\}", "", kernel)
        head, body = kernel.split(" {\n", 1)
        yield f"{head} attributes {{llvm.emit_c_interface}} {{\n{body}\n"


def compile_kernels(cases, relax_opt, llvm_root, folder):
    tools = pathlib.Path(llvm_root) / "bin"
    text = "".join(kernels(cases, relax_opt))
    text = run([tools / "mlir-opt", "--allow-unregistered-dialect"] + PIPELINE,
               text)
    text = run([tools / "mlir-translate", "--mlir-to-llvmir"], text)
    obj, library = f"{folder}/kernels.o", f"{folder}/kernels.so"
    run([tools / "llc", "-O1", "-relocation-model=pic", "-filetype=obj", "-o",
         obj], text)
    run([tools / "clang", "-shared", obj, "-o", library, "-lm"], "")
    return ctypes.CDLL(library)


def call(function, case):
    """Calls a kernel; gives its results."""
    inputs = [operand.value for operand in case.operands
              if operand.value is not None]
    types = [memref_type(array.ndim) for array in case.expected]

    class Results(ctypes.Structure):
        _fields_ = [(f"r{i}", type) for i, type in enumerate(types)]

    results, memrefs = Results(), [to_memref(array) for array in inputs]
    function(ctypes.byref(results), *map(ctypes.byref, memrefs),
             *map(ctypes.c_int64, case.symbols))
    return [from_memref(getattr(results, f"r{i}"), array.dtype, array.ndim)
            for i, array in enumerate(case.expected)]


def is_close(actual, expected, tol):
    if actual.shape != expected.shape:
        return False
    if not np.issubdtype(expected.dtype, np.floating):
        return np.array_equal(actual, expected)
    return np.allclose(actual.astype(np.float64), expected.astype(np.float64),
                       rtol=tol, atol=tol, equal_nan=True)


def check(cases, relax_opt, llvm_root):
    """Runs all cases; returns how many are wrong."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        library = compile_kernels(cases, relax_opt, llvm_root, folder)
        for number, case in enumerate(cases):
            function = getattr(library, f"_mlir_ciface_k{number}")
            for actual, expected in zip(call(function, case), case.expected):
                if is_close(actual, expected, case.tol):
                    continue
                wrong += 1
                print(f"{case}\n  expected {expected.shape} "
                      f"{expected.ravel()[:8]}\n  got {actual.shape} "
                      f"{actual.ravel()[:8]}")
    print(f"{len(cases)} kernels, {wrong} wrong")
    return wrong
