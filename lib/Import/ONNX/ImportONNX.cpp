//===- ImportONNX.cpp - ONNX models to relax ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/ONNX/ImportONNX.h"

#include "NodeBuilder.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {

class GraphImporter {
public:
  GraphImporter(const Model &model, StringRef fileName, TensorReader &reader,
                MLIRContext *context)
      : model(model), graph(*model.graph), fileName(fileName), builder(context),
        state(reader) {}

  /// The module, or null after an error has been reported.
  OwningOpRef<ModuleOp> run();

private:
  LogicalResult error(const Twine &message) {
    return emitError(builder.getUnknownLoc(), fileName + ": " + message);
  }
  LogicalResult findOpset();
  LogicalResult checkOperators();
  LogicalResult defineInitializers();
  LogicalResult getInputTypes(SmallVectorImpl<Type> &types);
  FailureOr<Type> getType(const ValueInfo &info);
  LogicalResult importNode(const Node &node);
  LogicalResult getOutputs(SmallVectorImpl<Value> &outputs);
  LogicalResult checkOutput(const ValueInfo &info, Value value);
  std::string describe(const Node &node) const;
  Location getLocation(StringRef name) {
    return NameLoc::get(builder.getStringAttr(name));
  }
  static StringRef getName(const Node &node) {
    if (!node.name.empty() || node.outputs.empty())
      return node.name;
    return node.outputs[0];
  }
  static bool isDefaultDomain(StringRef domain) {
    return domain.empty() || domain == "ai.onnx";
  }

  const Model &model;
  const Graph &graph;
  std::string fileName;
  OpBuilder builder;
  GraphState state;
  int64_t opset = 0;
  /// The inputs that are not constants, in order.
  SmallVector<const ValueInfo *> arguments;
  /// The symbol of each dim_param.
  llvm::StringMap<IndexExpr> symbolOfParam;
};

} // namespace

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// The entry of an operator for a version of the operator set, or null.
static const OperatorEntry *findOperator(StringRef name, int64_t opset) {
  for (ArrayRef<OperatorEntry> table :
       {getElementwiseOperators(), getLinearAlgebraOperators(),
        getNormalizationOperators(), getPoolingOperators(),
        getShapeOperators()})
    for (const OperatorEntry &entry : table)
      if (entry.name == name && entry.since <= opset && opset <= entry.until)
        return &entry;
  return nullptr;
}

std::string GraphImporter::describe(const Node &node) const {
  std::string domain =
      isDefaultDomain(node.domain) ? "" : node.domain.str() + ".";
  return ("node '" + getName(node) + "' (" + domain + node.opType + ", opset " +
          Twine(opset) + ")")
      .str();
}

LogicalResult GraphImporter::findOpset() {
  for (const OperatorSet &set : model.opsetImports)
    if (isDefaultDomain(set.domain))
      opset = set.version;
  if (opset == 0)
    return error("expected an opset_import of the default domain");
  if (opset < 7)
    return error("opset " + Twine(opset) +
                 " is not supported: expected 7 or newer (the elementwise "
                 "operators before it had a 'broadcast' attribute); onnx."
                 "version_converter can convert the model");
  if (opset > OperatorEntry::kNewestOpset)
    return error("opset " + Twine(opset) +
                 " is newer than the newest one known, " +
                 Twine(OperatorEntry::kNewestOpset));
  return success();
}

/// Reports all operators of the graph that have no entry, in one error.
LogicalResult GraphImporter::checkOperators() {
  llvm::MapVector<std::pair<StringRef, StringRef>, SmallVector<const Node *>>
      unsupported;
  size_t numNodes = 0;
  for (const Node &node : graph.nodes) {
    if (isDefaultDomain(node.domain) && findOperator(node.opType, opset))
      continue;
    ++numNodes;
    StringRef domain = isDefaultDomain(node.domain) ? "ai.onnx" : node.domain;
    unsupported[{domain, node.opType}].push_back(&node);
  }
  if (unsupported.empty())
    return success();

  constexpr size_t kMaxLines = 18, kMaxNames = 4;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << numNodes << (numNodes == 1 ? " node has" : " nodes have")
     << " an operator that is not supported:";
  size_t line = 0;
  for (auto &[op, nodes] : unsupported) {
    if (++line > kMaxLines) {
      os << "\n  and " << unsupported.size() - kMaxLines << " more operators";
      break;
    }
    os << "\n  " << op.second << " (domain " << op.first;
    if (op.first == "ai.onnx")
      os << ", opset " << opset;
    os << "): ";
    const Node *first = nodes[0];
    bool isFunction = llvm::any_of(model.functions, [&](const Function &f) {
      return f.name == first->opType && f.domain == first->domain;
    });
    if (isFunction)
      os << "a function of the model: ";
    llvm::interleaveComma(
        ArrayRef(nodes).take_front(kMaxNames), os,
        [&](const Node *node) { os << "'" << getName(*node) << "'"; });
    if (nodes.size() > kMaxNames)
      os << " and " << nodes.size() - kMaxNames << " more";
  }
  return error(text);
}

