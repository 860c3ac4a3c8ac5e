"""Compiles models from Python, into this process or into an artefact.

    import numpy
    import relax_mlir.compiler
    main = relax_mlir.compiler.compile("model.onnx")["main"]
    y = numpy.from_dlpack(main(numpy.zeros((1, 784), "float32")))

What is wrong with a model is a `CompileError`, whose text is the compiler's
diagnostic. Importing this module loads librelax_compiler.so, and LLVM with it;
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

import _thread
import ctypes
import enum
import operator
import os
import sys
import threading
from collections import abc

from relax_mlir import runtime

__all__ = [
    "CompileError",
    "ErrorKind",
    "UnknownValueError",
    "compile",
    "compile_artefact",
    "list_passes",
]


class ErrorKind(enum.IntEnum):
    """RelaxErrorKind: what else there is to an error than its text."""

    OTHER = 0
    MISSING_OPERATOR = 1
    UNKNOWN_VALUE = 2
    UNPROVEN_SIZES = 3

    @classmethod
    def _missing_(cls, value):
        # That of a newer library.
        return cls.OTHER if isinstance(value, int) else None


class CompileError(ValueError):
    """A model that cannot be compiled, with the diagnostic as text, and where a
    reproducer was written. Reports are not part of it.

    `kind` is an `ErrorKind`. `nodes` are the names of the nodes at fault: all
    for missing operators, else at most one; a node inside of a function
    or a loop is named behind it, as "call/inner". `value` is the name of the
    value at fault, or None.
    """

    def __init__(self, text, kind=ErrorKind.OTHER, nodes=(), value=None):
        super().__init__(text)
        self.kind, self.nodes, self.value = kind, tuple(nodes), value


class UnknownValueError(CompileError):
    """A model that has to be compiled for the elements of an input: its node
    `node` needs those of `value`, or of what it may be when that is None. Where
    `of_sizes` is true, it is sizes that are computed of them.
    """

    @property
    def node(self):
        return self.nodes[0] if self.nodes else ""

    @property
    def of_sizes(self):
        return self.kind == ErrorKind.UNPROVEN_SIZES


def _take_error(handle, text):
    """The exception of a RelaxError, which ends here."""
    try:
        kind = ErrorKind(_library.relaxErrorKind(handle))
        nodes = [
            _library.relaxErrorNode(handle, index).decode(errors="replace")
            for index in range(_library.relaxErrorNumNodes(handle))
        ]
        value = _library.relaxErrorValue(handle).decode(errors="replace")
    finally:
        _library.relaxErrorDestroy(handle)
    is_unknown = kind in (ErrorKind.UNKNOWN_VALUE, ErrorKind.UNPROVEN_SIZES)
    error = UnknownValueError if is_unknown else CompileError
    return error(text, kind, nodes, value or None)


_Handler = ctypes.CFUNCTYPE(None, ctypes.py_object, ctypes.c_char_p)
# Takes what is said into the list that it is given.
_append = _Handler(list.append)


class _Options(ctypes.Structure):
    """RelaxCompileOptions."""

    _fields_ = [
        ("size", ctypes.c_size_t),
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
        ("data_folder", ctypes.c_char_p),
        ("error", ctypes.POINTER(ctypes.c_void_p)),
        ("on_report", _Handler),
        ("report_user", ctypes.py_object),
    ]


_path = runtime.find_library("librelax_compiler.so", "RELAX_MLIR_COMPILER")
_library = ctypes.CDLL(_path)
_library.relaxCompile.argtypes = [
    ctypes.c_char_p,
    ctypes.POINTER(_Options),
    _Handler,
    ctypes.py_object,
    ctypes.POINTER(ctypes.c_void_p),
]
_library.relaxCompileToFile.argtypes = [
    ctypes.c_char_p,
    ctypes.c_char_p,
    ctypes.POINTER(_Options),
    _Handler,
    ctypes.py_object,
]
_library.relaxErrorKind.argtypes = [ctypes.c_void_p]
_library.relaxErrorNumNodes.argtypes = [ctypes.c_void_p]
_library.relaxErrorNumNodes.restype = ctypes.c_size_t
_library.relaxErrorNode.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
_library.relaxErrorNode.restype = ctypes.c_char_p
_library.relaxErrorValue.argtypes = [ctypes.c_void_p]
_library.relaxErrorValue.restype = ctypes.c_char_p
_library.relaxErrorDestroy.argtypes = [ctypes.c_void_p]
_library.relaxErrorDestroy.restype = None
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


def _encode(name, text):
    """Text or a path for C, where it would end at a NUL. Errors say what `name`
    is."""
    try:
        encoded = os.fsencode(text)
    except TypeError:
        raise TypeError(
            f"{name}: expected text or a path, got {type(text).__name__}"
        ) from None
    except UnicodeEncodeError:
        raise ValueError(
            f"{name}: expected text that can be encoded, got {text!r}"
        ) from None
    if b"\0" in encoded:
        raise ValueError(
            f"{name}: expected text without NUL, got {os.fsdecode(encoded)!r}"
        )
    return encoded


def _encode_if_given(name, text):
    return None if text is None else _encode(name, text)


def _encode_names(name, given):
    """Names for C, which separates them by commas."""
    if isinstance(given, (str, bytes)) or not isinstance(given, abc.Iterable):
        raise TypeError(f"{name}: expected a list of names, got {given!r}")
    names = [_encode(name, item) for item in given]
    for item in names:
        if not item or b"," in item:
            raise ValueError(
                f"{name}: expected the name of a pass, got {os.fsdecode(item)!r}"
            )
    return b",".join(names) or None


def _encode_level(level):
    if level is None or isinstance(level, (str, bytes)):
        return _encode_if_given("opt_level", level)
    try:
        return str(operator.index(level)).encode()
    except TypeError:
        raise TypeError(
            f"opt_level: expected a number from 0 to 3, got {level!r}"
        ) from None


def _check_flag(name, given):
    if given not in (False, True):
        raise TypeError(f"{name}: expected True or False, got {given!r}")
    return bool(given)


def _pass_options(*, opt_level=None, disabled_passes=(), required_passes=(),
                  print_before=(), print_after=(), reproducer=None,
                  timing=False, statistics=False) -> dict:
    """What is given, as fields of _Options."""
    return {
        "opt_level": _encode_level(opt_level),
        "disabled_passes": _encode_names("disabled_passes", disabled_passes),
        "required_passes": _encode_names("required_passes", required_passes),
        "print_before": _encode_names("print_before", print_before),
        "print_after": _encode_names("print_after", print_after),
        "reproducer": _encode_if_given("reproducer", reproducer),
        "timing": _check_flag("timing", timing),
        "statistics": _check_flag("statistics", statistics),
    }


def list_passes() -> str:
    """The optimization levels and the passes that each runs, as text."""
    return _library.relaxPassList().decode()


def _await(results, done):
    """Waits until there is a result, also where handlers of signals raise
    meanwhile: the last exception has those before as its context."""
    try:
        while not results:
            done.acquire()
    except BaseException:
        _await(results, done)
        raise


def _apart(function):
    """What a function returns or raises that calls the compiler.

    Only the main thread runs handlers of signals, such as that of an interrupt.
    There they would come between the lines of what the compiler calls back,
    where exceptions are lost. So the main thread only waits, and their
    exceptions reach the caller once the compiler is done."""
    if threading.current_thread() is not threading.main_thread():
        return function()
    # No Condition, which an exception in its midst leaves unlocked.
    results, go, done = [], threading.Lock(), threading.Lock()
    go.acquire()
    done.acquire()

    def run():
        go.acquire()
        try:
            results.append((function(), None))
        except BaseException as error:
            results.append((None, error))
        done.release()

    begun = False
    try:
        # Thread.start() is not one step.
        _thread.start_new_thread(run, ())
        begun = True
        go.release()
        _await(results, done)
    except BaseException:
        if not begun:
            # The compiler does nothing.
            function = lambda: None
        if go.locked():
            # Either nobody has released it, or the thread no longer needs it.
            go.release()
        if begun:
            _await(results, done)
        raise
    value, error = results.pop()
    try:
        if error is not None:
            raise error
        return value
    finally:
        del error


def _call(function, target, data_folder, passes):
    """Calls a function of the compiler with options, a handler and what that is
    given. Raises its error; reports are printed as they come."""
    errors = []
    on_report = _Handler(
        lambda _, text: print(text.decode(errors="replace"), file=sys.stderr)
    )
    options = _Options(
        ctypes.sizeof(_Options),
        target=_encode_if_given("target", target),
        data_folder=_encode_if_given("data_folder", data_folder),
        **_pass_options(**passes),
    )
    error = ctypes.c_void_p()
    options.error = ctypes.pointer(error)
    options.on_report = on_report
    options.report_user = None
    if function(ctypes.byref(options), _append, errors):
        text = b"\n".join(errors).decode(errors="replace")
        raise _take_error(error, text)


def compile(path, *, target=None, data_folder=None, **passes) -> runtime.Module:
    """Compiles a model file (.onnx, .mlir, .mlirbc) into this process.

    `target` is spelled as for `relaxc --target`; the default is this machine.
    `data_folder` is where the external data of an ONNX model are, by default
    beside it.
    """
    def compile_program():
        handle = ctypes.c_void_p()
        _call(
            lambda *options: _library.relaxCompile(
                _encode("path", path), *options, ctypes.byref(handle)
            ),
            target,
            data_folder,
            passes,
        )
        return _Program(handle.value)

    program = _apart(compile_program)
    module = runtime.load_image(program.image, program)
    # For reports; a function of this name is still module["num_kernels"].
    module.num_kernels = _Image.from_address(program.image).num_kernels
    return module


def compile_artefact(path, artefact, *, target=None, data_folder=None,
                     **passes) -> None:
    """Compiles a model file into an artefact: a shared library (.so) or bytecode
    (.rvm), which `relax_mlir.runtime.load_module` loads."""
    _apart(
        lambda: _call(
            lambda *options: _library.relaxCompileToFile(
                _encode("path", path), _encode("artefact", artefact), *options
            ),
            target,
            data_folder,
            passes,
        )
    )
