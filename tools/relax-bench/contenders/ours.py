"""relax-mlir, through its Python package."""

from relax_bench_worker import Program
from relax_mlir import _dlpack, compiler, runtime


def load(case):
    artefact = None
    if case.is_artefact:
        artefact = str(case.folder / "ours.so")
        compiler.compile_artefact(case.model, artefact)
        main = runtime.load_module(artefact)["main"]
    else:
        main = compiler.compile(case.model)["main"]
    runtime.set_num_threads(case.threads)
    arguments = [_dlpack.to_runtime(array) for array in case.inputs.values()]

    def results():
        found = main(*arguments)
        tensors = [found] if hasattr(found, "__dlpack__") else list(found)
        return [_dlpack.to_numpy(tensor) for tensor in tensors]

    return Program(lambda: main(*arguments), results, artefact)
