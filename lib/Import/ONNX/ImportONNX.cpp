//===- ImportONNX.cpp - import ONNX models as relax modules ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The files of this folder, in the order in which a model passes them:
//
//   Proto, ProtoFields           decode the file
//   TensorData                   weights as attributes
//   ImportONNX                   inputs and outputs of the model
//   NodeImporter, NodeOrder      sorted nodes, calls of functions
//   NodeScope, NodeResolver      names, operator sets, operators of nodes
//   SchemaFunctions              signatures and functions of ONNX
//   MissingOperators             one error for all operators without support
//   LegacyNodes                  operator sets 1 to 6
//   ControlFlow*, LoopUnroller   If, Loop, Scan, SequenceMap
//   Operators, OperatorTables    the tables of all other operators
//   <Family>Ops, <Family><Part>  operators by op family
//
// The function of an operator gets a NodeBuilder, whose base classes are listed
// in NodeContext.h, and uses:
//
//   TensorMath                   relax operators by short names
//   ShapeArithmetic, ElementArithmetic
//                                integers that shapes are computed from
//   ShapeConstraints             dimensions that must be equal
//   ElementTypes, ZeroPoint, Window, Fourier, OperatorTemplates
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/ONNX/ImportONNX.h"

#include "ControlFlow.h"
#include "NodeImporter.h"
#include "SchemaFunctions.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {

class GraphImporter {
public:
  GraphImporter(const Model &model, StringRef fileName, TensorReader &reader,
                MLIRContext *context)
      : model(model), graph(*model.graph), fileName(fileName), builder(context),
        session(reader), state(session),
        nodes(model, builder, [this](const Twine &m, const ErrorInfo &info) {
          return error(m, info);
        }) {}

  /// Returns the module, or null after reporting an error.
  OwningOpRef<ModuleOp> run();

private:
  LogicalResult error(const Twine &message, const ErrorInfo &info) {
    InFlightDiagnostic diagnostic = emitError(
        builder.getUnknownLoc(), shortenName(fileName) + ": " + message);
    attachErrorInfo(diagnostic, info);
    return diagnostic;
  }
  /// Reports an error about a value.
  LogicalResult error(StringRef value, const Twine &message) {
    return error(message, {ErrorKind::Other, {}, value.str()});
  }
  LogicalResult getInputTypes(SmallVectorImpl<Type> &types);
  FailureOr<Type> getType(const ValueInfo &info);
  LogicalResult inputError(const ValueInfo &info, const Twine &message);
  LogicalResult getOutputs(SmallVectorImpl<Value> &outputs);
  LogicalResult checkOutput(const ValueInfo &info, Value value);
  std::shared_ptr<Container> makeContainer(const ValueInfo &info,
                                           Value object) const;
  relax::FuncOp createFunction(Location location, ArrayRef<Type> argumentTypes);
  void finishBody(relax::FuncOp function, Region &body,
                  SmallVector<Value> outputs);
  void setNames(relax::FuncOp function);
  Location getLocation(StringRef name) {
    return NameLoc::get(builder.getStringAttr(name));
  }

  const Model &model;
  const Graph &graph;
  std::string fileName;
  OpBuilder builder;
  ImportSession session;
  GraphState state;
  NodeImporter nodes;
  NodeScope scope;
  /// The inputs that are not constants, in order.
  SmallVector<const ValueInfo *> arguments;
  /// The symbol of each dim_param.
  llvm::StringMap<IndexExpr> symbolOfParam;
};

} // namespace

//===----------------------------------------------------------------------===//
// Inputs, outputs
//===----------------------------------------------------------------------===//

/// Reports an error about an input, and the node that uses it if there is one.
LogicalResult GraphImporter::inputError(const ValueInfo &info,
                                        const Twine &message) {
  return nodes.valueError(graph, info.name, scope,
                          "input '" + info.name + "': " + message);
}

static StringRef describeKind(ValueInfo::Kind kind) {
  switch (kind) {
  case ValueInfo::Kind::Sequence:
    return "a sequence";
  case ValueInfo::Kind::Map:
    return "a map";
  case ValueInfo::Kind::Optional:
    return "an optional";
  case ValueInfo::Kind::SparseTensor:
    return "a sparse tensor";
  default:
    return "an unknown type";
  }
}

