"""patch.py FILE OFFSET HEX [--repair] -o OUT: overwrites bytes.

--repair corrects size and checksum of bytecode afterwards.
"""

import argparse
import pathlib

from damage import repair

parser = argparse.ArgumentParser()
parser.add_argument("file", type=pathlib.Path)
parser.add_argument("offset", type=int)
parser.add_argument("hex", type=bytes.fromhex)
parser.add_argument("--repair", action="store_true")
parser.add_argument("-o", type=pathlib.Path, required=True)
options = parser.parse_args()
data = bytearray(options.file.read_bytes())
data[options.offset:options.offset + len(options.hex)] = options.hex
if options.repair:
    repair(data)
options.o.write_bytes(data)
