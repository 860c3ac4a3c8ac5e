//===- NodeImporter.cpp - import nodes and function calls -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeImporter.h"

#include "ShapeArithmetic.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Returns the version of the node's operator set; 0 if the model does not
/// specify one.
static int64_t getVersion(const Node &node, const NodeScope &scope) {
  if (NodeImporter::isDefaultDomain(node.domain))
    return scope.opset;
  for (const OperatorSet &set : scope.opsets)
    if (set.domain == node.domain)
      return set.version;
  return 0;
}

NodeImporter::NodeImporter(const Model &model, OpBuilder &builder,
                           ErrorHandler onError)
    : model(model), builder(builder), onError(std::move(onError)) {
  // The first of several functions with the same name takes precedence.
  for (const Function &function : model.functions)
    functions.try_emplace(
        getKey(function.domain, function.name, function.overload), &function);
}

std::string NodeImporter::describe(const Node &node,
                                   const NodeScope &scope) const {
  bool isDefault = isDefaultDomain(node.domain);
  std::string text =
      "node '" + shortenName(scope.prefix + getName(node).str()) + "' (" +
      (isDefault ? "" : node.domain.str() + ".") + node.opType.str();
  int64_t version = getVersion(node, scope);
  if (version)
    text += ", opset " + llvm::itostr(version);
  return text + ")";
}

