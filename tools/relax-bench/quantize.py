"""Static quantization of a model to int8, by the tools of ONNX Runtime."""

import pathlib
import tempfile

from onnxruntime import quantization
from onnxruntime.quantization import shape_inference

# Random inputs from which the ranges of values are taken.
SAMPLES = 8


class Samples(quantization.CalibrationDataReader):
    def __init__(self, samples):
        self.samples = iter(samples)

    def get_next(self):
        return next(self.samples, None)


def quantize(path, operators, samples):
    """Replaces the file of a float model by one with QuantizeLinear and
    DequantizeLinear around `operators`: uint8 for values, int8 for weights,
    whose output channels have a scale each."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = pathlib.Path(folder, "prepared.onnx")
        shape_inference.quant_pre_process(
            str(path), str(prepared), skip_symbolic_shape=True)
        quantization.quantize_static(
            str(prepared), str(path), Samples(samples),
            op_types_to_quantize=operators, quant_format=quantization.QuantFormat.QDQ,
            per_channel=True, activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8)
