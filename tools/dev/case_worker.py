"""Processes that run many cases each, so that a crash or a hang is the result of
one case."""

import collections
import json
import select
import subprocess
import sys
import threading


class Worker:
    """A process that prints the line "ready", and then answers each line of its
    input by a line of JSON. `start_seconds` limits its start."""

    def __init__(self, command, environment=None, start_seconds=120):
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self.errors = collections.deque(maxlen=40)
        threading.Thread(target=self._read_errors, daemon=True).start()
        if self._line(start_seconds) != "ready\n":
            sys.exit("cannot run cases:\n" + "".join(self.errors))

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace"))

    def _line(self, seconds):
        """Returns a line, "" at the end of the process, or None on a
        timeout."""
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            return None
        return self.process.stdout.readline().decode()

    def ask(self, line, seconds):
        """Returns the answer to a line. If there is none in time, ends the
        process and returns {"kind": "crashed" or "hung", "text": ...}."""
        self.errors.clear()
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        answer = self._line(seconds)
        if answer:
            return json.loads(answer)
        if answer is None:
            self.process.kill()
        code = self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        return {
            "kind": "hung" if answer is None else "crashed",
            "text": f"exit code {code}: " + "".join(self.errors)[-1500:],
        }

    def has_ended(self):
        return self.process.poll() is not None

    def close(self):
        self.process.stdin.close()
        self.process.wait()
