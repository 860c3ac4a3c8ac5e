#!/usr/bin/env python3
"""Compares the constraints of operations: their list, their check, their test.

Usage: constraints.py [ROOT] [--list]

A description lists its constraints as `- (C1) ...`. The check of a constraint
has the comment `// (C1)`, and a test of its diagnostic is a function
`@op_c1_what`. A list in a class of a .td belongs to the family: the check then
has `// family (C1)`, the test is `@family_c1_what`. Prints one line per fault
and exits with 1 if there is any. `--list` prints how many constraints each
dialect has and how many of them are tested.
"""
import argparse
import collections
import pathlib
import re
import sys

DIALECTS = {"relax": "Relax", "relax_vm": "RelaxVM", "tir": "TIR"}
ITEM = re.compile(r"- \(C(\d+)\)")
LABEL = re.compile(r"^\s*// ((?:[\w.]+ )?\(C\d+\)(?:, (?:[\w.]+ )?\(C\d+\))*)$")
LABEL_PART = re.compile(r"(?:([\w.]+) )?\(C(\d+)\)")
EMIT = re.compile(r"\b(?:emitOptionalError|emitOpError)\(|(?<!parser)(?:\.|->)emitError\(")
TEST = re.compile(r"(?:func|module|sym_name =)[^@\"]*[@\"](\w+?)_c(\d+)_\w+")
DIAGNOSTIC = re.compile(r"expected-error.*\{\{'[\w.]+' op expected")
PLAIN_RUN = re.compile(r"^// RUN: relax-opt %s --split-input-file --verify-diagnostics$")


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Definition:
    """A def or class of a .td that may list constraints, and have labels in C++."""

    def __init__(self, kind, name, place):
        self.name, self.place = name, place
        self.owner = snake(re.sub(r"^[A-Z]\w*?_|(Op|OpOf)$", "", name))
        self.is_named = kind == "class"
        self.base = None
        self.items = []  # (number, place)
        self.labels = []  # (owner or None, number, place)


class Function:
    """A function of a C++ file, or a class with member functions."""

    def __init__(self, place):
        self.place = place
        self.name = self.op = None
        self.labels = []  # (owner or None, number, place)
        self.refusals = []  # places
        self.lines = []

    def ends_with(self, text):
        """Returns whether the last line, `text`, ends the function or declaration."""
        code = " ".join(line.split("//")[0] for line in self.lines)
        return text.startswith("}") or \
            (text.endswith((";", "}")) and code.count("{") == code.count("}"))


