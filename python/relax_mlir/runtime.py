"""Runs compiled models through tvm-ffi, without copies.

Importing this module loads librelax_runtime.so. The artefacts that `relaxc`
writes then work with tvm-ffi directly:

    import numpy, tvm_ffi
    import relax_mlir.runtime
    main = tvm_ffi.load_module("mlp.so")["main"]
    y = numpy.from_dlpack(main(numpy.zeros((1, 784), "float32")))

`load_module` also accepts bytecode files (.rvm), and `load_text` the text form
of an executable; both verify the executable before it runs.
"""

import collections
import contextlib
import ctypes
import json
import os
import pathlib
import statistics

import tvm_ffi  # first: librelax_runtime.so uses the libtvm_ffi.so it loads

__all__ = [
    "Module",
    "Session",
    "SKIP_RUN",
    "Timing",
    "CalleeProfile",
    "PagedKVCache",
    "load_module",
    "load_text",
    "load_image",
    "load_functions",
    "load_params",
    "find_library",
    "num_threads",
    "set_num_threads",
    "synchronize",
    "pool_statistics",
    "seed",
    "trim_pool",
]


def find_library(name: str, variable: str) -> str:
    """Returns the path of a library of this project: the value of the
    environment variable, else the library of the installation or of the newest
    build."""
    chosen = os.environ.get(variable)
    if chosen:
        return chosen
    here = pathlib.Path(__file__).resolve().parent
    places = [here, here.parent.parent / "lib"]
    # Written by `cmake --install`.
    installed = here / "_libraries.txt"
    if installed.exists():
        places.append(pathlib.Path(installed.read_text().strip()))
    for place in places:
        if (place / name).exists():
            return str(place / name)
    builds = [
        path
        for build in ("build-release", "build", "build-debug", "build-ci")
        if (path := here.parent.parent / build / "lib" / name).exists()
    ]
    if not builds:
        raise ImportError(f"cannot find {name}; set {variable} to its path")
    return str(max(builds, key=lambda path: path.stat().st_mtime))


_library = ctypes.CDLL(
    find_library("librelax_runtime.so", "RELAX_MLIR_RUNTIME")
)
_function = tvm_ffi.get_global_func


class Module:
    """A loaded module. Functions by name: module["main"](x), or
    module.main(x)."""

    def __init__(self, lookup):
        self._lookup = lookup

    def __getitem__(self, name):
        return self._lookup(name)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self._lookup(name)

    def capture(self, name, *arguments):
        """Calls a function on a GPU, and returns a function that starts the
        kernels of this call at once, for other tensors of the same types and
        shapes:

            step = module.capture("main", x)
            y = step(x2)

        The next call overwrites the result. Arguments other than tensors keep
        their values. Raises ValueError for a call that computes on the host,
        branches on numbers of the GPU, or is on the CPU, and for arguments of
        `step` that do not fit; TypeError for a wrong number of them."""
        return self._lookup(None, name, *arguments)

    @property
    def functions(self):
        """The names of the functions."""
        return [str(name) for name in self._lookup()]


SKIP_RUN = 1
"""An instrument returns this before a call that the machine should skip."""


class Timing(collections.namedtuple("Timing", ["results"])):
    """The seconds of a call, one number for each measurement."""

    @property
    def mean(self) -> float:
        return statistics.fmean(self.results)

    @property
    def median(self) -> float:
        return statistics.median(self.results)

    @property
    def min(self) -> float:
        return min(self.results)

    @property
    def max(self) -> float:
        return max(self.results)

    @property
    def std(self) -> float:
        return statistics.pstdev(self.results)


CalleeProfile = collections.namedtuple(
    "CalleeProfile", ["name", "kind", "calls", "seconds"]
)
CalleeProfile.__doc__ = """The calls of one function in a run: `kind` is
"kernel", "packed" or "bytecode", and `seconds` excludes the calls within."""


