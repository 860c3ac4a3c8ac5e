"""Builds executables of the virtual machine instruction by instruction.

    ib = ExecBuilder()
    with ib.function("func0", num_inputs=2):
        ib.emit_call("test.vm.add", args=[ib.r(0), ib.r(1)], dst=ib.r(2))
        ib.emit_ret(ib.r(2))
    executable = ib.get()
    print(executable.as_text())
    y = executable.load()["func0"](a, b)

The parameters of a function are its first registers. docs/BytecodeFormat.md
describes the instructions and their arguments.
"""

import contextlib
import dataclasses

import tvm_ffi

from relax_mlir import runtime

__all__ = [
    "Arg",
    "ExecBuilder",
    "Executable",
    "parse_text",
    "read_executable",
]

_function = tvm_ffi.get_global_func

# The layout of an argument: its kind in the upper 8 bits, its value below.
_KINDS = ("register", "immediate", "constant", "function")
_VALUE_BITS = 56
_VOID = 1 << 54
_VM = _VOID + 1


@dataclasses.dataclass(frozen=True)
class Arg:
    """An argument of a call, or a register that an instruction writes."""

    word: int

    @property
    def kind(self) -> str:
        """One of register, immediate, constant and function."""
        return _KINDS[(self.word >> _VALUE_BITS) & 0xFF]

    @property
    def value(self) -> int:
        """The number of the register, constant or function, or the
        immediate."""
        value = self.word & ((1 << _VALUE_BITS) - 1)
        sign = 1 << (_VALUE_BITS - 1)
        return (value ^ sign) - sign

    @staticmethod
    def make(kind: str, value: int) -> "Arg":
        """Encodes an argument."""
        limit = 1 << (_VALUE_BITS - 1)
        if not -limit <= value < limit:
            raise ValueError(
                f"the {kind} {value} does not fit in {_VALUE_BITS} bits"
            )
        mask = (1 << _VALUE_BITS) - 1
        return Arg(_KINDS.index(kind) << _VALUE_BITS | value & mask)


class Executable:
    """A program of the virtual machine."""

    def __init__(self, call):
        self._call = call

    def as_text(self, layout: str = "published", elide_above=None) -> str:
        """Returns the text form: in the layout that TVM publishes, with
        operands in columns and a line for each packed function, or compact.
        Tensors above `elide_above` bytes are printed as `...`."""
        return str(self._call("as_text", layout, *_optional(elide_above)))

    def as_python(self, elide_above=None) -> str:
        """Returns a program that builds this executable with ExecBuilder."""
        return str(self._call("as_python", *_optional(elide_above)))

    def stats(self) -> str:
        """Returns the numbers of constants, functions and instructions."""
        return str(self._call("stats"))

    def has_function(self, name: str) -> bool:
        """Returns True if the table of functions has this name."""
        return bool(self._call("has_function", name))

    def save(self, path) -> None:
        """Writes bytecode, which `runtime.load_module` loads."""
        self._call("save", str(path))

    def load(self, device: str = "cpu") -> runtime.Module:
        """Returns a module that runs on this device. An executable with
        kernels needs the artefact that contains them."""
        return runtime.Module(self._call("load", device))


def _optional(value):
    return () if value is None else (value,)


def parse_text(text: str) -> Executable:
    """Reads the text form of an executable, in any layout."""
    return Executable(_function("relax_mlir.runtime.parse_text")(text))


def read_executable(path) -> Executable:
    """Reads a bytecode file."""
    read = _function("relax_mlir.runtime.read_executable")
    return Executable(read(str(path)))


