//===- AttachGlobalSymbol.cpp - name exported functions -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Analysis/Machine/ModuleDevices.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir {
#define GEN_PASS_DEF_ATTACHGLOBALSYMBOLPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;

/// Returns the name of an element type in executables, such as "float32".
static std::string getElementTypeText(Type type) {
  std::string bits = std::to_string(type.getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  if (type.isBF16())
    return "bfloat16";
  if (isa<FloatType>(type))
    return "float" + bits;
  return (type.isUnsignedInteger() ? "uint" : "int") + bits;
}

/// Returns the type of a value as tools show it: "float32[n, 784]",
/// "float32[*]", "(float32[1], int64[n])", or "object".
static std::string getTypeText(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    std::string items;
    for (Type item : tuple.getTypes())
      items += (items.empty() ? "" : ", ") + getTypeText(item);
    return "(" + items + ")";
  }
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor || !tensor.getElementType().isIntOrFloat())
    return "object";
  std::string element = getElementTypeText(tensor.getElementType());
  TensorShape shape = TensorShape::of(tensor);
  return element + (shape.hasRank() ? shape.str() : "[*]");
}

/// Finds whether tensors in a value are on the host, and on the default device.
static void findPlaces(Type type, const relax_mlir::ModuleDevices &devices,
                       bool &isOnHost, bool &isOnDefault) {
  if (auto tuple = dyn_cast<TupleType>(type))
    for (Type part : tuple.getTypes())
      findPlaces(part, devices, isOnHost, isOnDefault);
  if (!isa<TensorType>(type))
    return;
  bool isNamed = bool(devices.dropDefault(getDevice(type)));
  (isNamed ? isOnHost : isOnDefault) = true;
}

/// Returns the indices of the arguments that are on the host, if that is not
/// the default device. Reports a tuple with tensors on both.
static FailureOr<SmallVector<int64_t>> findHostParams(FuncOp func) {
  relax_mlir::ModuleDevices devices(func);
  SmallVector<int64_t> params;
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes())) {
    bool isOnHost = false, isOnDefault = false;
    findPlaces(type, devices, isOnHost, isOnDefault);
    if (isOnHost && isOnDefault)
      return func.emitOpError("expected the tensors of argument ")
             << index << ", a tuple, on one device, got @"
             << relax_mlir::ModuleDevices::kHost << " and @"
             << devices.getDefault()
             << "; a call by name moves all tensors of an argument to one";
    if (isOnHost)
      params.push_back(int64_t(index));
  }
  return params;
}

/// Records the types of arguments and results of `func`, and which arguments
/// are on the host.
static LogicalResult attachInterface(FuncOp func) {
  FailureOr<SmallVector<int64_t>> hostParams = findHostParams(func);
  if (failed(hostParams))
    return failure();
  Builder builder(func.getContext());
  SmallVector<Attribute> params;
  for (Type type : func.getArgumentTypes())
    params.push_back(builder.getStringAttr(getTypeText(type)));
  func->setAttr("relax.param_types", builder.getArrayAttr(params));
  if (!hostParams->empty())
    func->setAttr(kHostParamsAttrName,
                  builder.getDenseI64ArrayAttr(*hostParams));
  ArrayRef<Type> results = func.getResultTypes();
  Type result =
      results.size() == 1 ? results[0] : builder.getTupleType(results);
  func->setAttr("relax.result_type",
                builder.getStringAttr(getTypeText(result)));
  return success();
}

namespace {
struct AttachGlobalSymbol
    : public relax_mlir::impl::AttachGlobalSymbolPassBase<AttachGlobalSymbol> {
  void runOnOperation() override {
    llvm::StringMap<FuncOp> owners;
    for (auto func : getOperation().getOps<FuncOp>()) {
      auto name = func->getAttrOfType<StringAttr>("global_symbol");
      if (!name && (func.isExternal() || !func.isPublic()))
        continue;
      if (!name) {
        name = func.getSymNameAttr();
        func->setAttr("global_symbol", name);
      }
      if (failed(attachInterface(func)))
        return signalPassFailure();
      auto [it, inserted] = owners.try_emplace(name.getValue(), func);
      if (inserted)
        continue;
      InFlightDiagnostic diag = func.emitOpError("expected a global symbol of "
                                                 "its own, got ")
                                << name;
      diag.attachNote(it->second.getLoc()) << "which this function has";
      return signalPassFailure();
    }
  }
};
} // namespace