class Session:
    """Inputs, outputs, saved calls and an instrument of one user of a module.
    Sessions share the machine of the module; each belongs to one thread at a
    time:

        session = Session(module)
        session.set_input("main", x, w=w)
        session.run("main")
        y = session.get_output("main")

    `session["main"](x, w=w)` calls a function without stored inputs.
    """

    def __init__(self, module: Module):
        self._call = module._lookup(None)

    def __getitem__(self, function: str):
        """Returns a function of the module or a saved one. Arguments may be
        given by name."""

        def call(*args, **kwargs):
            return self._call(
                "invoke", function, *self._arguments(function, args, kwargs)
            )

        return call

    def _arguments(self, function, args, kwargs):
        """Returns the arguments by position."""
        if not kwargs:
            return args
        names = self.get_function_param_names(function)
        values = dict(zip(names, args))
        for name, value in kwargs.items():
            if name not in names:
                raise TypeError(
                    f"'{function}': there is no parameter '{name}'; the "
                    f"parameters are ({', '.join(names)})"
                )
            if name in values:
                raise TypeError(
                    f"'{function}': parameter '{name}' is given twice"
                )
            values[name] = value
        for name in names:
            if name not in values:
                raise TypeError(
                    f"'{function}': no value is given for parameter '{name}'"
                )
        return [values[name] for name in names] + list(args[len(names) :])

    def _arguments_or_inputs(self, function, args, kwargs):
        """Returns the arguments, or the inputs that were set if there are
        none."""
        if args or kwargs:
            return self._arguments(function, args, kwargs)
        try:
            arity = self.get_function_arity(function)
        except ValueError:  # a saved function, or none
            return ()
        return list(self._call("get_inputs", function)) if arity else ()

    def get_function_arity(self, function: str) -> int:
        """Returns the number of parameters."""
        return self._call("get_function_arity", function)

    def get_function_param_name(self, function: str, position: int) -> str:
        """Returns the name of a parameter."""
        return str(self._call("get_function_param_name", function, position))

    def get_function_param_names(self, function: str) -> list:
        """Returns the names of all parameters."""
        return [
            self.get_function_param_name(function, position)
            for position in range(self.get_function_arity(function))
        ]

    def set_input(self, function: str, *args, **kwargs) -> None:
        """Copies values to the device of the module, as inputs of later runs:
        of the first parameters, and of parameters by name. Other inputs stay as
        they are."""
        for key, value in list(enumerate(args)) + list(kwargs.items()):
            self._call("set_input", function, key, value)

    def run(self, function: str) -> None:
        """Calls a function with the inputs that were set, and keeps its
        result for `get_output`."""
        self._call("run", function)

    invoke_stateful = run

    def get_output(self, function: str, *path: int):
        """Returns the result of the last run, or an item of it: with the path
        1, 0 the first item of the second one."""
        return self._call("get_output", function, *path)

    def get_output_arity(self, function: str, *path: int) -> int:
        """Returns the number of items of an output that is a tuple, else -1."""
        return self._call("get_output_arity", function, *path)

    def get_outputs(self, function: str, *path: int):
        """Returns the result of the last run, with tuples as tuples of
        Python."""
        arity = self.get_output_arity(function, *path)
        if arity < 0:
            return self.get_output(function, *path)
        return tuple(
            self.get_outputs(function, *path, item) for item in range(arity)
        )

    def save_function(
        self, function: str, name: str, *args, include_return=True, **kwargs
    ) -> None:
        """Saves a call as a function without parameters, `session[name]()`. It
        has copies of the arguments on the device. Without `include_return` it
        returns None."""
        values = self._arguments(function, args, kwargs)
        self._call("save_function", function, name, include_return, *values)

    def set_instrument(self, instrument) -> None:
        """Calls `instrument(callee, name, before_run, ret_value, *args)` before
        and after each call of an instruction. Before it, `ret_value` is None;
        if the function then returns SKIP_RUN, the machine does not make the
        call, whose result is None. An exception ends the run. Later calls may
        overwrite the tensors, so copy what is to be kept. None removes the
        instrument."""
        self._call(
            "set_instrument",
            instrument if instrument is None else tvm_ffi.convert(instrument),
        )

    def set_allocator(self, kind: str) -> None:
        """Takes the memory of this session's inputs and calls from an allocator
        of its own: "pooled" keeps freed blocks and reuses them, "naive"
        returns each to the device at once."""
        self._call("set_allocator", kind)

    def pool_statistics(self) -> dict:
        """Returns the bytes of the session's memory in use, at the peak and
        kept for reuse, and the numbers of blocks that were reused and that
        came from the device. Without `set_allocator`, it is the memory of all
        modules."""
        names = ("in_use", "peak", "pooled", "reused", "allocated")
        return dict(zip(names, self._call("pool_statistics")))

    def time_evaluator(
        self,
        function: str,
        number: int = 10,
        repeat: int = 1,
        min_repeat_ms: int = 0,
    ):
        """Returns a function that measures calls with its arguments, or with
        the inputs that were set if it gets none: `repeat` measurements of
        `number` calls each, or more calls to take `min_repeat_ms`."""

        def evaluate(*args, **kwargs) -> Timing:
            values = self._arguments_or_inputs(function, args, kwargs)
            seconds = self._call(
                "time", function, number, repeat, min_repeat_ms, *values
            )
            return Timing(list(seconds))

        return evaluate

    def profile(self, function: str, *args, **kwargs) -> list:
        """Calls a function, with the inputs that were set if there are no
        arguments, and returns a CalleeProfile for each function that its
        instructions call, the slowest first."""
        values = self._arguments_or_inputs(function, args, kwargs)
        return [
            CalleeProfile(str(name), str(kind), calls, seconds)
            for name, kind, calls, seconds in self._call(
                "profile", function, *values
            )
        ]


