"""call.py EXPRESSION: makes a call of the runtime from Python, or of the
compiler's C interface, that must be refused. Prints the text of the exception
or the diagnostic to stderr and exits with 1.
"""

import ctypes
import os
import sys
import warnings

warnings.simplefilter("ignore")

import numpy as np
import tvm_ffi

sys.path.insert(0, os.path.join(os.environ["RELAX_MLIR_SRC"], "python"))
os.environ["RELAX_MLIR_RUNTIME"] = os.path.join(os.environ["RELAX_MLIR_LIB"], "librelax_runtime.so")
import relax_mlir.runtime as runtime


def zeros(*shape, dtype="float32"):
    return np.zeros(shape, dtype)


def load(path):
    """Loads with our loader; `plain` loads with tvm-ffi's own."""
    return runtime.load_module(path)


def plain(path):
    return tvm_ffi.load_module(os.path.abspath(path))


class Tensor(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("rank", ctypes.c_int32), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("data", ctypes.c_void_p)]


def tensor(shape, code=2, bits=32, rank=None, data=True):
    """Returns a RelaxTensor, of float32 zeros by default."""
    sizes = (ctypes.c_int64 * max(1, len(shape)))(*shape)
    bytes_ = ctypes.create_string_buffer(1 << 12)
    result = Tensor(code, bits, len(shape) if rank is None else rank, sizes,
                    ctypes.cast(bytes_, ctypes.c_void_p) if data else None)
    result.keep = (sizes, bytes_)
    return result


HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)


@HANDLER
def handler(_, text):
    print(text.decode(), file=sys.stderr)


class CompileOptions(ctypes.Structure):
    # Leave the rest unset, as a caller does that does not know these fields.
    _fields_ = [("size", ctypes.c_size_t), ("target", ctypes.c_char_p)]


class Compiler:
    """The C interface. Functions return its return values; 0 is success."""

    def __init__(self):
        self.library = ctypes.CDLL(os.path.join(os.environ["RELAX_MLIR_LIB"], "librelax_compiler.so"))

    def compile(self, path, target=None):
        program = ctypes.c_void_p()
        options = CompileOptions(ctypes.sizeof(CompileOptions), target and target.encode())
        return self.library.relaxCompile(path.encode(), ctypes.byref(options), handler,
                                         None, ctypes.byref(program))

    def model(self, path):
        model = ctypes.c_void_p()
        if self.library.relaxModelLoad(path.encode(), handler, None, ctypes.byref(model)):
            sys.exit(1)
        return model

    def run(self, path, function, *arguments):
        run = ctypes.c_void_p()
        array = (Tensor * max(1, len(arguments)))(*arguments)
        return self.library.relaxReferenceRun(
            self.model(path), function.encode(), array, ctypes.c_size_t(len(arguments)),
            None, ctypes.byref(run))

    def check(self, path, function, argument, actual, index=0):
        run = ctypes.c_void_p()
        array = (Tensor * 1)(argument)
        if self.library.relaxReferenceRun(self.model(path), function.encode(), array,
                                          ctypes.c_size_t(1), None, ctypes.byref(run)):
            sys.exit("the run itself is refused")
        difference = (ctypes.c_size_t * 32)(8)
        return self.library.relaxReferenceRunCheck(
            run, ctypes.c_size_t(index), ctypes.byref(actual), None, ctypes.byref(difference))

    def has(self, path, pattern):
        return self.library.relaxModelHasValue(self.model(path), pattern.encode())


compiler = Compiler()
try:
    result = eval(sys.argv[1])
except Exception as error:
    lines = str(error).strip().splitlines()
    sys.exit(f"{type(error).__name__}: {lines[0] if lines else ''}")
if isinstance(result, int) and result != 0:
    sys.exit(1)
print(f"it returned {result!r}")
