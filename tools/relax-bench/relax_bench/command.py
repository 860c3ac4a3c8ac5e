"""Measures compiled code and compares it with other compilers and libraries.

Usage: relax-bench --suite=NAME --json=FILE [OPTION...]

  --suite=NAME       gemm, conv, memory, models, dynamic, compile or vm
  --json=FILE        write a record per case
  --threads=N        threads of each contender (1)
  --peers=LIST       onnxruntime, openvino, iree, tvm, onednn, openblas or scripts,
                     separated by commas; or none. Default: all of these that
                     have the operators of the suite
  --rounds=N         turns of each contender in a case (3)
  --filter=REGEX     only cases whose name contains a match
  --baseline=DIR     also measure another build of relax-mlir
  --markdown=FILE    replace the table of the suite in a page
  --timeout=SECONDS  limit on a step of a contender (900)
  --list             print the cases and exit
  --help             print this text and exit
  --version          print the version and exit

The exit code is 1 if a case of ours fails or is wrong, and 2 for wrong usage.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from relax_bench import cases, contenders, environment, machine, measure, models, report


def positive(text):
    value = int(text)
    if value < 1:
        raise ValueError
    return value


positive.__name__ = "positive integer"


class Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"relax-bench: error: {message}", file=sys.stderr)
        sys.exit(2)


def parse(build, arguments):
    parser = Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--suite", choices=cases.SUITES, required=True)
    parser.add_argument("--json")
    parser.add_argument("--threads", type=positive, default=1)
    parser.add_argument("--peers")
    parser.add_argument("--rounds", type=positive, default=3)
    parser.add_argument("--filter", default="")
    parser.add_argument("--baseline")
    parser.add_argument("--markdown")
    parser.add_argument("--timeout", type=positive, default=900)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    options.build = build
    options.cache = environment.cache_folder()
    try:
        pattern = re.compile(options.filter)
    except re.error as error:
        parser.error(f"--filter: {error}")
    found = cases.list_cases(options.suite, options.cache)
    options.cases = [case for case in found if pattern.search(case.name)]
    if not options.cases:
        parser.error(f"no case of the suite {options.suite} matches '{options.filter}'")
    if options.list:
        return options
    if not options.json:
        parser.error("the following arguments are required: --json")
    if not pathlib.Path(options.json).absolute().parent.is_dir():
        parser.error(f"--json: no folder for {options.json}")
    cores = len(environment.cores())
    if options.threads > cores:
        parser.error(f"--threads: {options.threads} is more than the {cores} cores")
    if options.markdown:
        check_page(parser, options)
    try:
        options.contenders = list_contenders(options)
    except (ValueError, FileNotFoundError) as error:
        parser.error(str(error))
    return options


def check_page(parser, options):
    page = pathlib.Path(options.markdown)
    if not page.is_file():
        parser.error(f"--markdown: no file {page}")
    if not report.find_section(page.read_text(), options.suite, options.threads):
        begin, end = report.markers(options.suite, options.threads)
        parser.error(f"--markdown: {page} has no lines '{begin}' and '{end}'")


def list_contenders(options):
    if options.peers is None:
        names = contenders.DEFAULTS.get(options.suite, contenders.COMPILERS)
    else:
        names = options.peers.split(",") if options.peers != "none" else []
    peers = [contenders.peer(name) for name in names]
    options.peers = [peer.name for peer in peers]
    if len(set(options.peers)) < len(peers):
        raise ValueError("--peers: a peer is given twice")
    found = [contenders.ours("ours", options.build)]
    if options.baseline:
        found.append(contenders.ours("old", options.baseline))
    if options.suite == "dynamic":
        found.append(contenders.ours("static", options.build, is_static=True))
    if options.suite == "vm":
        if peers:
            raise ValueError("--peers: the suite vm measures relax-mlir alone")
        found.append(
            contenders.ours("compiled", options.build, exec_mode="compiled"))
    return found + peers


def measure_case(case, options, run):
    """Returns the record of a case."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            built = case.build(pathlib.Path(folder))
        except (models.ExportError, FileNotFoundError) as error:
            return dict(suite=case.suite, name=case.name, shape=case.shape,
                        dtype=case.dtype, ours_ms=None, peers={}, failed={},
                        ratio=None, percent_of_peak=None, error=str(error))
        measured = measure.Run(case, built, options)
        measured.measure()
    run["versions"].update(measured.versions)
    return measured.record()


def commit():
    """Returns the commit of the sources, with a plus if they were changed."""
    git = ["git", "-C", str(environment.ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD"], capture_output=True)
    if head.returncode:
        return "unknown"
    return head.stdout.strip() + ("+" if changed.returncode else "")


def main(build, version, arguments):
    if "--help" in arguments:
        print(__doc__.strip())
        return 0
    if "--version" in arguments:
        print(f"relax-bench of relax-mlir {version}")
        return 0
    options = parse(build, arguments)
    if options.list:
        for case in options.cases:
            print(f"{case.name} [{case.shape} {case.dtype}]")
        return 0
    options.probe = machine.Probe(options.cache, options.threads)
    run = dict(suite=options.suite, machine=machine.describe(options.probe),
               commit=commit(), rounds=options.rounds, peers=options.peers,
               versions={}, records=[])
    for case in options.cases:
        record = measure_case(case, options, run)
        run["records"].append(record)
        print(report.line(record), flush=True)
        report.write_json(options.json, run)
    for sentence in report.summary(run["records"]):
        print(sentence)
    if options.markdown:
        report.write_markdown(options.markdown, run)
    return int(any("error" in record for record in run["records"]))
