//===- InsertToDevice.cpp - copy tensors to the devices of their users ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Placement/Passes.h"

#include "DevicePlacement.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

#include <map>

namespace mlir::relax {
#define GEN_PASS_DEF_INSERTTODEVICEPASS
#include "relax-mlir/Dialect/Relax/Placement/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::ModuleDevices;

//===----------------------------------------------------------------------===//
// Names of devices
//===----------------------------------------------------------------------===//

/// Calls `visit` with the device of each tensor in a type.
static void forEachDevice(Type type,
                          function_ref<void(FlatSymbolRefAttr)> visit) {
  if (FlatSymbolRefAttr device = getDevice(type))
    visit(device);
  if (auto tuple = dyn_cast<TupleType>(type))
    for (Type element : tuple.getTypes())
      forEachDevice(element, visit);
}

/// Calls `visit` with the devices that an operation names: those of results,
/// and of the arguments and results of a function.
static void forEachDevice(Operation *op,
                          function_ref<void(FlatSymbolRefAttr)> visit) {
  if (auto func = dyn_cast<FuncOp>(op)) {
    for (Type type : func.getArgumentTypes())
      forEachDevice(type, visit);
    for (Type type : func.getResultTypes())
      forEachDevice(type, visit);
  }
  if (auto copy = dyn_cast<ToDeviceOp>(op))
    visit(copy.getDeviceAttr());
  if (auto hint = dyn_cast<HintOnDeviceOp>(op))
    visit(hint.getDeviceAttr());
  for (Type type : op->getResultTypes())
    forEachDevice(type, visit);
}

/// Checks that the module has the devices that it names. Sets `isUsed` if there
/// are any names.
static LogicalResult verifyNames(ModuleOp module, const ModuleDevices &devices,
                                 bool &isUsed) {
  auto verify = [&](Operation *op) {
    FlatSymbolRefAttr unknown;
    forEachDevice(op, [&](FlatSymbolRefAttr device) {
      isUsed = true;
      if (!devices.has(device))
        unknown = device;
    });
    if (!unknown)
      return WalkResult::advance();
    op->emitOpError("expected the device ")
        << devices.describe() << " of the module, got " << unknown;
    return WalkResult::interrupt();
  };
  for (auto func : module.getOps<FuncOp>())
    if (func->walk(verify).wasInterrupted())
      return failure();
  return success();
}

/// Removes the name of the default device from a type.
static Type dropDefault(Type type, const ModuleDevices &devices) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return TupleType::get(type.getContext(),
                          llvm::map_to_vector(tuple.getTypes(), [&](Type part) {
                            return dropDefault(part, devices);
                          }));
  FlatSymbolRefAttr device = getDevice(type);
  return device ? setDevice(type, devices.dropDefault(device)) : type;
}

//===----------------------------------------------------------------------===//
// Rewriting a function
//===----------------------------------------------------------------------===//

namespace {
class Rewriter {
public:
  Rewriter(FuncOp func, const ModuleDevices &devices, bool placesConstants)
      : func(func), devices(devices), placement(func, devices),
        placesConstants(placesConstants) {}
  LogicalResult run();

private:
  LogicalResult setTypes(Operation *op);
  void insertCopies(Operation *op);
  void replaceMove(Operation *op, Value value, FlatSymbolRefAttr device);
  Value getCopy(Value tensor, FlatSymbolRefAttr device, Operation *user);

  FuncOp func;
  const ModuleDevices &devices;
  DevicePlacement placement;
  bool placesConstants;
  /// Copies, by tensor, device and block of the user.
  std::map<std::tuple<void *, const void *, Block *>, Value> copies;
};
} // namespace

/// Sets the devices in the types of the results.
LogicalResult Rewriter::setTypes(Operation *op) {
  if (auto tuple = dyn_cast<TupleOp>(op)) {
    SmallVector<Type> parts;
    for (auto [element, type] :
         llvm::zip_equal(tuple.getElements(), tuple.getType().getTypes()))
      parts.push_back(isa<TensorType>(type)
                          ? setDevice(type, getDevice(element.getType()))
                          : dropDefault(type, devices));
    tuple.getResult().setType(TupleType::get(op->getContext(), parts));
    return success();
  }
  for (Value result : op->getResults()) {
    Type type = result.getType();
    if (!isa<TensorType>(type) || placement.isOpen(result)) {
      result.setType(dropDefault(type, devices));
      continue;
    }
    FlatSymbolRefAttr device = placement.getDevice(result);
    if (device && !isa<RankedTensorType>(type))
      return op->emitOpError("expected a result with a rank, to be on ")
             << device << ", got " << type;
    result.setType(setDevice(type, device));
  }
  return success();
}

