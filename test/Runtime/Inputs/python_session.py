"""Sessions: python_session.py ARTEFACT. Prints `ok` at the end."""

import sys

import numpy
import tvm_ffi

import relax_mlir.runtime as runtime
from relax_mlir.runtime import Session

TEXT = """
@main(x: float32[2], y: float32[2]):
  call test.session.add in: %0, %1 dst: %2
  call vm.builtin.make_tuple in: %0, %2 dst: %3
  call vm.builtin.make_tuple in: %2, %3 dst: %4
  ret %4
@sum(x, y):
  call test.session.add in: %0, %1 dst: %2
  ret %2
"""


@tvm_ffi.register_global_func("test.session.add")
def add(a, b):
    return tvm_ffi.from_dlpack(numpy.from_dlpack(a) + numpy.from_dlpack(b))


def raises(kind, text, call):
    try:
        call()
    except kind as error:
        assert text in str(error), f"expected {text!r} in {error!r}"
        return
    raise AssertionError(f"expected {kind.__name__}")


def equal(value, expected):
    return numpy.array_equal(numpy.from_dlpack(value), expected)


X, Y = numpy.float32([1, 2]), numpy.float32([3, 4])


def inputs():
    session = Session(runtime.load_text(TEXT))
    assert session.get_function_arity("main") == 2
    assert session.get_function_param_name("main", 1) == "y"
    assert session.get_function_param_names("main") == ["x", "y"]
    x = X.copy()
    session.set_input("main", x)
    raises(ValueError, "'main': no input is set for parameter 'y' (float32[2])",
           lambda: session.run("main"))
    session.set_input("main", y=Y)
    x[0] = 100
    session.run("main")
    assert session.get_output_arity("main") == 2
    assert session.get_output_arity("main", 0) == -1
    assert equal(session.get_output("main", 0), X + Y)
    assert equal(session.get_output("main", 1, 0), X)
    total, (first, second) = session.get_outputs("main")
    assert equal(total, X + Y) and equal(first, X) and equal(second, X + Y)
    session.set_input("main", x=x)
    session.invoke_stateful("main")
    assert equal(session.get_output("main", 1, 0), x)
    raises(ValueError, "'main': parameter 'x' expects float32[2], got float32[3]",
           lambda: session.set_input("main", numpy.zeros(3, "float32")))
    raises(ValueError, "there is no parameter 'z'; the parameters are (x, y)",
           lambda: session.set_input("main", z=x))
    raises(IndexError, "parameter 2 is out of range",
           lambda: session.set_input("main", x, x, x))
    raises(IndexError, "item 2 is out of range, output has 2 items",
           lambda: session.get_output("main", 2))


def calls():
    session = Session(runtime.load_text(TEXT))
    assert equal(session["sum"](X, Y), X + Y)
    assert equal(session["sum"](y=Y, x=X), X + Y)
    assert equal(session["sum"](X, y=Y), X + Y)
    raises(TypeError, "'sum': parameter 'x' is given twice",
           lambda: session["sum"](X, x=Y))
    raises(TypeError, "'sum': no value is given for parameter 'y'",
           lambda: session["sum"](x=X))
    raises(TypeError, "'sum': there is no parameter 'z'",
           lambda: session["sum"](X, z=Y))
    raises(TypeError, "'sum' expects 2 arguments, got 1",
           lambda: session["sum"](X))
    session.save_function("sum", "saved", X, y=Y)
    session.save_function("sum", "silent", X, Y, include_return=False)
    assert equal(session["saved"](), X + Y)
    assert session["silent"]() is None
    raises(ValueError, "a function of this name exists",
           lambda: session.save_function("sum", "saved", X, Y))
    raises(ValueError, "there is no function 'absent'",
           lambda: session["absent"]())


def instruments():
    session = Session(runtime.load_text(TEXT))
    seen = []

    def observe(callee, name, before_run, ret_value, *args):
        seen.append((str(name), before_run, ret_value is None, len(args)))
        if name == "test.session.add" and not before_run:
            numpy.testing.assert_array_equal(
                numpy.from_dlpack(ret_value), numpy.from_dlpack(callee(*args)))

    session.set_instrument(observe)
    session["sum"](X, Y)
    assert seen == [("test.session.add", True, True, 2),
                    ("test.session.add", False, False, 2)], seen

    def skip(callee, name, before_run, ret_value, *args):
        assert before_run
        return runtime.SKIP_RUN

    session.set_instrument(skip)
    assert session["sum"](X, Y) is None

    def fail(callee, name, before_run, ret_value, *args):
        if not before_run:
            numpy.testing.assert_array_equal(numpy.from_dlpack(ret_value), X)

    session.set_instrument(fail)
    raises(AssertionError, "Arrays are not equal", lambda: session["sum"](X, Y))
    session.set_instrument(None)
    assert equal(session["sum"](X, Y), X + Y)
    raises(TypeError, "an instrument must be a function or None",
           lambda: session.set_instrument(3))


def measurements(path):
    session = Session(runtime.load_module(path))
    x = numpy.zeros((64, 4), "float32")
    timing = session.time_evaluator("main", number=2, repeat=3)(x)
    assert len(timing.results) == 3
    assert 0 < timing.min <= timing.median <= timing.max
    assert timing.min <= timing.mean <= timing.max and timing.std >= 0
    session.set_input("main", x=x)
    timing = session.time_evaluator("main", number=1, min_repeat_ms=5)()
    assert len(timing.results) == 1
    session.save_function("main", "saved", x, include_return=False)
    assert session.time_evaluator("saved")().mean > 0
    for rows in session.profile("main"), session.profile("main", x=x):
        by_name = {row.name: row for row in rows}
        assert by_name["dense"].kind == "kernel"
        assert by_name["dense"].calls == 1 and by_name["dense"].seconds > 0
        assert by_name["vm.builtin.load_symbol"].calls == 2
        assert [r.seconds for r in rows] == sorted(
            (r.seconds for r in rows), reverse=True)
    raises(ValueError, "expected a number of calls of 1 or more, got 0",
           lambda: session.time_evaluator("main", number=0)(x))


def allocators(path):
    session = Session(runtime.load_module(path))
    x = numpy.zeros((64, 4), "float32")
    session.set_allocator("naive")
    session["main"](x)
    stats = session.pool_statistics()
    assert stats["in_use"] == stats["pooled"] == stats["reused"] == 0, stats
    assert stats["allocated"] > 0 and stats["peak"] >= 64 * 64 * 4
    result = session["main"](x)
    assert session.pool_statistics()["in_use"] == 64 * 64 * 4
    assert numpy.from_dlpack(result).shape == (64, 64)
    session.set_allocator("pooled")
    for _ in range(3):
        session["main"](x)
    stats = session.pool_statistics()
    assert stats["pooled"] > 0 and stats["reused"] >= 2, stats
    raises(ValueError, "expected the allocator pooled or naive, got 'other'",
           lambda: session.set_allocator("other"))
    runtime.load_module(path).main(x)
    assert runtime.pool_statistics()["pooled"] > 0
    runtime.trim_pool()
    assert runtime.pool_statistics()["pooled"] == 0


inputs()
calls()
instruments()
measurements(sys.argv[1])
allocators(sys.argv[1])
print("ok")
