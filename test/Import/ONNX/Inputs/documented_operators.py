"""Compares the supported and unsupported operators in docs/ONNX.md with the list of
relax-translate (on standard input) and with the specification."""

import pathlib
import re
import sys

import onnx

root = pathlib.Path(sys.argv[1])


def documented(heading):
    """Returns the operators in the table below the heading; each is named once."""
    section = (root / "docs/ONNX.md").read_text().split(f"# {heading}\n")[1]
    rows = section.strip().split("\n\n")[0].splitlines()[2:]
    column = 2 if heading == "Operators" else 1
    names = [name for row in rows for name in row.split("|")[column].split()]
    repeated = {name for name in names if names.count(name) > 1}
    return set(names), [f"{name} is listed twice" for name in sorted(repeated)]


lines = [line.split() for line in sys.stdin]
implemented = {name for _, name, _, _, _ in lines}
specified = {
    schema.name
    for schema in onnx.defs.get_all_schemas_with_history()
    if not schema.domain
}
present, problems = documented("Operators")
absent, more = documented("Operators that are not supported")
problems += more
problems += [f"{name} is not implemented" for name in sorted(present - implemented)]
problems += [f"{name} is missing" for name in sorted(implemented - present)]
problems += [f"{name} is listed as not supported" for name in sorted(absent & implemented)]
problems += [
    f"{name} is missing from the operators that are not supported"
    for name in sorted(specified - implemented - absent)
]
problems += [f"{name} is not an ONNX operator" for name in sorted(absent - specified)]
# Only versions that the specification has.
newest = onnx.defs.onnx_opset_version()
for domain, name, since, until, _ in lines:
    schema = onnx.defs.get_schema(name, min(int(until), newest))
    if domain != "ai.onnx" or schema.since_version > int(until):
        problems.append(f"{name} is listed for {since} to {until}")
for problem in problems:
    print(f"docs/ONNX.md: {problem}")
sys.exit(bool(problems))