class PagedKVCache:
    """The keys and values of a decoder, in pages:

        cache = PagedKVCache(layers=2, heads=2, channels=8, page_size=16, pages=64)
        cache.add_sequence(0)
        with cache.forward([0], [len(prompt)]):
            logits = module["forward"](tokens, cache.object, *weights)

    A model gets `object`. The methods raise ValueError for what the cache
    refuses, and leave it unchanged then."""

    def __init__(
        self,
        layers: int,
        heads: int,
        channels: int,
        page_size: int,
        pages: int,
        dtype: str = "float32",
        device: str = "cpu",
    ):
        create = _function("vm.builtin.paged_attention_kv_cache_create")
        sizes = (layers, heads, channels, page_size, pages)
        self.object = create(*sizes, tvm_ffi.dtype(dtype), device)

    def _call(self, name, *arguments):
        return _function(f"vm.builtin.{name}")(self.object, *arguments)

    def clear(self) -> None:
        """Removes all sequences."""
        self._call("kv_state_clear")

    def add_sequence(self, sequence: int) -> None:
        """Adds an empty sequence with this number."""
        self._call("kv_state_add_sequence", sequence)

    def remove_sequence(self, sequence: int) -> None:
        self._call("kv_state_remove_sequence", sequence)

    def fork_sequence(self, parent: int, child: int, position: int = -1) -> None:
        """Adds a sequence with the first `position` positions of another one,
        or with all of them, and shares their pages."""
        self._call("kv_state_fork_sequence", parent, child, position)

    def popn(self, sequence: int, count: int) -> None:
        """Removes the last `count` positions of a sequence."""
        self._call("kv_state_popn", sequence, count)

    def enable_sliding_window(
        self, sequence: int, window: int, sinks: int = 0
    ) -> None:
        """Lets later queries of a sequence see only the first `sinks` positions
        and the last `window` ones, and frees the pages of others."""
        name = "attention_kv_cache_enable_sliding_window_for_seq"
        self._call(name, sequence, window, sinks)

    @contextlib.contextmanager
    def forward(self, sequences, lengths):
        """A forward pass in which row i of the batch appends `lengths[i]`
        positions to `sequences[i]`. If the body raises an exception, the
        positions that it should have appended are removed."""
        shapes = tvm_ffi.Shape(sequences), tvm_ffi.Shape(lengths)
        self._call("kv_state_begin_forward", *shapes)
        try:
            yield
        except BaseException:
            self._call("kv_state_cancel_forward")
            raise
        self._call("kv_state_end_forward")

    def length(self, sequence: int) -> int:
        """The number of positions of a sequence."""
        return self._call(
            "attention_kv_cache_get_sequence_length", sequence
        )

    @property
    def total_length(self) -> int:
        """The number of positions of all sequences."""
        return self._call("attention_kv_cache_get_total_sequence_length")

    @property
    def available_pages(self) -> int:
        """The number of pages that no sequence has."""
        return self._call("attention_kv_cache_get_num_available_pages")


