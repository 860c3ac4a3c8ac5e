"""relax-mlir as a backend of the package onnx.

    import numpy
    import relax_mlir.onnx_backend as backend
    model = backend.prepare("model.onnx")             # or an onnx.ModelProto
    outputs = model.run([numpy.zeros((1, 784), "float32")])

The module can be passed to `onnx.backend.test.BackendTest`:

    tests = onnx.backend.test.BackendTest(relax_mlir.onnx_backend, __name__)

Some models can only be compiled when the value of an input is known, such as a
shape that is an input. They are compiled when they are run, for the values of
the inputs that the compiler requires; `Model.bound_inputs` names these inputs.
An input with an initializer may be given another value: the model is then
compiled again with that input as an argument.
"""

import collections
import collections.abc
import os
import pathlib
import re
import tempfile
import threading
import types

import google.protobuf.message
import numpy as np
import onnx
import onnx.backend.base
import tvm_ffi
from onnx import TensorProto, helper

from relax_mlir import _dlpack, _onnx_model, compiler, runtime

__all__ = [
    "Backend",
    "Model",
    "is_compatible",
    "prepare",
    "run_model",
    "run_node",
    "supports_device",
]


# Element types that arrays may have.
_DTYPES = {
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "float16", "bfloat16", "float32", "float64",
}
_INTEGERS = (TensorProto.INT32, TensorProto.INT64, TensorProto.BOOL)


