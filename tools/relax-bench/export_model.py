#!/usr/bin/env python3
"""Writes a model with random weights as ONNX files.

Usage: export_model.py NAME FOLDER

Writes FOLDER/static.onnx, FOLDER/dynamic.onnx, whose batch or sequence is
symbolic, and at last FOLDER/model.json with the inputs, the number of
floating-point operations, and the bytes that a call has to read and write. Runs in the environment of tools/dev/setup-bench.sh.
"""
import dataclasses
import json
import pathlib
import sys

import onnxruntime
import torch
import torchvision
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

import quantize
from networks import encoders, llama, lstm, unet
from networks.weights import randomize
from relax_bench import errors
from relax_bench.models import MODELS

OPSET = 17
# The number of images from which statistics of batch normalizations are taken.
EXAMPLES = 4


@dataclasses.dataclass
class Input:
    """An input: floats in [-1, 1), as those that relax-bench passes, or integers
    below `high`. `axes` maps its symbolic dimensions to their names."""

    shape: tuple
    axes: dict
    high: int = None

    def make(self, count):
        shape = (count * self.shape[0], *self.shape[1:])
        if self.high:
            return torch.randint(0, self.high, shape)
        return 2 * torch.rand(shape) - 1


@dataclasses.dataclass
class Network:
    """A module with its inputs by name. `outputs` maps the names of results to
    their symbolic dimensions. The operators in `int8` are quantized."""

    make: object
    inputs: dict
    outputs: dict
    int8: tuple = ()

    def make_inputs(self, count=1):
        """Returns random inputs by name, with `count` batches in one."""
        return {name: value.make(count) for name, value in self.inputs.items()}


def image_network(make, size=224, int8=()):
    return Network(make, {"x": Input((1, 3, size, size), {0: "n"})}, {"y0": {0: "n"}},
                   int8)


def vision(name):
    make = getattr(torchvision.models, name)
    return image_network(lambda: make(weights=None))


def resnet50():
    """Returns a ResNet whose blocks add 0.3 of a normalized image. With all of it,
    errors of rounding grow from block to block: results of int8 from two correct
    programs differ by 0.14, and by 0.05 so."""
    model = torchvision.models.resnet50(weights=None)
    for part in model.modules():
        if isinstance(part, torchvision.models.resnet.Bottleneck):
            nn.init.constant_(part.bn3.weight, 0.3)
    return model


def text(make, words, outputs, int8=()):
    return Network(make, {"x": Input((1, 128), {1: "s"}, words)}, outputs, int8)


def bert(int8=()):
    return text(encoders.Bert, 30522, {"y0": {1: "s"}, "y1": {}}, int8)


def decode(blocks=8, groups=4, size=64, past=127):
    names = [f"{kind}{block}" for kind in ("key", "value") for block in range(blocks)]
    cache = {name: Input((1, groups, past, size), {2: "past"}) for name in names}
    return Network(llama.LlamaDecode, {"ids": Input((1, 1), {}, 32000), **cache},
                   {"y": {}, **{f"{name}_next": {2: "present"} for name in names}})


NETWORKS = {
    "resnet50": image_network(resnet50),
    **{name: vision(name) for name in (
        "mobilenet_v2", "efficientnet_b0", "densenet121", "vgg11",
        "convnext_tiny", "vit_b_16", "swin_t")},
    "bert_base": bert(),
    "gpt2": text(encoders.GPT2, 50257, {"y0": {1: "s"}}),
    "llama": text(llama.Llama, 32000, {"y0": {1: "s"}}),
    "llama_decode": decode(),
    "whisper_encoder": Network(
        encoders.WhisperEncoder, {"x": Input((1, 80, 3000), {0: "n"})}, {"y0": {0: "n"}}),
    "unet": image_network(unet.UNet, 256),
    "lstm": Network(lstm.LSTM, {"x": Input((1, 64, 512), {0: "n"})}, {"y0": {0: "n"}}),
    "resnet50_int8": image_network(
        resnet50, int8=("Conv", "Gemm", "Add", "MaxPool", "GlobalAveragePool")),
    "bert_base_int8": bert(int8=("Gemm", "MatMul")),
}


def arrays(inputs):
    return {name: value.numpy() for name, value in inputs.items()}


def export(network, model, inputs, path, is_dynamic):
    axes = {name: value.axes for name, value in network.inputs.items() if value.axes}
    axes.update((name, value) for name, value in network.outputs.items() if value)
    torch.onnx.export(
        model, tuple(inputs), str(path), dynamo=False, opset_version=OPSET,
        input_names=list(network.inputs), output_names=list(network.outputs),
        dynamic_axes=axes if is_dynamic else None)
    if network.int8:
        samples = [arrays(network.make_inputs()) for _ in range(quantize.SAMPLES)]
        quantize.quantize(path, list(network.int8), samples)


def run(model, inputs):
    """Returns the floating-point operations and the results of a call."""
    # The fused cells of oneDNN are one operator, which has no count.
    with torch.backends.mkldnn.flags(enabled=False):
        with FlopCounterMode(display=False) as counter:
            results = model(*inputs)
    return counter.get_total_flops(), results if isinstance(results, tuple) else (results,)


def count_bytes(network, model, inputs, results):
    """Returns the bytes of inputs, results and weights. A table of embeddings is
    read only where the inputs point."""
    tables = {id(module.weight) for module in model.modules()
              if isinstance(module, nn.Embedding)}
    weights = sum(value.nbytes for value in model.parameters() if id(value) not in tables)
    if network.int8:
        weights //= 4
    return weights + sum(value.nbytes for value in (*inputs, *results))


def check(network, facts, path, inputs):
    """Raises ValueError if results of the written model hardly depend on its
    inputs: a comparison of such results does not find errors."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    results, others = (session.run(None, arrays(given))
                       for given in (inputs, network.make_inputs()))
    error = errors.mean_error if facts.is_int8 else errors.largest_error
    errors.check_sensitivity(results, others, error, facts.tolerance)


def main():
    network, folder = NETWORKS[sys.argv[1]], pathlib.Path(sys.argv[2])
    torch.manual_seed(0)
    # The fused attention of torch has no equivalent in ONNX.
    torch.backends.mha.set_fastpath_enabled(False)
    model = network.make().eval()
    randomize(model, lambda: network.make_inputs(EXAMPLES).values())
    named = network.make_inputs()
    inputs = list(named.values())
    with torch.no_grad():
        flops, results = run(model, inputs)
        for kind in ("static", "dynamic"):
            torch.manual_seed(1)
            export(network, model, inputs, folder / f"{kind}.onnx", kind == "dynamic")
    check(network, MODELS[sys.argv[1]], folder / "static.onnx", named)
    facts = dict(
        inputs={name: [list(value.shape), value.high]
                for name, value in network.inputs.items()},
        flops=flops, bytes=count_bytes(network, model, inputs, results))
    (folder / "model.json").write_text(json.dumps(facts))


if __name__ == "__main__":
    main()
