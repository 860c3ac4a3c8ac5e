//===- NodeImporter.cpp - import nodes and function calls -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeImporter.h"

#include "MissingOperators.h"
#include "SchemaFunctions.h"
#include "ShapeArithmetic.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

LogicalResult NodeImporter::nodeError(const Node &node, const NodeScope &scope,
                                      const Twine &message, ErrorInfo info) {
  info.nodes = {scope.getPath(node)};
  return onError(scope.describe(node) + ": " + message, info);
}

LogicalResult NodeImporter::valueError(const Graph &graph, StringRef value,
                                       const NodeScope &scope,
                                       const Twine &message) {
  ErrorInfo info{ErrorKind::Other, {}, value.str()};
  for (const Node &node : graph.nodes)
    if (llvm::is_contained(node.inputs, value))
      return nodeError(node, scope, message, info);
  return onError(message, info);
}

//===----------------------------------------------------------------------===//
// Operator sets
//===----------------------------------------------------------------------===//

LogicalResult NodeImporter::enterOpsets(NodeScope &scope,
                                        ArrayRef<Node> nodes) {
  std::optional<int64_t> opset;
  for (const OperatorSet &set : scope.opsets) {
    if (!isDefaultDomain(set.domain))
      continue;
    if (opset && *opset != set.version)
      return onError("opset_import has the domain ai.onnx twice, of version " +
                         Twine(*opset) + " and of version " +
                         Twine(set.version),
                     {});
    opset = set.version;
  }
  // The first two versions of the format had no operator sets.
  if (scope.opsets.empty() && model.irVersion < 3)
    opset = 1;
  scope.opset = opset.value_or(0);
  const Node *user = llvm::find_if(
      nodes, [](const Node &node) { return isDefaultDomain(node.domain); });
  if (user == nodes.end())
    return success();
  if (!opset)
    return nodeError(*user, scope,
                     "the model has no opset_import of the default domain");
  if (scope.opset <= 0 || scope.opset > OperatorEntry::kNewestOpset)
    return onError("opset " + Twine(scope.opset) +
                       " is not known: expected 1 to " +
                       Twine(OperatorEntry::kNewestOpset),
                   {});
  return success();
}

LogicalResult NodeImporter::checkOperators(const Graph &graph,
                                           const NodeScope &scope) {
  MissingOperators missing(resolver);
  missing.collect(graph.nodes, scope);
  if (missing.empty())
    return success();
  return onError(missing.getMessage(), missing.getErrorInfo());
}