class Dialect:
    def __init__(self, root, name):
        folder = DIALECTS[name]
        self.root, self.name = root, name
        self.include = root / "include/relax-mlir/Dialect" / folder / "IR"
        self.lib = root / "lib/Dialect" / folder / "IR"
        self.test = root / "test/Dialect" / folder
        self.faults = []
        self.owners = {}  # C++ class -> mnemonic
        self.labels = []  # (owner or None, number, place)
        self.listed, self.checked, self.tested = {}, {}, {}

    def fault(self, place, text):
        self.faults.append((place, text))

    def read(self, path):
        name = path.relative_to(self.root)
        return [(f"{name}:{number}", text) for number, text
                in enumerate(path.read_text().splitlines(), 1)]

    def read_label(self, holder, place, text):
        """Adds the labels of a line to those of a function or definition."""
        label = LABEL.match(text)
        if label:
            owner = None
            for name, number in LABEL_PART.findall(label.group(1)):
                owner = name.replace(".", "_") or owner
                holder.labels.append((owner, int(number), place))
        elif re.search(r"//.*\(C\d+\)", text):
            self.fault(place, "expected a comment of labels alone, '// (C1)' or "
                              "'// op (C1), (C2)'")

    # Lists -------------------------------------------------------------------

    def read_lists(self):
        definitions = {}
        for path in sorted(self.include.glob("*.td")):
            if path.name.endswith(("Attrs.td", "Types.td")):
                continue
            current, follows = None, False
            for place, text in self.read(path):
                start = re.match(r"(def|class) (\w+)", text)
                if start:
                    current = Definition(*start.groups(), place)
                    definitions[current.name] = current
                if not current:
                    continue
                mnemonic = re.search(r":\s*(\w+?_\w+)<\"([\w.]+)\"", text) or \
                    re.match(r"\s*: (\w+?_\w+)<", text)
                if mnemonic and not current.base:
                    current.base = mnemonic.group(1)
                    if not current.is_named and mnemonic.lastindex > 1:
                        current.owner = mnemonic.group(2).replace(".", "_")
                dialect = re.match(r"  let name = \"(\w+)\"", text)
                if dialect and current.name.endswith("_Dialect"):
                    current.owner = dialect.group(1)
                self.read_label(current, place, text)
                current.items += [(int(number), place) for number in ITEM.findall(text)]
                if follows and text.startswith("    - ") and not ITEM.search(text):
                    self.fault(place, "the constraint has no label '- (C1)'")
                follows = re.match(r"    \W*Constraints\b.*:", text)
        for definition in definitions.values():
            self.owners[re.sub(r"^[A-Z]\w*?_", "", definition.name)] = definition.owner
            self.labels += [(owner or definition.owner, number, place)
                            for owner, number, place in definition.labels]
            base, last = definitions.get(definition.base), 0
            while base and not last:
                last = max([number for number, _ in base.items], default=0)
                base = definitions.get(base.base)
            for number, place in definition.items:
                known = self.listed.get((definition.owner, number))
                if known or (number != last + 1 and number != 1):
                    self.fault(place, f"expected '(C{last + 1})' of {definition.owner}, "
                                      f"got '(C{number})'")
                last = number
                self.listed[definition.owner, number] = place

    # Checks ------------------------------------------------------------------

    def read_functions(self):
        functions = []
        paths = sorted(self.lib.glob("*.cpp")) + sorted(self.lib.glob("*.h"))
        for path in paths + sorted(self.include.glob("*.h")):
            current = None
            for place, text in self.read(path):
                is_start = re.match(r"[A-Za-z]", text) and \
                    not re.match(r"namespace |using |extern |public:|private:|protected:", text)
                if not current and is_start:
                    current = Function(place)
                if not current:
                    continue
                self.read_line(current, place, text)
                if current.ends_with(text):
                    functions.append(current)
                    current = None
        return functions

    def read_line(self, current, place, text):
        current.lines.append(text)
        self.read_label(current, place, text)
        if EMIT.search(text) and not text.lstrip().startswith("//"):
            current.refusals.append(place)
        member = re.search(r"\b(\w+Op)::\w+\(", text)
        if member and not current.op and not text.startswith("  ") and \
                not current.name:
            current.op = self.owners.get(member.group(1))
        if not current.name:
            name = re.search(r"([\w:]+)\(", text) or re.match(r"class (\w+)", text)
            current.name = name.group(1).split("::")[-1] if name else None

    def read_checks(self):
        functions = self.read_functions()
        for function in functions:
            self.labels += [(owner or function.op, number, place)
                            for owner, number, place in function.labels]
        for owner, number, place in self.labels:
            if not owner:
                self.fault(place, "expected the name of the operation before the label")
            elif (owner, number) not in self.listed:
                self.fault(place, f"no description lists '(C{number})' of {owner}")
            else:
                self.checked.setdefault((owner, number), place)
        for function in functions:
            if not function.refusals or function.name == "emitOptionalError":
                continue
            if not self.is_labelled(function, functions, set()):
                self.fault(function.refusals[0], "the refusal has no label '// (C1)', nor has "
                           f"each function that calls {function.name}")

    def is_labelled(self, function, functions, seen):
        """Returns whether the function or each one that calls it has a label."""
        if function.labels or function.op or function.name in seen:
            return bool(function.labels or function.name in seen)
        seen = seen | {function.name}
        # A query has no location: it refuses nothing.
        call = re.compile(rf"\b{re.escape(function.name or '')}(<\w+>)?\((?!\{{\}}|OpLocation )")
        callers = [other for other in functions if other.name != function.name
                   and call.search("\n".join(other.lines))]
        return bool(callers) and all(self.is_labelled(caller, functions, seen)
                                     for caller in callers)

    # Tests -------------------------------------------------------------------

    def read_tests(self):
        for path in sorted(self.test.rglob("*.mlir")):
            lines = self.read(path)
            is_plain = any(PLAIN_RUN.match(text) for _, text in lines)
            chunk = []
            for place, text in lines + [(None, "// -----")]:
                if text.strip() != "// -----":
                    chunk.append((place, text))
                    continue
                if any("expected-error" in line for _, line in chunk):
                    self.read_test(chunk, is_plain)
                chunk = []

    def read_test(self, chunk, is_plain):
        found = False
        for place, text in chunk:
            for owner, number in TEST.findall(text):
                found = True
                if (owner, int(number)) in self.listed:
                    self.tested.setdefault((owner, int(number)), place)
                else:
                    self.fault(place, f"no description lists '(C{number})' of {owner}")
        for place, text in chunk:
            if is_plain and not found and DIAGNOSTIC.search(text):
                self.fault(place, "expected a test of a constraint to be named @op_c1_what")

    def compare(self):
        self.read_lists()
        self.read_checks()
        self.read_tests()
        for (owner, number), place in self.listed.items():
            if (owner, number) not in self.checked:
                self.fault(place, f"no check of {owner} has '// (C{number})'")
            if (owner, number) not in self.tested:
                self.fault(place, f"no test is named @{owner}_c{number}_what")


def compare(root):
    """Returns the dialects that ROOT has, with their faults."""
    dialects = [Dialect(root, name) for name in DIALECTS]
    dialects = [dialect for dialect in dialects if dialect.include.is_dir()]
    for dialect in dialects:
        dialect.compare()
    return dialects


def find_faults(root):
    """Yields (place, text) of each fault."""
    for dialect in compare(root):
        yield from dialect.faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", default=".")
    parser.add_argument("--list", action="store_true", dest="lists")
    args = parser.parse_args()
    dialects = compare(pathlib.Path(args.root).resolve())
    faults = [f"{place}: {text}" for dialect in dialects for place, text in dialect.faults]
    if args.lists:
        for dialect in dialects:
            print(f"{dialect.name}: {len(dialect.listed)} constraints, "
                  f"{len(dialect.checked)} with a check, {len(dialect.tested)} with a test")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
