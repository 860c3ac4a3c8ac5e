#!/usr/bin/env python3
"""Checks the tables of docs/VirtualMachine.md: check_vm_surface.py ROOT.

Each row has three cells. The last one is `declined` or `not built`, or names a
test that exists: a file, or Suite.name of a unit test.
"""

import pathlib
import re
import sys


def unit_tests(root):
    """Returns the names of all unit tests."""
    names = set()
    for path in (root / "test" / "unittests").rglob("*.cpp"):
        text = path.read_text()
        names |= {
            f"{suite}.{name}"
            for suite, name in re.findall(
                r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", text, re.MULTILINE
            )
        }
    return names


def check_row(line, root, known):
    """Yields what is wrong with a row of a table."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != 3 or not all(cells):
        yield "expected three cells with text"
        return
    if cells[2] in ("declined", "not built"):
        return
    test = re.fullmatch(r"`([^`]+)`", cells[2])
    if not test:
        yield f"expected a test in backquotes, got {cells[2]}"
    elif test[1] not in known and not (root / test[1]).is_file():
        yield f"there is no test {test[1]}"


def main():
    root = pathlib.Path(sys.argv[1])
    page = root / "docs" / "VirtualMachine.md"
    known = unit_tests(root)
    faults = rows = 0
    for number, line in enumerate(page.read_text().splitlines(), 1):
        is_heading = line.startswith("| TVM |") or set(line) <= set("|- ")
        if not line.startswith("|") or is_heading:
            continue
        rows += 1
        for fault in check_row(line, root, known):
            faults += 1
            print(f"{page.name}:{number}: {fault}")
    print(f"{rows} rows, {faults} faults")
    return 1 if faults or rows < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
