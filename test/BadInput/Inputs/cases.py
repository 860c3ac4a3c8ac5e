"""cases.py FILE -o DIR: runs a table of bad inputs.

A line that starts with one of these words is a directive; indented lines belong
to the directive above them, and all other lines are comments.

  count N             number of cases in the file
  file NAME           a text file: the indented lines that follow
  make NAME = EXPR    a binary file: a Python expression, see make.py
  setup COMMAND       a shell command that must succeed
  case NAME           starts a case; directives before the first case apply to
                      all cases, directives after a case to that case
  run COMMAND         uses the input; may be repeated in a case
  says TEXT           a line of the output, in order; `...` matches anything
  lines N             the output has exactly N lines

Each run must end within a minute with exit code 1 and without a signal. It must
print nothing to stdout and one error to stderr, of 1 to 20 lines with the text
of `says` and without control characters. It must not create, change or remove a
file. A command with `-o FILE` runs again with an existing FILE.

--only=TEXT runs the cases with TEXT in their name, --print shows all output,
and --total instead of -o counts the cases of several files.
"""

import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys

DIRECTIVES = "count file make setup case run says lines".split()
TIME_LIMIT = 60
# A refusal must not need more memory.
MEMORY_LIMIT = 6 << 30


class Case:
    def __init__(self, name, line):
        self.name, self.line = name, line
        self.files, self.runs, self.says, self.lines = [], [], [], None


def parse(path):
    """Returns the pinned count, the common directives as a case, and the
    cases."""
    common = Case("", 0)
    count, cases, block = None, [], None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        case = cases[-1] if cases else common
        word, _, rest = line.strip().partition(" ")
        if block is not None and (line.startswith("    ") or not line):
            block.append(line[4:])
            continue
        block = None
        if line.startswith("  ") and word not in DIRECTIVES:
            sys.exit(f"{path}:{number}: unknown directive '{word}'")
        if word == "count" and rest.isdigit():
            count = int(rest)
        elif word == "case":
            cases.append(Case(rest, number))
        elif word == "file":
            block = []
            case.files.append(("file", rest, block))
        elif word == "make" and " = " in rest:
            name, _, expression = rest.partition(" = ")
            # A long expression continues on the indented lines below.
            block = [expression]
            case.files.append(("make", name, block))
        elif word == "setup":
            case.files.append(("setup", rest, None))
        elif word == "run":
            case.runs.append(rest)
        elif word == "says":
            case.says.append(rest)
        elif word == "lines":
            case.lines = int(rest)
    return count, common, cases


def prepare(case):
    import make
    for kind, name, text in case.files:
        if kind == "file":
            pathlib.Path(name).write_text("\n".join(text).rstrip("\n") + "\n")
        elif kind == "make":
            pathlib.Path(name).write_bytes(eval("(" + "\n".join(text) + ")", vars(make)))
        else:
            subprocess.run(name, shell=True, check=True, timeout=TIME_LIMIT)


def snapshot():
    """Returns all files below the working directory with their change times."""
    return {str(path): (path.lstat().st_mtime_ns, path.lstat().st_size)
            for path in sorted(pathlib.Path(".").rglob("*"))
            if not path.is_dir()} | {
            str(path): None for path in pathlib.Path(".").rglob("*") if path.is_dir()}


def limit_memory():
    if "ASAN_OPTIONS" not in os.environ and not os.environ.get("RELAX_TEST_ASAN"):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def pattern(text):
    return ".*".join(re.escape(part) for part in text.split("..."))


def fault(case, command):
    """Returns the error message in the output, or None, and the output."""
    before = snapshot()
    try:
        # Read as bytes, because text mode would change line ends.
        run = subprocess.run(["sh", "-c", "exec " + command], capture_output=True,
                             stdin=subprocess.DEVNULL, timeout=TIME_LIMIT,
                             preexec_fn=limit_memory)
    except subprocess.TimeoutExpired:
        return f"it did not end within {TIME_LIMIT} s", ""
    answer, output = (each.decode(errors="backslashreplace")
                      for each in (run.stderr, run.stdout))
    lines = answer.removesuffix("\n").split("\n") if answer else []
    if run.returncode != 1:
        return f"expected exit code 1, got {run.returncode}", answer + output
    if output:
        return "expected nothing on the standard output", output
    if not 1 <= len(lines) <= 20:
        return f"expected 1 to 20 lines, got {len(lines)}", "\n".join(lines[:30])
    if case.lines is not None and len(lines) != case.lines:
        return f"expected {case.lines} lines", answer
    if sum(" error: " in " " + line for line in lines) > 1:
        return "expected one error", answer
    if max(map(len, lines)) > 2000:
        return "a line has more than 2000 characters", answer[:3000]
    control = re.search(r"[^\n\t -~\u00a0-\U0010ffff]", answer)
    if control:
        return f"a control character: {ascii(control[0])}", ascii(answer[:3000])
    after = snapshot()
    if before != after:
        changed = sorted(key for key in before.keys() | after.keys()
                         if before.get(key, 0) != after.get(key, 0))
        return "files were written: " + ", ".join(changed[:5]), answer
    rest = iter(lines)
    for text in case.says:
        if not any(re.search(pattern(text), line) for line in rest):
            return f"expected the line '{text}'", answer
    if not case.says:
        return "nothing says what the answer is", answer
    return None, answer


def run_case(case, options):
    """Runs a case; returns the number of failed runs."""
    prepare(case)
    wrong = 0
    if not case.runs:
        sys.exit(f"{options.files[0]}:{case.line}: '{case.name}' runs nothing")
    for command in case.runs:
        output = re.search(r" -o ([\w./]+)", command)
        output = pathlib.Path(output[1]) if output else None
        rounds = [command]
        if output and output.parent.is_dir() and not output.exists():
            rounds.append(command)
        for number, command in enumerate(rounds):
            if number:
                output.write_text("precious")
            what, answer = fault(case, command)
            if number:
                output.unlink(missing_ok=True)
            if what or options.print:
                print(f"{options.files[0]}:{case.line}: {case.name}: {what or 'right'}\n"
                      f"  {command}\n" + "".join(f"    {line}\n" for line in answer.splitlines()),
                      flush=True)
            if what:
                wrong += 1
                break
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("-o", dest="folder", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--total", action="store_true")
    options = parser.parse_args()
    if options.total:
        tables = [parse(path) for path in options.files]
        tables = [cases for count, _, cases in tables if count is not None]
        print(f"{sum(map(len, tables))} cases in {len(tables)} files")
        return
    here = pathlib.Path(__file__).parent.resolve()
    sys.path.insert(0, str(here))
    os.environ.update(PYTHON=sys.executable, CALL=str(here / "call.py"))
    options.files = [path.resolve() for path in options.files]
    count, common, cases = parse(options.files[0])
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    os.chdir(options.folder)
    prepare(common)
    chosen = [case for case in cases if options.only in case.name]
    wrong = sum(run_case(case, options) != 0 for case in chosen)
    names = [case.name for case in cases]
    for name in {name for name in names if names.count(name) > 1}:
        sys.exit(f"two cases are called '{name}'")
    if len(cases) != count:
        print(f"expected {count} cases, got {len(cases)}")
        wrong += 1
    print(f"{len(chosen)} cases, {wrong} wrong")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
