"""relax-mlir as a backend of the package onnx.

    import numpy, onnx
    import relax_mlir.onnx_backend as backend
    model = backend.prepare(onnx.load("model.onnx"))
    outputs = model.run([numpy.zeros((1, 784), "float32")])

The module is what `onnx.backend.test.BackendTest` takes:

    tests = onnx.backend.test.BackendTest(relax_mlir.onnx_backend, __name__)

Some operators need the value of an input to compile: a shape that is given at
run time, say. Such a model is compiled when it is run, for the values of its
small integer inputs; if that is not enough, for all vectors and numbers among
its inputs. `Model.bound_inputs` says which ones these were.
"""

import collections
import pathlib
import tempfile

import numpy as np
import onnx
import onnx.backend.base
import tvm_ffi
from onnx import helper, numpy_helper

from relax_mlir import _dlpack, compiler, runtime

__all__ = [
    "Backend",
    "Model",
    "is_compatible",
    "prepare",
    "run_model",
    "run_node",
    "supports_device",
]

_INTEGERS = (np.int32, np.int64, np.bool_)


class Model(onnx.backend.base.BackendRep):
    """A compiled model.

    With `artefact=True` it is compiled to a shared library, which is loaded,
    instead of into this process.
    """

    # For models that are compiled when they are run.
    MAX_VARIANTS = 8

    def __init__(self, model: onnx.ModelProto, *, artefact: bool = False):
        self._model = model
        self._artefact = artefact
        initialized = {tensor.name for tensor in model.graph.initializer}
        self._inputs = [
            info for info in model.graph.input if info.name not in initialized
        ]
        self._outputs = [info.name for info in model.graph.output]
        self._error = None
        # By the bytes of the inputs bound; the last one used is the last.
        self._variants = collections.OrderedDict()
        self.bound_inputs = []
        try:
            self._main = self._compile({})
        except compiler.CompileError as error:
            if not self._inputs:
                raise
            self._error = error

    def run(self, inputs, **kwargs) -> tuple:
        """Runs the model on a list of arrays in the order of its inputs, a
        dictionary of them by name, or the only one. Returns a tuple of arrays.
        """
        names = [info.name for info in self._inputs]
        if isinstance(inputs, dict):
            arrays = inputs
        else:
            if isinstance(inputs, np.ndarray):
                inputs = [inputs]
            # Initialized inputs may be left out.
            if len(inputs) == len(self._model.graph.input):
                names = [info.name for info in self._model.graph.input]
            arrays = dict(zip(names, inputs))
            if len(inputs) != len(names):
                raise ValueError(
                    f"expected {len(names)} inputs, got {len(inputs)}"
                )
        for info in self._inputs:
            if info.name not in arrays:
                raise ValueError(f"input '{info.name}' is missing")
        arrays = {info.name: arrays[info.name] for info in self._inputs}
        for name, array in arrays.items():
            if not isinstance(array, (np.ndarray, np.generic)):
                if self._error:
                    raise self._error
                raise TypeError(f"input '{name}': expected an array")
            arrays[name] = np.asarray(array)
        main, bound = self._main_for(arrays)
        self.bound_inputs = bound
        result = main(
            *[
                _dlpack.to_runtime(array)
                for name, array in arrays.items()
                if name not in bound
            ]
        )
        results = [result] if isinstance(result, tvm_ffi.Tensor) else result
        arrays = [_dlpack.to_numpy(value) for value in results]
        return onnx.backend.base.namedtupledict("Outputs", self._outputs)(*arrays)

    def _main_for(self, arrays):
        """The function for these inputs, and the names of those bound."""
        if self._error is None:
            return self._main, []
        error = self._error
        for dtypes in (_INTEGERS, (np.generic,)):
            bound = [
                name
                for name, array in arrays.items()
                if array.ndim <= 1 and issubclass(array.dtype.type, dtypes)
            ]
            key = tuple(
                (name, arrays[name].shape, arrays[name].tobytes())
                for name in bound
            )
            if key in self._variants:
                self._variants.move_to_end(key)
                return self._variants[key], bound
            if not bound:
                continue
            try:
                main = self._compile({name: arrays[name] for name in bound})
            except compiler.CompileError as again:
                error = again
                continue
            self._variants[key] = main
            if len(self._variants) > self.MAX_VARIANTS:
                self._variants.popitem(last=False)
            return main, bound
        raise error

    def _compile(self, constants):
        model = self._model
        if constants:
            model = onnx.ModelProto()
            model.CopyFrom(self._model)
            for info in model.graph.input:
                if info.name in constants:
                    model.graph.initializer.append(
                        numpy_helper.from_array(constants[info.name], info.name)
                    )
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "model.onnx"
            path.write_bytes(model.SerializeToString())
            if not self._artefact:
                return compiler.compile(path)["main"]
            compiler.compile_artefact(path, path.with_suffix(".so"))
            return runtime.load_module(path.with_suffix(".so"))["main"]


class Backend(onnx.backend.base.Backend):
    """The class; its methods are also functions of this module."""

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Whether models run on a device such as "CPU" or "CPU:0"."""
        return device.split(":")[0] == "CPU"

    @classmethod
    def prepare(cls, model, device: str = "CPU", **kwargs) -> Model:
        """Compiles a model.

        Raises `relax_mlir.compiler.CompileError` for one that cannot be, unless
        it may be for given inputs, when `Model.run` does.
        """
        if not cls.supports_device(device):
            raise ValueError(f"device {device!r} is not supported: expected 'CPU'")
        return Model(model, artefact=kwargs.get("artefact", False))

    @classmethod
    def run_node(cls, node, inputs, device="CPU", outputs_info=None, **kwargs):
        """Runs one node on a list of arrays, of which those of optional inputs
        that the node leaves out are not part. Returns a tuple of arrays."""
        version = kwargs.get("opset_version", onnx.defs.onnx_opset_version())
        arrays = [np.asarray(array) for array in inputs]
        names = [name for name in node.input if name]
        if len(names) != len(arrays):
            raise ValueError(f"expected {len(names)} inputs, got {len(arrays)}")
        graph = helper.make_graph(
            [node],
            node.name or node.op_type,
            [
                helper.make_tensor_value_info(
                    name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
                )
                for name, array in zip(names, arrays)
            ],
            [onnx.ValueInfoProto(name=name) for name in node.output if name],
        )
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid(node.domain, version)]
        )
        return cls.prepare(model, device).run(arrays)


is_compatible = Backend.is_compatible
prepare = Backend.prepare
run_model = Backend.run_model
run_node = Backend.run_node
supports_device = Backend.supports_device