static bool isContainer(const ValueInfo &info) {
  return info.kind == ValueInfo::Kind::Sequence ||
         info.kind == ValueInfo::Kind::Optional;
}

FailureOr<Type> GraphImporter::getType(const ValueInfo &info) {
  if (!isContainer(info) && info.kind != ValueInfo::Kind::Tensor)
    return inputError(info,
                      "expected a tensor type, got " + describeKind(info.kind));
  bool isNested = info.kind == ValueInfo::Kind::Sequence && info.holdsSequence;
  if (isContainer(info) &&
      (isNested || info.itemKind != ValueInfo::Kind::Tensor))
    return inputError(
        info,
        "expected " + describeKind(info.kind) + " of tensors, but an item is " +
            describeKind(isNested ? ValueInfo::Kind::Sequence : info.itemKind));
  Type elementType = getElementType(info.elementType, builder.getContext());
  if (!elementType)
    return inputError(info, describeUnsupported(info.elementType));
  if (isContainer(info))
    return Type(relax::ObjectType::get(builder.getContext()));
  if (!info.shape)
    return Type(UnrankedTensorType::get(elementType));

  SmallVector<relax::Dim> dims;
  for (auto [index, dim] : llvm::enumerate(*info.shape)) {
    if (dim.value && *dim.value >= 0) {
      dims.push_back(IndexExpr(*dim.value));
      continue;
    }
    // The dimension has no name, or is negative, which some exporters write for
    // unknown ones.
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
  // Reserve the names of all dim_params before generating symbols.
  for (const ValueInfo &info : graph.inputs)
    if (info.shape && !isContainer(info) && !state.isVisible(info.name))
      for (const Dimension &dim : *info.shape)
        if (!dim.value && !dim.param.empty() &&
            !symbolOfParam.contains(dim.param))
          symbolOfParam[dim.param] = state.makeSymbol(dim.param);
  for (const ValueInfo &info : graph.inputs) {
    if (state.isVisible(info.name))
      continue;
    if (llvm::any_of(arguments, [&](const ValueInfo *argument) {
          return argument->name == info.name;
        }))
      return error(info.name, "input '" + info.name + "' is defined already");
    FailureOr<Type> type = getType(info);
    if (failed(type))
      return failure();
    arguments.push_back(&info);
    types.push_back(*type);
  }
  return success();
}

/// Prints a shape as the model spells it: `[batch, 3, ?]`.
static std::string describeShape(ArrayRef<Dimension> shape) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::interleaveComma(shape, out << '[', [&](const Dimension &dim) {
    if (dim.value)
      out << *dim.value;
    else
      out << (dim.param.empty() ? StringRef("?") : dim.param);
  });
  out << ']';
  return text;
}