class Model(onnx.backend.base.BackendRep):
    """A compiled model, from an onnx.ModelProto, its bytes or a file.

    With `artefact=True` it is compiled to a shared library, which is loaded,
    instead of into this process. `opt_level` is passed to the compiler.

    Several threads may run one model at the same time. If a model is compiled
    when it is run, one thread at a time compiles it, and `bound_inputs` belongs
    to the run that began last.
    """

    # Limit on the programs that are kept of a model compiled when it is run.
    MAX_VARIANTS = 8
    # Inputs with more elements are data, and never bound.
    MAX_BOUND_SIZE = 1024

    def __init__(self, model, *, artefact: bool = False, opt_level=None):
        self._artefact, self._opt_level = artefact, opt_level
        self._path = None
        if isinstance(model, (str, os.PathLike)):
            self._path = pathlib.Path(model)
        else:
            self._model = _to_model(model)
            external = _onnx_model.external_file(self._model)
            if external:
                raise ValueError(
                    f"the elements of '{external[0]}' are in the file"
                    f" '{external[1]}': give the path of the model, or load its"
                    " external data"
                )
        # Guards the three fields below and the compilation of a variant.
        self._lock = threading.Lock()
        # Keyed by bound and overridden inputs; the most recently used comes
        # last.
        self._variants = collections.OrderedDict()
        # Names of the bound inputs, keyed by the overridden inputs.
        self._bound = {}
        self.bound_inputs = []
        self._main, unknown = None, None
        try:
            self._main = self._compile()
        except compiler.UnknownValueError as error:
            unknown = error
        if self._path:
            self._model = onnx.load(self._path, load_external_data=False)
        graph = self._model.graph
        self._initialized = {tensor.name for tensor in graph.initializer}
        self._all_inputs = [info.name for info in graph.input]
        self._inputs = [
            name for name in self._all_inputs if name not in self._initialized
        ]
        self._outputs = [info.name for info in graph.output]
        if unknown and not self._inputs_behind(unknown):
            raise unknown

    def run(self, inputs) -> tuple:
        """Runs the model on a list of arrays in the order of its inputs, a
        dictionary of arrays by name, or a single array. Inputs with an
        initializer may be omitted; a list must omit all or none of them.
        Returns a tuple of arrays, each with its own memory. A sequence is a
        list of arrays, and an optional without a value is None."""
        arrays = self._name_inputs(inputs)
        overridden = self._initialized.intersection(arrays)
        result = self._call(arrays, frozenset(overridden))
        results = [result] if len(self._outputs) == 1 else result
        # An input that is also an output shares its memory in the result.
        seen = [*_flatten(arrays.values())]
        outputs = [_to_numpy(value, seen) for value in results]
        return onnx.backend.base.namedtupledict("Outputs", self._outputs)(*outputs)

    def _call(self, arrays, overridden):
        """Calls the function for these inputs. Binds an input whose value a
        run-time check needs at import, and calls the function for it."""
        while True:
            with self._lock:
                main, bound = self._main_for(arrays, overridden)
                self.bound_inputs = bound
            arguments = [
                _to_runtime(array)
                for name, array in arrays.items()
                if name not in bound
            ]
            try:
                return main(*arguments)
            except ValueError as error:
                unknown = self._unknown_value(str(error))
                more = unknown and self._inputs_to_bind(unknown, arrays, bound)
                if not more:
                    raise
            with self._lock:
                # No function fits all inputs any more.
                self._main = None
                self._bound[overridden] = [
                    name for name in arrays if name in more or name in bound
                ]

    def _unknown_value(self, text):
        """Returns the value that the text of a run-time error says is not known
        at import, in the form of an UnknownValueError; None if it is another
        error."""
        found = re.search(
            r"node '([^']*)' \(\w+\): input '(\w+)' is not known at import", text
        )
        for node in self._model.graph.node if found else ():
            if found[1] not in (node.name, *node.output):
                continue
            inputs = [item.name for item in onnx.defs.get_schema(node.op_type).inputs]
            if found[2] in inputs and inputs.index(found[2]) < len(node.input):
                value = node.input[inputs.index(found[2])]
                return types.SimpleNamespace(
                    node=found[1], value=value, of_sizes=False
                )
        return None

    def _name_inputs(self, inputs):
        """Returns the arrays by name, in the order of the model's inputs."""
        if isinstance(inputs, (np.ndarray, np.generic)):
            inputs = [inputs]
        if not isinstance(inputs, (collections.abc.Sequence, collections.abc.Mapping)):
            raise TypeError(
                "expected a list of arrays, a dictionary of them or the only one, got"
                f" {type(inputs).__name__}"
            )
        if not isinstance(inputs, collections.abc.Mapping):
            counts = {len(names): names for names in (self._all_inputs, self._inputs)}
            if len(inputs) not in counts:
                expected = " or ".join(map(str, sorted(counts)))
                raise ValueError(f"expected {expected} inputs, got {len(inputs)}")
            inputs = dict(zip(counts[len(inputs)], inputs))
        for name in inputs:
            if name not in self._all_inputs:
                raise ValueError(
                    f"there is no input '{name}': expected "
                    + ", ".join(self._all_inputs)
                )
        for name in self._inputs:
            if name not in inputs:
                raise ValueError(f"input '{name}' is missing")
        arrays = {name: inputs[name] for name in self._all_inputs if name in inputs}
        kinds = {info.name: _kind(info.type) for info in self._model.graph.input}
        return {
            name: _check_input(name, value, kinds[name])
            for name, value in arrays.items()
        }

    def _main_for(self, arrays, overridden):
        """Returns the function for these inputs, and the names of the bound
        ones."""
        if self._main and not overridden:
            return self._main, []
        bound = self._bound.get(overridden, [])
        while True:
            values = tuple(
                (name, arrays[name].dtype.name, arrays[name].shape,
                 arrays[name].tobytes())
                for name in bound
            )
            key = overridden, values
            if key in self._variants:
                self._variants.move_to_end(key)
                return self._variants[key], bound
            try:
                constants = {name: arrays[name] for name in bound}
                main = self._compile(constants, overridden)
            except compiler.UnknownValueError as error:
                more = self._inputs_to_bind(error, arrays, bound)
                if not more:
                    raise
                bound = [name for name in arrays if name in more or name in bound]
                continue
            self._bound[overridden] = bound
            self._variants[key] = main
            if len(self._variants) > self.MAX_VARIANTS:
                self._variants.popitem(last=False)
            return main, bound

    def _inputs_behind(self, error):
        """Returns the inputs that the error may require; sizes come from
        integers."""
        graph = self._model.graph
        if not error.of_sizes:
            return _onnx_model.inputs_behind(graph, error.node, error.value)
        integers = {
            info.name
            for info in graph.input
            if info.type.tensor_type.elem_type in _INTEGERS
        }
        return integers & _onnx_model.inputs_behind_sizes(graph, error.node)

    def _inputs_to_bind(self, error, arrays, bound):
        """Returns the unbound inputs that the error requires."""
        behind = {
            name
            for name in self._inputs_behind(error).difference(bound)
            if isinstance(arrays.get(name), np.ndarray)
            and arrays[name].size <= self.MAX_BOUND_SIZE
        }
        if error.value is not None:
            return behind
        # The error does not name the input: try shapes and other small integers
        # first.
        small = {
            name
            for name in behind
            if arrays[name].ndim <= 1 and arrays[name].dtype.kind in "iub"
        }
        return small or behind

    def _compile(self, constants=None, overridden=()):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            if self._path and not (constants or overridden):
                return self._compile_file(self._path, folder)
            if self._path:
                # Write a variant of the file; its external data stays in place.
                path, weights = folder / self._path.name, None
            else:
                path, weights = folder / "model.onnx", folder / "weights"
            _onnx_model.write(
                self._model, path, weights=weights,
                constants=constants, dropped=overridden,
            )
            return self._compile_file(path, folder)

    def _compile_file(self, path, folder):
        options = {
            "opt_level": self._opt_level,
            "data_folder": self._path and self._path.parent,
        }
        if not self._artefact:
            return compiler.compile(path, **options)["main"]
        artefact = folder / "model.so"
        compiler.compile_artefact(path, artefact, **options)
        return runtime.load_module(artefact)["main"]


