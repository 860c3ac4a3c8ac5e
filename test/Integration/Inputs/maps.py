"""maps.py RELAX_RUN MODEL: the files that relax-run has mapped while it runs."""
import os
import subprocess
import sys
import time

process = subprocess.Popen(
    [sys.argv[1], sys.argv[2], "--benchmark=1000000000"], stdout=subprocess.DEVNULL)
try:
    # Running: the artefact, or the compiler, has been mapped and the process
    # has used some time since.
    wanted = os.path.basename(sys.argv[2]) if sys.argv[2].endswith(".so") else "libLLVM"
    deadline = time.monotonic() + 60
    while True:
        with open(f"/proc/{process.pid}/maps") as maps:
            files = sorted({line.split()[-1] for line in maps if "/" in line})
        if any(wanted in name for name in files):
            break
        assert process.poll() is None, "relax-run has ended"
        assert time.monotonic() < deadline, "nothing was mapped"
        time.sleep(0.01)
    time.sleep(0.5)
    assert process.poll() is None, "relax-run has ended"
    with open(f"/proc/{process.pid}/maps") as maps:
        files = sorted({line.split()[-1] for line in maps if "/" in line})
    print("\n".join(files))
finally:
    process.kill()
    process.wait()
