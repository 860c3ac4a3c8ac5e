"""Stands in for relax-opt in the bytecode mode of the suite.

Sends the input through MLIR's bytecode writer and reader before the real
command. Invocations whose meaning depends on the text of the input (splitting,
expected diagnostics, locations of parse errors) run unchanged.
"""
import os
import subprocess
import sys

tool, args = sys.argv[1], sys.argv[2:]
TEXTUAL = ("split-input-file", "verify-diagnostics", "help", "show-dialects",
           "version", "mlir-print-debuginfo", "emit-bytecode", "run-reproducer")
plain = any(a.lstrip("-").startswith(TEXTUAL) for a in args)
inputs = [a for a in args if not a.startswith("-") and os.path.isfile(a)]
reads_stdin = not inputs
if plain or len(inputs) > 1 or "-o" in args:
    sys.exit(subprocess.call([tool] + args))

text = sys.stdin.buffer.read() if reads_stdin else open(inputs[0], "rb").read()
flags = [a for a in args if a == "--allow-unregistered-dialect"
         or a == "-allow-unregistered-dialect"]
bytecode = subprocess.run([tool, "-", "--emit-bytecode"] + flags, input=text,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
if bytecode.returncode != 0:
    # The input is meant to be wrong: let the real command say so.
    sys.exit(subprocess.run([tool] + args, input=text if reads_stdin else None)
             .returncode)
rest = [a for a in args if reads_stdin or a != inputs[0]]
sys.exit(subprocess.run([tool] + [a for a in rest if a != "-"] + ["-"],
                        input=bytecode.stdout).returncode)
