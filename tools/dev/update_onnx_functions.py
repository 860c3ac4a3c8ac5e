#!/usr/bin/env python3
"""Writes what the importer knows of the operators of ONNX, as the package onnx
has them: lib/Import/ONNX/SchemaFunctions.inc, operators that are defined by
others, and SchemaSignatures.inc, how many inputs and outputs there are.

Usage: update_onnx_functions.py [--check]

--check compares with the files that are there, and fails where one is stale.

Operators of the importer's tables are left out, which come before functions.
So are bodies that depend on the types of a call: the specification has them as
programs only.
"""

import pathlib
import re
import sys

from onnx import AttributeProto, FunctionProto, __version__, defs, printer

FOLDER = pathlib.Path(__file__).parents[2] / "lib/Import/ONNX"


def oldest_entries():
    """The first version that the tables of the importer have of an operator."""
    entries = {}
    for path in FOLDER.glob("*Ops.cpp"):
        for name, since in re.findall(r'^ *\{"(\w+)", (\d+),', path.read_text(), re.M):
            entries[name] = min(int(since), entries.get(name, int(since)))
    return entries


def functions():
    """(name, version, body) of each operator of the default domain that needs
    one."""
    entries = oldest_entries()
    for schema in defs.get_all_schemas_with_history():
        if schema.domain or not schema.has_function:
            continue
        # Models of sets before 7 are read as if they were of 7.
        if entries.get(schema.name, schema.since_version + 1) <= max(schema.since_version, 7):
            continue
        version = min(schema.function_opset_versions)
        body = schema.get_function_with_opset_version(version)
        if isinstance(body, bytes):
            body = FunctionProto.FromString(body)
        # The defaults of attributes are those of the operator.
        names = list(body.attribute)
        del body.attribute[:]
        for attribute in names:
            default = schema.attributes[attribute].default_value
            if default.type == AttributeProto.UNDEFINED:
                body.attribute.append(attribute)
            else:
                body.attribute_proto.append(default)
        yield schema.name, schema.since_version, body


def strip(body):
    """Without what only people read."""
    body.doc_string = ""
    for node in body.node:
        node.doc_string = ""
        node.name = ""
    return body


def literal(data):
    """A C++ string literal, in lines. Octal escapes end after three digits."""
    text, lines = "", []
    for byte in data:
        char = chr(byte)
        text += (
            char
            if 32 <= byte < 127 and char not in '"\\?'
            else f"\\{byte:03o}"
        )
        if len(text) > 70:
            lines.append(f'     "{text}"')
            text = ""
    lines.append(f'     "{text}"')
    return "\n".join(lines)


def head(name, *comment):
    title = f"//===- {name} - generated from onnx {__version__}"
    return [
        title,
        "// Part of the relax-mlir project, under the Apache License v2.0 with LLVM",
        "// Exceptions. See LICENSE for license information.",
        "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
        "//===------------------------------------------------------------------===//",
        "//",
        *comment,
        "// clang-format off",
    ]


def generate_functions():
    out = head(
        "SchemaFunctions.inc",
        "// Written by tools/dev/update_onnx_functions.py. The text of a body is for",
        "// readers; the bytes below it are what is used.",
    )
    for name, since, body in sorted(functions(), key=lambda f: f[:2]):
        body = strip(body)
        text = printer.to_text(body).strip().splitlines()
        data = body.SerializeToString(deterministic=True)
        out += ["", *("// " + line.rstrip() for line in text)]
        out += [f'    {{"{name}", {since}, StringRef(', literal(data), f"     , {len(data)})}},"]
    return "\n".join(out) + "\n"


def generate_signatures():
    out = head(
        "SchemaSignatures.inc",
        "// Written by tools/dev/update_onnx_functions.py: operator, the version from",
        "// which on it holds, the most inputs and outputs; -1 is any number.",
    )
    out.append("")
    any_number = 2**31 - 1
    last = None
    for schema in sorted(
        defs.get_all_schemas_with_history(), key=lambda s: (s.name, s.since_version)
    ):
        if schema.domain:
            continue
        counts = (schema.name, schema.max_input, schema.max_output)
        if counts != last:
            inputs, outputs = (-1 if n == any_number else n for n in counts[1:])
            out.append(f'    {{"{schema.name}", {schema.since_version}, {inputs}, {outputs}}},')
        last = counts
    return "\n".join(out) + "\n"


FILES = {
    "SchemaFunctions.inc": generate_functions,
    "SchemaSignatures.inc": generate_signatures,
}

if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    for name, generate in FILES.items():
        path, new = FOLDER / name, generate()
        if not sys.argv[1:]:
            path.write_text(new)
        elif not path.exists() or path.read_text() != new:
            sys.exit(f"{name} is stale: run tools/dev/update_onnx_functions.py")
