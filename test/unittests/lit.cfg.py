# Runs the GoogleTest programs of this folder, each test a lit test.
import lit.formats

config.name = "relax-mlir-unit"
config.suffixes = []
config.test_exec_root = config.relax_unit_obj_root
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "Tests")
import os
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "RELAX_NUM_THREADS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
