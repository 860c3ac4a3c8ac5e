#!/usr/bin/env python3
"""Checks the examples, links and paths of the documentation.

Usage: doctest.py ROOT TOOLS_FOLDER [--no-commands]

The language of a fenced block selects the check:

  mlir      The block parses and verifies. In docs/generated the blocks come from
            TableGen descriptions and may be fragments: a value without a
            definition gets one, of the type that its use requires, and a tensor
            program that is called but not defined is declared.
  c++, cmake, tablegen
            The block occurs in the sources, ignoring white space.
  sh run    The block runs, in one folder for all blocks of the page, with
            TOOLS_FOLDER and the Python of this script in the PATH, and our
            package in the PYTHONPATH. Its folder `build` has the libraries of
            our build: the plugins that a page tells to build.
  output    The lines were printed by the `sh run` block before it, in order;
            `...` matches anything.

Other blocks are ignored. Links to files must be valid, and so must paths in the
text (`lib/Compiler/InitAll.cpp`, but not `lib/<D>`). Each page must be linked
from docs/index.md. The table of phases in docs/Architecture.md must name the
passes of the pipelines. tools/run-demo.sh, with which docs/GettingStarted.md
begins, must build the tools that this page runs.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^( *)```([^\n`]+)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?![a-z]+:)([^)#\s]+)[^)]*\)")
PATH = re.compile(r"`((?:cmake|docs|include|lib|python|test|tools)/[\w./-]+)`")
LOCATION = re.compile(r"<stdin>:(\d+):(\d+): error: (.*)")
UNDEFINED = re.compile(r"use of undeclared SSA value name")
WRONG_TYPE = re.compile(
    r"use of value '(%[\w$.#-]+)' expects different type than prior uses: "
    r"'(.*)' vs '(.*)'")
NO_PROGRAM = re.compile(r".*expected '([\w$.]+)' to name a tensor program")
MAX_REPAIRS = 64


def run_opt(tools, text):
    return subprocess.run(
        [tools / "relax-opt", "-", "--split-input-file",
         "--allow-unregistered-dialect", "-o", "/dev/null"],
        input=text, capture_output=True, text=True)


def declare_program(text, name):
    """Returns a tensor program over the tensors of the operation that calls
    it."""
    call = re.search(rf"@{re.escape(name)}\b.*?(?=\n\s*[%}}a-z]|\Z)", text, re.DOTALL)
    buffers = re.findall(r"\btensor(<[^<>]*>)", call[0])
    arguments = ", ".join(f"%a{i}: memref{b}" for i, b in enumerate(buffers))
    return f"tir.prim_func private @{name}({arguments}) {{ tir.return }}\n"


def run_fragment(tools, text):
    """Runs run_opt(), and defines the values that the fragment leaves
    undefined."""
    types, programs = {}, {}
    for _ in range(MAX_REPAIRS):
        header = "".join(programs.values())
        header += "".join(f'{name} = "doc.value"() : () -> {type}\n'
                          for name, type in types.items())
        whole = header + text
        result = run_opt(tools, whole)
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


def squeeze(text):
    return re.sub(r"\s+", "", text)


class Sources:
    """Returns the text of all source files and examples, without white space."""

    def __init__(self, root):
        self.root = root
        self.files = [squeeze(path.read_text())
                      for folder in ("docs/Examples", "include", "lib", "test",
                                     "python", "tools")
                      for path in (root / folder).rglob("*")
                      if path.suffix in (".h", ".cpp", ".td", ".py")
                      or path.name == "CMakeLists.txt"]

    def __contains__(self, block):
        return any(squeeze(block) in file for file in self.files)


def differs(expected, printed):
    """Returns the first line of `expected` that is missing at its position."""
    lines = iter(line.strip() for line in printed.splitlines())
    for line in filter(None, map(str.strip, expected.splitlines())):
        pattern = ".*".join(map(re.escape, line.split("...")))
        if not any(re.fullmatch(pattern, candidate) for candidate in lines):
            return line
    return None


def check_commands(blocks, tools):
    """Yields the problem of each `sh run` and `output` block of one page."""
    environment = dict(
        os.environ,
        PATH=os.pathsep.join([str(tools), os.path.dirname(sys.executable),
                              os.environ["PATH"]]),
        PYTHONPATH=str(pathlib.Path(__file__).resolve().parents[2] / "python"),
        RELAX_MLIR_RUNTIME=str(tools.parent / "lib/librelax_runtime.so"))
    printed = ""
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(tools.parent / "lib", os.path.join(folder, "build"))
        environment["XDG_CACHE_HOME"] = os.path.join(folder, ".cache")
        for language, text in blocks:
            if language == "sh run":
                result = subprocess.run(
                    ["bash", "-euo", "pipefail", "-c", text], cwd=folder, text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    env=environment)
                printed = result.stdout
                yield printed if result.returncode else None
            else:
                line = differs(text, printed)
                yield line and f"expected '{line}' in:\n{printed}"


def check_page(page, tools, sources, with_commands):
    """Returns the number of examples in the page, and its problems."""
    text = page.read_text()
    generated = "generated" in page.parts
    commands, problems, count = [], [], 0
    for match in BLOCK.finditer(text):
        language, block = match[2].strip(), match[3]
        line = text.count("\n", 0, match.start()) + 1
        if language in ("sh run", "output"):
            commands.append((line, language, block))
            continue
        problem = None
        if language == "mlir":
            result = (run_fragment if generated else run_opt)(tools, block)
            problem = result.stderr if result.returncode else None
        elif language in ("c++", "cmake", "tablegen") and not generated:
            problem = None if block in sources else "it does not occur in the sources"
        else:
            continue
        count += 1
        if problem:
            problems.append((line, f"the example is not valid:\n{problem}"))
    if with_commands:
        count += len(commands)
        results = check_commands([c[1:] for c in commands], tools)
        problems += [(c[0], f"the {c[1]} block is wrong:\n{problem}")
                     for c, problem in zip(commands, results) if problem]
    for match in () if generated else PATH.finditer(BLOCK.sub("", text)):
        if not (sources.root / match[1]).exists():
            problems.append((1, f"there is no {match[1]}"))
    for match in LINK.finditer(BLOCK.sub("", text)):
        if not (page.parent / match[1]).exists():
            problems.append((1, f"there is no {match[1]} to link to"))
    return count, problems


def check_index(index, pages):
    """Yields the pages that the index does not link to."""
    linked = {(index.parent / match[1]).resolve()
              for match in LINK.finditer(index.read_text())}
    return [(1, f"does not link to {page}") for page in pages
            if page.resolve() not in linked and page != index]


def check_phases(text, tools):
    """Yields the rows of the table of phases whose passes differ from the
    pipelines."""
    for match in re.finditer(r"^\| (\w+) \|[^|]*\|([^|]*)\|", text, re.MULTILINE):
        dump = subprocess.run(
            [tools / "relax-opt", f"--relax-{match[1]}-pipeline",
             "--dump-pass-pipeline"],
            input="module {}", capture_output=True, text=True)
        if dump.returncode:
            continue  # a row without a pipeline
        # One pass per line; `tir.prim_func(` opens a nested pipeline.
        passes = re.findall(r"^ +([a-z][\w-]*)(?![\w.(-])", dump.stderr, re.MULTILINE)
        named = re.findall(r"`([^`]*)`", match[2])
        if named != passes:
            yield (text.count("\n", 0, match.start()) + 1,
                   f"phase {match[1]} runs {', '.join(passes)}")


def check_demo(root, tools, text):
    """Yields the tools that the page runs but tools/run-demo.sh does not
    build."""
    script = (root / "tools/run-demo.sh").read_text()
    built = re.search(r"tools/dev/build.sh\" release (.*)", script)[1].split()
    for match in BLOCK.finditer(text):
        words = set(re.findall(r"[\w-]+", match[3]))
        for tool in sorted(words.difference(built)):
            if match[2].strip() == "sh run" and (tools / tool).is_file():
                yield (text.count("\n", 0, match.start()) + 1,
                       f"tools/run-demo.sh does not build {tool}")


def main():
    root, tools = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    with_commands = "--no-commands" not in sys.argv
    sources = Sources(root)
    pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    total = failures = 0
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = pool.map(
            lambda page: check_page(page, tools, sources, with_commands), pages)
        for page, (count, problems) in zip(pages, results):
            total += count
            if page == root / "docs/Architecture.md":
                problems += check_phases(page.read_text(), tools)
            if page == root / "docs/GettingStarted.md":
                problems += check_demo(root, tools, page.read_text())
            if page == root / "docs/index.md":
                problems += check_index(page, pages[1:])
            failures += len(problems)
            for line, problem in problems:
                print(f"{page}:{line}: {problem}")
    print(f"{total} examples, {failures} problems")
    return 1 if failures or not total else 0


if __name__ == "__main__":
    sys.exit(main())
