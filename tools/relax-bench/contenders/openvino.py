"""OpenVINO on the CPU, in float32 and tuned for latency."""

import openvino
from relax_bench_worker import Program


def version():
    return openvino.__version__.split("-")[0]


def load(case):
    model = openvino.Core().compile_model(case.model, "CPU", {
        "INFERENCE_NUM_THREADS": case.threads,
        "NUM_STREAMS": 1,
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
        "ENABLE_CPU_PINNING": False,
    })
    request = model.create_infer_request()
    inputs = {port.any_name: port for port in model.inputs}
    for name, array in case.inputs.items():
        request.set_tensor(inputs[name], openvino.Tensor(array, shared_memory=True))

    def call():
        request.start_async()
        request.wait()

    return Program(
        call, lambda: [request.get_tensor(port).data for port in model.outputs])