LogicalResult GraphImporter::importNode(const Node &node) {
  for (StringRef output : node.outputs)
    if (state.values.contains(output))
      return error(describe(node) + ": output '" + output +
                   "' is defined already");
  NodeBuilder nodeBuilder(node, opset, builder, getLocation(getName(node)),
                          state);
  for (const onnx::Attribute &attribute : node.attributes)
    if (!attribute.refAttrName.empty())
      (void)nodeBuilder.error("attribute '" + attribute.name +
                              "' refers to an attribute of a function");
  bool done = foldShapeArithmetic(nodeBuilder);
  if (!done && !nodeBuilder.failed()) {
    LogicalResult result =
        findOperator(node.opType, opset)->import(nodeBuilder);
    if (failed(result))
      (void)nodeBuilder.error("import failed");
  }
  if (succeeded(nodeBuilder.finish()))
    return success();
  return error(describe(node) + ": " + nodeBuilder.getError());
}

//===----------------------------------------------------------------------===//
// Inputs, initializers, outputs
//===----------------------------------------------------------------------===//

LogicalResult GraphImporter::defineInitializers() {
  if (graph.numSparseInitializers > 0)
    return error("sparse initializers are not supported");
  for (const Tensor &tensor : graph.initializers) {
    llvm::Expected<ElementsAttr> value = state.reader.read(tensor);
    if (!value)
      return error("initializer '" + tensor.name +
                   "': " + llvm::toString(value.takeError()));
    ImportedValue imported(getLocation(tensor.name));
    imported.constant = *value;
    if (tensor.name.empty() ||
        !state.values.try_emplace(tensor.name, imported).second)
      return error("initializer '" + tensor.name + "' is defined already");
  }
  return success();
}

FailureOr<Type> GraphImporter::getType(const ValueInfo &info) {
  if (info.kind != ValueInfo::Kind::Tensor)
    return error("input '" + info.name + "': expected a tensor type");
  Type elementType = getElementType(info.elementType, builder.getContext());
  if (!elementType)
    return error("input '" + info.name + "': element type " +
                 stringifyDataType(info.elementType) + " is not supported");
  if (!info.shape)
    return Type(UnrankedTensorType::get(elementType));

  SmallVector<relax::Dim> dims;
  for (auto [index, dim] : llvm::enumerate(*info.shape)) {
    if (dim.value && *dim.value >= 0) {
      dims.push_back(IndexExpr(*dim.value));
      continue;
    }
    // No name, or a negative number, which some exporters write for it.
    if (dim.value || dim.param.empty()) {
      dims.push_back(
          state.makeSymbol(info.name.str() + "_" + llvm::utostr(index)));
      continue;
    }
    auto [it, isNew] = symbolOfParam.try_emplace(dim.param);
    if (isNew)
      it->second = state.makeSymbol(dim.param);
    dims.push_back(it->second);
  }
  return Type(relax::getTensorType(relax::TensorShape(dims), elementType));
}

LogicalResult GraphImporter::getInputTypes(SmallVectorImpl<Type> &types) {
  // Symbols that are made up must not take the name of a dim_param.
  for (const ValueInfo &info : graph.inputs)
    if (info.shape && !state.values.contains(info.name))
      for (const Dimension &dim : *info.shape)
        if (!dim.value && !dim.param.empty() &&
            !symbolOfParam.contains(dim.param))
          symbolOfParam[dim.param] = state.makeSymbol(dim.param);
  for (const ValueInfo &info : graph.inputs) {
    if (state.values.contains(info.name))
      continue;
    if (llvm::any_of(arguments, [&](const ValueInfo *argument) {
          return argument->name == info.name;
        }))
      return error("input '" + info.name + "' is defined already");
    FailureOr<Type> type = getType(info);
    if (failed(type))
      return failure();
    arguments.push_back(&info);
    types.push_back(*type);
  }
  return success();
}

/// What the model says about an output must not contradict what was inferred.
LogicalResult GraphImporter::checkOutput(const ValueInfo &info, Value value) {
  if (info.kind != ValueInfo::Kind::Tensor)
    return success();
  auto type = cast<TensorType>(value.getType());
  Type declared = getElementType(info.elementType, builder.getContext());
  if (info.elementType != DataType::Undefined &&
      declared != type.getElementType())
    return error("output '" + info.name + "': expected element type " +
                 stringifyDataType(info.elementType) + ", got a tensor of " +
                 llvm::formatv("{0}", type.getElementType()).str());
  if (!info.shape)
    return success();
  SmallVector<relax::Dim> dims;
  for (const Dimension &dim : *info.shape) {
    if (dim.value && *dim.value >= 0)
      dims.push_back(IndexExpr(*dim.value));
    else
      dims.push_back(std::nullopt);
  }
  relax::TensorShape expected(dims), actual = relax::TensorShape::of(type);
  if (!relax::areCompatible(expected, actual))
    return error("output '" + info.name + "': expected shape " +
                 expected.str() + ", got " + actual.str());
  return success();
}

