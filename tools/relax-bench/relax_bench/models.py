"""Models with random weights, which torch writes as ONNX files. Files are kept
in a folder and written again when the sources of a model change."""

import dataclasses
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

from relax_bench import environment

ROOT = pathlib.Path(__file__).resolve().parents[1]


# The sources of a model: files are written again when one of these changes.
SOURCES = ("export_model.py", "quantize.py", "requirements.txt", "networks/*.py")


@dataclasses.dataclass
class Model:
    shape: str
    dtype: str = "float32"

    @property
    def is_int8(self):
        return self.dtype == "int8"

    @property
    def tolerance(self):
        # A value between two steps of a quantization may go to either of them, and
        # the next layer sees the difference.
        return 0.1 if self.is_int8 else 1e-3


IMAGE, TEXT = "1x3x224x224", "1x128"
MODELS = {
    "resnet50": Model(IMAGE),
    "mobilenet_v2": Model(IMAGE),
    "efficientnet_b0": Model(IMAGE),
    "densenet121": Model(IMAGE),
    "vgg11": Model(IMAGE),
    "convnext_tiny": Model(IMAGE),
    "vit_b_16": Model(IMAGE),
    "swin_t": Model(IMAGE),
    "bert_base": Model(TEXT),
    "gpt2": Model(TEXT),
    "llama": Model(TEXT),
    "llama_decode": Model("1x1, cache 127"),
    "whisper_encoder": Model("1x80x3000"),
    "unet": Model("1x3x256x256"),
    "lstm": Model("1x64x512"),
    "resnet50_int8": Model(IMAGE, "int8"),
    "bert_base_int8": Model(TEXT, "int8"),
}


class ExportError(Exception):
    """A model that torch did not write."""


@dataclasses.dataclass
class Files:
    """The files of a model. `inputs` maps names to shapes and, for integers,
    the limit of the elements; `flops` counts multiplications and additions,
    `bytes` those that a call has to read and write."""

    static: pathlib.Path
    dynamic: pathlib.Path
    inputs: dict
    flops: int
    bytes: int


def export(name, cache):
    """Returns the files of a model and writes them if they are not there."""
    sources = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    folder = cache / "models" / f"{name}-{key[:12]}"
    facts = folder / "model.json"
    if not facts.exists():
        for stale in folder.parent.glob(f"{name}-*"):
            shutil.rmtree(stale)
        folder.mkdir(parents=True)
        command = [environment.bench_python(), str(ROOT / "export_model.py"), name, str(folder)]
        result = subprocess.run(
            command, capture_output=True, text=True,
            env=dict(os.environ, PYTHONWARNINGS="ignore"),
        )
        if result.returncode:
            lines = result.stderr.strip().splitlines() or ["no message"]
            raise ExportError(f"cannot export {name}: {lines[-1]}")
    facts = json.loads(facts.read_text())
    return Files(folder / "static.onnx", folder / "dynamic.onnx", facts["inputs"],
                 facts["flops"], facts["bytes"])
