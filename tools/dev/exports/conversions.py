"""Conversions of exported models by the tools of ONNX Runtime: quantization to
integers of 8 and 4 bits, half precision, and operators of its own."""

import pathlib
import tempfile

import onnx
import onnxruntime
from onnxruntime import quantization
from onnxruntime.quantization import matmul_nbits_quantizer, shape_inference
from onnxruntime.transformers import float16, optimizer


class Samples(quantization.CalibrationDataReader):
    """Inputs from which the ranges of values are taken."""

    def __init__(self, samples):
        self.samples = iter(samples)

    def get_next(self):
        return next(self.samples, None)


def convert(case, path, samples):
    """Replaces the file of a model by its conversion."""
    if case.conversion:
        CONVERTERS[case.conversion](path, samples, **case.options)


def prepare(path, folder):
    """Returns the file of the model with shapes, as the quantizers want it."""
    prepared = pathlib.Path(folder, "prepared.onnx")
    shape_inference.quant_pre_process(str(path), str(prepared), skip_symbolic_shape=True)
    return prepared


def quantize_static(path, samples, kind, **options):
    with tempfile.TemporaryDirectory() as folder:
        quantization.quantize_static(
            str(prepare(path, folder)), str(path), Samples(samples), quant_format=kind,
            per_channel=True, activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8, **options)


def to_qdq(path, samples, **options):
    quantize_static(path, samples, quantization.QuantFormat.QDQ, **options)


def to_qoperator(path, samples, **options):
    quantize_static(path, samples, quantization.QuantFormat.QOperator, **options)


def to_dynamic(path, samples, **options):
    """Products whose data are quantized by their range at run time."""
    with tempfile.TemporaryDirectory() as folder:
        quantization.quantize_dynamic(
            str(prepare(path, folder)), str(path), weight_type=quantization.QuantType.QInt8,
            **options)


def to_int4(path, samples, **options):
    """Products with weights of 4 bits in blocks of 32."""
    quantizer = matmul_nbits_quantizer.MatMulNBitsQuantizer(
        onnx.load(path), block_size=32, is_symmetric=False, **options)
    quantizer.process()
    onnx.save(quantizer.model.model, path)


def to_float16(path, samples, **options):
    onnx.save(float16.convert_float_to_float16(onnx.load(path), **options), path)


def to_optimized(path, samples):
    """The model as ONNX Runtime optimizes it for any machine."""
    with tempfile.TemporaryDirectory() as folder:
        given = pathlib.Path(folder, "given.onnx")
        path.rename(given)
        options = onnxruntime.SessionOptions()
        level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        options.graph_optimization_level = level
        options.optimized_model_filepath = str(path)
        options.log_severity_level = 3
        onnxruntime.InferenceSession(str(given), options, ["CPUExecutionProvider"])


def to_fused(path, samples, **options):
    """Attention, normalizations and activations as one operator each."""
    model = optimizer.optimize_model(str(path), opt_level=0, **options)
    model.save_model_to_file(str(path))


CONVERTERS = {
    "qdq": to_qdq,
    "qoperator": to_qoperator,
    "dynamic": to_dynamic,
    "int4": to_int4,
    "float16": to_float16,
    "optimized": to_optimized,
    "fused": to_fused,
}