/// Checks that the declared type of an output is compatible with the inferred
/// one.
LogicalResult GraphImporter::checkOutput(const ValueInfo &info, Value value) {
  auto type = dyn_cast<TensorType>(value.getType());
  if (isContainer(info) && type)
    return error(info.name, "output '" + info.name + "': expected " +
                                describeKind(info.kind) + ", got a tensor");
  if (info.kind != ValueInfo::Kind::Tensor)
    return success();
  if (!type)
    return error(info.name,
                 "output '" + info.name +
                     "': expected a tensor, got a sequence or an optional");
  Type declared = getElementType(info.elementType, builder.getContext());
  if (info.elementType != DataType::Undefined &&
      declared != type.getElementType())
    return error(info.name,
                 "output '" + info.name + "': expected element type " +
                     stringifyDataType(info.elementType) +
                     ", got a tensor of " +
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
    return error(info.name, "output '" + info.name + "': expected shape " +
                                describeShape(*info.shape) + ", got " +
                                actual.str());
  return success();
}

LogicalResult GraphImporter::getOutputs(SmallVectorImpl<Value> &outputs) {
  // Reading values as inputs of a node materializes constants.
  Node node;
  for (const ValueInfo &info : graph.outputs)
    node.inputs.push_back(info.name);
  NodeBuilder nodeBuilder(node, scope.opset, builder, builder.getUnknownLoc(),
                          state);
  for (auto [index, info] : llvm::enumerate(graph.outputs)) {
    if (info.name.empty())
      return error("", "output " + Twine(index) + " has no name");
    if (!state.isVisible(info.name))
      return error(info.name,
                   "output '" + info.name +
                       "': no node, input or initializer has this name");
    ImportedValue *imported = nodeBuilder.getAnyInput(index);
    Value value;
    if (imported)
      value = imported->container ? nodeBuilder.getResult(*imported->container)
                                  : nodeBuilder.materialize(*imported);
    if (!value)
      return error("output '" + info.name + "': " + nodeBuilder.getError(),
                   nodeBuilder.getErrorInfo());
    if (failed(checkOutput(info, value)))
      return failure();
    outputs.push_back(value);
  }
  if (outputs.empty())
    return error("", "the graph must have at least one output");
  return success();
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

/// Returns the sequence or optional that an input is. A size that has a name is
/// not that of all tensors.
std::shared_ptr<Container> GraphImporter::makeContainer(const ValueInfo &info,
                                                        Value object) const {
  auto container = std::make_shared<Container>();
  container->kind = info.kind == ValueInfo::Kind::Sequence
                        ? Container::Kind::Sequence
                        : Container::Kind::Optional;
  container->holdsSequence = info.holdsSequence;
  container->object = object;
  container->elementType =
      getElementType(info.elementType, object.getContext());
  container->tensorType = UnrankedTensorType::get(container->elementType);
  if (!info.shape)
    return container;
  SmallVector<int64_t> shape;
  for (const Dimension &dim : *info.shape)
    shape.push_back(dim.value && *dim.value >= 0 ? *dim.value
                                                 : ShapedType::kDynamic);
  container->tensorType = RankedTensorType::get(shape, container->elementType);
  return container;
}

/// Creates the function, whose arguments are the inputs. The types of its
/// results are known only after its body is built.
relax::FuncOp GraphImporter::createFunction(Location location,
                                            ArrayRef<Type> argumentTypes) {
  auto function = relax::FuncOp::create(
      builder, location, "main", builder.getFunctionType(argumentTypes, {}));
  for (auto [argument, info] :
       llvm::zip_equal(function.getBody().getArguments(), arguments)) {
    argument.setLoc(getLocation(info->name));
    ImportedValue imported(argument.getLoc());
    if (isContainer(*info))
      imported.container = makeContainer(*info, argument);
    else
      imported.tensor = argument;
    state.define(info->name, imported);
  }
  return function;
}

/// Moves the imported nodes into the function, as one dataflow region if there
/// is nothing else, and returns the outputs.
void GraphImporter::finishBody(relax::FuncOp function, Region &body,
                               SmallVector<Value> outputs) {
  Location location = function.getLoc();
  Block *entry = &function.getBody().front();
  Block &nodesBlock = body.front();
  if (!llvm::all_of(nodesBlock, mayBeInDataflow)) {
    // The operations around branches, loops and effects become several regions.
    entry->getOperations().splice(entry->end(), nodesBlock.getOperations());
    builder.setInsertionPointToEnd(entry);
    relax::ReturnOp::create(builder, location, outputs);
    wrapDataflow(*entry, location);
    return;
  }
  bool isEmpty = nodesBlock.empty();
  if (!isEmpty)
    relax::OutputOp::create(builder, location, outputs);
  builder.setInsertionPointToEnd(entry);
  if (!isEmpty) {
    auto dataflow = relax::DataflowOp::create(builder, location,
                                              ValueRange(outputs).getTypes());
    dataflow.getBody().takeBody(body);
    outputs = llvm::to_vector_of<Value>(dataflow.getResults());
  }
  relax::ReturnOp::create(builder, location, outputs);
}

/// Keeps the names of inputs and outputs as attributes.
void GraphImporter::setNames(relax::FuncOp function) {
  for (auto [index, info] : llvm::enumerate(arguments))
    function.setArgAttr(index, "relax.name", builder.getStringAttr(info->name));
  for (auto [index, info] : llvm::enumerate(graph.outputs))
    function.setResultAttr(index, "relax.name",
                           builder.getStringAttr(info.name));
}

OwningOpRef<ModuleOp> GraphImporter::run() {
  SmallVector<Type> argumentTypes;
  scope.opsets = model.opsetImports;
  if (failed(nodes.enterOpsets(scope, graph.nodes)) ||
      failed(nodes.checkOperators(graph, scope)) ||
      failed(nodes.defineInitializers(graph, state, scope)) ||
      failed(getInputTypes(argumentTypes)))
    return {};

  Location location = getLocation(graph.name.empty() ? "main" : graph.name);
  OwningOpRef<ModuleOp> module(ModuleOp::create(location));
  builder.setInsertionPointToEnd(module->getBody());
  relax::FuncOp function = createFunction(location, argumentTypes);
  // The types of the dataflow region are known only after its body is built.
  Region body;
  builder.createBlock(&body);
  SmallVector<Value> outputs;
  if (failed(nodes.importNodes(graph.nodes, state, scope)) ||
      failed(getOutputs(outputs)))
    return {};
  SmallVector<Type> resultTypes =
      llvm::to_vector(ValueRange(outputs).getTypes());
  finishBody(function, body, outputs);
  function.setFunctionType(builder.getFunctionType(argumentTypes, resultTypes));
  setNames(function);
  // A seed of random numbers is another one in each call.
  function.walk([&](relax::CallPackedOp call) {
    if (!call.getPure())
      function.setImpure(true);
  });
  if (failed(verify(*module)))
    return {};
  return module;
}

FailureOr<OwningOpRef<ModuleOp>>
relax_mlir::importONNX(std::unique_ptr<llvm::MemoryBuffer> buffer,
                       StringRef path, MLIRContext *context,
                       StringRef dataFolder) {
  context->loadDialect<relax::RelaxDialect>();
  StringRef fileName = llvm::sys::path::filename(path);
  auto fail = [&](const Twine &message) {
    return emitError(UnknownLoc::get(context),
                     shortenName(fileName) + ": " + message);
  };
  std::shared_ptr<llvm::MemoryBuffer> file(std::move(buffer));
  // Lengths are decoded as 32-bit numbers; the limit of protobuf itself is
  // lower.
  if (file->getBufferSize() > std::numeric_limits<uint32_t>::max())
    return fail("the file is larger than 4 GiB, which the format does not "
                "allow; save the model with external data");
  llvm::Expected<Model> model = decodeModel(file->getBuffer());
  if (!model)
    return fail("not an ONNX model: " + llvm::toString(model.takeError()));
  if (!model->graph)
    return fail("not an ONNX model: graph is missing");
  if (dataFolder.empty())
    dataFolder = llvm::sys::path::parent_path(path);
  TensorReader reader(context, file, dataFolder);
  OwningOpRef<ModuleOp> module =
      GraphImporter(*model, fileName, reader, context).run();
  if (!module)
    return failure();
  return module;
}

FailureOr<OwningOpRef<ModuleOp>> relax_mlir::importONNX(StringRef path,
                                                        MLIRContext *context,
                                                        StringRef dataFolder) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return emitError(UnknownLoc::get(context),
                     shortenName(path) + ": " + buffer.getError().message());
  return importONNX(std::move(*buffer), path, context, dataFolder);
}

void relax_mlir::printONNXOperators(raw_ostream &os) {
  ArrayRef<Signature> signatures = getSignatures();
  for (const Signature *first = signatures.begin();
       first != signatures.end();) {
    StringRef name = first->name;
    int64_t since = first->since;
    while (first != signatures.end() && first->name == name)
      ++first;
    constexpr int64_t kEnd = OperatorEntry::kNewestOpset + 1;
    for (int64_t opset = since, next; opset < kEnd; opset = next) {
      StringRef support = describeSupport(name, opset);
      next = opset + 1;
      while (next < kEnd && describeSupport(name, next) == support)
        ++next;
      if (!support.empty())
        os << "ai.onnx " << name << ' ' << opset << ' ' << next - 1 << ' '
           << support << '\n';
    }
  }
}
