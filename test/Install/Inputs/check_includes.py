"""Reports headers of an installed package that include a header it lacks.

Usage: check_includes.py INCLUDE_FOLDER

Prints the number of headers and of missing ones; the exit code is 1 if a header
is missing.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "(relax-mlir[^"]*)"', re.MULTILINE)


def main():
    root = pathlib.Path(sys.argv[1])
    headers = sorted(p for p in root.rglob("*") if p.suffix in (".h", ".td"))
    missing = 0
    for header in headers:
        for name in INCLUDE.findall(header.read_text()):
            if not (root / name).exists():
                missing += 1
                print(f"{header.relative_to(root)}: the package lacks {name}")
    print(f"{len(headers)} headers, {missing} missing")
    return 1 if missing or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
