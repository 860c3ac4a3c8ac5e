#!/usr/bin/env python3
"""Checks the rules of this project that a compiler does not check.

Usage: check_style.py [ROOT] [--llvm=/usr/lib/llvm-22] [--sizes]

Prints one line per fault, `path:line: rule: message`, and exits with 1 if there
is a fault. `--sizes` also lists files and functions above the sizes that we aim
at, which are not faults.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

import constraints
import prose
import rooms

SIZES = {".cpp": 600, ".td": 500, ".h": 250, ".mlir": 250, ".txt": 80}
FORBIDDEN_ROOMS = re.compile(r"(utils?|common|misc|helpers?)$", re.IGNORECASE)
# The limit on sentences that hide their subject, per 1,000 (prose.py).
MAX_OPAQUE_PER_1000 = 3
LICENSE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
BANNER = re.compile(r"(?://|/\*)===- (\S+) - \S.*-===(?://|\*\\)")
DIRECTIVE = re.compile(
    r"^\s*(?://|#|;)\s*CHECK(?:-[A-Z]+)*(?:-(?:NEXT|SAME|NOT|DAG|LABEL|COUNT-\d+))?\s+\S"
)
EMIT = re.compile(
    r"emit(?:OpError|Error|Warning)\(\s*(?:[A-Za-z_][\w.>()-]*\s*,\s*)?\"((?:[^\"\\]|\\.)*)\""
)


class Lint:
    def __init__(self, root, llvm):
        self.root = root
        self.llvm = llvm
        self.faults = []
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=root, capture_output=True, text=True, check=True)
        self.files = [pathlib.Path(p) for p in listed.stdout.splitlines()
                      if (root / p).is_file()]

    def fault(self, path, line, rule, text):
        self.faults.append(f"{path}:{line}: {rule}: {text}")

    def lines(self, path):
        text = (self.root / path).read_text(encoding="utf-8", errors="replace")
        return list(enumerate(text.splitlines(), 1))

    def having(self, *suffixes):
        return [p for p in self.files if p.suffix in suffixes]

    # Rooms and files -------------------------------------------------------

    def check_names(self):
        top = {p.parts[0] for p in self.files}
        allowed = {"CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE",
                   "cmake", "docs", "include", "lib", "python", "test", "tools"}
        for name in sorted(top - allowed):
            if not name.startswith("."):
                self.fault(name, 1, "top-level", "is not part of the agreed top level")
        for path in self.files:
            for part in (*path.parts[:-1], path.stem):
                if FORBIDDEN_ROOMS.search(part):
                    self.fault(path, 1, "room-name",
                               f"'{part}' says nothing: name the thing it holds")

    def check_headers(self):
        for path in self.having(".cpp", ".h", ".td", ".c"):
            lines = [text for _, text in self.lines(path)[:8]]
            head = "\n".join(lines)
            banner = BANNER.fullmatch(lines[0]) if lines else None
            is_wrapped = any(text.endswith("===//") for text in lines[1:2])
            if not banner or len(lines[0]) != 80 or is_wrapped:
                self.fault(path, 1, "banner",
                           f"expected '//===- {path.name} - what it is ---===//' "
                           "in 80 columns of one line")
            elif banner.group(1) != path.name:
                self.fault(path, 1, "banner", f"names {banner.group(1)}")
            if LICENSE not in head:
                self.fault(path, 1, "license", "the header has no SPDX line")

    def check_scripts(self):
        for path in self.files:
            with open(self.root / path, "rb") as file:
                is_script = file.read(2) == b"#!"
            if is_script and not os.access(self.root / path, os.X_OK):
                self.fault(path, 1, "script", "has a line '#!' and is not executable")

    def check_sources(self):
        for path in self.having(".h"):
            guard = str(path).removeprefix("include/")
            guard = re.sub(r"[/.-]", "_", guard).upper()
            for number, text in self.lines(path):
                if re.match(r"\s*using namespace ", text):
                    self.fault(path, number, "using-namespace", "in a header")
                if text.startswith("#ifndef ") and number < 40:
                    if path.parts[0] == "include" and text.split()[1] != guard:
                        self.fault(path, number, "include-guard",
                                   f"expected {guard}, got {text.split()[1]}")
                    break
        todo = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b(?!.*#\d+)")
        for path in self.having(".cpp", ".h", ".td", ".c"):
            for number, text in self.lines(path):
                if todo.search(text):
                    self.fault(path, number, "todo", "without an issue number")
                if re.search(r"llvm::(errs|outs)\(\)", text) and path.parts[0] == "lib" \
                        and "Tools" not in path.parts:
                    self.fault(path, number, "stderr",
                               "libraries report through diagnostics")
                if re.search(r"llvm::cl::(opt|list)\b", text) and path.parts[0] == "lib" \
                        and "Tools" not in path.parts:
                    self.fault(path, number, "cl-opt", "no command line option in a library")

    def check_cmake_lists(self):
        for path in self.having(".cpp", ".c"):
            if path.parts[0] not in ("lib", "tools", "test") or "Inputs" in path.parts \
                    or "Install" in path.parts:
                continue
            folder = path.parent
            while folder != pathlib.Path("."):
                lists = self.root / folder / "CMakeLists.txt"
                if lists.is_file():
                    name = str(path.relative_to(folder))
                    if not re.search(rf"(^|[\s(\"/]){re.escape(name)}($|[\s)\"])",
                                     lists.read_text()):
                        self.fault(path, 1, "cmake", f"not built by {folder}/CMakeLists.txt")
                    break
                folder = folder.parent

    def check_diagnostics(self):
        for path in self.having(".cpp"):
            if path.parts[0] != "lib":
                continue
            text = (self.root / path).read_text()
            for match in EMIT.finditer(text):
                message = match.group(1)
                line = text.count("\n", 0, match.start()) + 1
                if re.match(r"[A-Z][a-z]", message):
                    self.fault(path, line, "diagnostic", f"starts upper case: \"{message}\"")
                if message.endswith(".") and not message.endswith(".."):
                    self.fault(path, line, "diagnostic", f"ends with a period: \"{message}\"")

    # Tests -----------------------------------------------------------------

    def check_tests(self):
        for path in self.having(".mlir", ".test", ".vmtext"):
            if path.parts[0] != "test" or "Inputs" in path.parts:
                continue
            has_run = False
            for number, text in self.lines(path):
                has_run |= "RUN:" in text
                if DIRECTIVE.match(text):
                    self.fault(path, number, "dead-check", "directive without a colon")
                if re.search(r"RUN:\s*true\s*\|\|", text):
                    self.fault(path, number, "disabled-test", "RUN: true ||")
                if re.search(r"\bXFAIL:|\bUNSUPPORTED:", text):
                    self.fault(path, number, "disabled-test", "XFAIL or UNSUPPORTED")
            if not has_run:
                self.fault(path, 1, "no-run-line", "the test runs nothing")
            if path.suffix == ".mlir" and "_" in path.stem:
                self.fault(path, 1, "test-name", "lit files are kebab-case")

    # Rooms and prose -------------------------------------------------------

    def check_rooms(self):
        for place, text in rooms.find_faults(self.root):
            path, line = place.rsplit(":", 1)
            self.fault(path, line, "rooms", text)

    def check_constraints(self):
        for place, text in constraints.find_faults(self.root):
            path, line = place.rsplit(":", 1)
            self.fault(path, line, "constraint", text)

    def check_prose(self):
        """Lists the sentences that hide their subject if their rate exceeds the
        limit."""
        totals, opaque = prose.count(self.root, prose.tracked(self.root))
        sentences = sum(number for number, _ in totals.values())
        if 1000 * len(opaque) <= MAX_OPAQUE_PER_1000 * sentences:
            return
        for path, line, sentence in opaque:
            self.fault(path, line, "prose",
                       f"the opening hides the subject of \"{sentence}\"")

    # ODS -------------------------------------------------------------------

    def records(self, path):
        result = subprocess.run(
            [f"{self.llvm}/bin/llvm-tblgen", "--dump-json", f"-I{self.llvm}/include",
             f"-I{self.root}/include", f"-I{self.root}/test/lib", str(self.root / path)],
            capture_output=True, text=True)
        if result.returncode:
            self.fault(path, 1, "tablegen", result.stderr.splitlines()[0])
            return {}
        return json.loads(result.stdout)

    def check_ods(self):
        tests = [p for p in self.files if p.parts[0] == "test"]
        runs = "\n".join(text for p in tests if p.suffix in (".mlir", ".test", ".vmtext")
                         for _, text in self.lines(p) if "RUN:" in text)
        for path in self.having(".td"):
            is_passes = path.name.endswith("Passes.td")
            is_ops = re.fullmatch(r"[A-Z]\w*Ops\.td", path.name) and path.parts[0] == "include"
            if not (is_passes or is_ops):
                continue
            records = self.records(path)
            text = (self.root / path).read_text()
            instances = records.get("!instanceof", {})

            def line_of(name):
                match = re.search(rf"^(?:def|defm)\s+{re.escape(name)}\b", text, re.MULTILINE)
                return text.count("\n", 0, match.start()) + 1 if match else 0

            for name in instances.get("PassBase", []) if is_passes else []:
                record, line = records[name], line_of(name)
                if not line:
                    continue
                flag = record["argument"]
                if not record["summary"] or not record["description"].strip():
                    self.fault(path, line, "pass-doc", f"{flag} has no summary or description")
                if not re.search(rf"{re.escape(flag)}(?![\w-])", runs):
                    self.fault(path, line, "untested-pass", f"no RUN line has {flag}")
                stem = re.sub(r"^(relax-vm-|relax-|tir-|test-relax-|test-tir-|test-)", "", flag)
                if not any(p.stem in (stem, flag) or p.stem.startswith(stem + "-")
                           for p in tests if p.suffix in (".mlir", ".test")):
                    self.fault(path, line, "pass-test", f"no test file is named after {flag}")
                for option in record["options"]:
                    described = records[option["def"]]
                    if not described["description"]:
                        self.fault(path, line, "option-doc", f"{described['argument']} of {flag}")
            for kind, key in (("Op", "opName"), ("AttrOrTypeDef", "mnemonic")):
                for name in instances.get(kind, []) if is_ops else []:
                    record, line = records[name], line_of(name)
                    if not line or not record.get(key):
                        continue
                    if not record["summary"] or not (record["description"] or "").strip():
                        self.fault(path, line, "op-doc", f"{record[key]} has no summary or description")
                    elif kind == "Op" and "```" not in record["description"]:
                        self.fault(path, line, "op-doc", f"{record[key]} has no example")

    # Schedule primitives ---------------------------------------------------

    def check_schedule_primitives(self):
        """Finds operations `transform.tir.x` without a test of structure, of
        refusals, or of numbers (docs/Testing.md)."""
        room = pathlib.Path("test/Dialect/TIR/Schedule")
        texts = {p: (self.root / p).read_text() for p in self.having(".mlir")
                 if p.is_relative_to(room) and "Inputs" not in p.parts}
        structure = {p: text for p, text in texts.items()
                     if p.parent == room and "FileCheck" in text}
        numbers = {p: text for p, text in texts.items() if p.parent.name == "Numbers"}
        # Operations below a comment with an expected error.
        refused = {name for text in texts.values() for name in re.findall(
            r"expected-error[^\n]*\n(?:[ \t]*//[^\n]*\n)*[^\n]*?(?<!!)transform\.(tir\.\w+)", text)}
        for path in self.having(".td"):
            if not re.fullmatch(r"[A-Z]\w*Ops\.td", path.name) or "TransformOps" not in path.parts:
                continue
            records, text = self.records(path), (self.root / path).read_text()
            for name in records.get("!instanceof", {}).get("TIR_Primitive", []):
                match = re.search(rf"^def\s+{re.escape(name)}\b", text, re.MULTILINE)
                if not match:
                    continue
                line = text.count("\n", 0, match.start()) + 1
                op = records[name]["opName"]
                file = op.removeprefix("tir.").replace("_", "-")
                use = re.compile(rf"transform\.{re.escape(op)}\b")
                if not any(use.search(test) for test in structure.values()):
                    self.fault(path, line, "primitive-test",
                               f"no test of structure in {room} runs {op}")
                if "Refused:" in records[name]["description"] and op not in refused \
                        and not any(p.stem.endswith("-invalid") and file in p.stem
                                    for p in texts):
                    self.fault(path, line, "primitive-test",
                               f"no test has an expected-error above {op}")
                named = re.compile(rf"^// PRIMITIVES:.*\b{op.removeprefix('tir.')}\b", re.MULTILINE)
                if not any(((file + "-").startswith(p.stem + "-") or named.search(test))
                           and use.search(test) for p, test in numbers.items()):
                    self.fault(path, line, "primitive-test",
                               f"expected {op} in {room}/Numbers/{file}.mlir")

    def sizes(self):
        rows = []
        for path in self.files:
            limit = SIZES.get(path.suffix)
            count = len(self.lines(path)) if limit else 0
            if limit and count > limit:
                rows.append(f"{path}: {count} lines, we aim at {limit}")
        return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", default=".")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22")
    parser.add_argument("--sizes", action="store_true")
    args = parser.parse_args()
    lint = Lint(pathlib.Path(args.root).resolve(), args.llvm)
    for rule in [name for name in dir(lint) if name.startswith("check_")]:
        getattr(lint, rule)()
    if args.sizes:
        print("\n".join(lint.sizes()))
    print("\n".join(sorted(lint.faults)), end="\n" if lint.faults else "")
    return 1 if lint.faults else 0


if __name__ == "__main__":
    sys.exit(main())
