//===- LegacyNodes.cpp - rewrite operator sets 1 to 6 to set 7 ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Before operator set 7, elementwise operators broadcast only if an attribute
// requested it, along an axis given by another attribute. Before set 6,
// operators had attributes of an executor that no longer exists. These
// functions rewrite such nodes to set 7, with which the operator tables begin.
//
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns a copy without the named attributes. Attributes that hold tensors or
/// graphs cannot be copied; the operators handled here have none.
static std::unique_ptr<Node> copyWithout(const Node &node,
                                         ArrayRef<StringRef> dropped) {
  auto copy = std::make_unique<Node>();
  copy->name = node.name;
  copy->opType = node.opType;
  copy->domain = node.domain;
  copy->inputs = node.inputs;
  copy->outputs = node.outputs;
  for (const onnx::Attribute &attribute : node.attributes) {
    if (llvm::is_contained(dropped, attribute.name) || attribute.tensor ||
        attribute.graph)
      continue;
    onnx::Attribute &a = copy->attributes.emplace_back();
    a.name = attribute.name;
    a.refAttrName = attribute.refAttrName;
    a.kind = attribute.kind;
    a.f = attribute.f;
    a.i = attribute.i;
    a.s = attribute.s;
    a.floats = attribute.floats;
    a.ints = attribute.ints;
    a.strings = attribute.strings;
  }
  return copy;
}

/// Aligns the second operand with the dimensions of the first from `axis` on.
static void layAlong(NodeBuilder &node, Node &copy, int64_t axis) {
  int64_t rank = node.getRank(node.getInput(0));
  Value b = node.getInput(1);
  int64_t rankB = node.getRank(b);
  axis = node.normalizeAxis(axis, rank);
  if (node.failed())
    return;
  if (axis + rankB > rank) {
    (void)node.error("axis " + Twine(axis) +
                     " is too large for an input of rank " + Twine(rankB));
    return;
  }
  SmallVector<int64_t> axes;
  for (int64_t i = rankB; i < rank - axis; ++i)
    axes.push_back(i);
  if (axes.empty())
    return;
  b = node.createValue<relax::ExpandDimsOp>({b}, {node.i64Array("axes", axes)});
  if (!node.failed())
    copy.inputs[1] = node.defineValue(b);
}

/// Without the attribute `broadcast`, operands must have equal shapes.
static void checkSameShape(NodeBuilder &node) {
  TensorType lhs = node.getInputType(0), rhs = node.getInputType(1);
  if (node.failed())
    return;
  relax::TensorShape a = relax::TensorShape::of(lhs),
                     b = relax::TensorShape::of(rhs);
  if (!relax::areCompatible(a, b))
    (void)node.error("inputs must have the same shape unless attribute "
                     "'broadcast' is 1, got " +
                     a.str() + " and " + b.str());
}

/// Rewrites a node that names the broadcast axis.
static std::unique_ptr<Node> modernizeBroadcast(NodeBuilder &node) {
  std::unique_ptr<Node> copy =
      copyWithout(node.getNode(), {"broadcast", "axis", "consumed_inputs"});
  bool broadcasts = node.getInt("broadcast", 0) != 0;
  if (broadcasts && node.hasAttribute("axis"))
    layAlong(node, *copy, node.getInt("axis", 0));
  if (!broadcasts)
    checkSameShape(node);
  return copy;
}

/// The slope is one number per channel, or a single number.
static std::unique_ptr<Node> modernizePRelu(NodeBuilder &node) {
  std::unique_ptr<Node> copy = copyWithout(node.getNode(), {"consumed_inputs"});
  TensorType slope = node.getInputType(1);
  if (!node.failed() && slope.hasRank() && slope.getRank() == 1 &&
      slope.getDimSize(0) != 1)
    layAlong(node, *copy, 1);
  return copy;
}

