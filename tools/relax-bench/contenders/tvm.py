"""Apache TVM, with its default pipeline for the CPU. It is not tuned."""

import onnx
import tvm
from relax_bench_worker import Program
from tvm import relax
from tvm.relax.frontend.onnx import from_onnx


def version():
    return tvm.__version__


def load(case):
    module = from_onnx(onnx.load(case.model), keep_params_in_input=False)
    target = tvm.target.Target.from_device(tvm.cpu())
    executable = relax.build(module, target)
    artefact = case.folder / "tvm.so"
    executable.export_library(str(artefact))
    device = tvm.cpu()
    machine = relax.VirtualMachine(tvm.runtime.load_module(str(artefact)), device)
    main = machine["main"]
    arguments = [tvm.runtime.tensor(array, device) for array in case.inputs.values()]

    def results():
        found = main(*arguments)
        return [item.numpy() for item in (found if isinstance(found, (list, tuple))
                                          or not hasattr(found, "numpy") else [found])]

    return Program(lambda: main(*arguments), results, artefact)
