"""Finds builds of relax-mlir and the environment of the peers."""

import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


def bench_python():
    """Returns the Python of the environment of tools/dev/setup-bench.sh."""
    folder = os.environ.get("RELAX_MLIR_BENCH_VENV", ROOT / "build-bench-venv")
    python = pathlib.Path(folder, "bin", "python")
    if not python.exists():
        raise FileNotFoundError(
            f"no environment of peers in {folder}: run tools/dev/setup-bench.sh"
        )
    return str(python)


def cache_folder():
    """Returns the folder for models and programs that later calls use."""
    chosen = os.environ.get("RELAX_BENCH_CACHE")
    if chosen:
        return pathlib.Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base, "relax-bench")


def build_settings(build):
    """Returns the Python and the variables with which a program uses a build
    of relax-mlir."""
    build = pathlib.Path(build).resolve()
    libraries = {
        "RELAX_MLIR_RUNTIME": build / "lib" / "librelax_runtime.so",
        "RELAX_MLIR_COMPILER": build / "lib" / "librelax_compiler.so",
    }
    for library in libraries.values():
        if not library.exists():
            raise FileNotFoundError(f"{build} is not a build: no {library.name}")
    cache = build / "CMakeCache.txt"
    text = cache.read_text() if cache.exists() else ""
    source = _cached(text, "CMAKE_HOME_DIRECTORY") or str(ROOT)
    package = pathlib.Path(source, "python")
    if not package.is_dir():
        package = ROOT / "python"
    python = pathlib.Path(_cached(text, "RELAX_MLIR_VENV") or "", "bin", "python")
    if not python.is_file():
        python = sys.executable
    variables = {name: str(path) for name, path in libraries.items()}
    return str(python), dict(variables, PYTHONPATH=str(package))


def _cached(text, name):
    match = re.search(rf"^{name}:\w+=(.*)$", text, re.MULTILINE)
    return match and match[1]


def cores():
    """Returns the cores on which this process may run."""
    return sorted(os.sched_getaffinity(0))
