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

import ctypes
import os
import pathlib

import tvm_ffi  # first: librelax_runtime.so uses the libtvm_ffi.so it loads

__all__ = [
    "Module",
    "load_module",
    "load_text",
    "load_image",
    "find_library",
    "num_threads",
    "set_num_threads",
    "synchronize",
    "pool_statistics",
    "seed",
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
