"""Compiles models from Python, into this process or into an artefact.

    import numpy
    import relax_mlir.compiler
    main = relax_mlir.compiler.compile("model.onnx")["main"]
    y = numpy.from_dlpack(main(numpy.zeros((1, 784), "float32")))

A model that cannot be compiled raises a `CompileError`, whose text is the
compiler's diagnostic. Importing this module loads librelax_compiler.so, and
LLVM with it; importing only `relax_mlir.runtime` does not.

Keywords of both functions select passes and reports about them; see
docs/Passes.md:

    opt_level         0 to 3; default 2
    disabled_passes   names of passes that do not run
    required_passes   names of passes that run although the level is too low
    print_before,     names of passes before and after which the module is
    print_after       printed to stderr, or ["all"]
    timing,           print to stderr the time of each pass, and its
    statistics        statistics
    reproducer        file for a reproducer of a pass failure
    dialect_plugins,  files of plugins to load; see docs/Extending.md
    pass_plugins
    added_passes      passes to run at the end of a phase, as "PHASE:PASSES"
    apply_patterns    pattern files (PDLL) by which the graph is rewritten,
                      before the rewrites of the compiler
    fuse_ops_by_pattern
                      pattern files whose matches become one kernel each
    exec_mode         "bytecode", which the machine interprets, or "compiled":
                      functions of the machine are machine code
    op_map            functions of the model that compute an operator, such as
                      {"relax.relu": "my_relu"}
    symbol_bounds     promised sizes of the model's symbols, which the compiled
                      functions check: {"n": (1, 64), "m": (8, None, 8)} are 1
                      to 64, and multiples of 8 from 8
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
    """The kind of an error; mirrors RelaxErrorKind."""

    OTHER = 0
    MISSING_OPERATOR = 1
    UNKNOWN_VALUE = 2
    UNPROVEN_SIZES = 3

    @classmethod
    def _missing_(cls, value):
        # A newer library may have other kinds.
        return cls.OTHER if isinstance(value, int) else None


class CompileError(ValueError):
    """A model that cannot be compiled. The text is the diagnostic, and the path
    of the reproducer if one was written. Reports are not part of it.

    `kind` is an `ErrorKind`. `nodes` has the names of the nodes at fault: all
    nodes with missing operators, else at most one. A node inside a function or
    a loop is named after it, as "call/inner". `value` is the name of the value
    at fault, or None.
    """

    def __init__(self, text, kind=ErrorKind.OTHER, nodes=(), value=None):
        super().__init__(text)
        self.kind, self.nodes, self.value = kind, tuple(nodes), value


class UnknownValueError(CompileError):
    """A model that must be compiled for the elements of an input: its node
    `node` needs the elements of `value`, or of an unknown value if that is
    None. If `of_sizes` is true, sizes are computed from the elements."""

    @property
    def node(self):
        return self.nodes[0] if self.nodes else ""

    @property
    def of_sizes(self):
        return self.kind == ErrorKind.UNPROVEN_SIZES


def _take_error(handle, text):
    """Returns the exception for a RelaxError and destroys the RelaxError."""
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
# Appends the text to the list that is passed as `user`.
_append = _Handler(list.append)


_Texts = ctypes.POINTER(ctypes.c_char_p)


class _Extensions(ctypes.Structure):
    """Mirrors RelaxExtensionOptions."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("dialect_plugins", _Texts),
        ("num_dialect_plugins", ctypes.c_size_t),
        ("pass_plugins", _Texts),
        ("num_pass_plugins", ctypes.c_size_t),
        ("added_passes", _Texts),
        ("num_added_passes", ctypes.c_size_t),
        ("apply_patterns", _Texts),
        ("num_apply_patterns", ctypes.c_size_t),
        ("fuse_ops_by_pattern", _Texts),
        ("num_fuse_ops_by_pattern", ctypes.c_size_t),
        ("op_map", _Texts),
        ("num_op_map", ctypes.c_size_t),
        ("symbol_bounds", _Texts),
        ("num_symbol_bounds", ctypes.c_size_t),
    ]


class _Options(ctypes.Structure):
    """Mirrors RelaxCompileOptions."""

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
        ("extensions", ctypes.POINTER(_Extensions)),
        ("exec_mode", ctypes.c_char_p),
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
    """The first fields of a RelaxImage."""

    _fields_ = [("version", ctypes.c_uint32), ("num_kernels", ctypes.c_uint32)]


class _Program:
    """Owns a RelaxProgram."""

    def __init__(self, handle):
        self.handle = handle
        self.image = _library.relaxProgramImage(handle)

    def __del__(self):
        _library.relaxProgramDestroy(self.handle)


def _encode(name, text):
    """Encodes text or a path for C. Rejects NUL, at which C strings end. Errors
    name the argument `name`."""
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


def _encode_list(name, given, kind):
    """Encodes texts for C as a list."""
    if isinstance(given, (str, bytes)) or not isinstance(given, abc.Iterable):
        raise TypeError(f"{name}: expected a list of {kind}, got {given!r}")
    return [_encode(name, item) for item in given]


