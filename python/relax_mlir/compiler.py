"""Compiles models from Python, into this process or into an artefact.

    import numpy
    import relax_mlir.compiler
    main = relax_mlir.compiler.compile("model.onnx")["main"]
    y = numpy.from_dlpack(main(numpy.zeros((1, 784), "float32")))

What is wrong with a model is a `CompileError`, whose text is the compiler's
diagnostics. Importing this module loads librelax_compiler.so, and LLVM with it;
`relax_mlir.runtime` alone does not.
"""

import ctypes
import os
import pathlib
import subprocess

from relax_mlir import runtime

__all__ = ["CompileError", "compile", "compile_artefact"]


class CompileError(ValueError):
    """A model that cannot be compiled, with the diagnostics as text."""


class _Options(ctypes.Structure):
    """RelaxCompileOptions."""

    _fields_ = [("target", ctypes.c_char_p), ("dump_phases_to", ctypes.c_char_p)]


_Handler = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)

_path = runtime.find_library("librelax_compiler.so", "RELAX_MLIR_COMPILER")
_library = ctypes.CDLL(_path)
_library.relaxCompile.argtypes = [
    ctypes.c_char_p,
    ctypes.POINTER(_Options),
    _Handler,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_void_p),
]
_library.relaxProgramImage.argtypes = [ctypes.c_void_p]
_library.relaxProgramImage.restype = ctypes.c_void_p
_library.relaxProgramDestroy.argtypes = [ctypes.c_void_p]
_library.relaxProgramDestroy.restype = None


class _Image(ctypes.Structure):
    """The beginning of a RelaxImage."""

    _fields_ = [("version", ctypes.c_uint32), ("num_kernels", ctypes.c_uint32)]


class _Program:
    """Owns a RelaxProgram."""

    def __init__(self, handle):
        self.handle = handle
        self.image = _library.relaxProgramImage(handle)

    def __del__(self):
        _library.relaxProgramDestroy(self.handle)


def compile(path, *, target=None) -> runtime.Module:
    """Compiles a model file (.onnx, .mlir, .mlirbc) into this process.

    `target` is spelled as for `relaxc --target`; the default is this machine.
    """
    diagnostics = []
    handler = _Handler(
        lambda _, text: diagnostics.append(text.decode(errors="replace"))
    )
    options = _Options(target and target.encode(), None)
    handle = ctypes.c_void_p()
    failed = _library.relaxCompile(
        os.fsencode(path), ctypes.byref(options), handler, None,
        ctypes.byref(handle),
    )
    if failed:
        raise CompileError("\n".join(diagnostics))
    program = _Program(handle.value)
    module = runtime.load_image(program.image, program)
    # For reports; a function of this name is still module["num_kernels"].
    module.num_kernels = _Image.from_address(program.image).num_kernels
    return module


def compile_artefact(path, artefact, *, target=None) -> None:
    """Compiles a model file into an artefact, by `relaxc`: a shared library
    (.so) or bytecode (.rvm), which `relax_mlir.runtime.load_module` loads."""
    relaxc = pathlib.Path(_path).parent.parent / "bin" / "relaxc"
    command = [str(relaxc), str(path), "-o", str(artefact)]
    if target:
        command.append(f"--target={target}")
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise CompileError(result.stderr.strip())
