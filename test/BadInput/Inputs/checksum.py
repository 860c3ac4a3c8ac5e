"""Size and checksum of bytecode, as in lib/Runtime/Serialize.cpp."""

import struct


def checksum(data):
    mask = (1 << 64) - 1
    hash = 0x9E3779B97F4A7C15 ^ len(data)
    padded = bytes(data) + bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        hash = ((hash ^ word) * 0xFF51AFD7ED558CCD) & mask
        hash ^= hash >> 32
    return hash


def repair(data):
    """Corrects size and checksum after bytes were changed."""
    if len(data) >= 32:
        struct.pack_into("<QQ", data, 16, len(data), checksum(data[32:]))
