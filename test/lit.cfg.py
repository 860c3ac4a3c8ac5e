# Configuration of the suite. Parameters (lit -D..., ninja check-relax-*):
#   roundtrip=1   every relax-opt also prints, parses and compares its output
#   bytecode=1    every relax-opt writes and reads MLIR bytecode before it runs
#   reparse=1     every relax-opt prints and parses the module after every pass
#                 (finds IR that verifies but cannot be printed and parsed)
#   long=1        also runs the tests marked `REQUIRES: long`
import os
import subprocess

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
# The compilers of this build, for CMake projects in tests.
config.substitutions.append(("%cmake_compilers", " ".join(
    "-DCMAKE_%s_COMPILER=%s -DCMAKE_%s_COMPILER_LAUNCHER=%s"
    % (language, compiler, language, config.compiler_launcher)
    for language, compiler in (("C", config.host_cc), ("CXX", config.host_cxx))
)))


def param(name):
    return lit_config.params.get(name, "0") not in ("0", "", "off")


relax_opt_args = []
if param("roundtrip"):
    relax_opt_args.append("--verify-roundtrip")
if param("reparse"):
    relax_opt_args.append("--relax-reparse-after-each-pass")


def opt_tool(name):
    if not param("bytecode"):
        return ToolSubst(name, command=name, extra_args=relax_opt_args,
                         unresolved="fatal")
    # The wrapper passes the module through the bytecode writer and reader.
    wrapper = os.path.join(config.test_source_root, "relax-opt-via-bytecode.py")
    return ToolSubst(name, command=config.python_executable,
                     extra_args=[wrapper, os.path.join(config.relax_tools_dir, name)])


tools = [
    opt_tool("relax-opt"),
    opt_tool("relax-test-opt"),
    "relax-test-bisect",
    "relax-test-fuzz",
    "relax-test-mutate",
    "relax-translate",
    "relaxc",
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
if param("long"):
    config.available_features.add("long")
# Tests without relax-opt are equal in all modes; slow ones among them require
# `once` and run in one mode only.
if not any(map(param, ("roundtrip", "bytecode", "reparse"))):
    config.available_features.add("once")
    if not config.enable_asan:
        config.available_features.add("plain-mode")
if config.enable_asan:
    config.available_features.add("asan")
