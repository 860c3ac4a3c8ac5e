"""Compares the operators in docs/ONNX.md with the importer's tables."""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
page = (root / "docs/ONNX.md").read_text()
section = page.split("## Operators")[1].split("\n\n")[1]
documented = {
    word
    for row in section.splitlines()[2:]
    for word in row.split("|")[2].split()
}
implemented = set()
for path in (root / "lib/Import/ONNX").glob("*Ops.cpp"):
    implemented |= set(re.findall(r'^ *\{"(\w+)", \d+,', path.read_text(), re.M))
for name in sorted(documented - implemented):
    print(f"docs/ONNX.md: {name} is not implemented")
for name in sorted(implemented - documented):
    print(f"docs/ONNX.md: {name} is missing")
sys.exit(documented != implemented)
