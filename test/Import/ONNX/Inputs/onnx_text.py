"""Writes NAME.onnx for each NAME.txt of a folder, which holds a model in the
text form of ONNX (onnx.parser). `FOLDER` is usually what split-file made."""

import pathlib
import sys

import onnx.parser

for path in sorted(pathlib.Path(sys.argv[1]).glob("*.txt")):
    try:
        model = onnx.parser.parse_model(path.read_text())
    except onnx.parser.ParseError as error:
        sys.exit(f"{path.name}: {error}")
    path.with_suffix(".onnx").write_bytes(model.SerializeToString())
