"""tensor_files.py DIR: writes inputs of float32[2, 4], right and wrong ones."""

import pathlib
import sys

import numpy as np

folder = pathlib.Path(sys.argv[1])
good = (np.arange(8).reshape(2, 4) / 8).astype("float32")


def save(name, array):
    np.save(folder / name, array)


save("good.npy", good)
save("double.npy", good.astype("float64"))
save("complex.npy", good.astype("complex64"))
save("text.npy", np.array(["a", "b"]))
save("rank.npy", good.ravel())
save("columns.npy", good[:, :3])
save("three.npy", np.zeros((3, 4), "float32"))
bytes_ = (folder / "good.npy").read_bytes()


def change(name, shape):
    """A header that claims another shape."""
    old = b"(2, 4), }"
    new = shape + b", }"
    at = bytes_.index(old)
    padding = len(new) - len(old)
    assert bytes_[at + len(old):at + len(new)] == b" " * padding
    (folder / name).write_bytes(bytes_[:at] + new + bytes_[at + len(new):])


change("huge.npy", b"(999999999999, 4)")
change("overflow.npy", b"(9999999999999999, 99999)")
change("negative.npy", b"(-2, 4)")
(folder / "short.npy").write_bytes(bytes_[:-1])
(folder / "long.npy").write_bytes(bytes_ + b"?")
(folder / "header.npy").write_bytes(bytes_[:40])
(folder / "magic.npy").write_bytes(b"NUMPY" + bytes_[5:])
# A TensorProto: dims 2 and 4, data_type FLOAT or STRING, raw_data.
raw = b"\x08\x02\x08\x04\x10\x01" + b"\x4a\x20" + good.tobytes()
(folder / "good.pb").write_bytes(raw)
(folder / "short.pb").write_bytes(raw[:-1])
(folder / "string.pb").write_bytes(b"\x08\x02\x08\x04\x10\x08")
(folder / "few.pb").write_bytes(b"\x08\x02\x08\x04\x10\x01\x4a\x04" + bytes(4))
(folder / "garbage.pb").write_bytes(b"\xff" * 20)
