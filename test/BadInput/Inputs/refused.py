"""refused.py CODE [--writes=FILE] COMMAND...: prints the error of COMMAND.

Fails unless COMMAND ends with exit code CODE, prints nothing to stdout, and
prints one error of at most 20 lines. With --writes it runs twice: once without
FILE, which must not exist afterwards, and once with FILE, which must not change.
"""

import pathlib
import subprocess
import sys

arguments = sys.argv[1:]
code = int(arguments.pop(0))
written = None
if arguments[0].startswith("--writes="):
    written = pathlib.Path(arguments.pop(0).partition("=")[2])


def refuse():
    run = subprocess.run(arguments, capture_output=True, text=True,
                         errors="replace", timeout=300)
    if run.returncode != code:
        sys.exit(f"{run.stdout}{run.stderr}expected exit code {code}, got {run.returncode}")
    if run.stdout:
        sys.exit(f"expected nothing on the standard output, got:\n{run.stdout}")
    lines = run.stderr.splitlines()
    if not 1 <= len(lines) <= 20:
        sys.exit(f"expected 1 to 20 lines, got {len(lines)}:\n{run.stderr}")
    if sum(" error: " in " " + line for line in lines) > 1:
        sys.exit(f"expected one error, got:\n{run.stderr}")
    return run.stderr


if written:
    written.unlink(missing_ok=True)
    refuse()
    if written.exists():
        sys.exit(f"{written} was written")
    written.write_text("precious")
sys.stdout.write(refuse())
if written:
    if written.read_text() != "precious":
        sys.exit(f"{written} was changed")
    left = [path.name for path in written.parent.glob(written.name + "?*")]
    if left:
        sys.exit(f"left behind: {left}")