def _to_model(model):
    """Returns a copy of the model, because variants are compiled from it
    later."""
    if isinstance(model, onnx.ModelProto):
        copy = onnx.ModelProto()
        copy.CopyFrom(model)
        return copy
    if not isinstance(model, (bytes, bytearray, memoryview)):
        raise TypeError(
            "expected an onnx.ModelProto, its bytes or the path of a file, got"
            f" {type(model).__name__}"
        )
    try:
        return onnx.load_from_string(bytes(model))
    except google.protobuf.message.DecodeError as error:
        raise ValueError(f"the bytes are not an ONNX model: {error}") from None


def _is_model(model):
    """Returns true if `model` can be opened and parsed, and has a graph."""
    if isinstance(model, (str, os.PathLike)):
        try:
            model = onnx.load(model, format="protobuf", load_external_data=False)
        except (OSError, google.protobuf.message.DecodeError):
            return False
    return _to_model(model).HasField("graph")


def _to_native(name, array):
    """Converts an input to the byte order of this machine."""
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if array.dtype.name not in _DTYPES:
        raise TypeError(f"input '{name}': elements of {array.dtype} are not supported")
    return array


def _kind(type_proto):
    """Returns "tensor", "sequence" or "optional"; and whether an optional holds
    a sequence."""
    kind = (type_proto.WhichOneof("value") or "tensor_type").removesuffix("_type")
    if kind != "optional":
        return kind, kind == "sequence"
    inner = type_proto.optional_type.elem_type
    return kind, inner.WhichOneof("value") == "sequence_type"


def _check_input(name, value, kind):
    """Returns an input of a kind as an array, a list of arrays, or None."""
    kind, holds_sequence = kind
    if kind == "optional" and value is None:
        return None
    if not holds_sequence:
        if not isinstance(value, (np.ndarray, np.generic)):
            raise TypeError(f"input '{name}': expected an array")
        return _to_native(name, np.asarray(value))
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(item, (np.ndarray, np.generic)) for item in value
    ):
        raise TypeError(f"input '{name}': expected a list of arrays")
    return [_to_native(name, np.asarray(item)) for item in value]


def _type_of(name, value):
    """Returns the type of an array, or of a list of arrays."""
    if not isinstance(value, list):
        return helper.make_tensor_type_proto(
            helper.np_dtype_to_tensor_dtype(value.dtype), value.shape
        )
    if not value:
        raise ValueError(f"input '{name}': an empty list does not tell its elements")
    element = helper.np_dtype_to_tensor_dtype(value[0].dtype)
    return helper.make_sequence_type_proto(
        helper.make_tensor_type_proto(element, None)
    )