LogicalResult GraphImporter::getOutputs(SmallVectorImpl<Value> &outputs) {
  // Reading them as inputs of a node turns constants into operations.
  Node node;
  for (const ValueInfo &info : graph.outputs)
    node.inputs.push_back(info.name);
  NodeBuilder nodeBuilder(node, opset, builder, builder.getUnknownLoc(), state);
  for (auto [index, info] : llvm::enumerate(graph.outputs)) {
    Value value = nodeBuilder.getInput(index);
    if (!value)
      return error("output '" + info.name + "': " + nodeBuilder.getError());
    if (failed(checkOutput(info, value)))
      return failure();
    outputs.push_back(value);
  }
  if (outputs.empty())
    return error("expected at least one output");
  return success();
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> GraphImporter::run() {
  SmallVector<Type> argumentTypes;
  if (failed(findOpset()) || failed(checkOperators()) ||
      failed(defineInitializers()) || failed(getInputTypes(argumentTypes)))
    return {};

  Location location = getLocation(graph.name.empty() ? "main" : graph.name);
  OwningOpRef<ModuleOp> module(ModuleOp::create(location));
  builder.setInsertionPointToEnd(module->getBody());
  // The function's results are not known before its body is.
  auto function = relax::FuncOp::create(
      builder, location, "main", builder.getFunctionType(argumentTypes, {}));
  Block *entry = &function.getBody().front();
  for (auto [argument, info] :
       llvm::zip_equal(entry->getArguments(), arguments)) {
    argument.setLoc(getLocation(info->name));
    ImportedValue imported(argument.getLoc());
    imported.tensor = argument;
    state.values.try_emplace(info->name, imported);
  }

  // Nor are those of the dataflow block: it is built when its body is.
  Region body;
  builder.createBlock(&body);
  for (const Node &node : graph.nodes)
    if (failed(importNode(node)))
      return {};
  SmallVector<Value> outputs;
  if (failed(getOutputs(outputs)))
    return {};
  SmallVector<Type> resultTypes =
      llvm::to_vector(ValueRange(outputs).getTypes());
  bool isEmpty = body.front().empty();
  if (!isEmpty)
    relax::OutputOp::create(builder, location, outputs);

  builder.setInsertionPointToEnd(entry);
  if (!isEmpty) {
    auto dataflow = relax::DataflowOp::create(builder, location, resultTypes);
    dataflow.getBody().takeBody(body);
    outputs = llvm::to_vector_of<Value>(dataflow.getResults());
  }
  relax::ReturnOp::create(builder, location, outputs);

  function.setFunctionType(builder.getFunctionType(argumentTypes, resultTypes));
  for (auto [index, info] : llvm::enumerate(arguments))
    function.setArgAttr(index, "relax.name", builder.getStringAttr(info->name));
  for (auto [index, info] : llvm::enumerate(graph.outputs))
    function.setResultAttr(index, "relax.name",
                           builder.getStringAttr(info.name));
  if (failed(verify(*module)))
    return {};
  return module;
}

FailureOr<OwningOpRef<ModuleOp>>
relax_mlir::importONNX(std::unique_ptr<llvm::MemoryBuffer> buffer,
                       StringRef path, MLIRContext *context) {
  context->loadDialect<relax::RelaxDialect>();
  StringRef fileName = llvm::sys::path::filename(path);
  auto fail = [&](const Twine &message) {
    return emitError(UnknownLoc::get(context), fileName + ": " + message);
  };
  std::shared_ptr<llvm::MemoryBuffer> file(std::move(buffer));
  llvm::Expected<Model> model = decodeModel(file->getBuffer());
  if (!model)
    return fail("not an ONNX model: " + llvm::toString(model.takeError()));
  if (!model->graph)
    return fail("not an ONNX model: graph is missing");
  TensorReader reader(context, file, llvm::sys::path::parent_path(path));
  OwningOpRef<ModuleOp> module =
      GraphImporter(*model, fileName, reader, context).run();
  if (!module)
    return failure();
  return module;
}

FailureOr<OwningOpRef<ModuleOp>> relax_mlir::importONNX(StringRef path,
                                                        MLIRContext *context) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return emitError(UnknownLoc::get(context),
                     path + ": " + buffer.getError().message());
  return importONNX(std::move(*buffer), path, context);
}
