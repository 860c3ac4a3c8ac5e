//===- FunctionExtraction.cpp - extract functions into modules ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionExtraction.h"
#include "ReproducerDirectory.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Runtime/IO/HostTensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Returns the functions of the module that `op` refers to.
static SmallVector<Operation *> getCallees(Operation *op,
                                           const SymbolTable &symbols) {
  llvm::SmallSetVector<Operation *, 8> callees;
  op->walk([&](Operation *inner) {
    inner->getAttrDictionary().walk([&](FlatSymbolRefAttr reference) {
      if (Operation *callee = symbols.lookup(reference.getAttr()))
        callees.insert(callee);
    });
  });
  callees.remove(op);
  return callees.takeVector();
}

static void visitCallees(Operation *op, const SymbolTable &symbols,
                         llvm::SetVector<Operation *> &order,
                         llvm::DenseSet<Operation *> &visited) {
  if (!visited.insert(op).second)
    return;
  for (Operation *callee : getCallees(op, symbols))
    visitCallees(callee, symbols, order, visited);
  order.insert(op);
}

SmallVector<Operation *> check::sortCalleesFirst(ModuleOp module) {
  SymbolTable symbols(module);
  llvm::SetVector<Operation *> order;
  llvm::DenseSet<Operation *> visited;
  for (Operation &op : module.getOps())
    if (isa<SymbolOpInterface>(op))
      visitCallees(&op, symbols, order, visited);
  return order.takeVector();
}

std::string check::findCaller(ModuleOp module, StringRef callee) {
  for (Operation &op : module.getOps()) {
    auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (!name || name.getValue() == callee)
      continue;
    if (!SymbolTable::symbolKnownUseEmpty(
            StringAttr::get(module.getContext(), callee), &op))
      return name.str();
  }
  return "";
}

OwningOpRef<ModuleOp> check::extractFunction(ModuleOp module,
                                             StringRef function) {
  SymbolTable symbols(module);
  llvm::SetVector<Operation *> kept;
  llvm::DenseSet<Operation *> visited;
  if (Operation *op = symbols.lookup(function))
    visitCallees(op, symbols, kept, visited);
  OwningOpRef<ModuleOp> result = ModuleOp::create(module.getLoc());
  (*result)->setAttrs(module->getAttrDictionary());
  for (Operation &op : module.getOps())
    if (kept.contains(&op))
      result->push_back(op.clone());
  return result;
}

/// Reshapes `tensor` to the shape of `type`, which has as many elements.
static Value reshape(OpBuilder &builder, Location loc, Value tensor,
                     RankedTensorType type) {
  if (tensor.getType() == type)
    return tensor;
  SmallVector<IndexExpr> dims(type.getShape().begin(), type.getShape().end());
  Value shape = relax::ShapeOp::create(builder, loc, dims);
  return relax::ReshapeOp::create(builder, loc, type, tensor, shape);
}

/// Adds `relax.func @entry`, which calls a kernel with the static extents of
/// `call`.
static LogicalResult addEntry(ModuleOp module, FunctionOpInterface kernel,
                              const Call &call, StringRef entry) {
  // The types of the function's arguments, and of the kernel's buffers.
  SmallVector<Type> types, bufferTypes;
  SmallVector<IndexExpr> symbols;
  for (const RuntimeValue &argument : call.arguments) {
    if (const auto *tensor = argument.getIf<Tensor>()) {
      Tensor buffer = fitToBuffer(*tensor, kernel, types.size());
      for (auto [list, shaped] :
           {std::pair(&types, tensor),
            std::pair(&bufferTypes, &std::as_const(buffer))})
        list->push_back(RankedTensorType::get(shaped->getShape(),
                                              shaped->getElementType()));
    } else if (const auto *scalar = argument.getIf<Scalar>()) {
      symbols.push_back(IndexExpr(scalar->integer));
    }
  }
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = kernel.getLoc();
  ArrayRef<Type> results = ArrayRef(types).drop_front(call.numInputs);
  auto func = relax::FuncOp::create(
      builder, loc, entry,
      FunctionType::get(module.getContext(),
                        ArrayRef(types).take_front(call.numInputs), results));
  builder.setInsertionPointToEnd(&func.getBody().front());
  SmallVector<Value> inputs, outputs;
  for (auto [argument, type] : llvm::zip(func.getArguments(), bufferTypes))
    inputs.push_back(
        reshape(builder, loc, argument, cast<RankedTensorType>(type)));
  auto result = relax::CallTIROp::create(
      builder, loc, ArrayRef(bufferTypes).drop_front(call.numInputs),
      call.callee, inputs, symbols);
  for (auto [value, type] : llvm::zip_equal(result.getResults(), results))
    outputs.push_back(
        reshape(builder, loc, value, cast<RankedTensorType>(type)));
  relax::ReturnOp::create(builder, loc, outputs);
  SymbolTable::setSymbolVisibility(kernel, SymbolTable::Visibility::Private);
  return verify(module);
}

/// Adds the argument attributes that public functions of the virtual machine
/// have.
static void describeArguments(relax_vm::FuncOp function, const Call &call) {
  if (function.getParamTypesAttr())
    return;
  SmallVector<Attribute> types;
  Builder builder(function.getContext());
  for (const RuntimeValue &argument : call.arguments) {
    const auto *tensor = argument.getIf<Tensor>();
    types.push_back(builder.getStringAttr(
        tensor ? runtime::describe(
                     getDataType(*tensor),
                     {tensor->getShape().begin(), tensor->getShape().end()})
               : "object"));
  }
  if (types.size() != function.getNumArguments())
    return;
  function.setParamTypesAttr(builder.getArrayAttr(types));
  function.setOutputTypeAttr(builder.getStringAttr("object"));
}

OwningOpRef<ModuleOp> check::extractCall(ModuleOp module, const Call &call,
                                         std::string &entry) {
  OwningOpRef<ModuleOp> result = extractFunction(module, call.callee);
  Operation *function = SymbolTable::lookupSymbolIn(*result, call.callee);
  if (!function)
    return nullptr;
  if (!call.isKernel) {
    entry = call.callee;
    if (auto machine = dyn_cast<relax_vm::FuncOp>(function))
      describeArguments(machine, call);
    SymbolTable::setSymbolVisibility(function, SymbolTable::Visibility::Public);
    return result;
  }
  entry = call.callee == "main" ? "run" : "main";
  DiagnosticCollector ignored(module.getContext());
  auto kernel = dyn_cast<FunctionOpInterface>(function);
  if (!kernel || failed(addEntry(*result, kernel, call, entry)))
    return nullptr;
  return result;
}

SmallVector<Tensor> check::getEntryArguments(const Call &call) {
  SmallVector<Tensor> tensors;
  for (const RuntimeValue &argument : call.arguments)
    if (const auto *tensor = argument.getIf<Tensor>())
      tensors.push_back(*tensor);
  if (call.isKernel)
    tensors.truncate(std::min<size_t>(call.numInputs, tensors.size()));
  return tensors;
}
