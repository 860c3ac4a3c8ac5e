#!/usr/bin/env python3
"""Counts sentences that open with a noun clause or a bare pronoun.

Usage: prose.py [--list] [PATH...]

A sentence that opens with "What a tensor becomes" or "Those of the kernel"
hides its subject. The count covers comments of C++, TableGen, CMake, Python,
shell scripts and tests, descriptions and summaries of TableGen, docstrings,
and the pages of docs/. `--list` prints each such sentence as `path:line: text`.
The last lines have the rate per 1,000 sentences of each room, worst first, and
over all. check_style.py limits the rate over all.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

# Openings that hide the subject of a sentence.
NOUN_CLAUSE = re.compile(
    r"(What|Whatever|Which|Whichever|Who|Whoever|Whose|Whom|Whether|How|Why|"
    r"Where there)\b(?!.*\?\**$)")
BARE_PRONOUN = re.compile(
    r"(Those|The same|The ones?|The others?|Others|Some of (them|these|those)|"
    r"All of (them|these|those)|One of (them|these|those)|None of (them|these|those)|"
    r"Either|Neither|Both|Such|Nothing|Anything|Everything|Something|All that|"
    r"As many|Of (these|those|them))\b"
    r"(?! (than|as|that many)\b)")
# "Both operands", "Either side" and "Such an op" name their subject.
NAMED = re.compile(r"(Both|Either|Neither|Such|The (same|other|others|one)|Those) "
                   r"(a |an |the |of the two )?(?!of\b|is\b|are\b|that\b|which\b|who\b|in\b|"
                   r"as\b|for\b|to\b|with\b|by\b|on\b|at\b|from\b|and\b|must\b|may\b|can\b|"
                   r"has\b|have\b|do\b|does\b|here\b|there\b|it\b|they\b|holds?\b|when\b|"
                   r"where\b|if\b|the\b|every|each\b|whose\b|a\b|an\b)[a-z`'A-Z]")

COMMENT = {
    ".cpp": "//", ".h": "//", ".td": "//", ".c": "//", ".mlir": "//",
    ".py": "#", ".sh": "#", ".cmake": "#", ".txt": "#", ".test": "#",
}
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|etc|vs|cf|resp|al|approx|No)\.$")


def paragraphs(path, text):
    """Yields (line, text) of each paragraph of prose in a file."""
    if path.suffix == ".md":
        yield from markdown(text.splitlines(), 1)
        return
    marker = COMMENT.get(path.suffix)
    if not marker:
        return
    block, start, last = [], 0, 0
    lines = text.splitlines()
    directive = re.compile(r"\s*(RUN|CHECK|REQUIRES|UNSUPPORTED|XFAIL|DEFINE|REDEFINE|"
                           r"ALLOW_RETRIES|TYPES|[A-Z][A-Z0-9_-]*:)")
    in_text = False
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if path.suffix == ".td":
            # Descriptions are Markdown between `[{` and `}]`.
            if in_text:
                if "}]" in line:
                    yield from markdown(block, start)
                    block, in_text = [], False
                else:
                    block.append(line)
                continue
            if re.search(r"\b(description|summary|Method<)\s*=?\s*\[\{\s*$", line) or \
                    re.search(r"Method<\[\{\s*$", line):
                if block:
                    yield start, "\n".join(block)
                block, start, in_text = [], number + 1, True
                continue
            for match in re.finditer(r"summary = \"([^\"]*)\"", line):
                yield number, match.group(1)
        if stripped.startswith(marker):
            content = re.sub(rf"^{re.escape(marker)}+[/!<]?", "", stripped)
            if content.startswith("===") or directive.match(content) or \
                    content.startswith("!") or "SPDX-License" in content or \
                    "clang-format" in content or "NOLINT" in content:
                content = ""
            if not content.strip():
                if block:
                    yield start, "\n".join(block)
                block = []
                continue
            if not block:
                start = number
            block.append(content)
        elif block:
            yield start, "\n".join(block)
            block = []
    if block:
        yield start, "\n".join(block)
    if path.suffix == ".py":
        for match in re.finditer(r'"""(.*?)"""', text, re.DOTALL):
            yield from markdown(match.group(1).splitlines(),
                                text.count("\n", 0, match.start()) + 1)


def markdown(lines, first):
    """Yields the paragraphs, list items and table cells outside of code."""
    block, start, fenced = [], first, False
    for number, line in enumerate(lines, first):
        stripped = line.strip()
        if stripped.startswith("```"):
            fenced = not fenced
            stripped = ""
        if fenced or stripped.startswith(("#", "<!--", "|-", "| -")):
            stripped = ""
        item = re.match(r"([-*+]|\d+\.) +", stripped)
        if stripped.startswith("|"):
            if block:
                yield start, "\n".join(block)
            block = []
            for cell in stripped.strip("|").split("|"):
                yield number, cell.strip()
            continue
        if not stripped or item:
            if block:
                yield start, "\n".join(block)
            block = []
        if item:
            stripped = stripped[item.end():]
        if stripped:
            if not block:
                start = number
            block.append(stripped)
    if block:
        yield start, "\n".join(block)


def sentences(path, text):
    """Yields (line, sentence) of a file."""
    for line, paragraph in paragraphs(path, text):
        begin = 0
        for match in re.finditer(r"[.;:!?]['\")`*]*(?=\s)|\n\n|$", paragraph):
            sentence = paragraph[begin:match.end()]
            if ABBREVIATIONS.search(sentence) or sentence.rstrip()[-1:] == ":" or \
                    sentence.rstrip()[-1:] == ";":
                continue
            offset = len(sentence) - len(sentence.lstrip())
            clean = re.sub(r"\s+", " ", sentence.strip().lstrip("*_([ "))
            if re.search(r"[A-Za-z]{2}.* [A-Za-z`]", clean):
                yield line + paragraph.count("\n", 0, begin + offset), clean
            begin = match.end()


def is_opaque(sentence):
    """Tells whether the opening of a sentence hides its subject."""
    if NOUN_CLAUSE.match(sentence):
        return True
    return bool(BARE_PRONOUN.match(sentence)) and not NAMED.match(sentence)


def room_of(path):
    parts = path.parts[:-1]
    if parts[:2] == ("include", "relax-mlir"):
        parts = ("lib",) + parts[2:]
    if not parts:
        return str(path)
    if parts[0] == "lib" and len(parts) > 1 and \
            parts[1] in ("Dialect", "Conversion", "Target", "Import", "Validation"):
        return "/".join(parts[:4 if parts[1] == "Dialect" else 3])
    return "/".join(parts[:2])


def tracked(root):
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, text=True, check=True)
    return [pathlib.Path(p) for p in listed.stdout.splitlines()
            if (root / p).is_file() and not p.startswith("docs/generated/")]


def count(root, paths):
    """Returns the numbers of sentences and of opaque ones per room, and the opaque
    sentences."""
    totals, opaque = collections.defaultdict(lambda: [0, 0]), []
    for path in paths:
        if path.suffix not in COMMENT and path.suffix != ".md":
            continue
        text = (root / path).read_text(encoding="utf-8", errors="replace")
        for line, sentence in sentences(path, text):
            total = totals[room_of(path)]
            total[0] += 1
            if is_opaque(sentence):
                total[1] += 1
                opaque.append((path, line, sentence))
    return totals, opaque


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", help="files or folders; default: all")
    parser.add_argument("--list", action="store_true", help="print the sentences")
    args = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    wanted = [pathlib.Path(p) for p in args.paths]
    paths = [p for p in tracked(root)
             if not wanted or any(w == p or w in p.parents for w in wanted)]
    totals, opaque = count(root, paths)
    if args.list:
        for path, line, sentence in opaque:
            print(f"{path}:{line}: {sentence}")
    everything = [sum(column) for column in zip(*totals.values())] or [0, 0]
    rows = sorted(totals.items(), key=lambda row: -row[1][1] / max(row[1][0], 1))
    for room, (number, bad) in rows + [("all", everything)]:
        print(f"{1000 * bad / max(number, 1):6.1f} per 1,000  {bad:5} of {number:6}  {room}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
