"""interrupt.py FILE..: compiles files, with an interrupt while it does, without
reports and with some."""

import os
import signal
import sys
import threading

from relax_mlir import compiler


def interrupt():
    os.kill(os.getpid(), signal.SIGINT)


# Whoever starts this may ignore them.
signal.signal(signal.SIGINT, signal.default_int_handler)
for path in sys.argv[1:]:
    for options in ({}, {"timing": True, "print_after": ["all"]}):
        timer = threading.Timer(0.03, interrupt)
        try:
            timer.start()
            try:
                compiler.compile(path, **options)
            finally:
                timer.join()
        except (KeyboardInterrupt, compiler.CompileError) as error:
            print(type(error).__name__, *options)
    # That of the caller is in force again.
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
