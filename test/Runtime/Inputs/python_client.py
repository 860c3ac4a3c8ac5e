"""A Python client: python_client.py ARTEFACT. Prints `ok` at the end."""

import sys

import numpy
import tvm_ffi

import relax_mlir.runtime as runtime


def reference(x):
    w = (numpy.arange(4 * 64) % 7 - 3).reshape(4, 64).astype("float32")
    return numpy.maximum(x @ w + numpy.float32(0.5), 0)


def address(array):
    return array.__array_interface__["data"][0]


def raises(kind, text, call):
    try:
        call()
    except kind as error:
        assert text in str(error), f"expected {text!r} in {error!r}"
        return
    raise AssertionError(f"expected {kind.__name__}")


def artefact(path):
    # Through tvm-ffi alone, and through our loader.
    for main in (tvm_ffi.load_module(path)["main"], runtime.load_module(path).main):
        for n in (1, 7, 64):
            x = (numpy.arange(4 * n) % 5 - 2).reshape(n, 4).astype("float32")
            y = numpy.from_dlpack(main(x))
            assert y.shape == (n, 64) and y.dtype == numpy.float32
            assert numpy.array_equal(y, reference(x))
        raises(ValueError, "expected dimension 1 to be 4, got 5",
               lambda: main(numpy.zeros((1, 5), "float32")))
        raises(TypeError, "expected a tensor of float32, got float64",
               lambda: main(numpy.zeros((1, 4))))
        raises(TypeError, "expects 1 arguments, got 2", lambda: main(1, 2))
        raises(TypeError, "expected a tensor, got an integer", lambda: main(1))


def packed_functions():
    seen = []

    @tvm_ffi.register_global_func("test.python.observe")
    def observe(x):
        seen.append(address(numpy.from_dlpack(x)))
        return x

    @tvm_ffi.register_global_func("test.python.add")
    def add(a, b):
        return tvm_ffi.from_dlpack(numpy.from_dlpack(a) + numpy.from_dlpack(b))

    module = runtime.load_text("""
        @func0:
          call test.python.add in: %0, %1 dst: %2
          ret %2
        @observed:
          call test.python.observe in: %0 dst: %1
          ret %1
        @adder:
          call vm.builtin.make_closure in: f[func0], %0 dst: %1
          ret %1
        @twice:
          call vm.builtin.make_tuple in: %0, %0 dst: %1
          ret %1
    """)
    assert module.functions == ["func0", "observed", "adder", "twice"]
    a, b = numpy.float32([1, 2]), numpy.float32([3, 4])
    assert numpy.array_equal(numpy.from_dlpack(module.func0(a, b)), a + b)
    closure = module.adder(a)
    del module
    assert numpy.array_equal(numpy.from_dlpack(closure(b)), a + b)

    # The input, the machine and the output share the memory without copies.
    module = runtime.load_text("""
        @observed:
          call test.python.observe in: %0 dst: %1
          ret %1
    """)
    big = numpy.zeros(1 << 20, "float32")
    result = numpy.from_dlpack(module.observed(big))
    assert seen == [address(big)] and address(result) == address(big)

    raises(ValueError, "1:1: expected a function", lambda: runtime.load_text("x"))
    raises(AttributeError, "there is no function 'absent'", lambda: module.absent)
    raises(RuntimeError, "/nonexistent: cannot open",
           lambda: runtime.load_module("/nonexistent"))


def settings():
    before = runtime.num_threads()
    runtime.set_num_threads(3)
    assert runtime.num_threads() == 3
    runtime.set_num_threads(0)
    assert runtime.num_threads() == before or before > 0
    raises(ValueError, "of 0 or more, got -1", lambda: runtime.set_num_threads(-1))
    assert runtime.pool_statistics()["peak"] > 0


def devices(path):
    runtime.synchronize("cpu")
    main = runtime.load_module(path, device="cpu:0").main
    assert numpy.from_dlpack(main(numpy.zeros((2, 4), "float32"))).shape == (2, 64)
    raises(ValueError, "expected one of the devices cpu, cuda",
           lambda: runtime.load_module(path, device="gpu"))
    raises(ValueError, "the device 'cpu' captures no work",
           lambda: runtime.load_module(path).capture("main", numpy.zeros((1, 4), "float32")))
    raises(AttributeError, "there is no function 'absent'",
           lambda: runtime.load_module(path).capture("absent", 1))
    raises(RuntimeError, "device cpu:1 is not available: there is one device, cpu:0",
           lambda: runtime.load_text("@f:\n  ret %0", device="cpu:1"))
    raises(RuntimeError, "device cpu:1 is not available",
           lambda: runtime.synchronize("cpu:1"))
    assert runtime.pool_statistics("cpu")["peak"] > 0


artefact(sys.argv[1])
devices(sys.argv[1])
packed_functions()
settings()
print("ok")
