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
        module = compiler.compile(case.model, exec_mode=case.exec_mode)
        main = module["main"]
    runtime.set_num_threads(case.threads)
    arguments = [_dlpack.to_runtime(array) for array in case.inputs.values()]

    def results():
        found = main(*arguments)
        tensors = [found] if hasattr(found, "__dlpack__") else list(found)
        return [_dlpack.to_numpy(tensor) for tensor in tensors]

    program = Program(lambda: main(*arguments), results, artefact)
    if case.without_python:
        session = runtime.Session(module)

        def seconds_of(count):
            [seconds] = session.time_evaluator("main", number=count)(*arguments).results
            return seconds * count

        program.seconds_of = seconds_of
    return program