def _encode_names(name, given):
    """Encodes names as a comma-separated list for C."""
    names = _encode_list(name, given, "names")
    for item in names:
        if not item or b"," in item:
            raise ValueError(
                f"{name}: expected the name of a pass, got {os.fsdecode(item)!r}"
            )
    return b",".join(names) or None


def _encode_op_map(given):
    """Encodes a map from operators to functions as texts for C."""
    if not isinstance(given, abc.Mapping):
        raise TypeError(
            "op_map: expected a map from operators to functions, "
            f"got {given!r}"
        )
    return [
        _encode("op_map", op) + b"=@" + _encode("op_map", function)
        for op, function in given.items()
    ]


def _encode_symbol_bounds(given):
    """Encodes a map from symbols to ranges as texts for C."""
    if not isinstance(given, abc.Mapping):
        raise TypeError(
            f"symbol_bounds: expected a map from symbols to ranges, got {given!r}"
        )
    texts = []
    for name, numbers in given.items():
        if not isinstance(numbers, (tuple, list)) or len(numbers) not in (2, 3):
            raise TypeError(
                "symbol_bounds: expected (low, high) or (low, high, multiple) "
                f"for {name!r}, got {numbers!r}"
            )
        try:
            parts = [
                "" if number is None else str(operator.index(number))
                for number in numbers
            ]
        except TypeError:
            raise TypeError(
                f"symbol_bounds: expected integers or None for {name!r}, got "
                f"{numbers!r}"
            ) from None
        text = ":".join(parts).encode()
        texts.append(_encode("symbol_bounds", name) + b"=" + text)
    return texts


def _make_extensions(**lists):
    """Returns a pointer to _Extensions with encoded texts."""
    fields = {"size": ctypes.sizeof(_Extensions)}
    for name, texts in lists.items():
        fields[name] = (ctypes.c_char_p * len(texts))(*texts)
        fields["num_" + name] = len(texts)
    return ctypes.pointer(_Extensions(**fields))


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
                  timing=False, statistics=False, dialect_plugins=(),
                  pass_plugins=(), added_passes=(), apply_patterns=(),
                  fuse_ops_by_pattern=(), op_map={}, symbol_bounds={},
                  exec_mode=None) -> dict:
    """Returns the given keywords as fields of _Options."""
    return {
        "opt_level": _encode_level(opt_level),
        "disabled_passes": _encode_names("disabled_passes", disabled_passes),
        "required_passes": _encode_names("required_passes", required_passes),
        "print_before": _encode_names("print_before", print_before),
        "print_after": _encode_names("print_after", print_after),
        "reproducer": _encode_if_given("reproducer", reproducer),
        "exec_mode": _encode_if_given("exec_mode", exec_mode),
        "timing": _check_flag("timing", timing),
        "statistics": _check_flag("statistics", statistics),
        "extensions": _make_extensions(
            dialect_plugins=_encode_list(
                "dialect_plugins", dialect_plugins, "files"
            ),
            pass_plugins=_encode_list("pass_plugins", pass_plugins, "files"),
            added_passes=_encode_list("added_passes", added_passes, "passes"),
            apply_patterns=_encode_list(
                "apply_patterns", apply_patterns, "files"
            ),
            fuse_ops_by_pattern=_encode_list(
                "fuse_ops_by_pattern", fuse_ops_by_pattern, "files"
            ),
            op_map=_encode_op_map(op_map),
            symbol_bounds=_encode_symbol_bounds(symbol_bounds),
        ),
    }


def list_passes() -> str:
    """Returns the optimization levels and their passes as text."""
    return _library.relaxPassList().decode()


def _await(results, done):
    """Waits until there is a result, even if signal handlers raise meanwhile:
    the last exception has the earlier ones as its context."""
    try:
        while not results:
            done.acquire()
    except BaseException:
        _await(results, done)
        raise


def _apart(function):
    """Calls a function that calls the compiler, in another thread; returns its
    result or raises its exception.

    Only the main thread runs signal handlers, such as that of an interrupt.
    They could run inside a callback of the compiler, where exceptions are lost.
    So the main thread only waits, and exceptions of signal handlers reach the
    caller when the compiler is done.
    """
    if threading.current_thread() is not threading.main_thread():
        return function()
    # Not a Condition: an exception inside of it would leave it unlocked.
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
        # Thread.start() is not atomic.
        _thread.start_new_thread(run, ())
        begun = True
        go.release()
        _await(results, done)
    except BaseException:
        if not begun:
            # The thread must not call the compiler.
            function = lambda: None
        if go.locked():
            # It was never released, or the thread no longer needs it.
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
    """Calls a function of the compiler with options and a handler. Raises its
    error; prints reports as they come."""
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
    `data_folder` is the folder of the external data of an ONNX model; the
    default is the folder of the model.
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
    """Compiles a model file into an artefact: a shared library (.so) or
    bytecode (.rvm), which `relax_mlir.runtime.load_module` loads."""
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
