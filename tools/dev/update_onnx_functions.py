#!/usr/bin/env python3
"""Generates the importer's tables of ONNX operators from the onnx package:
lib/Import/ONNX/SchemaFunctions.inc has the operators that are defined by other
operators, SchemaSignatures.inc the numbers of inputs and outputs and the
attributes.

Usage: update_onnx_functions.py [--check] RELAX_TRANSLATE

--check compares with the existing files, and fails if one is stale.

Operators in the importer's own tables take precedence over functions and are
omitted; the tool relax-translate, built from these tables, lists them.
Function bodies that depend on the types of a call are omitted too: the
specification has them only as programs.
"""

import pathlib
import subprocess
import sys

from onnx import AttributeProto, FunctionProto, __version__, defs, printer

FOLDER = pathlib.Path(__file__).parents[2] / "lib/Import/ONNX"


def oldest_entries(relax_translate):
    """Returns the first version of an operator in the importer's tables."""
    command = [relax_translate, "--list-onnx-operators"]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    entries = {}
    for line in answer.stdout.splitlines():
        _, name, since, _, support = line.split()
        if support != "function":
            entries[name] = min(int(since), entries.get(name, int(since)))
    return entries


def functions(relax_translate):
    """Returns (name, version, body) of each operator of the default domain that
    needs a body."""
    entries = oldest_entries(relax_translate)
    for schema in defs.get_all_schemas_with_history():
        if schema.domain or not schema.has_function:
            continue
        # Models of opsets before 7 are read as opset 7.
        if entries.get(schema.name, schema.since_version + 1) <= max(schema.since_version, 7):
            continue
        version = min(schema.function_opset_versions)
        body = schema.get_function_with_opset_version(version)
        if isinstance(body, bytes):
            body = FunctionProto.FromString(body)
        # The operator's defaults apply to the attributes of its body.
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
    """Removes documentation strings and node names."""
    body.doc_string = ""
    for node in body.node:
        node.doc_string = ""
        node.name = ""
    return body


def literal(data):
    """Returns a C++ string literal, in lines. Octal escapes end after three
    digits."""
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


def generate_functions(relax_translate):
    out = head(
        "SchemaFunctions.inc",
        "// Written by tools/dev/update_onnx_functions.py. The text of a body is for",
        "// readers; the bytes below it are what is used.",
    )
    for name, since, body in sorted(functions(relax_translate), key=lambda f: f[:2]):
        body = strip(body)
        text = printer.to_text(body).strip().splitlines()
        data = body.SerializeToString(deterministic=True)
        out += ["", *("// " + line.rstrip() for line in text)]
        out += [f'    {{"{name}", {since}, StringRef(', literal(data), f"     , {len(data)})}},"]
    return "\n".join(out) + "\n"


def generate_signatures(_):
    out = head(
        "SchemaSignatures.inc",
        "// Written by tools/dev/update_onnx_functions.py: operator, the version from",
        "// which on it holds, the most inputs and outputs (-1 is any number), and the",
        "// attributes.",
    )
    out.append("")
    any_number = 2**31 - 1
    last = None
    for schema in sorted(
        defs.get_all_schemas_with_history(), key=lambda s: (s.name, s.since_version)
    ):
        if schema.domain:
            continue
        inputs, outputs = (
            -1 if count == any_number else count
            for count in (schema.max_input, schema.max_output)
        )
        signature = schema.name, inputs, outputs, sorted(schema.attributes)
        if signature != last:
            start = f'    {{"{schema.name}", {schema.since_version}, {inputs}, {outputs},'
            attributes = f'"{" ".join(signature[3])}"}},'
            one_line = f"{start} {attributes}"
            out += [one_line] if len(one_line) <= 80 else [start, f"     {attributes}"]
        last = signature
    return "\n".join(out) + "\n"


FILES = {
    "SchemaFunctions.inc": generate_functions,
    "SchemaSignatures.inc": generate_signatures,
}

if __name__ == "__main__":
    arguments = sys.argv[1:]
    is_check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + is_check:
        sys.exit(__doc__)
    for name, generate in FILES.items():
        path, new = FOLDER / name, generate(arguments[-1])
        if not is_check:
            path.write_text(new)
        elif not path.exists() or path.read_text() != new:
            sys.exit(f"{name} is stale: run tools/dev/update_onnx_functions.py")
