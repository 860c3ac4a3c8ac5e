"""Checks that a PNG file is a picture with something on it.

Usage: check_screenshot.py FILE.png
"""
import struct
import sys
import zlib

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
width, height = struct.unpack(">II", data[16:24])
assert (width, height) == (1280, 2400), (width, height)
at, pixels = 8, b""
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at : at + 8])
    if kind == b"IDAT":
        pixels += data[at + 8 : at + 8 + size]
    at += 12 + size
rows = zlib.decompress(pixels)
# An empty page has one color.
assert len(set(rows)) > 50, "the page is empty"
