//===- NodeImporter.cpp - nodes, functions, branches ----------------------===//
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

/// The version of the node's operator set; 0 where the model does not say.
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
  // Of several that are called alike it is the first one.
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
                     "expected an opset_import of the default domain");
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
  // The model's own functions come before everything else.
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

/// How deep calls and graphs may nest: each level takes some of the stack.
static constexpr size_t kMaxDepth = 256;

/// Whether the operators of a graph, or of what its functions stand for, are
/// all there; appends those that are not to `missing`.
void NodeImporter::collectMissing(ArrayRef<Node> nodes, const NodeScope &scope,
                                  size_t depth, FunctionSet &visited,
                                  MissingList &missing) {
  // What is deeper is found when it is imported.
  if (depth > kMaxDepth)
    return;
  for (const Node &node : nodes) {
    Meaning meaning = resolve(node, scope);
    for (const onnx::Attribute &attribute : node.attributes)
      if (meaning.control && attribute.graph)
        collectMissing(attribute.graph->nodes, scope, depth + 1, visited,
                       missing);
    if (const Function *function = meaning.function) {
      // Each once.
      if (visited.contains(function))
        continue;
      NodeScope inner{function->opsetImports,
                      0,
                      {},
                      scope.prefix + getName(node).str() + "/"};
      for (const OperatorSet &set : function->opsetImports)
        if (isDefaultDomain(set.domain))
          inner.opset = set.version;
      // That is an error of its own.
      if (inner.opset > OperatorEntry::kNewestOpset)
        continue;
      if (!meaning.isOfSpecification) {
        visited.insert(function);
        collectMissing(function->nodes, inner, depth + 1, visited, missing);
        continue;
      }
      // What an operator is made of does not interest who wrote a model.
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
    // Of the specification, but not yet of this version.
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

  // The text names a few nodes of each operator, the fields have all.
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
/// does not have in this version: what is not read must not be there.
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
  // Functions that call functions, and loops in loops, can make any number of
  // nodes out of few.
  constexpr size_t kMaxNodes = 100000;
  bool isRepeated = !scope.prefix.empty();
  if (isRepeated && ++numNodes > kMaxNodes)
    return nodeError(node, scope,
                     "the model makes more than " + Twine(kMaxNodes) +
                         " nodes of its functions and loops");
  llvm::SaveAndRestore level(depth, depth + 1);
  // The limit comes first: such a name is long.
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
      // An output that there is no value for is an error where it is used.
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
                " outputs, as the function has");

  // Attributes: the node's, resolved in the caller, then defaults.
  GraphState::Call call;
  for (const onnx::Attribute &attribute : function.defaultAttributes)
    call.attributes[attribute.name] = &attribute;
  for (const onnx::Attribute &attribute : node.attributes) {
    bool isKnown = call.attributes.contains(attribute.name) ||
                   llvm::is_contained(function.attributes, attribute.name);
    if (!isKnown)
      return fail("attribute '" + attribute.name +
                  "' is not one of the function");
    const onnx::Attribute *value = &attribute;
    if (!attribute.refAttrName.empty()) {
      if (!state.getCall())
        return fail("attribute '" + attribute.name +
                    "' refers to an attribute of a function");
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

//===----------------------------------------------------------------------===//
// If
//===----------------------------------------------------------------------===//

const Graph *NodeImporter::getGraph(const Node &node, StringRef attribute,
                                    const NodeScope &scope) {
  for (const onnx::Attribute &a : node.attributes)
    if (a.name == attribute && a.graph)
      return a.graph.get();
  (void)nodeError(node, scope,
                  "attribute '" + attribute + "': expected a graph");
  return nullptr;
}

/// Imports the nodes of a branch at the insertion point of the builder;
/// `state` is the branch's own.
LogicalResult NodeImporter::importBranch(const Node &node, StringRef attribute,
                                         GraphState &state, NodeScope &scope,
                                         SmallVectorImpl<StringRef> &outputs) {
  const Graph *graph = getGraph(node, attribute, scope);
  if (!graph)
    return failure();
  auto fail = [&](const Twine &message) {
    return nodeError(node, scope, "attribute '" + attribute + "': " + message);
  };
  if (!graph->inputs.empty())
    return fail("expected a graph without inputs");
  if (graph->outputs.size() < node.outputs.size())
    return fail("expected " + Twine(node.outputs.size()) +
                " outputs, as the node has, got " +
                Twine(graph->outputs.size()));
  if (failed(defineInitializers(*graph, state, scope)) ||
      failed(importNodes(graph->nodes, state, scope)))
    return failure();
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    StringRef name = graph->outputs[i].name;
    if (!state.find(name))
      return fail("output '" + name + "' is not defined");
    outputs.push_back(name);
  }
  return success();
}

LogicalResult NodeImporter::importIf(const Node &node, GraphState &state,
                                     NodeScope &scope) {
  NodeBuilder nodeBuilder(node, scope.opset, builder, getLocation(node, scope),
                          state);
  auto constant =
      dyn_cast_or_null<DenseElementsAttr>(nodeBuilder.getConstantInput(0));
  if (!nodeBuilder.failed() &&
      !nodeBuilder.getInputType(0).getElementType().isInteger(1))
    (void)nodeBuilder.error("expected a condition of BOOL");
  if (!nodeBuilder.failed() && constant && constant.getNumElements() == 1) {
    bool condition = *constant.getValues<bool>().begin();
    GraphState branch(&state);
    SmallVector<StringRef> outputs;
    if (failed(importBranch(node, condition ? "then_branch" : "else_branch",
                            branch, scope, outputs)))
      return failure();
    for (auto [name, output] : llvm::zip_equal(node.outputs, outputs))
      if (!name.empty())
        state.define(name, *branch.find(output));
    return success();
  }
  Value condition = nodeBuilder.getScalar(0, "cond");
  if (nodeBuilder.failed())
    return nodeError(node, scope, nodeBuilder);
  return buildIf(node, condition, state, scope);
}

/// The type of a result of two branches: what both say, with symbols that are
/// known outside.
static Type joinBranches(Type lhs, Type rhs, const llvm::StringSet<> &known) {
  auto a = cast<TensorType>(lhs), b = cast<TensorType>(rhs);
  if (a.getElementType() != b.getElementType())
    return {};
  relax::TensorShape shape =
      relax::joinShapes(relax::TensorShape::of(a), relax::TensorShape::of(b));
  if (!shape.hasRank())
    return relax::getTensorType(shape, a.getElementType());
  SmallVector<relax::Dim> dims;
  for (const relax::Dim &dim : shape.getDims()) {
    bool isKnown = dim.has_value();
    if (dim)
      dim->walkSymbols(
          [&](StringRef symbol) { isKnown &= known.contains(symbol); });
    dims.push_back(isKnown ? dim : relax::Dim());
  }
  return relax::getTensorType(relax::TensorShape(dims), a.getElementType());
}

LogicalResult NodeImporter::buildIf(const Node &node, Value condition,
                                    GraphState &state, NodeScope &scope) {
  Location location = getLocation(node, scope);
  llvm::StringSet<> outerSymbols = state.session.symbols;
  Region regions[2];
  SmallVector<Value> results[2];
  for (bool isThen : {true, false}) {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&regions[!isThen]);
    GraphState branch(&state);
    SmallVector<StringRef> outputs;
    if (failed(importBranch(node, isThen ? "then_branch" : "else_branch",
                            branch, scope, outputs)))
      return failure();
    // Reading them as inputs of a node turns constants into operations.
    Node reader;
    reader.inputs.assign(outputs.begin(), outputs.end());
    NodeBuilder nodeBuilder(reader, scope.opset, builder, location, branch);
    results[!isThen] = nodeBuilder.getInputs();
    if (nodeBuilder.failed())
      return nodeError(node, scope, nodeBuilder);
  }
  SmallVector<Type> types;
  for (auto [lhs, rhs] : llvm::zip_equal(results[0], results[1])) {
    Type type = joinBranches(lhs.getType(), rhs.getType(), outerSymbols);
    if (!type)
      return nodeError(node, scope,
                       "the branches differ in the element type of output " +
                           Twine(types.size()));
    types.push_back(type);
  }
  for (auto [region, values] : llvm::zip_equal(regions, results)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.front());
    relax::YieldOp::create(builder, location, values);
    wrapDataflow(region.front(), location);
  }
  auto op = relax::IfOp::create(builder, location, types, condition);
  op.getThenRegion().takeBody(regions[0]);
  op.getElseRegion().takeBody(regions[1]);
  for (auto [name, value] : llvm::zip_equal(node.outputs, op.getResults())) {
    if (name.empty())
      continue;
    ImportedValue imported(location);
    imported.tensor = value;
    state.define(name, std::move(imported));
  }
  return success();
}

void relax_mlir::onnx::wrapDataflow(Block &block, Location location) {
  SmallVector<SmallVector<Operation *>> runs(1);
  for (Operation &op : block.without_terminator()) {
    if (isa<relax::IfOp>(op))
      runs.emplace_back();
    else
      runs.back().push_back(&op);
  }
  for (ArrayRef<Operation *> run : runs) {
    if (run.empty())
      continue;
    OpBuilder builder(run.front());
    Region region;
    Block *body = builder.createBlock(&region);
    Operation *next = run.back()->getNextNode();
    for (Operation *op : run)
      op->moveBefore(body, body->end());
    auto isOutside = [&](OpOperand &use) {
      return !region.findAncestorBlockInRegion(*use.getOwner()->getBlock());
    };
    SmallVector<Value> outputs;
    for (Operation *op : run)
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUses(), isOutside))
          outputs.push_back(result);
    builder.setInsertionPoint(next);
    auto dataflow = relax::DataflowOp::create(builder, location,
                                              ValueRange(outputs).getTypes());
    for (auto [inside, result] :
         llvm::zip_equal(outputs, dataflow.getResults()))
      inside.replaceUsesWithIf(result, isOutside);
    builder.setInsertionPointToEnd(body);
    relax::OutputOp::create(builder, location, outputs);
    dataflow.getBody().takeBody(region);
  }
}
