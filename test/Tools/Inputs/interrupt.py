"""interrupt.py FILE..: compiles files, each with a signal while it does whose
handler raises an exception, without reports and with some."""

import os
import signal
import sys
import threading

from relax_mlir import compiler

for number in (signal.SIGINT, signal.SIGALRM):
    # Whoever starts this may ignore them.
    signal.signal(number, signal.default_int_handler)
    for path in sys.argv[1:]:
        for options in ({}, {"timing": True, "print_after": ["all"]}):
            timer = threading.Timer(0.03, os.kill, (os.getpid(), number))
            try:
                timer.start()
                try:
                    compiler.compile(path, **options)
                finally:
                    timer.join()
            except (KeyboardInterrupt, compiler.CompileError) as error:
                print(type(error).__name__, number.name, *options)
    # That of the caller is in force again.
    assert signal.getsignal(number) is signal.default_int_handler
