"""Uses the Python package in a given folder, and checks its metadata."""

import os
import pathlib
import re
import sys
import tomllib

folder = pathlib.Path(sys.argv[1]).resolve()
prefix = folder / "prefix"
for variable in ("RELAX_MLIR_RUNTIME", "RELAX_MLIR_COMPILER"):
    os.environ.pop(variable, None)

import numpy as np

import relax_mlir
from relax_mlir import compiler, onnx_backend, runtime


def check(what, given, expected):
    if given != expected:
        sys.exit(f"{what}: expected {expected}, got {given}")


place = pathlib.Path(os.environ["PYTHONPATH"]).resolve()
check("package", pathlib.Path(relax_mlir.__file__).resolve().parents[1], place)
for name in ("librelax_runtime.so", "librelax_compiler.so"):
    library = pathlib.Path(runtime.find_library(name, "NO_SUCH_VARIABLE"))
    check(name, library.resolve().is_relative_to(prefix), True)

x = np.array([-1, 0, 2], np.float32)
artefact = folder / "relu.so"
compiler.compile_artefact(sys.argv[2], artefact)
for module in (compiler.compile(sys.argv[2]), runtime.load_module(artefact)):
    check("relu", np.from_dlpack(module["main"](x)).tolist(), [0, 0, 2])
check("backend", onnx_backend.supports_device("CPU"), True)

# In a clone with several builds, the newest one is used.
clone = folder / "clone"
for age, build in enumerate(("build", "build-release")):
    library = clone / build / "lib/lib.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    library.touch()
    os.utime(library, (1000 - age, 1000 - age))
runtime.__file__ = str(clone / "python/relax_mlir/runtime.py")
check("newest build", runtime.find_library("lib.so", "NO_SUCH_VARIABLE"),
      str(clone.resolve() / "build/lib/lib.so"))

project = tomllib.loads((prefix / "python/pyproject.toml").read_text())["project"]
(config,) = prefix.glob("lib*/**/RelaxMLIRConfigVersion.cmake")
version = re.search(r'set\(PACKAGE_VERSION "(.*?)"\)', config.read_text())[1]
check("version", project["version"], version)
# Each dependency is pinned for the tests.
pinned = pathlib.Path(__file__).parents[3] / "python/requirements.txt"
names = set(re.findall(r"^([\w-]+)==", pinned.read_text(), re.M))
needed = [*project["dependencies"], *project["optional-dependencies"]["onnx"]]
for requirement in needed:
    name = re.match(r"[\w-]+", requirement)[0]
    check(f"'{name}' pinned", name in names, True)
