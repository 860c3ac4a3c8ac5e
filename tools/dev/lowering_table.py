#!/usr/bin/env python3
"""Checks the tables of docs/Lowering.md.

Usage: lowering_table.py PAGE TOOLS_FOLDER LLVM_ROOT

Prints one line per fault, `PAGE:LINE: message`, and exits with 1 if there is one:

- a cell is empty, or a pass of TVM is in two rows;
- a row of the first table names no pass, or one that is neither in `relax-opt
  --help`, nor a primitive, nor a pass of LLVM, or not of the owner that it names;
- a phase does not run a pass that the row names;
- a test does not exist or names no pass of the row, or a pass is in none of them.
"""
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^\| (.*) \|$")
NAME = re.compile(r"`([^`]+)`")
TEST = re.compile(r"\]\(([^)]+)\)")
FLAG = re.compile(r"^ +--([\w-]+) ", re.MULTILINE)
OUR_PREFIXES = ("tir-", "cpu-", "relax-", "convert-tir-to-scf", "transform.tir.")


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Facts:
    """The passes that the tools have, and the phases that run them."""

    def __init__(self, tools, llvm):
        self.flags = set(FLAG.findall(output(tools / "relax-opt", "--help")))
        listed = output(tools / "relax-opt", "--list-tir-schedule-ops")
        self.primitives = {line.split(":")[0] for line in listed.splitlines()}
        self.llvm = set(output(llvm / "bin" / "opt", "--print-passes").split())
        self.llvm = {name.split("<")[0] for name in self.llvm}
        self.phases, self.on_request, phase = {}, set(), None
        for line in output(tools / "relaxc", "--list-passes").splitlines():
            if begin := re.match(r"  (\w+): ", line):
                phase = self.phases.setdefault(begin[1], set())
            elif phase is not None and (
                entry := re.match(r"    (\S.*\S)  +(\S+)(?: \(for .*\))?$", line)
            ):
                phase.add(entry[2])
                if entry[1] == "on request":
                    self.on_request.add(entry[2])

    def owner(self, name):
        """Returns who has a pass: ours, upstream, LLVM; None if nobody has."""
        if name in self.primitives:
            return "ours"
        if name in self.flags:
            return "ours" if name.startswith(OUR_PREFIXES) else "upstream"
        return "LLVM" if name in self.llvm else None


def read_rows(page):
    """Yields (line, cells) of each row of a table, without its head."""
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        is_head = number < len(lines) and lines[number].startswith("|---")
        if line.startswith("|") and not line.startswith("|---") and not is_head:
            match = ROW.match(line)
            yield number, [cell.strip() for cell in match[1].split(" | ")] if match else []


def check_runs(facts, names, runs):
    """Yields what is wrong with the column of phases."""
    known = {name for name in NAME.findall(runs)}
    for phase in sorted(known - facts.phases.keys()):
        yield f"there is no phase '{phase}'"
    passes = set().union(*(facts.phases.get(phase, set()) for phase in known))
    for name in names:
        owner = facts.owner(name)
        if owner == "LLVM":
            if "code generation" not in runs:
                yield f"'{name}' runs in code generation"
        elif name in facts.primitives:
            if "primitive" not in runs:
                yield f"'{name}' is a primitive"
        elif owner and name not in passes:
            yield f"no phase of {runs} runs '{name}'"
        if (name in facts.on_request) and "on request" not in runs:
            yield f"'{name}' runs on request only"


def check_tests(page, names, tests):
    """Yields what is wrong with the column of tests."""
    paths = [page.parent / link for link in TEST.findall(tests)]
    if not paths:
        yield "no test"
    texts = []
    for path in paths:
        if not path.is_file():
            yield f"there is no test {path.name}"
            continue
        text = path.read_text(encoding="utf-8")
        texts.append(text)
        if not any(mentions(text, name) for name in names):
            yield f"{path.name} names none of {', '.join(names)}"
    for name in names:
        if not any(mentions(text, name) for text in texts):
            yield f"no test of the row names '{name}'"


def mentions(text, name):
    return re.search(rf"(?<!\w)(?<!\w-){re.escape(name)}(?![\w-])", text) is not None


def check_lowered(page, facts, cells):
    """Yields what is wrong with a row of a pass that has a counterpart."""
    _, _, here, runs, tests = cells
    owners, _, passes = here.partition(":")
    # A note in parentheses may name other things.
    names = NAME.findall(re.sub(r"\(((?!generated)[^()]*)\)", "", passes))
    if not names:
        yield "no pass is named"
    found = set()
    for name in names:
        owner = facts.owner(name)
        found.add(owner)
        if owner is None:
            yield f"there is no pass or primitive '{name}'"
    expected = {owner.strip() for owner in owners.split(",")}
    if None not in found and found != expected:
        yield f"expected '{', '.join(sorted(found))}', got '{owners}'"
    yield from check_runs(facts, names, runs)
    yield from check_tests(page, names, tests)


def main():
    page, tools, llvm = (pathlib.Path(argument) for argument in sys.argv[1:])
    facts = Facts(tools, llvm)
    faults, seen, counts = [], set(), {3: 0, 5: 0}
    for number, cells in read_rows(page):
        messages = []
        if len(cells) not in counts or not all(cells):
            messages.append("expected 3 or 5 cells, none of them empty")
        else:
            counts[len(cells)] += 1
            name = cells[0].split(" (")[0]
            if name in seen:
                messages.append(f"'{name}' has two rows")
            seen.add(name)
            if len(cells) == 5:
                messages += check_lowered(page, facts, cells)
        faults += [f"{page.name}:{number}: {message}" for message in messages]
    print("\n".join(faults + [f"{counts[5]} passes lowered here, {counts[3]} not"]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
