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


@dataclasses.dataclass
class Model:
    shape: str


MODELS = {
    "resnet50": Model("1x3x224x224"),
    "mobilenet_v2": Model("1x3x224x224"),
    "efficientnet_b0": Model("1x3x224x224"),
    "vgg11": Model("1x3x224x224"),
    "vit_b_16": Model("1x3x224x224"),
    "bert_base": Model("1x128"),
    "gpt2": Model("1x128"),
    "llama": Model("1x128"),
    "unet": Model("1x3x256x256"),
}


class ExportError(Exception):
    """A model that torch did not write."""


@dataclasses.dataclass
class Files:
    """The files of a model. `inputs` maps names to shapes and, for integers,
    the limit of the elements; `flops` counts multiplications and additions."""

    static: pathlib.Path
    dynamic: pathlib.Path
    inputs: dict
    flops: int


def export(name, cache):
    """Returns the files of a model and writes them if they are not there."""
    sources = [ROOT / "export_model.py", ROOT / "requirements.txt"]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    folder = cache / "models" / f"{name}-{key[:12]}"
    facts = folder / "model.json"
    if not facts.exists():
        for stale in folder.parent.glob(f"{name}-*"):
            shutil.rmtree(stale)
        folder.mkdir(parents=True)
        command = [environment.bench_python(), str(sources[0]), name, str(folder)]
        result = subprocess.run(
            command, capture_output=True, text=True,
            env=dict(os.environ, PYTHONWARNINGS="ignore"),
        )
        if result.returncode:
            lines = result.stderr.strip().splitlines() or ["no message"]
            raise ExportError(f"cannot export {name}: {lines[-1]}")
    facts = json.loads(facts.read_text())
    return Files(folder / "static.onnx", folder / "dynamic.onnx", facts["inputs"],
                 facts["flops"])