/// Turns an attribute, a shape or a list of repetitions, into an input.
static std::unique_ptr<Node> modernizeList(NodeBuilder &node, StringRef name) {
  std::optional<SmallVector<int64_t>> list = node.getInts(name);
  if (!list || node.failed())
    return nullptr;
  std::unique_ptr<Node> copy =
      copyWithout(node.getNode(), {name, "consumed_inputs"});
  auto type = RankedTensorType::get(static_cast<int64_t>(list->size()),
                                    node.getI64Type());
  copy->inputs.push_back(node.defineValue(
      cast<ElementsAttr>(DenseElementsAttr::get(type, ArrayRef(*list)))));
  return copy;
}

/// The sizes were an input or an attribute in version 1, an attribute in
/// version 2.
static std::unique_ptr<Node> modernizeSplit(NodeBuilder &node) {
  SmallVector<int64_t> sizes = node.getConstantIntegers(1, "split");
  if (node.hasAttribute("split"))
    (void)node.error(
        "the split sizes are given both as input and as attribute");
  std::unique_ptr<Node> copy = copyWithout(node.getNode(), {});
  copy->inputs.pop_back();
  onnx::Attribute &split = copy->attributes.emplace_back();
  split.name = "split";
  split.kind = onnx::Attribute::Kind::Ints;
  split.ints.assign(sizes.begin(), sizes.end());
  return copy;
}

/// The default constants had fewer digits.
static std::unique_ptr<Node> modernizeSelu(NodeBuilder &node) {
  std::unique_ptr<Node> copy = copyWithout(node.getNode(), {"consumed_inputs"});
  for (auto [name, value] :
       {std::pair("alpha", 1.6732f), std::pair("gamma", 1.0507f)}) {
    if (node.hasAttribute(name))
      continue;
    onnx::Attribute &a = copy->attributes.emplace_back();
    a.name = name;
    a.kind = onnx::Attribute::Kind::Float;
    a.f = value;
  }
  return copy;
}

std::unique_ptr<Node> relax_mlir::onnx::modernizeNode(NodeBuilder &node) {
  StringRef op = node.getNode().opType;
  bool isBroadcast = llvm::StringSwitch<bool>(op)
                         .Cases({"Add", "Sub", "Mul", "Div", "Pow"}, true)
                         .Cases({"And", "Or", "Xor"}, true)
                         .Cases({"Equal", "Greater", "Less"}, true)
                         .Default(false);
  if (isBroadcast)
    return modernizeBroadcast(node);
  if (op == "Reshape" && node.getOpset() < 5)
    return modernizeList(node, "shape");
  if (op == "PRelu")
    return modernizePRelu(node);
  if (op == "Gemm") // C always broadcasts now.
    return copyWithout(node.getNode(), {"broadcast"});
  if (op == "BatchNormalization" || op == "Dropout") {
    // Training is the default. A normalization with one output is in inference
    // mode, and a dropout rate of 0 drops nothing.
    bool isTraining = node.getInt("is_test", 0) == 0 &&
                      (op == "Dropout" ? node.getFloat("ratio", 0.5) != 0
                                       : node.hasOutput(1));
    if (isTraining) {
      (void)node.error("training mode is not supported: set attribute "
                       "'is_test' to 1 for inference");
      return nullptr;
    }
    return copyWithout(node.getNode(), {"is_test", "consumed_inputs"});
  }
  if (op == "Concat" && !node.hasAttribute("axis")) {
    std::unique_ptr<Node> copy = copyWithout(node.getNode(), {});
    onnx::Attribute &axis = copy->attributes.emplace_back();
    axis.name = "axis";
    axis.kind = onnx::Attribute::Kind::Int;
    axis.i = 1;
    return copy;
  }
  // The attribute says if the first output exists; since version 7 its name
  // does.
  if (op == "RNN" || op == "GRU" || op == "LSTM")
    return copyWithout(node.getNode(), {"output_sequence"});
  if (op == "Selu")
    return modernizeSelu(node);
  if (op == "Split" && node.getOpset() < 2 && node.hasInput(1))
    return modernizeSplit(node);
  if (node.hasAttribute("consumed_inputs"))
    return copyWithout(node.getNode(), {"consumed_inputs"});
  return nullptr;
}
