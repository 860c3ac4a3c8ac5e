"""Runs a decoder on a paged cache and compares all logits with NumPy.

Usage: decode.py RELAXC FOLDER DTYPE [TARGET DEVICE]"""

import pathlib
import subprocess
import sys

import numpy as np
import tvm_ffi

import llama
import reference
from relax_mlir.runtime import PagedKVCache, Session, load_module

# The largest difference of a logit, as a part of the largest logit.
TOLERANCES = {"f32": 1e-5, "f16": 1e-2}


def make_weights(config):
    data = np.random.default_rng(3)
    weights = {}
    for name, shape in config.parameters():
        array = data.normal(0, 1 / np.sqrt(shape[0]), shape)
        if "norm" in name:
            array = data.uniform(0.5, 1.5, shape)
        if name == "embedding":
            array = data.normal(0, 1, shape)
        weights[name] = array.astype(config.numpy_dtype)
    return weights


def build(relaxc, folder, config, flags):
    """Returns the artefact of the decoder, which is for all sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    source, artefact = folder / "decoder.mlir", folder / "decoder.so"
    source.write_text(llama.Decoder(config).text())
    subprocess.run([relaxc, source, *flags, "-o", artefact], check=True)
    return artefact


class Sequence:
    """The tokens of a sequence, and its sliding window."""

    def __init__(self, tokens):
        self.tokens = list(tokens)
        self.window, self.sinks, self.window_from = None, 0, 0

    def copy(self, size):
        other = Sequence(self.tokens[:size])
        other.window, other.sinks = self.window, self.sinks
        other.window_from = self.window_from
        return other


class Model:
    """A decoder with its cache, beside plain sequences."""

    def __init__(self, artefact, config, weights, pages, device):
        self.config = config
        self.weights = weights
        self.session = Session(load_module(artefact, device))
        self.device_weights = [tvm_ffi.from_dlpack(w) for w in weights.values()]
        sizes = (config.layers, config.key_heads, config.channels)
        self.cache = PagedKVCache(
            *sizes, config.page_size, pages, config.numpy_dtype.__name__, device
        )
        self.sequences = {}
        self.worst = 0.0

    def add(self, number):
        self.cache.add_sequence(number)
        self.sequences[number] = Sequence([])

    def remove(self, number):
        self.cache.remove_sequence(number)
        del self.sequences[number]

    def fork(self, parent, child, position):
        self.cache.fork_sequence(parent, child, position)
        size = None if position == -1 else position
        self.sequences[child] = self.sequences[parent].copy(size)

    def pop(self, number, count):
        self.cache.popn(number, count)
        tokens = self.sequences[number].tokens
        del tokens[len(tokens) - count :]

    def limit(self, number, window, sinks):
        self.cache.enable_sliding_window(number, window, sinks)
        sequence = self.sequences[number]
        sequence.window, sequence.sinks = window, sinks
        sequence.window_from = len(sequence.tokens)

    def run(self, appended):
        """Appends tokens to sequences: a dictionary of lists. Returns the logits
        of a batch with one row for each of them."""
        lengths = [len(tokens) for tokens in appended.values()]
        batch = np.zeros((len(lengths), max(lengths)), np.int64)
        for row, tokens in zip(batch, appended.values()):
            row[: len(tokens)] = tokens
        with self.cache.forward(list(appended), lengths):
            logits = self.session["forward"](
                tvm_ffi.from_dlpack(batch), self.cache.object, *self.device_weights
            )
        return logits

    def step(self, appended):
        """Does the same, and compares the logits with the reference. Returns the
        next token of each sequence."""
        logits = np.from_dlpack(self.run(appended)).astype(np.float64)
        tokens = {}
        for row, (number, more) in zip(logits, appended.items()):
            sequence = self.sequences[number]
            sequence.tokens += more
            expected = reference.logits(
                self.config,
                self.weights,
                sequence.tokens,
                sequence.window,
                sequence.sinks,
                sequence.window_from,
            )[-len(more) :]
            row = row[: len(more)]
            error = np.abs(row - expected).max() / np.abs(expected).max()
            self.worst = max(self.worst, error)
            if not error <= TOLERANCES[self.config.dtype]:
                sys.exit(f"sequence {number}, {len(sequence.tokens)} tokens: {error}")
            tokens[number] = [int(row[-1].argmax())]
        return tokens


def decode(model):
    """Prefills prompts of different sizes, and decodes 64 tokens. On the way,
    sequences are forked, shortened, limited and removed."""
    data = np.random.default_rng(4)
    prompt = lambda size: [int(x) for x in data.integers(0, 61, size)]
    for number, size in enumerate((5, 1, 11)):
        model.add(number)
    tokens = model.step({0: prompt(5), 1: prompt(1), 2: prompt(11)})
    sizes = set()
    for step in range(64):
        if step == 10:
            model.fork(0, 3, -1)
            tokens[3] = prompt(1)
        if step == 20:
            model.fork(2, 4, 17)
            tokens[4] = prompt(3)
        if step == 25:
            model.pop(1, 7)
            tokens[1] = prompt(1)
        if step == 30:
            model.limit(2, 9, 2)
            model.limit(4, 6, 0)
        if step == 40:
            model.remove(3)
            del tokens[3]
        if step == 50:
            tokens = {2: tokens[2]}
        sizes.add(len(tokens))
        tokens = model.step(tokens)
    # A second prompt for a sequence with a window, in one pass.
    model.step({4: prompt(13), 0: prompt(2)})
    print(f"batches of {sorted(sizes)}")
    print(f"{model.config.dtype}: 64 tokens agree with NumPy")


def check_memory(model):
    """Decoding takes no memory from the device after its first steps."""
    model.cache.clear()
    model.sequences.clear()
    for number in range(3):
        model.add(number)
    model.run({0: [1, 2, 3], 1: [4], 2: [5, 6]})
    for step in range(64):
        model.run({number: [step % 61] for number in range(3)})
        statistics = model.session.pool_statistics()
        if step == 1:
            first = statistics
    for key in ("allocated", "in_use", "peak"):
        if statistics[key] != first[key]:
            sys.exit(f"{key}: {first[key]} after 2 steps, {statistics[key]} after 64")
    if statistics["reused"] <= first["reused"]:
        sys.exit("the steps took no memory at all")
    print("62 steps took no block from the device")


def check_refusals(model):
    """A batch that needs too many pages leaves the cache as it is, and so does a
    model that fails."""
    model.cache.clear()
    model.sequences.clear()
    model.add(0)
    tokens = model.step({0: [1, 2, 3, 4, 5]})
    available = model.cache.available_pages
    try:
        model.run({0: [7] * (model.config.page_size * (available + 1))})
    except ValueError as error:
        print("refused:", "out of pages" in str(error))
    try:
        with model.cache.forward([0], [2]):
            batch = tvm_ffi.from_dlpack(np.zeros((1, 3), np.int64))
            model.session["forward"](
                batch, model.cache.object, *model.device_weights
            )
    except Exception as error:
        print("refused:", "expected" in str(error))
    print("unchanged:", (model.cache.length(0), model.cache.available_pages))
    assert (model.cache.length(0), model.cache.available_pages) == (5, available)
    model.step(tokens)


def main():
    relaxc, folder, dtype, *device = sys.argv[1:]
    config = llama.Config(dtype=dtype)
    flags = [f"--target={device[0]}"] if device else []
    artefact = build(relaxc, pathlib.Path(folder), config, flags)
    name = device[1] if device else "cpu"
    model = Model(artefact, config, make_weights(config), 120, name)
    decode(model)
    print(f"largest error {model.worst:.1e}", file=sys.stderr)
    if not device:
        check_memory(model)
        check_refusals(model)


main()
