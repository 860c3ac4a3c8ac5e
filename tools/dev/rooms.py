#!/usr/bin/env python3
"""Checks the rooms, which are the folders of lib and include/relax-mlir.

Usage: rooms.py [ROOT] [--print]

Prints one line per fault and exits with 1 if there is any: a cycle of rooms by
#include, or an include that a room of RULES does not allow. `--print` lists the
rooms that each room includes.
"""
import argparse
import collections
import pathlib
import re
import sys

# The rooms of this project that a room may include.
RULES = {
    "Diagnostics": set(),
    "Analysis/IndexExpr": set(),
    "Analysis/Machine": {"Diagnostics"},
    "Dialect/Relax/IR": {"Analysis/IndexExpr"},
    "Dialect/RelaxVM/IR": set(),
    "Dialect/TIR/IR": {"Analysis/IndexExpr"},
    "Runtime": set(),
}


def room_of(path):
    """Returns the folder of a file below lib or include/relax-mlir."""
    return re.sub(r"^(include/relax-mlir|lib)(/|$)", "", str(path.parent))


def read_includes(root):
    """Returns for each room the rooms that it includes, each with a location."""
    rooms = collections.defaultdict(dict)
    for base in ("lib", "include/relax-mlir"):
        for path in sorted((root / base).rglob("*")):
            if path.suffix not in (".cpp", ".h", ".td"):
                continue
            name = path.relative_to(root)
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = re.match(r'\s*#?include "relax-mlir/(.+)"', line)
                if not match:
                    continue
                included = str(pathlib.Path(match.group(1)).parent)
                if included != room_of(name):
                    rooms[room_of(name)].setdefault(included, f"{name}:{number}")
    return rooms


def find_cycles(rooms):
    """Returns the sets of rooms that include each other (Tarjan)."""
    index, low, stack, cycles = {}, {}, [], []

    def visit(room):
        index[room] = low[room] = len(index)
        stack.append(room)
        for other in rooms.get(room, {}):
            if other not in index:
                visit(other)
                low[room] = min(low[room], low[other])
            elif other in stack:
                low[room] = min(low[room], index[other])
        if low[room] == index[room]:
            cycle = []
            while not cycle or cycle[-1] != room:
                cycle.append(stack.pop())
            if len(cycle) > 1:
                cycles.append(sorted(cycle))

    for room in sorted(rooms):
        if room not in index:
            visit(room)
    return cycles


def find_faults(root):
    """Yields (location, text) of each fault."""
    rooms = read_includes(root)
    for cycle in find_cycles(rooms):
        for room in cycle:
            for other, place in rooms[room].items():
                if other in cycle:
                    yield place, f"includes {other}: a cycle of {', '.join(cycle)}"
    for room, allowed in RULES.items():
        for other, place in rooms.get(room, {}).items():
            if other not in allowed:
                yield place, f"{room} must not include {other}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", default=".")
    parser.add_argument("--print", action="store_true", dest="prints")
    args = parser.parse_args()
    root = pathlib.Path(args.root).resolve()
    if args.prints:
        for room, others in sorted(read_includes(root).items()):
            print(f"{room} -> {', '.join(sorted(others))}")
    faults = [f"{place}: {text}" for place, text in find_faults(root)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
