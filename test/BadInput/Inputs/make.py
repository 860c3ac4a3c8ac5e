"""Functions that create the binary files of the tables of bad inputs. Each
returns the bytes of a file."""

import pathlib
import struct

from checksum import checksum, repair


def read(name):
    return pathlib.Path(name).read_bytes()


def stored(name):
    """Returns the path of a file in this folder."""
    return (pathlib.Path(__file__).parent / name).read_bytes()


def cut(name, size):
    """Returns the first `size` bytes of a file; without the last `-size` bytes
    if `size` is negative."""
    return read(name)[:size]


def patch(name, at, new, repaired=False):
    """Replaces the bytes of a file at an offset, from the end if it is
    negative. `repaired` corrects size and checksum of bytecode afterwards."""
    data = bytearray(read(name))
    at = at if at >= 0 else len(data) + at
    data[at:at + len(new)] = new
    if repaired:
        repair(data)
    return bytes(data)


def replace(name, old, new, count=1):
    """Replaces bytes that occur in a file by other bytes."""
    data = read(name)
    assert old in data, f"{old} is not in {name}"
    return data.replace(old, new, count)


def u32(value):
    return struct.pack("<I", value & 0xFFFFFFFF)


def u64(value):
    return struct.pack("<Q", value & 0xFFFFFFFFFFFFFFFF)


def npy(header, data=b"", version=(1, 0), size=None):
    """Returns a .npy file with this text as its header."""
    text = header.encode("latin1") + b" " * (-(len(header) + 11) % 64) + b"\n"
    size = len(text) if size is None else size
    length = struct.pack("<H" if version[0] == 1 else "<I", size)
    return b"\x93NUMPY" + bytes(version) + length + text + data


def vector(kind, *values):
    """Returns a .npy file of numbers; `kind` is their type for `struct`."""
    descr = {"f": "<f4", "q": "<i8"}[kind]
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({len(values)},), }}"
    return npy(header, struct.pack(f"<{len(values)}{kind}", *values))


def f32(*values):
    return struct.pack(f"<{len(values)}f", *values)


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def field(number, value):
    """Returns a protobuf field: an integer, bytes or text."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def model(text, change=None):
    """Returns an ONNX model made from its text form and changed by a
    function."""
    import onnx
    result = onnx.parser.parse_model(text)
    if change:
        change(result)
    return result.SerializeToString()


def named(name, field="name"):
    """Returns a model with an unknown operator whose node has this name."""
    return model(
        '<ir_version: 8, opset_import: ["": 13]> m (float[4] x) => (float[4] y) { [n] y = Nope(x) }',
        lambda m: setattr(m.graph.node[0], field, name))


def nest_functions(model, count):
    """Adds functions f0 to f(count - 1) of the domain `l`; each one calls the
    one before it."""
    import onnx
    domains = [onnx.helper.make_opsetid("", 13), onnx.helper.make_opsetid("l", 1)]
    for i in range(count):
        op, domain = (f"f{i - 1}", "l") if i else ("Relu", "")
        node = onnx.helper.make_node(op, ["a"], ["b"], domain=domain)
        model.functions.append(
            onnx.helper.make_function("l", f"f{i}", ["a"], ["b"], [node], domains))


def external(location="w.bin", data_type=1, change=None, **entries):
    """Returns y = x + w, with the data of w in another file."""
    import onnx
    result = onnx.parser.parse_model(
        '<ir_version: 8, opset_import: ["": 13]> m (float[4] x) => (float[4] y) { y = Add(x, w) }')
    weight = result.graph.initializer.add(name="w", dims=(4,), data_type=data_type)
    weight.data_location = onnx.TensorProto.EXTERNAL
    for key, value in dict(location=location, **entries).items():
        if value is not None:
            weight.external_data.add(key=key, value=str(value))
    if change:
        change(weight)
    return result.SerializeToString()


def patch_file(name, at, new):
    """Writes the bytes to a file, for a second change."""
    pathlib.Path("patched").write_bytes(patch(name, at, new))
    return "patched"


def section(name, number):
    """Returns the offset of a section of bytecode."""
    data = read(name)
    for at in range(32, 32 + 24 * struct.unpack_from("<I", data, 12)[0], 24):
        if struct.unpack_from("<I", data, at)[0] == number:
            return struct.unpack_from("<Q", data, at + 8)[0]
    raise ValueError(f"no section {number}")


def seal(data):
    """Returns a file that ends with a valid seal, as an artefact does."""
    return data + b"RELAXEND" + u64(len(data)) + u64(checksum(data))
