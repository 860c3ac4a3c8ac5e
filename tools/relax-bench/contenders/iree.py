"""IREE for the CPU of this machine."""

import importlib.metadata
import pathlib
import subprocess
import sys

import iree.runtime
from relax_bench_worker import Program

FLAGS = [
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
    "--iree-opt-level=O3",
    # The default refuses the attention of transformers.
    "--iree-llvmcpu-stack-allocation-limit=262144",
]


def version():
    return importlib.metadata.version("iree-base-compiler")


def compile_model(case):
    """Returns the compiled file of a model."""
    module, artefact = case.folder / "iree.mlir", case.folder / "iree.vmfb"
    run([sys.executable, "-m", "iree.compiler.tools.import_onnx", case.model,
         "-o", str(module), "--data-prop"])
    tool = pathlib.Path(sys.executable).parent / "iree-compile"
    run([str(tool), str(module), "-o", str(artefact), *FLAGS])
    return artefact


def run(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        lines = [line for line in result.stderr.splitlines() if "error:" in line]
        lines = lines or result.stderr.strip().splitlines()[-1:] or ["no message"]
        raise RuntimeError(lines[0])


def load(case):
    artefact = compile_model(case)
    if case.threads == 1:
        device = iree.runtime.get_device("local-sync")
    else:
        iree.runtime.flags.parse_flags(
            f"--task_topology_max_group_count={case.threads}",
            "--task_worker_stack_size=1048576")
        device = iree.runtime.get_device("local-task")
    config = iree.runtime.Config(device=device)
    module = iree.runtime.VmModule.mmap(config.vm_instance, str(artefact))
    context = iree.runtime.VmContext(
        config.vm_instance, [*config.default_vm_modules, module])
    names = [name for name in module.function_names
             if "$async" not in name and not name.startswith("__")]
    function = module.lookup_function(names[0])
    arguments = iree.runtime.VmVariantList(len(case.inputs))
    for array in case.inputs.values():
        buffer = iree.runtime.asdevicearray(device, array)._buffer_view
        arguments.push_ref(buffer)
    last = []

    def call():
        results = iree.runtime.VmVariantList(1)
        context.invoke(function, arguments, results)
        last[:] = [results]

    def results():
        views = [last[0].get_as_object(i, iree.runtime.HalBufferView)
                 for i in range(last[0].size)]
        return [iree.runtime.DeviceArray(device, view).to_host() for view in views]

    return Program(call, results, artefact)