/// Reports more inputs or outputs than the operator has, and attributes that it
/// does not have in this version: unread inputs and attributes must not be
/// dropped silently.
LogicalResult NodeImporter::checkSignature(const Node &node,
                                           const NodeScope &scope) {
  const Signature *signature = findSignature(node.opType, scope.opset);
  if (!signature)
    return success();
  auto check = [&](StringRef what, int64_t most,
                   size_t count) -> LogicalResult {
    if (most < 0 || int64_t(count) <= most)
      return success();
    return nodeError(node, scope,
                     "expected at most " + Twine(most) + " " + what +
                         (most == 1 ? "" : "s") + ", got " + Twine(count));
  };
  if (failed(check("input", signature->maxInputs, node.inputs.size())))
    return failure();
  if (failed(check("output", signature->maxOutputs, node.outputs.size())))
    return failure();
  SmallVector<StringRef> known;
  StringRef(signature->attributes).split(known, ' ');
  for (const onnx::Attribute &attribute : node.attributes)
    if (!llvm::is_contained(known, attribute.name))
      return nodeError(node, scope,
                       "attribute '" + attribute.name +
                           "' is not supported in this opset");
  return success();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

LogicalResult NodeImporter::defineInitializers(const Graph &graph,
                                               GraphState &state,
                                               const NodeScope &scope) {
  if (!graph.sparseInitializers.empty()) {
    StringRef name = graph.sparseInitializers.front();
    return valueError(graph, name, scope,
                      "initializer '" + name +
                          "': sparse tensors are not supported");
  }
  for (const Tensor &tensor : graph.initializers) {
    ImportedValue imported(NameLoc::get(builder.getStringAttr(tensor.name)));
    llvm::Expected<ElementsAttr> value = state.session.reader.read(tensor);
    if (value) {
      imported.constant = *value;
      if (getFewBits(tensor.dataType) != 0)
        imported.fewBits = tensor.dataType;
    } else {
      imported.error = ("initializer '" + tensor.name +
                        "': " + llvm::toString(value.takeError()))
                           .str();
      if (getElementType(tensor.dataType, builder.getContext()) ||
          getFewBits(tensor.dataType) != 0)
        return valueError(graph, tensor.name, scope, imported.error);
    }
    if (tensor.name.empty() || state.isVisible(tensor.name) ||
        !state.define(tensor.name, std::move(imported)))
      return onError("initializer '" + tensor.name + "' is defined already",
                     {ErrorKind::Other, {}, tensor.name.str()});
  }
  return success();
}

const NodeOrder *NodeImporter::getOrder(ArrayRef<Node> nodes,
                                        const NodeScope &scope) {
  std::unique_ptr<NodeOrder> &order = orders[nodes.data()];
  if (!order)
    order = std::make_unique<NodeOrder>(sortNodes(nodes));
  ArrayRef<const Node *> cycle = order->cycle;
  if (cycle.empty())
    return order.get();
  constexpr size_t kMaxNames = 4;
  std::string text = "the node depends on its own output";
  for (auto [index, node] :
       llvm::enumerate(cycle.drop_front().take_front(kMaxNames)))
    text += (index == 0 ? " by way of '" : ", '") +
            shortenName(scope.getPath(*node)) + "'";
  if (cycle.size() > kMaxNames + 1)
    text += " and " + std::to_string(cycle.size() - kMaxNames - 1) + " more";
  (void)nodeError(*cycle[0], scope, text);
  return nullptr;
}

LogicalResult NodeImporter::importNodes(ArrayRef<Node> nodes, GraphState &state,
                                        const NodeScope &scope) {
  if (nodes.empty())
    return success();
  const NodeOrder *order = getOrder(nodes, scope);
  if (!order)
    return failure();
  for (const Node *node : order->nodes)
    if (failed(importNode(*node, state, scope)))
      return failure();
  return success();
}

/// Reports too many nodes, and too deep a nesting of calls and graphs.
LogicalResult NodeImporter::checkLimits(const Node &node,
                                        const NodeScope &scope) {
  // Functions that call functions, and nested loops, can expand a few nodes to
  // any number.
  constexpr size_t kMaxNodes = 100000;
  bool isRepeated = !scope.prefix.empty();
  if (isRepeated && ++numNodes > kMaxNodes)
    return nodeError(node, scope,
                     "functions and loops expand to more than " +
                         Twine(kMaxNodes) + " nodes");
  if (depth > kMaxCallDepth)
    return onError("calls and graphs nest deeper than " + Twine(kMaxCallDepth) +
                       ", at " + scope.describe(node),
                   {ErrorKind::Other, {scope.getPath(node)}, ""});
  return success();
}

/// Reports outputs that have the name of another value, and attributes that
/// have the same name.
LogicalResult NodeImporter::checkNames(const Node &node,
                                       const GraphState &state,
                                       const NodeScope &scope) {
  for (auto [index, output] : llvm::enumerate(node.outputs))
    if (!output.empty() &&
        (state.isVisible(output) ||
         llvm::is_contained(ArrayRef(node.outputs).take_front(index), output)))
      return nodeError(node, scope,
                       "output '" + output + "' is defined already");
  llvm::StringSet<> names;
  for (const onnx::Attribute &attribute : node.attributes)
    if (!names.insert(attribute.name).second)
      return nodeError(node, scope,
                       "attribute '" + attribute.name + "' is given twice");
  return success();
}

LogicalResult NodeImporter::importNode(const Node &node, GraphState &state,
                                       const NodeScope &scope) {
  llvm::SaveAndRestore level(depth, depth + 1);
  if (failed(checkLimits(node, scope)) ||
      failed(checkNames(node, state, scope)))
    return failure();
  Definition definition = resolver.resolve(node, scope);
  bool isOperator = !definition.function || definition.isOfSpecification;
  if (isOperator && isDefaultDomain(node.domain) &&
      failed(checkSignature(node, scope)))
    return failure();
  if (definition.contrib) {
    auto isAbsent = [&](StringRef name) { return state.isAbsent(name); };
    std::string reason = checkContribNode(node, *definition.contrib, isAbsent);
    if (!reason.empty())
      return nodeError(node, scope, reason);
  }
  if (definition.controlFlow)
    return definition.controlFlow(*this, node, state, scope);
  if (definition.function)
    return importCall(node, state, scope, *definition.function);
  if (definition.entry)
    return importOperator(node, state, scope, *definition.entry);
  return nodeError(node, scope, "the operator is not supported",
                   {ErrorKind::MissingOperator, {}, ""});
}

LogicalResult NodeImporter::importOperator(const Node &node, GraphState &state,
                                           const NodeScope &scope,
                                           const OperatorEntry &entry) {
  constexpr int64_t kOldestOpset = 7;
  if (scope.opset >= kOldestOpset)
    return importOperatorIn(scope.opset, node, state, scope, entry);
  NodeBuilder old(node, scope.opset, builder, getLocation(node, scope), state);
  std::unique_ptr<Node> modern = modernizeNode(old);
  if (old.failed())
    return nodeError(node, scope, old);
  return importOperatorIn(kOldestOpset, modern ? *modern : node, state, scope,
                          entry);
}

namespace {
/// The use that an operator makes of integers of fewer than 8 bits.
enum class FewBitsUse { None, Reads, Moves };
} // namespace

static FewBitsUse getFewBitsUse(StringRef name) {
  return llvm::StringSwitch<FewBitsUse>(name)
      .Cases({"Cast", "CastLike", "DequantizeLinear", "QuantizeLinear", "Shape",
              "Size"},
             FewBitsUse::Reads)
      .Cases({"Flatten", "Identity", "Pad", "Reshape", "Squeeze", "Transpose",
              "Unsqueeze"},
             FewBitsUse::Moves)
      .Default(FewBitsUse::None);
}

/// Imports a node of an operator set of the tables.
LogicalResult NodeImporter::importOperatorIn(int64_t opset, const Node &node,
                                             GraphState &state,
                                             const NodeScope &scope,
                                             const OperatorEntry &entry) {
  Location location = getLocation(node, scope);
  NodeBuilder nodeBuilder(node, opset, builder, location, state);
  FewBitsUse use = getFewBitsUse(node.opType);
  if (use != FewBitsUse::None)
    nodeBuilder.allowFewBits();
  bool done = nodeBuilder.failed() || foldShapeArithmetic(nodeBuilder);
  if (!done && failed(entry.import(nodeBuilder)))
    (void)nodeBuilder.error("import failed");
  if (use == FewBitsUse::Moves)
    nodeBuilder.setFewBits(0, nodeBuilder.getFewBitsInput(0));
  if (failed(nodeBuilder.finish()))
    return nodeError(node, scope, nodeBuilder);
  // A missing output is an error only if it is used.
  for (StringRef output : node.outputs)
    if (!output.empty() && !state.isDefinedHere(output)) {
      ImportedValue absent(location);
      absent.error = "output '" + output.str() + "' of " +
                     scope.describe(node) + " is not supported";
      state.define(output, std::move(absent));
    }
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Reads the attributes of a call: those of the node, resolved in the caller,
/// and the defaults of the function.
LogicalResult NodeImporter::readCallAttributes(const Node &node,
                                               const GraphState &state,
                                               const NodeScope &scope,
                                               const Function &function,
                                               GraphState::Call &call) {
  for (const onnx::Attribute &attribute : function.defaultAttributes)
    call.attributes[attribute.name] = &attribute;
  for (const onnx::Attribute &attribute : node.attributes) {
    bool isKnown = call.attributes.contains(attribute.name) ||
                   llvm::is_contained(function.attributes, attribute.name);
    if (!isKnown)
      return nodeError(node, scope,
                       "the function has no attribute '" + attribute.name +
                           "'");
    const onnx::Attribute *value = &attribute;
    if (!attribute.refAttrName.empty()) {
      if (!state.getCall())
        return nodeError(
            node, scope,
            "attribute '" + attribute.name +
                "' refers to a function attribute outside of a function");
      value = state.getCall()->attributes.lookup(attribute.refAttrName);
    }
    if (value)
      call.attributes[attribute.name] = value;
  }
  return success();
}

LogicalResult NodeImporter::importCall(const Node &node, GraphState &state,
                                       const NodeScope &scope,
                                       const Function &function) {
  auto fail = [&](const Twine &message) {
    return nodeError(node, scope, message);
  };
  if (llvm::is_contained(scope.calls, &function))
    return fail("the function calls itself");
  if (node.inputs.size() > function.inputs.size() ||
      node.outputs.size() > function.outputs.size())
    return fail("expected at most " + Twine(function.inputs.size()) +
                " inputs and " + Twine(function.outputs.size()) +
                " outputs like the function");

  GraphState::Call call;
  if (failed(readCallAttributes(node, state, scope, function, call)))
    return failure();
  GraphState body(state.session);
  for (auto [index, parameter] : llvm::enumerate(function.inputs)) {
    if (index >= node.inputs.size() || state.isAbsent(node.inputs[index])) {
      call.absentInputs.insert(parameter);
      continue;
    }
    ImportedValue *argument = state.find(node.inputs[index]);
    if (!argument)
      return fail("input '" + node.inputs[index] +
                  "': no node, input or initializer has this name");
    body.define(parameter, *argument);
  }
  body.setCall(&call);

  NodeScope inner{function.opsetImports, 0, scope.calls,
                  scope.getPath(node) + "/"};
  inner.calls.push_back(&function);
  if (failed(enterOpsets(inner, function.nodes)) ||
      failed(importNodes(function.nodes, body, inner)))
    return failure();
  for (auto [index, name] : llvm::enumerate(node.outputs)) {
    if (name.empty())
      continue;
    ImportedValue *value = body.find(function.outputs[index]);
    if (!value)
      return fail("the function does not define its output '" +
                  function.outputs[index] + "'");
    state.define(name, *value);
  }
  return success();
}
