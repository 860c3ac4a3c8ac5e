"""Runs a tool on damaged copies of a file.

damage.py FILE [--truncations=N] [--flips=N] [--seed=N] [--repair] -- COMMAND...

`{}` in COMMAND is the copy, `{out}` an output file of the command. Half of the
offsets lie in the first 300 and the last 200 bytes, where the structure of a
file is dense, the other half anywhere. --repair corrects size and checksum of
bytecode after the damage, so that the damage reaches the verifier.

Every run must end with exit code 0 or 1. With exit code 1 there must be one
message of at most 20 lines and no file {out}. Prints the number of refused runs.
"""

import argparse
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile


def checksum(data):
    """Returns the checksum of bytecode, as in lib/Runtime/Serialize.cpp."""
    mask = (1 << 64) - 1
    hash = 0x9E3779B97F4A7C15 ^ len(data)
    padded = bytes(data) + bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        hash = ((hash ^ word) * 0xFF51AFD7ED558CCD) & mask
        hash ^= hash >> 32
    return hash


def repair(data):
    if len(data) >= 32:
        struct.pack_into("<QQ", data, 16, len(data), checksum(data[32:]))


def offsets(rng, size, count):
    places = []
    for i in range(count):
        if i % 2:
            places.append(rng.randrange(size))
        else:
            dense = list(range(min(300, size))) + list(range(max(0, size - 200), size))
            places.append(rng.choice(dense))
    return places


def copies(data, options, rng):
    for at in offsets(rng, len(data), options.truncations):
        yield "truncated", f"truncated to {at} bytes", bytearray(data[:at])
    for at in offsets(rng, len(data), options.flips):
        bit = rng.randrange(8)
        copy = bytearray(data)
        copy[at] ^= 1 << bit
        yield "flipped", f"bit {bit} of byte {at} flipped", copy


def fault(command, out):
    """Returns the fault of a run, and its exit code."""
    try:
        run = subprocess.run(command, capture_output=True, timeout=120,
                             stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "it does not end", None
    lines = run.stderr.decode(errors="replace").splitlines()
    if run.returncode not in (0, 1):
        return f"exit code {run.returncode}: " + "\n".join(lines[-20:]), None
    if run.returncode == 0:
        return None, 0
    if not lines or not lines[0].strip():
        return "there is no message", None
    if len(lines) > 20:
        return f"the message has {len(lines)} lines:\n" + "\n".join(lines[:30]), None
    if sum(" error: " in " " + line for line in lines) > 1:
        return "there are several errors:\n" + "\n".join(lines), None
    if out.exists():
        return "it failed and has written its output", None
    return None, 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--truncations", type=int, default=0)
    parser.add_argument("--flips", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--repair", action="store_true")
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    data = options.file.read_bytes()
    runs, refused, failures = {}, {}, 0
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as folder:
        copy = pathlib.Path(folder) / ("copy" + options.file.suffix)
        out = pathlib.Path(folder) / "out.so"
        command = [word.replace("{out}", str(out)).replace("{}", str(copy))
                   for word in options.command]
        for kind, what, bytes_ in copies(data, options, random.Random(options.seed)):
            if options.repair:
                repair(bytes_)
            copy.write_bytes(bytes_)
            out.unlink(missing_ok=True)
            wrong, code = fault(command, out)
            if wrong:
                failures += 1
                print(f"{options.file.name} {what}: {wrong}", flush=True)
                if not options.keep_going:
                    sys.exit(1)
            runs[kind] = runs.get(kind, 0) + 1
            refused[kind] = refused.get(kind, 0) + (code == 1)
    for kind, count in runs.items():
        print(f"{kind}: {refused[kind]} of {count} refused")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
