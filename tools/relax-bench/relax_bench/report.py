"""Writes the records of a run: as text, JSON and a table of a page."""

import json
import math
import pathlib
import re
import textwrap


def line(record):
    """Returns the line that is printed for a record."""
    head = f"{record['suite']} {record['name']} [{record['shape']} {record['dtype']}]: "
    if "error" in record:
        return head + f"error: {record['error']}"
    parts = [f"ours {number(record['ours_ms'])} ms"]
    if record["ratio"]:
        best = record["best_peer"]
        parts.append(f"{best} {number(record['peers'][best])} ms")
        parts.append(f"ratio {record['ratio']:.2f}")
    if record.get("percent_of_peak"):
        parts.append(f"{record['percent_of_peak']:.0f} % of peak")
    for key, words in (("dynamic_over_static", "dynamic over static"),
                       ("new_over_old", "new over old")):
        if record.get(key):
            parts.append(f"{words} {record[key]:.2f}")
    if record["suite"] == "vm":
        parts = [f"{mode} {number(us)} us, {number(ns)} ns per kernel call"
                 for mode, us, ns in machine_times(record)]
    return head + ", ".join(parts) + "".join(
        f"\n  {name}: {reason}" for name, reason in reasons(record))


def machine_times(record):
    """Yields the mode of execution, the microseconds of a call and the
    nanoseconds of each kernel call in it, for a record of the suite `vm`."""
    for mode, key in (("bytecode", "ours_ms"), ("compiled", "compiled_ms")):
        if record.get(key):
            yield mode, 1e3 * record[key], 1e6 * record[key] / record["kernel_calls"]


def reasons(record):
    """Yields the contenders that failed, and why."""
    for name in ("error", "old_error", "static_error", "compiled_error"):
        if name in record:
            yield {"error": "ours"}.get(name, name.removesuffix("_error")), record[name]
    yield from record["failed"].items()


def number(value):
    """Returns three digits of a number."""
    if value is None:
        return "-"
    digits = max(0, 2 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{digits}f}"


def mean(values):
    """Returns the geometric mean."""
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def summary(records):
    """Returns the lines about all records of a suite."""
    lines = []
    ratios = [r["ratio"] for r in records if r["ratio"]]
    if ratios:
        lines.append(
            f"Geometric mean of the ratios: {mean(ratios):.2f}; at least 1 in "
            f"{sum(ratio >= 1 for ratio in ratios)} of {len(ratios)} cases.")
    for key, words in (("dynamic_over_static", "Dynamic over static"),
                       ("new_over_old", "New over old")):
        values = sorted(r[key] for r in records if r.get(key))
        if values:
            middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
            lines.append(f"{words}: geometric mean {mean(values):.2f}, median "
                         f"{middle:.2f}, largest {values[-1]:.2f}.")
    errors = sum("error" in r for r in records)
    if errors:
        lines.append(f"Cases of ours that failed: {errors} of {len(records)}.")
    return lines


def write_json(path, run):
    path = pathlib.Path(path)
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(run, indent=1) + "\n")
    part.rename(path)


# Tables -----------------------------------------------------------------------


def markers(suite, threads):
    name = suite if threads == 1 else f"{suite}-threads={threads}"
    return f"<!-- relax-bench {name} -->", f"<!-- end relax-bench {name} -->"


def find_section(text, suite, threads):
    """Returns the match of the section between the markers, or None."""
    begin, end = map(re.escape, markers(suite, threads))
    return re.search(rf"^{begin}\n(.*?)^{end}$", text, re.MULTILINE | re.DOTALL)


def write_markdown(path, run):
    """Replaces the table of a suite in a page."""
    path = pathlib.Path(path)
    text = path.read_text()
    section = find_section(text, run["suite"], run["machine"]["threads"])
    path.write_text(text[:section.start(1)] + "\n".join(page_lines(run))
                    + "\n" + text[section.end(1):])


def page_lines(run):
    machine, records = run["machine"], run["records"]
    versions = ", ".join(f"{name} {version}" for name, version in run["versions"].items())
    facts = (
        f"Machine: {machine['cpu']}, {', '.join(machine['vectors'])}; threads: "
        f"{machine['threads']} of {machine['cores']} cores; peak "
        f"{machine['peak_gflops']:.0f} GFLOP/s; copy {machine['copy_gb_per_second']:.1f} "
        f"GB/s. relax-mlir {run['commit']}{', ' * bool(versions)}{versions}; rounds: "
        f"{run['rounds']}.")
    lines = [
        "",
        *textwrap.wrap(facts, 120),
        "",
        *table(run, records),
        "",
    ]
    for sentence in summary(records):
        lines += [sentence, ""]
    failures = {}
    for record in records:
        for name, reason in reasons(record):
            failures.setdefault((name, clean(reason)), []).append(record["name"])
    if failures:
        lines += ["| without a result | cases | reason |", "|---|---|---|"]
        lines += [f"| {name} | {', '.join(names)} | {reason} |"
                  for (name, reason), names in failures.items()]
        lines.append("")
    return lines


def clean(reason):
    """Returns a reason as text of a table, without paths of this machine."""
    reason = reason.removeprefix("NotImplementedError: ")
    reason = re.sub(r"(?<![\w.])/(?:[\w.+-]+/)+([\w.+-]+)", r"\1", reason)
    return "`" + reason.replace("`", "'").replace("|", "/") + "`"


def machine_table(records):
    columns = ["case", "kernel calls"]
    columns += [f"{mode}, {unit}" for mode in ("bytecode", "compiled")
                for unit in ("us", "ns per kernel call")]
    return [
        "| " + " | ".join(columns) + " |",
        "|" + "---|" * len(columns),
        *(f"| {r['name']} | {r['kernel_calls']} | "
          + " | ".join(f"{number(us)} | {number(ns)}"
                       for _, us, ns in machine_times(r)) + " |"
          for r in records),
    ]


def table(run, records):
    if run["suite"] == "vm":
        return machine_table(records)
    peers = [name for name in run["peers"] if any(name in r["peers"] for r in records)]
    is_compile = run["suite"] == "compile"
    scale = 1e-3 if is_compile else 1
    columns = {"case": lambda r: r["name"], "shape": lambda r: r["shape"],
               "ours": lambda r: number(r["ours_ms"] and scale * r["ours_ms"])}
    for key, head, shown in (("old_ms", "old", "new_over_old"),
                             ("static_ms", "ours, static", "dynamic_over_static")):
        if any(key in r for r in records):
            columns[head] = lambda r, key=key: number(r.get(key) and scale * r[key])
            columns[shown.replace("_over_", " over ")] = (
                lambda r, shown=shown: number(r.get(shown)))
    for name in peers:
        columns[name] = lambda r, name=name: number(
            r["peers"].get(name) and scale * r["peers"][name])
    columns["ratio"] = lambda r: number(r["ratio"])
    if is_compile:
        columns["artefact, MB"] = lambda r: megabytes(r["artefact_bytes"])
        for name in peers:
            if any(name in r["peers_artefact_bytes"] for r in records):
                columns[f"{name}, MB"] = lambda r, name=name: megabytes(
                    r["peers_artefact_bytes"].get(name))
    else:
        columns["% of peak"] = lambda r: number(r["percent_of_peak"])
    unit = "Times are in " + ("seconds." if is_compile else "milliseconds.")
    return [
        unit,
        "",
        "| " + " | ".join(columns) + " |",
        "|" + "---|" * len(columns),
        *("| " + " | ".join(show(r) for show in columns.values()) + " |" for r in records),
    ]


def megabytes(size):
    return number(size and size / 1e6)
