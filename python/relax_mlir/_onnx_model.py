"""Writes ONNX models to files, and finds the inputs that values depend on."""

import os

from onnx import GraphProto, ModelProto, TensorProto, numpy_helper

# Operators that only read the shape of their operand.
_SHAPES = ("Shape", "Size")
# Operands, by position, whose elements determine sizes of the results. The axes
# of all reductions do so as well.
_SIZE_OPERANDS = {
    "AffineGrid": (1,),
    "BlackmanWindow": (0,),
    "CenterCropPad": (1,),
    "Col2Im": (1, 2),
    "Compress": (1,),
    "ConstantOfShape": (0,),
    "DFT": (1, 2),
    "Expand": (1,),
    "HammingWindow": (0,),
    "HannWindow": (0,),
    "MaxUnpool": (2,),
    "MelWeightMatrix": (0, 1),
    "NonMaxSuppression": (0, 1, 2, 3, 4),
    "NonZero": (0,),
    "OneHot": (1,),
    "Pad": (1, 3),
    "Range": (0, 1, 2),
    "Reshape": (1,),
    "Resize": (1, 2, 3),
    "STFT": (1, 3),
    "Slice": (1, 2, 3, 4),
    "Split": (1,),
    "Squeeze": (1,),
    "Tile": (1, 2),
    "TopK": (1,),
    "Unique": (0,),
    "Unsqueeze": (1,),
    "Upsample": (1,),
}
_ALIGNMENT = 64


def write(model, path, *, weights=None, constants=None, dropped=()):
    """Writes the model to `path`, without copying it.

    `weights` is a file for the elements of large initializers, because a
    protobuf message is limited to 2 GiB. `constants` has arrays that initialize
    inputs, and `dropped` names inputs whose initializer is removed.
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
    """Writes the elements to the file `name`, and their location to the
    tensor."""
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
    """Copies the fields of a message except one."""
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
    """Returns a tensor with elements in another file, and that file; or
    None."""
    for tensor in _tensors(model):
        if tensor.data_location == TensorProto.EXTERNAL:
            places = {entry.key: entry.value for entry in tensor.external_data}
            return tensor.name, places.get("location", "")
    return None


def _tensors(model):
    """Yields the tensors of all graphs and functions: initializers,
    attributes."""
    waiting = [model.graph, *model.functions]
    while waiting:
        graph = waiting.pop()
        if isinstance(graph, GraphProto):
            yield from graph.initializer
        for node in graph.node:
            for attribute in node.attribute:
                yield from (attribute.t, *attribute.tensors)
                waiting += attribute.graphs
                if attribute.HasField("g"):
                    waiting.append(attribute.g)


def inputs_behind(graph, node, value):
    """Returns the names of the graph inputs from whose elements a value is
    computed, or the inputs of a node if `value` is None. The search for a value
    inside a function or a loop starts at its call."""
    inputs = {info.name for info in graph.input}
    producers = _producers(graph)
    if value in inputs or value in producers:
        waiting = [value]
    else:
        waiting = [name for n in _nodes_at(graph, node) for name in _operands(n)]
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


def inputs_behind_sizes(graph, node):
    """Returns the names of the graph inputs from whose elements sizes of the
    operands or results of a node are computed. Data inputs are excluded, even
    integers. In a function, a loop or a branch, every input counts."""
    inputs = {info.name for info in graph.input}
    producers = _producers(graph)
    waiting = [use for n in _nodes_at(graph, node) for use in _uses(n, False)]
    seen, found = set(), set()
    while waiting:
        name, is_elements = waiting.pop()
        if (name, is_elements) in seen:
            continue
        seen.add((name, is_elements))
        if name in inputs:
            found.update([name] if is_elements else [])
        elif name in producers:
            waiting += _uses(producers[name], is_elements)
    return found


def _uses(node, is_elements):
    """Yields the sources of the elements of a node's results, or of their
    sizes, as pairs of a value and a flag: true for its elements, false for its
    sizes."""
    if node.domain not in ("", "ai.onnx") or any(
        attribute.HasField("g") or attribute.graphs for attribute in node.attribute
    ):
        for name in _operands(node):
            yield from ((name, True), (name, False))
        return
    positions = _SIZE_OPERANDS.get(node.op_type, ())
    if node.op_type.startswith("Reduce"):
        positions = (1,)
    for position, name in enumerate(node.input):
        if name and is_elements:
            yield name, node.op_type not in _SHAPES
        elif name:
            yield name, False
            if position in positions:
                yield name, True


def _producers(graph):
    return {name: node for node in graph.node for name in node.output if name}


def _nodes_at(graph, path):
    """Returns the node at a path "call/inner": the call, and nodes of that
    name."""
    names = path.split("/")
    calls = {"/".join(names[: i + 1]) for i in range(len(names))}
    return [
        node
        for node in graph.node
        if (node.name or next(iter(node.output), "")) in calls
    ]


def _operands(node):
    """Yields the inputs of a node and the values that its graphs use, including
    values that are defined inside these graphs."""
    yield from filter(None, node.input)
    for attribute in node.attribute:
        for inner in (attribute.g, *attribute.graphs):
            for nested in inner.node:
                yield from _operands(nested)
            yield from (info.name for info in inner.output)
