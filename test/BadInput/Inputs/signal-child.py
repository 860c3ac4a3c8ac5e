"""signal-child.py SIGNAL COMMAND..: runs a command and sends a signal to the
first child that it starts. Redirects its stderr to stdout."""

import os
import pathlib
import signal
import subprocess
import sys
import time

sent, command = signal.Signals[sys.argv[1]], sys.argv[2:]
process = subprocess.Popen(command, stderr=subprocess.STDOUT)
children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
child = ""
while not child and process.poll() is None:
    time.sleep(0.01)
    child = children.read_text()
# Wait, so that the command does not take the signal for an early end of the
# child.
time.sleep(0.5)
if child:
    os.kill(int(child.split()[0]), sent)
sys.exit(process.wait())