class ExecBuilder:
    """Builds an executable function by function. `get` verifies it and reports
    the first error."""

    def __init__(self):
        self._call = _function("relax_mlir.runtime.exec_builder")()
        self._executable = None

    def _emit(self, *arguments):
        if self._executable is not None:
            raise ValueError("the executable is complete, get() returned it")
        return self._call(*arguments)

    # Arguments ---------------------------------------------------------------

    def r(self, index: int) -> Arg:
        """Returns a register."""
        if not 0 <= index < _VOID:
            raise ValueError(f"there is no register {index}")
        return Arg.make("register", index)

    def imm(self, value: int) -> Arg:
        """Returns an integer within the instruction."""
        return Arg.make("immediate", value)

    def c(self, index: int) -> Arg:
        """Returns a constant by its index."""
        return Arg.make("constant", index)

    def f(self, name: str) -> Arg:
        """Returns a function of the table, which may be defined later."""
        return Arg(self._emit("function", name))

    def void_arg(self) -> Arg:
        """Returns the argument None, or the destination that discards a
        result."""
        return Arg.make("register", _VOID)

    def vm_state(self) -> Arg:
        """Returns the argument that is the machine itself."""
        return Arg.make("register", _VM)

    def convert_constant(self, value) -> Arg:
        """Adds a constant, unless there is an equal one: a number, a string, a
        dtype, a shape (also as a tuple), or a tensor. An Arg stays."""
        if isinstance(value, Arg):
            return value
        if isinstance(value, (tuple, list)):
            value = tvm_ffi.Shape(value)
        return Arg(self._emit("constant", value))

    def tensor(
        self, dtype: str, shape, data: str, splat=False, on_host=False
    ) -> Arg:
        """Adds a tensor whose elements are given as hexadecimal digits, or
        whose elements all equal the given one. `on_host` keeps it on the host
        if the machine runs on another device."""
        return Arg(
            self._emit(
                "tensor",
                dtype,
                tvm_ffi.Shape(shape),
                bytes.fromhex(data),
                splat,
                on_host,
            )
        )

    # Functions ---------------------------------------------------------------

    def declare_function(self, name: str) -> None:
        """Adds a function to the table. If it is not defined later, it is a
        packed function, which is found by its name."""
        self._emit("declare_function", name)

    def declare_kernel(
        self, name: str, num_buffers: int, num_symbols: int, on_host=False
    ) -> None:
        """Adds a kernel of the image that the executable belongs to."""
        self._emit("declare_kernel", name, num_buffers, num_symbols, on_host)

    @contextlib.contextmanager
    def function(
        self,
        name: str,
        num_inputs: int = None,
        param_names=None,
        param_types=None,
        result_type: str = "",
        result_names=(),
        host_params=(),
    ):
        """Opens a function; the instructions in the `with` block belong to it.
        The number of parameters may be given by their names."""
        if param_names is None:
            param_names = [f"arg{i}" for i in range(num_inputs or 0)]
        if num_inputs is not None and num_inputs != len(param_names):
            raise ValueError(
                f"'{name}': num_inputs is {num_inputs}, but there are "
                f"{len(param_names)} param_names"
            )
        if param_types and len(param_types) != len(param_names):
            raise ValueError(
                f"'{name}': there are {len(param_names)} parameters, but "
                f"{len(param_types)} param_types"
            )
        self._emit("begin_function", name, *param_names)
        if param_types or result_type or result_names:
            types = param_types or []
            self._emit(
                "set_signature", len(types), *types, result_type, *result_names
            )
        for position in host_params:
            self._emit("add_host_param", position)
        yield
        self._emit("end_function")

    # Instructions ------------------------------------------------------------

    def emit_call(self, name: str, args=(), dst: Arg = None) -> None:
        """Calls a function of the table, which is added if it is not there.
        Arguments that are no Arg become constants."""
        words = [self.convert_constant(arg).word for arg in args]
        target = _VOID if dst is None else self._register(dst, "dst")
        self._emit("emit_call", name, target, *words)

    def emit_ret(self, result: Arg) -> None:
        """Returns a register from the function."""
        self._emit("emit_ret", self._register(result, "result"))

    def emit_goto(self, offset: int) -> None:
        """Jumps by a number of instructions, relative to this one."""
        self._emit("emit_goto", offset)

    def emit_if(self, cond: Arg, false_offset: int) -> None:
        """Continues if the register is true (not zero), else jumps."""
        self._emit("emit_if", self._register(cond, "cond"), false_offset)

    @staticmethod
    def _register(arg, name: str) -> int:
        if not isinstance(arg, Arg) or arg.kind != "register":
            raise TypeError(f"{name} must be a register such as r(0): {arg!r}")
        return arg.value

    def get(self) -> Executable:
        """Renumbers the registers of each function without gaps, verifies the
        executable and returns it. Nothing can be added afterwards."""
        if self._executable is None:
            self._executable = Executable(self._call("get"))
        return self._executable