def load_module(path, device: str = "cpu") -> Module:
    """Loads an artefact: a shared library or a bytecode file. It runs on the
    device, such as "cuda:1", for which it must have been compiled."""
    load = _function("relax_mlir.runtime.load_module")
    return Module(load(str(path), device))


def load_text(text: str, device: str = "cpu") -> Module:
    """Loads the text form of an executable."""
    return Module(_function("relax_mlir.runtime.load_text")(text, device))


def load_image(address: int, owner, device: str = "cpu") -> Module:
    """Loads a program that was compiled into this process; `owner` keeps it in
    memory. `relax_mlir.compiler` calls this function."""
    load = _function("relax_mlir.runtime.load_image")
    # A tvm-ffi function keeps the objects alive that it refers to.
    keep = tvm_ffi.convert(lambda: owner)
    return Module(load(ctypes.c_void_p(address), keep, device))


def load_functions(path) -> list:
    """Loads a shared library for its functions, which any module can then
    call: a symbol __tvm_ffi_NAME is the packed function NAME, unless a
    constructor of the library registers that name itself. Returns the names of
    the symbols."""
    load = _function("relax_mlir.runtime.load_functions")
    return [str(name) for name in load(str(path))]


def load_params(path) -> dict:
    """Reads a .npz or .safetensors file. Returns its tensors by name, for
    `session.set_input("main", **load_params(path))`."""
    path = str(path)
    if path.endswith(".npz"):
        import numpy

        with numpy.load(path, allow_pickle=False) as arrays:
            return {
                name: tvm_ffi.from_dlpack(numpy.array(arrays[name], order="C"))
                for name in arrays.files
            }
    if not path.endswith(".safetensors"):
        raise ValueError(f"'{path}': expected a .npz or .safetensors file")
    with open(path, "rb") as file:
        return _read_safetensors(file.read(), path)


def _read_safetensors(content: bytes, path: str) -> dict:
    size = int.from_bytes(content[:8], "little")
    if len(content) < 8 or size > len(content) - 8:
        raise ValueError(f"'{path}': the .safetensors header is truncated")
    make = _function("relax_mlir.runtime.make_tensor")
    kinds = {"F": "float", "BF": "bfloat", "I": "int", "U": "uint"}
    tensors = {}
    try:
        header = json.loads(content[8 : 8 + size])
        header.pop("__metadata__", None)
        for name, entry in header.items():
            kind = entry["dtype"].rstrip("0123456789")
            bits = entry["dtype"][len(kind) :]
            dtype = "bool" if kind == "BOOL" else kinds[kind] + bits
            begin, end = (8 + size + at for at in entry["data_offsets"])
            data = content[begin:end]
            tensors[name] = make(dtype, tvm_ffi.Shape(entry["shape"]), data)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"'{path}': malformed .safetensors header") from error
    except ValueError as error:
        raise ValueError(f"'{path}': {error}") from error
    return tensors


def num_threads() -> int:
    """Returns the number of threads that a loop may use."""
    return _function("relax_mlir.runtime.num_threads")()


def set_num_threads(count: int) -> None:
    """Sets the number of threads; 0 restores the default."""
    _function("relax_mlir.runtime.set_num_threads")(count)


def synchronize(device: str) -> None:
    """Waits until a device has finished its work; raises its errors."""
    _function("relax_mlir.runtime.synchronize")(device)


def pool_statistics(device: str = "cpu") -> dict:
    """Returns the bytes of a memory pool: in use, peak, kept for reuse."""
    values = list(_function("relax_mlir.runtime.pool_statistics")(device))
    return dict(zip(("in_use", "peak", "pooled"), values))


def seed(number: int):
    """Begins the sequence of seeds at a number. Models that draw random numbers
    without a seed of their own give the same ones after the same number."""
    _function("relax_mlir.runtime.seed")(number)


def trim_pool(device: str = "cpu") -> None:
    """Returns the unused blocks of a memory pool to the device."""
    _function("relax_mlir.runtime.trim_pool")(device)
