"""ONNX models as files of the compiler, and what their values are made of."""

import os

from onnx import ModelProto, TensorProto, numpy_helper

# Of these a value tells only the shape.
_SHAPES = ("Shape", "Size")
_ALIGNMENT = 64


def write(model, path, *, weights=None, constants=None, dropped=()):
    """Writes the model to `path`, without copying it.

    `weights` is a file for the elements of large initializers: a message of
    protobuf has less than 2 GiB. `constants` are arrays that initialize inputs,
    and `dropped` names inputs that have no initializer any more.
    """
    constants = constants or {}
    out = ModelProto()
    _copy(model, out, "graph")
    _copy(model.graph, out.graph, "initializer")
    replaced = {*constants, *dropped}
    with open(weights or os.devnull, "wb") as file:
        for tensor in model.graph.initializer:
            if tensor.name in replaced:
                continue
            added = out.graph.initializer.add()
            elements = tensor.raw_data if weights else b""
            if len(elements) > 1024:
                _copy(tensor, added, "raw_data")
                _write_elements(elements, added, file, weights.name)
            else:
                added.CopyFrom(tensor)
    for name, array in constants.items():
        out.graph.initializer.append(numpy_helper.from_array(array, name))
    path.write_bytes(out.SerializeToString())


def _write_elements(elements, added, file, name):
    """Writes them to the file of that name, and where they are to the tensor."""
    file.write(bytes(-file.tell() % _ALIGNMENT))
    place = {
        "location": name,
        "offset": str(file.tell()),
        "length": str(len(elements)),
    }
    added.data_location = TensorProto.EXTERNAL
    for key, value in place.items():
        added.external_data.add(key=key, value=value)
    file.write(elements)


def _copy(source, target, but):
    """Copies the fields of a message but one."""
    for field, value in source.ListFields():
        if field.name == but:
            continue
        if hasattr(value, "extend"):
            getattr(target, field.name).extend(value)
        elif hasattr(value, "CopyFrom"):
            getattr(target, field.name).CopyFrom(value)
        else:
            setattr(target, field.name, value)


def external_file(model):
    """A tensor whose elements are in another file, and that file; or None."""
    tensors = [*model.graph.initializer]
    for node in model.graph.node:
        tensors += [attribute.t for attribute in node.attribute]
    for tensor in tensors:
        if tensor.data_location == TensorProto.EXTERNAL:
            places = {entry.key: entry.value for entry in tensor.external_data}
            return tensor.name, places.get("location", "")
    return None


def inputs_behind(graph, node, value):
    """Inputs of the graph, by name, from whose elements a value is computed, or
    the inputs of a node where `value` is None. What is inside of a function or
    of a loop is looked for from its call."""
    inputs = {info.name for info in graph.input}
    producers = {name: n for n in graph.node for name in n.output if name}
    if value in inputs or value in producers:
        waiting = [value]
    else:
        names = node.split("/")
        calls = {"/".join(names[: i + 1]) for i in range(len(names))}
        waiting = [
            name
            for n in graph.node
            if (n.name or next(iter(n.output), "")) in calls
            for name in _operands(n)
        ]
    seen, found = set(), set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in inputs:
            found.add(name)
        elif name in producers and producers[name].op_type not in _SHAPES:
            waiting += _operands(producers[name])
    return found


def _operands(node):
    """The inputs of a node and what its graphs use. Names of a graph's own are
    among them."""
    yield from filter(None, node.input)
    for attribute in node.attribute:
        for inner in (attribute.g, *attribute.graphs):
            for nested in inner.node:
                yield from _operands(nested)
            yield from (info.name for info in inner.output)
