"""write.py FILE EXPRESSION: writes the bytes that a function of make.py
returns."""

import pathlib
import sys

import make

pathlib.Path(sys.argv[1]).write_bytes(eval(sys.argv[2], vars(make)))
