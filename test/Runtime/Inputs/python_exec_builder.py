"""Builds executables: python_exec_builder.py FILE. Prints `ok` at the end."""

import sys

import numpy
import tvm_ffi

import relax_mlir.runtime as runtime
from relax_mlir.exec_builder import Arg, ExecBuilder, parse_text, read_executable


@tvm_ffi.register_global_func("test.vm.add")
def add(a, b):
    return tvm_ffi.from_dlpack(numpy.from_dlpack(a) + numpy.from_dlpack(b))


@tvm_ffi.register_global_func("test.vm.mul")
def mul(a, b):
    return tvm_ffi.from_dlpack(numpy.from_dlpack(a) * numpy.from_dlpack(b))


@tvm_ffi.register_global_func("test.vm.add_scalar")
def add_scalar(a, b):
    return a + b


@tvm_ffi.register_global_func("test.vm.get_device_id")
def get_device_id(device):
    return device.index


def raises(kind, text, call):
    try:
        call()
    except kind as error:
        assert text in str(error), f"expected {text!r} in {error!r}"
        return
    raise AssertionError(f"expected {kind.__name__}")


def equal(value, expected):
    return numpy.array_equal(numpy.from_dlpack(value), expected)


A, B = numpy.float64([1, 2, 3, 4]), numpy.float64([5, 6, 7, 8])


def same_from_python(executable):
    """The program that as_python prints builds the same executable."""
    scope = {}
    exec(executable.as_python(), scope)
    again = scope["ib"].get()
    assert again.as_text() == executable.as_text()
    assert parse_text(executable.as_text()).as_text() == executable.as_text()
    compact = executable.as_text("compact")
    assert parse_text(compact).as_text("compact") == compact


