#!/usr/bin/env python3
"""Compares the cases of two folders of executable specs.

Usage: spec_cases.py OLD NEW [--bin=build/bin]

Prints the number of cases, and the cases that only one of the folders has. Two
cases are equal if their operations, attributes, types, data, expected data and
tolerances are; names and the positions of constants do not count. Exits with 1
if the cases of a file differ from those of the file of the same name.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

# Attributes, body, and more attributes.
FUNCTION = re.compile(
    r'^  "([\w.]+)"\(\) <\{(.*?)\}> \(\{\n(.*?)^  \}\)(.*?) : \(\) -> \(\)\n',
    re.MULTILINE | re.DOTALL)
NAME = re.compile(r'sym_name = "(\w+)"')
DEFINITION = re.compile(r"(%\w+)(?::\d+)? = (.*)", re.DOTALL)
OPERATION = re.compile(r"^    (?=[%\"])", re.MULTILINE)
# Strings and attributes have no values in them.
VALUE = re.compile(r"%\w+")


def print_module(spec, bin):
    """Returns the module of a spec in MLIR's generic form."""
    text = subprocess.run([bin / "relax-test-run", "--expand", spec],
                          capture_output=True, text=True, check=True).stdout
    return subprocess.run(
        [bin / "relax-test-opt", "--mlir-print-op-generic",
         "--mlir-print-elementsattrs-with-hex-if-larger=-1"],
        input=text, capture_output=True, text=True, check=True).stdout


def describe(body):
    """Returns a function with its values numbered by use; constants and shapes
    are at their first use."""
    definitions = {}
    effects = []
    for text in OPERATION.split(body):
        found = DEFINITION.fullmatch(text)
        if found:
            definitions[found.group(1)] = found.group(2).strip()
        elif text.strip():
            effects.append(text.strip())
    numbers = {}
    lines = []

    def number(match):
        name = match.group(0)
        # Of an inner region or a block: named in the order of the text.
        if name not in definitions:
            return "%"
        if name not in numbers:
            text = VALUE.sub(number, definitions[name])
            numbers[name] = len(numbers)
            lines.append(f"{numbers[name]} = {text}")
        return f"%{numbers[name]}"

    for text in effects:
        lines.append(VALUE.sub(number, text))
    unused = sorted(text for name, text in definitions.items() if name not in numbers)
    return "\n".join([*lines, *unused])


def read_cases(spec, bin):
    """Returns the names of the functions of each case. The key of a function that
    is not a case contains its name."""
    cases = collections.defaultdict(list)
    for kind, attributes, body, behind in FUNCTION.findall(print_module(spec, bin)):
        name = NAME.search(attributes).group(1)
        attributes += behind
        if is_case(kind, attributes):
            attributes = NAME.sub("", attributes)
        cases[kind, attributes, describe(body)].append(name)
    return cases


def is_case(kind, attributes):
    return (kind == "relax.func" and "function_type = () ->" in attributes
            and "sym_visibility" not in attributes)


def count_cases(cases):
    return sum(len(names) for (kind, attributes, _), names in cases.items()
               if is_case(kind, attributes))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path("build/bin"))
    options = parser.parse_args()
    names = sorted({path.name for folder in (options.old, options.new)
                    for path in folder.glob("*.mlir")})
    totals = [0, 0]
    is_same = True
    for name in names:
        old, new = (read_cases(folder / name, options.bin)
                    if (folder / name).is_file() else {}
                    for folder in (options.old, options.new))
        totals[0] += count_cases(old)
        totals[1] += count_cases(new)
        for case in {**old, **new}:
            had, has = old.get(case, []), new.get(case, [])
            if len(had) == len(has):
                continue
            is_same = False
            print(f"{name}: {len(had)} times in {options.old} (@{', @'.join(had)}), "
                  f"{len(has)} times in {options.new} (@{', @'.join(has)}):\n{case[2]}")
    print(f"{len(names)} files, cases: {totals[0]} and {totals[1]}, "
          f"{'equal' if is_same else 'not equal'}")
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
