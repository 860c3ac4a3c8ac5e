#!/usr/bin/env python3
"""Runs the example in the description of each pass.

Usage: pass_examples.py ROOT TOOLS_FOLDER [PASS...]

Reads docs/generated/*Passes.md. An example is two `mlir` blocks, the input of the
pass and its output, with a paragraph between them that begins with `becomes` or
`After`. A paragraph before them that begins with "Example, with `OPTIONS`" gives
the options of the pass. A `pdll` block is the file `patterns.pdll`, a block `mlir
schedule` the file `schedule.mlir`. Two other paragraphs may follow the input:

  `becomes, after `--canonicalize` and `--cse`, ...`
                         these passes run on both, behind the pass
  `stays as it is ...`   the output equals the input
  `becomes (not compared: REASON) ...`
                         the pass must accept the input, and change it

The output of `relax-opt --PASS` on the first block must equal the second block,
both printed by relax-opt: names of values, white space and the order of attributes
do not matter. Each pass needs an example. A reason why an output is not compared is
printed.
"""
import concurrent.futures
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

VALUE = re.compile(r"%[\w$.]+")
SECTION = re.compile(r"^### `-([\w-]+)`\n(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^ *```([^\n`]*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
OPTIONS = re.compile(r"^Example, with\s+`([^`]+)`", re.MULTILINE)
FURTHER = re.compile(r"becomes, after ((?:`--[\w-]+`(?:,| and|) ?)+)")
NOT_COMPARED = re.compile(r"becomes \(not compared: ([^)]+)\)")


class Wrong(Exception):
    """The example of a pass is wrong or missing."""


def run(opt, folder, text, *flags):
    """Returns what relax-opt prints for `text`."""
    result = subprocess.run([opt, "-", *flags], input=text, capture_output=True,
                            text=True, cwd=folder)
    if result.returncode:
        command = " ".join(["relax-opt", *flags])
        raise Wrong(f"{command} refuses it:\n{result.stderr}")
    return result.stdout


def split(text):
    """Returns the parts of a section as (language, text); paragraphs are `text`."""
    parts, end = [], 0
    for match in BLOCK.finditer(text):
        parts += [("text", text[end:match.start()]), (match[1].strip(), match[2])]
        end = match.end()
    return parts + [("text", text[end:])]


def rename_values(text):
    """Numbers the values of each function: functions print names of arguments."""
    lines, names = [], {}
    for line in text.splitlines():
        if re.match(r"  [^\s}]", line):
            names = {}
        lines.append(VALUE.sub(lambda m: f"%{names.setdefault(m[0], len(names))}", line))
    return lines


def find_examples(parts):
    """Yields (options, input, relation, output) for each example, and fails for
    blocks that belong to none."""
    numbers = iter(n for n, part in enumerate(parts) if part[0] == "mlir")
    for number in numbers:
        before = "\n".join(text for language, text in parts[:number] if language == "text")
        after = " ".join(parts[number + 1][1].split())
        options = OPTIONS.findall(before)
        example = [options and " ".join(options[-1].split()), parts[number][1], after, None]
        if NOT_COMPARED.match(after) or after.startswith("stays as it is"):
            yield example
        elif re.match(r"becomes\b|After\b", after) and next(numbers, None) == number + 2:
            example[3] = parts[number + 2][1]
            yield example
        else:
            raise Wrong("an `mlir` block is neither followed by a paragraph that begins "
                        "with `becomes`, `After` or `stays as it is`, nor an output")


FILES = {"pdll": "patterns.pdll", "mlir schedule": "schedule.mlir"}


def check_example(opt, name, example, files):
    """Returns the reason why the output is not compared, if there is one."""
    options, given, relation, expected = example
    with tempfile.TemporaryDirectory() as folder:
        for file, text in files.items():
            (pathlib.Path(folder) / file).write_text(text)
        flag = f"--{name}" + (f"={options}" if options else "")
        further = FURTHER.match(relation)
        further = re.findall(r"--[\w-]+", further[1]) if further else []
        unchanged = run(opt, folder, given, *further)
        printed = run(opt, folder, given, flag, *further)
        if relation.startswith("stays"):
            wanted = unchanged
        elif printed == unchanged:
            raise Wrong("the pass leaves its input as it is")
        elif match := NOT_COMPARED.match(relation):
            return match[1]
        else:
            wanted = run(opt, folder, expected, *further)
    if rename_values(printed) != rename_values(wanted):
        lines = difflib.unified_diff(wanted.splitlines(), printed.splitlines(),
                                     "the description", f"relax-opt {flag}", lineterm="", n=2)
        raise Wrong("the output differs:\n" + "\n".join(lines))
    return None


def check_pass(opt, name, text):
    """Returns the problem of a pass, and the reasons for outputs not compared."""
    try:
        parts = split(text)
        examples = list(find_examples(parts))
        if not examples:
            raise Wrong("it has no example of input and output")
        files = {FILES[language]: text for language, text in parts if language in FILES}
        return None, [reason for example in examples
                      if (reason := check_example(opt, name, example, files))]
    except Wrong as problem:
        return str(problem), []


def main():
    root, tools = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    sections = [(page, *match.groups())
                for page in sorted((root / "docs/generated").glob("*Passes.md"))
                for match in SECTION.finditer(page.read_text())]
    if not sections:
        print("docs/generated: no page describes a pass")
    if len(sys.argv) > 3:
        sections = [s for s in sections if s[1] in sys.argv[3:]]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = list(pool.map(lambda s: check_pass(tools / "relax-opt", *s[1:]), sections))
    failures = 0
    for (page, name, _), (problem, reasons) in zip(sections, results):
        if problem:
            failures += 1
            print(f"{page.name}: {name}: {problem}")
        for reason in reasons:
            print(f"{page.name}: {name}: output not compared: {reason}")
    print(f"{len(sections)} passes, {failures} problems")
    return 1 if failures or not sections else 0


if __name__ == "__main__":
    sys.exit(main())
