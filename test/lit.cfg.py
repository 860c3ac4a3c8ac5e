# Configuration of the suite. Parameters (lit -D..., ninja check-relax-*):
#   strict=1      runs the tests of relax-opt: every relax-opt writes its output as
#                 bytecode and reads it, and prints and parses the module after
#                 every pass (finds IR that verifies and cannot be parsed)
#   long=1        also runs the tests marked `REQUIRES: long`
import ctypes
import os
import subprocess
import sys

import lit.formats
import lit.util
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

config.name = "relax-mlir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".vmtext"]
config.excludes = [
    "Inputs",
    "CMakeLists.txt",
    "lit.cfg.py",
    "lit.site.cfg.py",
    "lib",
]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.relax_obj_root

# Undefined variables and unused prefixes are errors, so dead checks are found.
config.environment["FILECHECK_OPTS"] = (
    "-enable-var-scope --allow-unused-prefixes=false"
)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "RELAX_NUM_THREADS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

llvm_config.with_environment("PATH", config.relax_tools_dir, append_path=True)
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)

config.substitutions.append(("%python", '"%s"' % config.python_executable))
config.substitutions.append(("%shared_data", config.shared_data_dir))
config.substitutions.append(("%relax_src_root", config.relax_src_root))
config.substitutions.append(("%relax_obj_root", config.relax_obj_root))
config.substitutions.append(("%relax_lib_dir", config.relax_lib_dir))
config.substitutions.append(("%llvm_root", config.llvm_root))
config.substitutions.append(("%host_cc", config.host_cc))
config.substitutions.append(("%tvm_ffi_include", config.tvm_ffi_include))
# The compilers of this build, for CMake projects in tests.
config.substitutions.append(("%cmake_compilers", " ".join(
    "-DCMAKE_%s_COMPILER=%s '-DCMAKE_%s_COMPILER_LAUNCHER=%s'"
    % (language, compiler, language, config.compiler_launcher)
    for language, compiler in (("C", config.host_cc), ("CXX", config.host_cxx))
)))


def has_cuda():
    """Returns true if the CUDA driver has a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return (
        driver.cuInit(0) == 0
        and driver.cuDeviceGetCount(ctypes.byref(count)) == 0
        and count.value > 0
    )


def find_ptxas():
    """Returns the path of the ptxas that relaxc uses in tests, which do not see
    CUDA_HOME, or None."""
    if found := lit.util.which("ptxas"):
        return found
    for folder in ("/usr/local/cuda", config.cuda_dir):
        path = os.path.join(folder, "bin", "ptxas")
        if os.path.exists(path):
            return path
    return None


def param(name):
    return lit_config.params.get(name, "0") not in ("0", "", "off")


# A test that hangs fails by its name, and the others still run.
if not lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.note("found no psutil for Python, tests have no time limit")
elif not lit_config.maxIndividualTestTime:
    lit_config.maxIndividualTestTime = 14400 if param("long") else 1200

relax_opt_args = []
if param("strict"):
    # lit sends the format to its workers, so the class must be importable.
    sys.path.append(os.path.dirname(__file__))
    from relax_opt_tests import RelaxOptTests

    config.test_format = RelaxOptTests(execute_external=False)
    relax_opt_args = ["--verify-roundtrip", "--test-reparse-after-each-pass"]


def opt_tool(name):
    # relax-test-opt has all of relax-opt, and the flag of the mode.
    command = "relax-test-opt" if relax_opt_args else name
    return ToolSubst(name, command=command, extra_args=relax_opt_args,
                     unresolved="fatal")


tools = [
    opt_tool("relax-opt"),
    opt_tool("relax-test-opt"),
    "relax-test-bisect",
    "relax-test-compile",
    "relax-test-fuzz",
    "relax-test-mutate",
    "relax-translate",
    "relaxc",
    "relax-bench",
    "relax-reduce",
    "relax-fuzz",
    "relax-run",
    "relax-test-run",
    "FileCheck",
    "count",
    "not",
    "split-file",
]
llvm_config.add_tool_substitutions(
    tools, [config.relax_tools_dir, config.llvm_tools_dir]
)

if os.path.isdir(config.shared_data_dir):
    config.available_features.add("shared-data")
if lit.util.which(config.python_executable) and not subprocess.call(
    [config.python_executable, "-c", "import onnx"], stderr=subprocess.DEVNULL
):
    config.available_features.add("python-onnx")
if lit.util.which("unshare") and not subprocess.call(
    ["unshare", "--user", "--map-root-user", "--pid", "true"],
    stderr=subprocess.DEVNULL,
):
    config.available_features.add("process-namespaces")
if lit.util.which("unshare") and not subprocess.call(
    ["unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs",
     "none", config.test_exec_root],
    stderr=subprocess.DEVNULL,
):
    config.available_features.add("mount-namespaces")
chromium = lit.util.which("chromium") or lit.util.which("chromium-browser")
if chromium:
    config.available_features.add("chromium")
    config.substitutions.append(("%chromium", chromium))
if has_cuda():
    config.available_features.add("cuda")
else:
    lit_config.note("found no NVIDIA GPU, skips tests that run kernels on one")
ptxas = find_ptxas()
if ptxas:
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", ptxas))
else:
    lit_config.note(
        "found no ptxas, skips tests that assemble kernels of GPUs: run "
        "tools/dev/setup-venv.sh and configure again"
    )
if os.path.exists(os.path.join(config.cuda_dir, "bin", "ptxas")):
    config.available_features.add("cuda-dir")
config.substitutions.append(("%cuda_dir", config.cuda_dir))
if param("long"):
    config.available_features.add("long")
    exports = os.environ.get("RELAX_MLIR_EXPORTS_VENV") or os.path.expanduser(
        "~/.cache/relax-mlir/exports-venv"
    )
    if os.path.exists(os.path.join(exports, "bin", "python")):
        config.available_features.add("exports")
        config.substitutions.append(("%exports_venv", exports))
    else:
        lit_config.note(
            f"found no environment in {exports}, skips the exports of models: run "
            "tools/dev/setup-exports.sh"
        )
# Slow tests require `once` and run without a mode only.
if not param("strict"):
    config.available_features.add("once")
    if not config.enable_asan:
        config.available_features.add("plain-mode")
if config.enable_asan:
    config.available_features.add("asan")
