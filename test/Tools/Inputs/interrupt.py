"""interrupt.py FILE..: compiles files while it sends signals whose handlers
raise exceptions, with and without reports."""

import os
import signal
import sys
import threading
import time

from relax_mlir import compiler


class Signals:
    """A file for reports that sends a signal at each of the first writes."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)
        self.log = sys.stderr
        self.count = 0

    def write(self, text):
        self.count += 1
        self.log.write(text)
        if self.numbers:
            os.kill(os.getpid(), self.numbers.pop(0))
            # Give the handler in the other thread some time.
            time.sleep(0.2)

    def flush(self):
        self.log.flush()

    def is_quiet(self):
        count = self.count
        time.sleep(0.2)
        return self.count == count


class Late(Exception):
    pass


def raise_late(number, frame):
    raise Late


def describe(error):
    names = []
    while error:
        names.append(type(error).__name__)
        error = error.__context__
    return " after ".join(names)


# The parent process may ignore these signals.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGALRM, raise_late)
for path in sys.argv[1:]:
    for numbers in ([signal.SIGINT], [signal.SIGALRM], [signal.SIGINT, signal.SIGALRM]):
        sys.stderr = Signals(*numbers)
        try:
            compiler.compile(path, timing=True, print_after=["all"])
        except (KeyboardInterrupt, Late, compiler.CompileError) as error:
            print(describe(error), *(number.name for number in numbers), "in a report")
            # The compiler has finished, and so have its reports.
            assert not sys.stderr.numbers and sys.stderr.is_quiet()
        sys.stderr = sys.stderr.log
    # Send the signal between the start and the end of the compiler.
    timer = threading.Timer(0.03, os.kill, (os.getpid(), signal.SIGALRM))
    try:
        timer.start()
        try:
            compiler.compile(path)
        finally:
            timer.join()
    except (Late, compiler.CompileError) as error:
        print(type(error).__name__, "at some time")
# A debugger stops between any two lines, and handlers run there too.
first = compiler._apart.__code__.co_firstlineno
lines = {line for *_, line in compiler._apart.__code__.co_lines() if line and line > first}
for wanted in sorted(lines):
    reached = []

    def trace(frame, event, argument):
        if frame.f_code is not compiler._apart.__code__:
            return None
        if event == "line" and frame.f_lineno == wanted and not reached:
            reached.append(wanted)
            signal.raise_signal(signal.SIGALRM)
        return trace

    sys.settrace(trace)
    try:
        compiler.compile(sys.argv[-1])
    except Late:
        assert reached
    except compiler.CompileError:
        # The line belongs to other cases.
        assert not reached
    finally:
        sys.settrace(None)
print("each line")
# The handlers of the caller are installed, and were so all the time.
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
assert signal.getsignal(signal.SIGALRM) is raise_late
