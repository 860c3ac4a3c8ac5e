"""Compiles models from Python, into this process or into an artefact.

    import numpy
    import relax_mlir.compiler
    main = relax_mlir.compiler.compile("model.onnx")["main"]
    y = numpy.from_dlpack(main(numpy.zeros((1, 784), "float32")))

What is wrong with a model is a `CompileError`, whose text is the compiler's
diagnostics. Importing this module loads librelax_compiler.so, and LLVM with it;
`relax_mlir.runtime` alone does not.

Which passes run, and what is told of them, are keywords of both functions; see
docs/Passes.md:

    opt_level         0 to 3, 2 where not given
    disabled_passes   names of passes that do not run
    required_passes   names of passes that run although the level is too low
    print_before,     names of passes before and after which the module is
    print_after       printed to standard error, or ["all"]
    timing,           print to standard error how long each pass took, and what
    statistics        it did
    reproducer        file for what reproduces the failure of a pass
"""

import ctypes
import os
import pathlib
import re
import subprocess
import sys

from relax_mlir import runtime

__all__ = [
    "CompileError",
    "UnknownValueError",
    "compile",
    "compile_artefact",
    "list_passes",
]


class CompileError(ValueError):
    """A model that cannot be compiled, with the diagnostics as text."""


class UnknownValueError(CompileError):
    """An ONNX model that has to be compiled for the elements of an input: its
    node `node` needs those of `value`, or of what it may be when that is None.
    Where `of_sizes` is true, it is sizes that are computed of them.
    """

    # The words by which lib/Import/ONNX says so, and LegalizeOps of sizes.
    _NODE = re.compile(
        r"node '(.*?)' \([^)]*\): .*\b(?:known at import|of a known size)"
    )
    _VALUE = re.compile(r"'([^']*)' (?:that )?is not known at import")

    _SIZES = re.compile(
        r"'([^'\n]*)'[^'\n]*: error: .* cannot become a kernel: "
        r"(?:the size of the result is not known|cannot prove"
        r"|expected operands of known rank)"
    )

    def __init__(self, text, node, value=None, of_sizes=False):
        super().__init__(text)
        self.node, self.value, self.of_sizes = node, value, of_sizes


def _make_error(text):
    """The error of these diagnostics."""
    node = UnknownValueError._NODE.search(text)
    sizes = UnknownValueError._SIZES.search(text)
    if not node and sizes:
        return UnknownValueError(text, sizes[1], of_sizes=True)
    if not node:
        return CompileError(text)
    value = UnknownValueError._VALUE.search(text, node.start())
    return UnknownValueError(text, node[1], value and value[1])


class _Options(ctypes.Structure):
    """RelaxCompileOptions."""

    _fields_ = [
        ("target", ctypes.c_char_p),
        ("dump_phases_to", ctypes.c_char_p),
        ("opt_level", ctypes.c_char_p),
        ("disabled_passes", ctypes.c_char_p),
        ("required_passes", ctypes.c_char_p),
        ("print_before", ctypes.c_char_p),
        ("print_after", ctypes.c_char_p),
        ("reproducer", ctypes.c_char_p),
        ("timing", ctypes.c_int),
        ("statistics", ctypes.c_int),
    ]


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
_library.relaxPassList.argtypes = []
_library.relaxPassList.restype = ctypes.c_char_p
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


def _pass_options(*, opt_level=None, disabled_passes=(), required_passes=(),
                  print_before=(), print_after=(), reproducer=None,
                  timing=False, statistics=False) -> dict:
    """What is given, in the words of _Options."""

    def names(given):
        if isinstance(given, str):
            raise TypeError(f"expected a list of names, got '{given}'")
        return ",".join(given) or None

    return {
        "opt_level": None if opt_level is None else str(opt_level),
        "disabled_passes": names(disabled_passes),
        "required_passes": names(required_passes),
        "print_before": names(print_before),
        "print_after": names(print_after),
        "reproducer": reproducer and os.fspath(reproducer),
        "timing": timing,
        "statistics": statistics,
    }


# Those that do not only have other dashes.
_FLAGS = {"disabled_passes": "disable-pass", "required_passes": "require-pass"}


def list_passes() -> str:
    """The optimization levels and the passes that each runs, as text."""
    return _library.relaxPassList().decode()


def compile(path, *, target=None, **passes) -> runtime.Module:
    """Compiles a model file (.onnx, .mlir, .mlirbc) into this process.

    `target` is spelled as for `relaxc --target`; the default is this machine.
    """
    diagnostics = []
    handler = _Handler(
        lambda _, text: diagnostics.append(text.decode(errors="replace"))
    )
    given = {"target": target, **_pass_options(**passes)}
    options = _Options(**{
        name: value.encode() if isinstance(value, str) else value
        for name, value in given.items()
    })
    handle = ctypes.c_void_p()
    failed = _library.relaxCompile(
        os.fsencode(path), ctypes.byref(options), handler, None,
        ctypes.byref(handle),
    )
    if failed:
        raise _make_error("\n".join(diagnostics))
    for line in diagnostics:
        print(line, file=sys.stderr)
    program = _Program(handle.value)
    module = runtime.load_image(program.image, program)
    # For reports; a function of this name is still module["num_kernels"].
    module.num_kernels = _Image.from_address(program.image).num_kernels
    return module


def compile_artefact(path, artefact, *, target=None, **passes) -> None:
    """Compiles a model file into an artefact, by `relaxc`: a shared library
    (.so) or bytecode (.rvm), which `relax_mlir.runtime.load_module` loads."""
    relaxc = pathlib.Path(_path).parent.parent / "bin" / "relaxc"
    command = [str(relaxc), str(path), "-o", str(artefact)]
    if target:
        command.append(f"--target={target}")
    for name, value in _pass_options(**passes).items():
        if name == "opt_level" and value is not None:
            command.append(f"-O{value}")
        elif value is True:
            command.append(f"--{name}")
        elif value:
            flag = _FLAGS.get(name, name.replace("_", "-"))
            command.append(f"--{flag}={value}")
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise _make_error(result.stderr.strip())
    if result.stderr:
        print(result.stderr, end="", file=sys.stderr)
