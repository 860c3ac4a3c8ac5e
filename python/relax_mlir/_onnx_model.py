"""ONNX models as files of the compiler, and what their values are made of."""

import os

from onnx import GraphProto, ModelProto, TensorProto, numpy_helper

# Of these a value tells only the shape.
_SHAPES = ("Shape", "Size")
# Operands, by position, from whose elements sizes of results follow; the axes of
# all reductions do as well.
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
    for tensor in _tensors(model):
        if tensor.data_location == TensorProto.EXTERNAL:
            places = {entry.key: entry.value for entry in tensor.external_data}
            return tensor.name, places.get("location", "")
    return None


def _tensors(model):
    """Those of all graphs and functions, initializers and attributes."""
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
    """Inputs of the graph, by name, from whose elements a value is computed, or
    the inputs of a node where `value` is None. What is inside of a function or
    of a loop is looked for from its call."""
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
    """Inputs of the graph, by name, from whose elements sizes of the operands or
    results of a node are computed. Data are none, be they integers; but of what
    is inside of a function, a loop or a branch, everything is."""
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
    """What the elements of a node's results, or their sizes, are computed of:
    pairs of a value and whether it is its elements."""
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
    """The node of that name, "call/inner": the call, and what is named so."""
    names = path.split("/")
    calls = {"/".join(names[: i + 1]) for i in range(len(names))}
    return [
        node
        for node in graph.node
        if (node.name or next(iter(node.output), "")) in calls
    ]


def _operands(node):
    """The inputs of a node and what its graphs use. Names of a graph's own are
    among them."""
    yield from filter(None, node.input)
    for attribute in node.attribute:
        for inner in (attribute.g, *attribute.graphs):
            for nested in inner.node:
                yield from _operands(nested)
            yield from (info.name for info in inner.output)
