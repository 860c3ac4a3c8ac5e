#!/usr/bin/env python3
"""Runs the examples of the documentation.

Usage: doctest.py DOCS_FOLDER RELAX_OPT

Each fenced block marked `mlir` must parse and verify. In the generated pages
the blocks come from TableGen descriptions and may be fragments: a value that
is used without being defined gets a definition of the type that its use asks
for, and a tensor program that is called without being there is declared. Blocks without a language, or with another one, are not run.
"""
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^[ ]*```mlir[ ]*\n(.*?)^[ ]*```", re.MULTILINE | re.DOTALL)
UNDEFINED = re.compile(r"use of undeclared SSA value name")
WRONG_TYPE = re.compile(
    r"use of value '(%[\w$.#-]+)' expects different type than prior uses: "
    r"'(.*)' vs '(.*)'")
LOCATION = re.compile(r"<stdin>:(\d+):(\d+): error: (.*)")
NO_PROGRAM = re.compile(r".*expected '([\w$.]+)' to name a tensor program")
MAX_REPAIRS = 64


def run(tool, text):
    return subprocess.run(
        [tool, "-", "--split-input-file", "--allow-unregistered-dialect",
         "-o", "/dev/null"],
        input=text, capture_output=True, text=True)


def declare_program(text, name):
    """A tensor program over the tensors of the operation that calls it."""
    call = re.search(rf"@{re.escape(name)}\b.*?(?=\n\s*[%}}a-z]|\Z)", text, re.DOTALL)
    buffers = re.findall(r"\btensor(<[^<>]*>)", call[0])
    arguments = ", ".join(f"%a{i}: memref{b}" for i, b in enumerate(buffers))
    return f"tir.prim_func private @{name}({arguments}) {{ tir.return }}\n"


def run_fragment(tool, text):
    """As run(), defining what the fragment leaves undefined."""
    types, programs = {}, {}
    for _ in range(MAX_REPAIRS):
        header = "".join(programs.values())
        header += "".join(f'{name} = "doc.value"() : () -> {type}\n'
                          for name, type in types.items())
        whole = header + text
        result = run(tool, whole)
        error = LOCATION.search(result.stderr)
        if result.returncode == 0 or not error:
            return result
        line, column, message = int(error[1]), int(error[2]), error[3]
        program = NO_PROGRAM.match(message)
        wrong = WRONG_TYPE.match(message)
        if wrong and wrong[1] in types:
            types[wrong[1]] = wrong[2]
        elif program and program[1] not in programs:
            programs[program[1]] = declare_program(text, program[1])
        elif UNDEFINED.match(message):
            rest = whole.splitlines()[line - 1][column - 1:]
            types[re.match(r"%[\w$.-]+", rest)[0]] = "none"
        else:
            return result
    return result


def main():
    docs, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    blocks = failures = 0
    for page in sorted(docs.rglob("*.md")):
        text = page.read_text()
        generated = "generated" in page.parts
        for match in BLOCK.finditer(text):
            blocks += 1
            line = text.count("\n", 0, match.start()) + 1
            result = (run_fragment if generated else run)(tool, match.group(1))
            if result.returncode:
                failures += 1
                print(f"{page}:{line}: the example is not valid:\n{result.stderr}")
    print(f"{blocks} examples, {failures} not valid")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
