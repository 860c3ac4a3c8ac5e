"""Compiles the kernels of relax operators and compares them with numpy.

A case is one operator with its operands. The kernel that relax-legalize-ops
builds for it is compiled in two ways, each into one shared object for all
cases, and called on the operands:

- linalg: stopped at linalg, then the passes of upstream MLIR;
- tir: the tensor program, lowered as it is, without a schedule.
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

LINALG_PIPELINE = [
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map",
    "--convert-linalg-to-loops", "--lower-affine", "--convert-scf-to-cf",
    "--expand-strided-metadata", "--lower-affine", "--convert-math-to-llvm",
    "--convert-math-to-libm", "--arith-expand", "--convert-to-llvm",
    "--reconcile-unrealized-casts",
]
# Parallel from the first point on, so that small kernels show all there is.
SCHEDULE = [
    "--tir-compute-inline",
    "--tir-default-schedule=min-parallel-points=1",
]
TIR_PIPELINE = [
    "--tir-plan-buffer-placement", "--tir-compact-buffers",
    "--tir-share-buffers", "--tir-lower-init", "--tir-flatten-blocks",
    "--convert-tir-to-scf", "--relax-kernels-pipeline",
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


def kernels(cases, relax_opt, level):
    """The text of one function @k<i> for each case."""
    text = "\n// -----\n".join(case.function() for case in cases)
    stop = "=stop-at-linalg" if level == "linalg" else ""
    text = run([relax_opt, "-", "--split-input-file",
                f"--relax-legalize-ops{stop}", "--mlir-print-local-scope"],
               text)
    modules = re.split(r"^// -----\n", text, flags=re.MULTILINE)
    modules = [module for module in modules if "relax.func" in module]
    assert len(modules) == len(cases)
    for number, module in enumerate(modules):
        begin = re.search(r"func\.func|tir\.prim_func", module).start()
        kernel = module[begin:module.index("relax.func")].rstrip()
        yield re.sub(r"private @\w+", f"@k{number}", kernel, count=1) + "\n"


def lower_linalg(text, relax_opt, tools):
    text = re.sub(r" \{tir\.shape = [^}]*\}", "", text)
    text = re.sub(r"^(func\.func .*) \{$",
                  r"\1 attributes {llvm.emit_c_interface} {", text,
                  flags=re.MULTILINE)
    return run([tools / "mlir-opt", "--allow-unregistered-dialect"]
               + LINALG_PIPELINE, text)


def lower_tir(text, relax_opt, tools):
    return run([relax_opt, "-"] + TIR_PIPELINE, text)


def lower_scheduled(text, relax_opt, tools):
    return run([relax_opt, "-"] + SCHEDULE + TIR_PIPELINE, text)


LOWER = {"linalg": lower_linalg, "tir": lower_tir, "scheduled": lower_scheduled}


def compile_kernels(cases, relax_opt, llvm_root, level, folder):
    tools = pathlib.Path(llvm_root) / "bin"
    text = "".join(kernels(cases, relax_opt, level))
    text = LOWER[level](text, relax_opt, tools)
    text = run([tools / "mlir-translate", "--mlir-to-llvmir"], text)
    obj, library = f"{folder}/kernels.o", f"{folder}/kernels.so"
    run([tools / "llc", "-O1", "-relocation-model=pic", "-filetype=obj", "-o",
         obj], text)
    run([tools / "clang", "-shared", obj, "-o", library, "-lm"], "")
    return ctypes.CDLL(library)


def call_linalg(library, number, case):
    """Calls a kernel that returns memrefs; gives its results."""
    inputs = [operand.value for operand in case.operands
              if operand.value is not None]
    types = [memref_type(array.ndim) for array in case.expected]

    class Results(ctypes.Structure):
        _fields_ = [(f"r{i}", type) for i, type in enumerate(types)]

    results, memrefs = Results(), [to_memref(array) for array in inputs]
    function = getattr(library, f"_mlir_ciface_k{number}")
    function(ctypes.byref(results), *map(ctypes.byref, memrefs),
             *map(ctypes.c_int64, case.symbols))
    return [from_memref(getattr(results, f"r{i}"), array.dtype, array.ndim)
            for i, array in enumerate(case.expected)]


class Context(ctypes.Structure):
    """RelaxKernelContext of KernelABI.h, with malloc and no threads."""

    ALLOCATE = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p,
                                ctypes.c_int64, ctypes.c_int64)
    FREE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    BODY = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int64,
                            ctypes.c_int64, ctypes.c_void_p)
    PARALLEL = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p,
                                ctypes.c_int64, ctypes.c_int64, BODY,
                                ctypes.c_void_p)
    _fields_ = [("abi", ctypes.c_uint32), ("threads", ctypes.c_uint32),
                ("parallel_for", PARALLEL), ("allocate", ALLOCATE),
                ("free", FREE), ("set_error", ctypes.c_void_p)]

    def __init__(self):
        libc = ctypes.CDLL(None)
        libc.aligned_alloc.restype = ctypes.c_void_p

        def allocate(_, size, alignment):
            size = max(-(-size // alignment), 1) * alignment
            return libc.aligned_alloc(ctypes.c_size_t(alignment),
                                      ctypes.c_size_t(size))

        def free(_, pointer):
            libc.free(ctypes.c_void_p(pointer))

        def parallel_for(context, extent, grain, body, captures):
            # The last iterations first: no order is promised.
            half = extent // 2
            return (body(context, half, extent, captures)
                    or body(context, 0, half, captures))

        super().__init__(1, 1, Context.PARALLEL(parallel_for),
                         Context.ALLOCATE(allocate),
                         Context.FREE(free), None)


def call_tir(library, number, case):
    """Calls a kernel in destination-passing style; gives its results."""
    buffers = [operand.value for operand in case.operands
               if operand.value is not None]
    # A pattern that makes unwritten elements visible.
    results = [np.frombuffer(b"\xa5" * array.nbytes, array.dtype)
               .reshape(array.shape).copy() for array in case.expected]
    buffers += results
    pointers = (ctypes.c_void_p * len(buffers))(
        *[array.ctypes.data for array in buffers])
    symbols = (ctypes.c_int64 * len(case.symbols))(*case.symbols)
    function = getattr(library, f"__relax_kernel_k{number}")
    code = function(ctypes.byref(Context()), pointers, symbols)
    assert code == 0, f"{case}: code {code}"
    return results


def is_close(actual, expected, tol):
    if actual.shape != expected.shape:
        return False
    if not np.issubdtype(expected.dtype, np.floating):
        return np.array_equal(actual, expected)
    return np.allclose(actual.astype(np.float64), expected.astype(np.float64),
                       rtol=tol, atol=tol, equal_nan=True)


def check(cases, relax_opt, llvm_root, level):
    """Runs all cases; returns how many are wrong."""
    call = call_linalg if level == "linalg" else call_tir
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        library = compile_kernels(cases, relax_opt, llvm_root, level, folder)
        for number, case in enumerate(cases):
            for actual, expected in zip(call(library, number, case),
                                        case.expected):
                if is_close(actual, expected, case.tol):
                    continue
                wrong += 1
                print(f"{case}\n  expected {expected.shape} "
                      f"{expected.ravel()[:8]}\n  got {actual.shape} "
                      f"{actual.ravel()[:8]}")
    print(f"{level}: {len(cases)} kernels, {wrong} wrong")
    return wrong