def execute():
    ib = ExecBuilder()
    with ib.function("func0", num_inputs=2):
        ib.emit_call("test.vm.add", args=[ib.r(0), ib.r(1)], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    with ib.function("func1", num_inputs=2):
        ib.emit_call("test.vm.mul", args=[ib.r(0), ib.r(1)], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    ex = ib.get()
    assert ex.as_text() == """\
@func0:
  call  test.vm.add      in: %0, %1       dst: %2
  ret   %2

@test.vm.add packed_func;

@func1:
  call  test.vm.mul      in: %0, %1       dst: %2
  ret   %2

@test.vm.mul packed_func;

""", ex.as_text()
    assert ex.has_function("func0") and not ex.has_function("func2")
    module = ex.load()
    assert equal(module["func0"](A, B), A + B)
    assert equal(module["func1"](A, B), A * B)
    ex.save(sys.argv[1])
    assert equal(runtime.load_module(sys.argv[1])["func1"](A, B), A * B)
    assert read_executable(sys.argv[1]).as_text() == ex.as_text()
    session = runtime.Session(module)
    session.save_function("func0", "saved", A, B)
    assert equal(session["saved"](), A + B)
    raises(ValueError, "the executable is complete", lambda: ib.imm(0) and ib.f("g"))
    same_from_python(ex)


def checker():
    ib = ExecBuilder()
    with ib.function("func0", num_inputs=2):
        ib.emit_call("test.vm.add", args=[ib.r(0), ib.r(2)], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    raises(ValueError, "function 'func0', instruction 0: register %2 is read "
           "before it is written", ib.get)
    ib = ExecBuilder()
    with ib.function("f", num_inputs=1):
        ib.emit_ret(ib.r(0))
    with ib.function("f", num_inputs=1):
        ib.emit_ret(ib.r(0))
    raises(ValueError, "function 'f' is defined twice", ib.get)
    ib = ExecBuilder()
    raises(TypeError, "dst must be a register such as r(0)",
           lambda: ib.emit_call("f", dst=ib.imm(0)))
    raises(ValueError, "the immediate 36028797018963968 does not fit in 56 bits",
           lambda: ib.imm(1 << 55))
    raises(ValueError, "num_inputs is 2, but there are 1 param_names",
           lambda: ib.function("f", 2, param_names=["x"]).__enter__())
    ib.emit_ret(ib.r(0))
    raises(ValueError, "no function is open", ib.get)


def immediates():
    ib = ExecBuilder()
    assert ib.imm(-3).value == -3 and ib.imm(-3).kind == "immediate"
    with ib.function("func0", num_inputs=1):
        ib.emit_call("test.vm.add_scalar", args=[ib.imm(-3), ib.r(0)], dst=ib.r(1))
        ib.emit_ret(ib.r(1))
    ib.get()
    module = ib.get().load()
    assert module["func0"](1) == -2 and module["func0"](-3) == -6
    same_from_python(ib.get())


def constants():
    ib = ExecBuilder()
    with ib.function("func0", num_inputs=1):
        assert ib.convert_constant("str0") == ib.convert_constant("str0")
        s0 = ib.convert_constant(tvm_ffi.Shape([1, 2]))
        assert s0 == ib.convert_constant((1, 2))
        assert s0 != ib.convert_constant(tvm_ffi.Shape([1, 3]))
        y = numpy.int32([1, 2, 3])
        t0 = ib.convert_constant(tvm_ffi.from_dlpack(y))
        assert t0 == ib.convert_constant(tvm_ffi.from_dlpack(y.copy()))
        assert t0 == ib.tensor("int32", [3], y.tobytes().hex())
        assert t0.kind == "constant" and ib.c(t0.value) == t0
        ib.convert_constant(tvm_ffi.dtype("float16"))
        ib.convert_constant(-0.5)
        ib.convert_constant(float("inf"))
        ib.convert_constant(1 << 60)
        ib.tensor("bfloat16", [4], "803f", splat=True, on_host=True)
        ib.convert_constant(tvm_ffi.from_dlpack(numpy.arange(100.0)))
        ib.emit_ret(ib.r(0))
        raises(TypeError, "as a constant, got none",
               lambda: ib.convert_constant(None))
    ex = ib.get()
    assert ex.stats().startswith(
        'constants (10): ["str0", shape[1, 2], shape[1, 3], int32[3], float16, '
        "-0.5, float(\"inf\"), 1152921504606846976, bfloat16[4], float64[100]]\n"
        "weights: 800 bytes\n"), ex.stats()
    assert "  func0: bytecode, 1 parameters, 1 registers, 1 instructions (1 ret)\n" \
        in ex.stats()
    assert 'c[9] = tensor float64 [100] weights 0' in ex.as_text()
    assert "..." in ex.as_text(elide_above=8) and "..." in ex.as_python(8)
    same_from_python(ex)


def formalize():
    texts = []
    for first, second in ((100, 50), (2, 3)):
        ib = ExecBuilder()
        with ib.function("func0", num_inputs=2):
            ib.emit_call("test.vm.add", args=[ib.r(0), ib.r(1)], dst=ib.r(first))
            ib.emit_call("test.vm.mul", args=[ib.r(1), ib.r(first)], dst=ib.r(second))
            ib.emit_ret(ib.r(second))
        texts.append(ib.get().as_text())
    assert texts[0] == texts[1]


def operands():
    ib = ExecBuilder()
    with ib.function("func1", num_inputs=1):
        ib.emit_call("test.vm.get_device_id", args=[ib.r(0)], dst=ib.r(1))
        ib.emit_ret(ib.r(1))
    assert ib.get().load()["func1"](tvm_ffi.device("cpu", 3)) == 3
    ib = ExecBuilder()
    with ib.function("main", num_inputs=0):
        array = tvm_ffi.from_dlpack(numpy.zeros((32, 16)))
        ib.emit_call("vm.builtin.shape_of", args=[array], dst=ib.r(0))
        ib.emit_ret(ib.r(0))
    assert tuple(ib.get().load()["main"]()) == (32, 16)
    same_from_python(ib.get())


def storage():
    ib = ExecBuilder()
    dtype = tvm_ffi.dtype("float32")
    with ib.function("main", num_inputs=0):
        ib.emit_call(
            "vm.builtin.alloc_storage",
            args=[ib.vm_state(), (24,), ib.convert_constant(0), dtype,
                  ib.convert_constant("global")],
            dst=ib.r(1))
        ib.emit_call("vm.builtin.alloc_tensor",
                     args=[ib.r(1), ib.imm(0), (4, 6), dtype], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    ex = ib.get()
    result = numpy.from_dlpack(ex.load()["main"]())
    assert result.shape == (4, 6) and result.dtype == numpy.float32
    same_from_python(ex)


def jumps():
    ib = ExecBuilder()
    with ib.function("main", num_inputs=2):
        ib.emit_call("test.vm.add", args=[ib.r(0), ib.r(1)], dst=ib.r(2))
        ib.emit_goto(2)
        ib.emit_call("test.vm.mul", args=[ib.r(2), ib.r(1)], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    with ib.function("choose", param_names=["cond", "x", "y"],
                     param_types=["int64", "float64[n]", "float64[n]"],
                     result_type="float64[n]", result_names=["z"]):
        ib.emit_if(ib.r(0), 3)
        ib.emit_call("test.vm.add", args=[ib.r(1), ib.r(2)], dst=ib.r(3))
        ib.emit_goto(2)
        ib.emit_call("test.vm.mul", args=[ib.r(1), ib.r(2)], dst=ib.r(3))
        ib.emit_ret(ib.r(3))
    module = ib.get().load()
    assert equal(module["main"](A, B), A + B)
    assert equal(module["choose"](0, A, B), A * B)
    assert equal(module["choose"](1, A, B), A + B)
    assert "  If    %0, 3\n" in ib.get().as_text()
    assert ("@choose(cond: int64, x: float64[n], y: float64[n]) results(z) -> "
            "float64[n]:\n") in ib.get().as_text()
    same_from_python(ib.get())


def closures():
    ib = ExecBuilder()
    ib.declare_function("lifted_func_1")
    with ib.function("main", num_inputs=2):
        ib.emit_call("vm.builtin.make_closure",
                     args=[ib.f("lifted_func_1"), ib.r(0), ib.r(1)], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    with ib.function("lifted_func_1", num_inputs=4):
        ib.emit_call("test.vm.add", args=[ib.r(0), ib.r(1)], dst=ib.r(4))
        ib.emit_call("test.vm.add", args=[ib.r(2), ib.r(4)], dst=ib.r(5))
        ib.emit_call("test.vm.add", args=[ib.r(3), ib.r(5)], dst=ib.r(6))
        ib.emit_call("test.vm.add_scalar", args=[ib.imm(1), ib.imm(2)])
        ib.emit_call("vm.builtin.copy", args=[ib.void_arg()], dst=ib.void_arg())
        ib.emit_ret(ib.r(6))
    closure = ib.get().load()["main"](A, B)
    assert equal(closure(A, B), 2 * (A + B))
    same_from_python(ib.get())


def kernels():
    ib = ExecBuilder()
    ib.declare_kernel("k", num_buffers=2, num_symbols=1)
    with ib.function("main", num_inputs=2, host_params=[1]):
        ib.emit_call("k", args=[ib.r(0), ib.r(1), ib.imm(7)])
        ib.emit_ret(ib.r(1))
    ex = ib.get()
    assert "@k kernel buffers=2 symbols=1;\n\n" in ex.as_text()
    assert "  k: kernel, 2 buffers, 1 symbols\n" in ex.stats()
    raises(RuntimeError, "kernel 'k' is not in the image", ex.load)
    same_from_python(ex)


execute()
checker()
immediates()
constants()
formalize()
operands()
storage()
jumps()
closures()
kernels()
assert Arg.make("function", 3).kind == "function"
print("ok")
