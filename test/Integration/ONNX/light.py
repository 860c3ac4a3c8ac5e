"""Runs models and compares their results with files beside them.

Usage: light.py BIN MODELS FOLDER
"""

import pathlib
import subprocess
import sys

bin_folder, models, folder = map(pathlib.Path, sys.argv[1:])


def run(model, output):
    result = subprocess.run(
        [bin_folder / "relax-run", model, "--input=ramp", "--rtol=1e-3",
         f"--expected=@{output}"],
        capture_output=True,
        text=True,
    )
    if result.returncode == 0 and "is as expected" in result.stdout:
        return "as expected"
    return f"wrong ({result.stdout}{result.stderr})"


for model in sorted(models.glob("*.onnx")):
    output = model.with_name(model.stem + "_output_0.pb")
    artefact = folder / f"{model.stem}.so"
    subprocess.run([bin_folder / "relaxc", model, "-o", artefact], check=True)
    print(
        f"{model.stem}: {run(model, output)} in memory,"
        f" {run(artefact, output)} from an artefact"
    )
    artefact.unlink()