def _fingerprint(value):
    return [(a.dtype, a.shape, a.tobytes()) for a in _flatten([value])]


def _flatten(values):
    for value in values:
        if isinstance(value, list):
            yield from value
        elif value is not None:
            yield value


def _to_runtime(value):
    """Returns an input as an argument of a compiled function."""
    if isinstance(value, list):
        return tvm_ffi.Array([_dlpack.to_runtime(item) for item in value])
    return value if value is None else _dlpack.to_runtime(value)


def _to_numpy(value, seen):
    """Returns a result of a compiled function as an array, a list of them, or
    None. An array that shares memory with one that was seen is copied."""
    if value is None:
        return None
    if not isinstance(value, tvm_ffi.Tensor):
        return [_to_numpy(item, seen) for item in value]
    output = _dlpack.to_numpy(value)
    if any(np.may_share_memory(output, other) for other in seen):
        output = output.copy()
    seen.append(output)
    return output


def _check_keywords(function, given, known):
    for name in given:
        if name not in known:
            raise TypeError(
                f"{function}() has no keyword '{name}': expected {', '.join(known)}"
            )


class Backend(onnx.backend.base.Backend):
    """The backend; its methods are also functions of this module."""

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Returns true if models run on a device such as "CPU" or "CPU:0"."""
        return device.split(":")[0] == "CPU"

    @classmethod
    def is_compatible(cls, model, device: str = "CPU", **kwargs) -> bool:
        """Returns true if `prepare` accepts the model; compiles it to find out.

        Returns False for a model that cannot be compiled. Input that cannot be
        opened or parsed as a model raises the error that `prepare` raises.
        """
        if not cls.supports_device(device):
            return False
        try:
            Model(model, opt_level=0)
        except compiler.CompileError:
            if not _is_model(model):
                raise
            return False
        return True

    @classmethod
    def prepare(cls, model, device: str = "CPU", **kwargs) -> Model:
        """Compiles a model: an onnx.ModelProto, its bytes, or the path of a
        file with its external data in the same folder. The keywords are those
        of `Model`.

        Raises `relax_mlir.compiler.CompileError` for a model that cannot be
        compiled. If compilation depends on the values of inputs, `Model.run`
        raises it.
        """
        if not cls.supports_device(device):
            raise ValueError(f"device {device!r} is not supported: expected 'CPU'")
        # The official runner also passes the tolerances of its comparison.
        for name in ("rtol", "atol"):
            kwargs.pop(name, None)
        _check_keywords("prepare", kwargs, ("artefact", "opt_level"))
        return Model(model, **kwargs)

    @classmethod
    def run_node(cls, node, inputs, device="CPU", outputs_info=None, **kwargs):
        """Runs one node on a list of arrays; optional inputs that the node
        omits have no array. A sequence is a list of arrays, which must not be
        empty. Returns a tuple of arrays."""
        _check_keywords("run_node", kwargs, ("opset_version",))
        version = kwargs.get("opset_version", onnx.defs.onnx_opset_version())
        arrays = [
            [np.asarray(item) for item in value]
            if isinstance(value, list)
            else np.asarray(value)
            for value in inputs
        ]
        names = [name for name in node.input if name]
        if len(names) != len(arrays):
            raise ValueError(f"expected {len(names)} inputs, got {len(arrays)}")
        # A value that the node reads twice is one input.
        values = {}
        for name, array in zip(names, arrays):
            first = values.setdefault(name, array)
            if _fingerprint(first) != _fingerprint(array):
                raise ValueError(f"expected the same array for each '{name}'")
        graph = helper.make_graph(
            [node],
            node.name or node.op_type,
            [
                helper.make_value_info(name, _type_of(name, value))
                for name, value in values.items()
            ],
            [onnx.ValueInfoProto(name=name) for name in node.output if name],
        )
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid(node.domain, version)]
        )
        return cls.prepare(model, device).run(values)


is_compatible = Backend.is_compatible
prepare = Backend.prepare
run_model = Backend.run_model
run_node = Backend.run_node
supports_device = Backend.supports_device