/// Returns a copy of a tensor for `user` and later operations of its block.
Value Rewriter::getCopy(Value tensor, FlatSymbolRefAttr device,
                        Operation *user) {
  Value &copy = copies[{tensor.getAsOpaquePointer(),
                        device.getAsOpaquePointer(), user->getBlock()}];
  if (copy)
    return copy;
  OpBuilder builder(user);
  FlatSymbolRefAttr name =
      device ? device
             : FlatSymbolRefAttr::get(user->getContext(), devices.getDefault());
  Type type = setDevice(tensor.getType(), device);
  copy = ToDeviceOp::create(builder, user->getLoc(), type, tensor, name);
  placement.setDevice(copy, device);
  remark::passed(user->getLoc(), remark::RemarkOpts::name("copied")
                                     .category("relax-insert-to-device")
                                     .function(func.getSymName()))
      << remark::metric("device", name.getValue());
  return copy;
}

/// Copies the operands that are on another device than `op` requires.
void Rewriter::insertCopies(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<FlatSymbolRefAttr> required = placement.getRequired(operand);
    Value tensor = operand.get();
    if (!required || *required == placement.getDevice(tensor) ||
        (!placesConstants && placement.isOpen(tensor) &&
         placement.mayStayOpen(operand)))
      continue;
    operand.set(getCopy(tensor, *required, op));
  }
}

/// Replaces a hint by its operand, and a copy of a tensor that is on the
/// device.
void Rewriter::replaceMove(Operation *op, Value value,
                           FlatSymbolRefAttr device) {
  device = devices.dropDefault(device);
  if (placement.getDevice(value) != device) {
    if (isa<ToDeviceOp>(op))
      return;
    // An open tensor keeps its place.
    value = getCopy(value, device, op);
  }
  Value result = op->getResult(0);
  if (value.getType() != result.getType()) {
    OpBuilder builder(op);
    value =
        EraseShapeOp::create(builder, op->getLoc(), result.getType(), value);
  }
  result.replaceAllUsesWith(value);
  op->erase();
}

LogicalResult Rewriter::run() {
  if (failed(placement.run()))
    return failure();
  if (placesConstants)
    placement.settle();
  SmallVector<Operation *> ops;
  func.getBody().walk<WalkOrder::PreOrder>(
      [&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops)
    insertCopies(op);
  for (BlockArgument argument : func.getArguments())
    argument.setType(dropDefault(argument.getType(), devices));
  for (Operation *op : ops)
    if (failed(setTypes(op)))
      return failure();
  for (Operation *op : ops) {
    if (auto hint = dyn_cast<HintOnDeviceOp>(op))
      replaceMove(op, hint.getX(), hint.getDeviceAttr());
    else if (auto copy = dyn_cast<ToDeviceOp>(op))
      replaceMove(op, copy.getX(), copy.getDeviceAttr());
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct InsertToDevicePass
    : relax::impl::InsertToDevicePassBase<InsertToDevicePass> {
  using InsertToDevicePassBase::InsertToDevicePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    ModuleDevices devices(module);
    bool isUsed = false;
    if (failed(verifyNames(module, devices, isUsed)))
      return signalPassFailure();
    if (!isUsed)
      return markAllAnalysesPreserved();
    for (auto func : module.getOps<FuncOp>())
      if (!func.isExternal() &&
          failed(Rewriter(func, devices, placeConstants).run()))
        return signalPassFailure();
    // Functions read the types of their callees.
    for (auto func : module.getOps<FuncOp>())
      func.setFunctionType(FunctionType::get(
          &getContext(), dropDefaults(func.getArgumentTypes(), devices),
          dropDefaults(func.getResultTypes(), devices)));
  }

private:
  static SmallVector<Type> dropDefaults(ArrayRef<Type> types,
                                        const ModuleDevices &devices) {
    return llvm::map_to_vector(
        types, [&](Type type) { return dropDefault(type, devices); });
  }
};
} // namespace