LogicalResult NodeImporter::nodeError(const Node &node, const NodeScope &scope,
                                      const Twine &message, ErrorInfo info) {
  info.nodes = {scope.prefix + getName(node).str()};
  return onError(describe(node, scope) + ": " + message, info);
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

const Function *NodeImporter::getSchemaFunction(StringRef name, int64_t opset) {
  StringRef bytes = findSchemaFunction(name, opset);
  if (bytes.empty())
    return nullptr;
  std::unique_ptr<Function> &function = schemaFunctions[bytes.data()];
  if (!function)
    function =
        std::make_unique<Function>(llvm::cantFail(decodeFunction(bytes)));
  return function.get();
}

NodeImporter::ControlFunction NodeImporter::findControl(StringRef name,
                                                        int64_t opset) {
  if (name == "If")
    return &NodeImporter::importIf;
  if (name == "Loop")
    return &NodeImporter::importLoop;
  if (name == "Scan" && opset >= 8)
    return opset == 8 ? &NodeImporter::importBatchedScan
                      : &NodeImporter::importScan;
  return nullptr;
}

StringRef NodeImporter::describeSupport(StringRef name, int64_t opset) {
  if (findControl(name, opset))
    return "control";
  if (findOperator(name, opset))
    return "operator";
  return findSchemaFunction(name, opset).empty() ? "" : "function";
}

NodeImporter::Meaning NodeImporter::resolve(const Node &node,
                                            const NodeScope &scope) {
  Meaning meaning;
  // Functions of the model take precedence.
  meaning.function =
      functions.lookup(getKey(node.domain, node.opType, node.overload));
  if (meaning.function)
    return meaning;
  if (!isDefaultDomain(node.domain))
    return meaning;
  if (ControlFunction control = findControl(node.opType, scope.opset))
    meaning.control = control;
  else if (const OperatorEntry *entry = findOperator(node.opType, scope.opset))
    meaning.entry = entry;
  else
    meaning.function = getSchemaFunction(node.opType, scope.opset);
  meaning.isOfSpecification = meaning.function != nullptr;
  return meaning;
}

/// The maximum nesting depth of calls and graphs. Each level uses stack space.
static constexpr size_t kMaxDepth = 256;

/// Appends to `missing` the operators of nodes, and of functions that they
/// call, that cannot be imported.
void NodeImporter::collectMissing(ArrayRef<Node> nodes, const NodeScope &scope,
                                  size_t depth, FunctionSet &visited,
                                  MissingList &missing) {
  // Deeper nesting is reported when the node is imported.
  if (depth > kMaxDepth)
    return;
  for (const Node &node : nodes) {
    Meaning meaning = resolve(node, scope);
    for (const onnx::Attribute &attribute : node.attributes)
      if (meaning.control && attribute.graph)
        collectMissing(attribute.graph->nodes, scope, depth + 1, visited,
                       missing);
    if (const Function *function = meaning.function) {
      // Visit each function once.
      if (visited.contains(function))
        continue;
      NodeScope inner{function->opsetImports,
                      0,
                      {},
                      scope.prefix + getName(node).str() + "/"};
      for (const OperatorSet &set : function->opsetImports)
        if (isDefaultDomain(set.domain))
          inner.opset = set.version;
      // The missing operator set is a separate error.
      if (inner.opset > OperatorEntry::kNewestOpset)
        continue;
      if (!meaning.isOfSpecification) {
        visited.insert(function);
        collectMissing(function->nodes, inner, depth + 1, visited, missing);
        continue;
      }
      // A missing operator inside of a function of the specification is
      // reported as the function itself, which the author of the model knows.
      FunctionSet visitedInside = visited;
      visitedInside.insert(function);
      MissingList insideOperator;
      collectMissing(function->nodes, inner, depth + 1, visitedInside,
                     insideOperator);
      if (insideOperator.empty())
        continue;
    } else if (meaning) {
      continue;
    }
    addMissing(node, scope, missing);
  }
}

void NodeImporter::addMissing(const Node &node, const NodeScope &scope,
                              MissingList &missing) const {
  bool isDefault = isDefaultDomain(node.domain);
  StringRef domain = isDefault ? "ai.onnx" : node.domain;
  std::string text = node.opType.str() + " (domain " + domain.str();
  if (int64_t version = getVersion(node, scope))
    text += ", opset " + llvm::itostr(version);
  text += ")";
  auto it = llvm::find_if(
      missing, [&](const Missing &entry) { return entry.op == text; });
  if (it == missing.end()) {
    std::string hint = getWorkaround(domain, node.opType).str();
    // The operator exists in the specification, but only in a later version.
    int64_t first = isDefault ? getFirstVersion(node.opType) : 0;
    if (hint.empty() && first > scope.opset)
      hint = "since opset " + llvm::itostr(first);
    it = missing.insert(it, Missing{text, std::move(hint), {}});
  }
  it->nodes.push_back(scope.prefix + getName(node).str());
}

LogicalResult NodeImporter::checkOperators(const Graph &graph,
                                           const NodeScope &scope) {
  MissingList missing;
  FunctionSet visited;
  collectMissing(graph.nodes, scope, /*depth=*/0, visited, missing);
  if (missing.empty())
    return success();
  ErrorInfo info{ErrorKind::MissingOperator, {}, ""};
  for (const Missing &entry : missing)
    llvm::append_range(info.nodes, entry.nodes);

  // The message names a few nodes of each operator; the structured error has
  // all.
  constexpr size_t kMaxLines = 18, kMaxNames = 4;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << info.nodes.size()
     << (info.nodes.size() == 1 ? " node has" : " nodes have")
     << " an operator that is not supported:";
  size_t line = 0;
  for (const Missing &entry : missing) {
    if (++line > kMaxLines) {
      os << "\n  and " << missing.size() - kMaxLines << " more operators";
      break;
    }
    os << "\n  " << entry.op << ": ";
    llvm::interleaveComma(ArrayRef(entry.nodes).take_front(kMaxNames), os,
                          [&](StringRef name) { os << "'" << name << "'"; });
    if (entry.nodes.size() > kMaxNames)
      os << " and " << entry.nodes.size() - kMaxNames << " more";
    if (!entry.hint.empty())
      os << " (" << entry.hint << ")";
  }
  return onError(text, info);
}

LogicalResult NodeImporter::importNodes(ArrayRef<Node> nodes, GraphState &state,
                                        NodeScope &scope) {
  for (const Node &node : nodes)
    if (failed(importNode(node, state, scope)))
      return failure();
  return success();
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

LogicalResult NodeImporter::importNode(const Node &node, GraphState &state,
                                       NodeScope &scope) {
  // Functions that call functions, and nested loops, can expand a few nodes to
  // any number.
  constexpr size_t kMaxNodes = 100000;
  bool isRepeated = !scope.prefix.empty();
  if (isRepeated && ++numNodes > kMaxNodes)
    return nodeError(node, scope,
                     "functions and loops expand to more than " +
                         Twine(kMaxNodes) + " nodes");
  llvm::SaveAndRestore level(depth, depth + 1);
  // Check the limit before building the name, whose length grows with the
  // depth.
  if (depth > kMaxDepth)
    return onError(
        "calls and graphs nest deeper than " + Twine(kMaxDepth) + ", at " +
            describe(node, scope),
        {ErrorKind::Other, {scope.prefix + getName(node).str()}, ""});
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
  Meaning meaning = resolve(node, scope);
  bool isOperator = !meaning.function || meaning.isOfSpecification;
  if (isOperator && isDefaultDomain(node.domain) &&
      failed(checkSignature(node, scope)))
    return failure();
  if (meaning.control)
    return (this->*meaning.control)(node, state, scope);
  if (meaning.function)
    return importCall(node, state, scope, *meaning.function);
  if (!meaning.entry)
    return nodeError(node, scope, "the operator is not supported",
                     {ErrorKind::MissingOperator, {}, ""});
  return importOperator(node, state, scope, *meaning.entry);
}

LogicalResult NodeImporter::importOperator(const Node &node, GraphState &state,
                                           const NodeScope &scope,
                                           const OperatorEntry &entry) {
  Location location = getLocation(node, scope);
  auto run = [&](const Node &node, int64_t opset) -> LogicalResult {
    NodeBuilder nodeBuilder(node, opset, builder, location, state);
    bool done = nodeBuilder.failed() || foldShapeArithmetic(nodeBuilder);
    if (!done && failed(entry.import(nodeBuilder)))
      (void)nodeBuilder.error("import failed");
    if (succeeded(nodeBuilder.finish())) {
      // A missing output is an error only if it is used.
      for (StringRef output : node.outputs)
        if (!output.empty() && !state.isDefinedHere(output)) {
          ImportedValue absent(location);
          absent.error = "output '" + output.str() + "' of " +
                         describe(node, scope) + " is not supported";
          state.define(output, std::move(absent));
        }
      return success();
    }
    return nodeError(node, scope, nodeBuilder);
  };
  constexpr int64_t kOldestOpset = 7;
  if (scope.opset >= kOldestOpset)
    return run(node, scope.opset);
  NodeBuilder old(node, scope.opset, builder, location, state);
  std::unique_ptr<Node> modern = modernizeNode(old);
  if (old.failed())
    return nodeError(node, scope, old);
  return run(modern ? *modern : node, kOldestOpset);
}

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
    if (value)
      imported.constant = *value;
    else if (!getElementType(tensor.dataType, builder.getContext()))
      imported.error = ("initializer '" + tensor.name +
                        "': " + llvm::toString(value.takeError()))
                           .str();
    else
      return valueError(graph, tensor.name, scope,
                        "initializer '" + tensor.name +
                            "': " + llvm::toString(value.takeError()));
    if (tensor.name.empty() || state.isVisible(tensor.name) ||
        !state.define(tensor.name, std::move(imported)))
      return onError("initializer '" + tensor.name + "' is defined already",
                     {ErrorKind::Other, {}, tensor.name.str()});
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

LogicalResult NodeImporter::importCall(const Node &node, GraphState &state,
                                       NodeScope &scope,
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

  // Attributes are those of the node, resolved in the caller, then the
  // defaults.
  GraphState::Call call;
  for (const onnx::Attribute &attribute : function.defaultAttributes)
    call.attributes[attribute.name] = &attribute;
  for (const onnx::Attribute &attribute : node.attributes) {
    bool isKnown = call.attributes.contains(attribute.name) ||
                   llvm::is_contained(function.attributes, attribute.name);
    if (!isKnown)
      return fail("the function has no attribute '" + attribute.name + "'");
    const onnx::Attribute *value = &attribute;
    if (!attribute.refAttrName.empty()) {
      if (!state.getCall())
        return fail("attribute '" + attribute.name +
                    "' refers to a function attribute outside of a function");
      value = state.getCall()->attributes.lookup(attribute.refAttrName);
    }
    if (value)
      call.attributes[attribute.name] = value;
  }

  GraphState body(state.session);
  for (auto [index, parameter] : llvm::enumerate(function.inputs)) {
    if (index >= node.inputs.size() || state.isAbsent(node.inputs[index])) {
      call.absentInputs.insert(parameter);
      continue;
    }
    ImportedValue *argument = state.find(node.inputs[index]);
    if (!argument)
      return fail("input '" + node.inputs[index] +
                  "' is not defined before the node");
    body.define(parameter, *argument);
  }
  body.setCall(&call);

  NodeScope inner{function.opsetImports, 0, scope.calls,
                  scope.prefix + getName(node).str() + "/"};
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
