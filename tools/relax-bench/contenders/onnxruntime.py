"""ONNX Runtime on the CPU, with inputs and results bound."""

import onnxruntime
from relax_bench_worker import Program


def version():
    return onnxruntime.__version__


def load(case):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = case.threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        case.model, options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    for name, array in case.inputs.items():
        binding.bind_ortvalue_input(
            name, onnxruntime.OrtValue.ortvalue_from_numpy(array))
    names = [output.name for output in session.get_outputs()]
    for name in names:
        binding.bind_output(name)
    if not case.is_artefact:
        # The results of the first call are the memory for the others.
        session.run_with_iobinding(binding)
        for name, value in zip(names, binding.get_outputs()):
            binding.bind_ortvalue_output(name, value)
    return Program(lambda: session.run_with_iobinding(binding),
                   binding.copy_outputs_to_cpu)
