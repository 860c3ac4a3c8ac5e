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
  for (Region &region : op->getRegions())
    for (Type type : region.getArgumentTypes())
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
  DeviceTree findMoves(const DeviceTree &placed, DeviceTree required,
                       bool mayStayOpen) const;
  Value move(Value value, const DeviceTree &moves, Operation *user);
  Value getElement(Value tuple, unsigned index, Operation *user);
  Value getCopy(Value tensor, FlatSymbolRefAttr device, Operation *user);

  FuncOp func;
  const ModuleDevices &devices;
  DevicePlacement placement;
  bool placesConstants;
  /// Copies, by tensor, device and block of the user.
  std::map<std::tuple<void *, const void *, Block *>, Value> copies;
  /// Elements of tuples, by tuple, index and block of the user.
  std::map<std::tuple<void *, unsigned, Block *>, Value> elements;
};
} // namespace

/// Returns a type whose tensors are on the devices of `tree`.
static Type setDevices(Type type, const DeviceTree &tree) {
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return setDevice(type, tree.device);
  SmallVector<Type> parts;
  for (auto [part, element] : llvm::zip_equal(tuple.getTypes(), tree.elements))
    parts.push_back(setDevices(part, element));
  return TupleType::get(type.getContext(), parts);
}

/// Reports a tensor of `type` that has no rank, but a device in `tree`.
static LogicalResult verifyRanks(Operation *op, Type type,
                                 const DeviceTree &tree) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (auto [part, element] :
         llvm::zip_equal(tuple.getTypes(), tree.elements))
      if (failed(verifyRanks(op, part, element)))
        return failure();
    return success();
  }
  if (!tree.device || isa<RankedTensorType>(type))
    return success();
  return op->emitOpError("expected a result with a rank, to be on ")
         << tree.device << ", got " << type;
}

/// Sets the devices in the types of the results and of the arguments of
/// regions.
LogicalResult Rewriter::setTypes(Operation *op) {
  SmallVector<Value> values(op->getResults());
  for (Region &region : op->getRegions())
    llvm::append_range(values, region.getArguments());
  for (Value value : values) {
    Type type = value.getType();
    DeviceTree tree = placement.get(value).fit(type);
    if (failed(verifyRanks(op, type, tree)))
      return failure();
    value.setType(setDevices(type, tree));
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
  placement.set(copy, {DeviceTree::Strength::Named, device, {}});
  remark::passed(user->getLoc(), remark::RemarkOpts::name("copied")
                                     .category("relax-insert-to-device")
                                     .function(func.getSymName()))
      << remark::metric("device", name.getValue());
  return copy;
}

/// Returns an element of a tuple, for `user` and later operations of its block.
Value Rewriter::getElement(Value tuple, unsigned index, Operation *user) {
  if (auto made = tuple.getDefiningOp<TupleOp>())
    return made.getElements()[index];
  Value &element =
      elements[{tuple.getAsOpaquePointer(), index, user->getBlock()}];
  if (element)
    return element;
  OpBuilder builder(user);
  DeviceTree tree = placement.get(tuple).elements[index];
  Type type = cast<TupleType>(tuple.getType()).getType(index);
  element = TupleGetItemOp::create(builder, user->getLoc(),
                                   setDevices(type, tree), tuple, index);
  placement.set(element, tree);
  return element;
}

/// Returns the devices of `required` for tensors that are on others.
DeviceTree Rewriter::findMoves(const DeviceTree &placed, DeviceTree required,
                               bool mayStayOpen) const {
  for (auto [element, part] :
       llvm::zip_equal(placed.elements, required.elements))
    part = findMoves(element, part, mayStayOpen);
  bool stays =
      required.device == placed.device || (mayStayOpen && placed.isOpen());
  return required.elements.empty() && stays ? DeviceTree() : required;
}

/// Returns `value` with the tensors of `moves` copied to its devices: a tuple
/// is made again.
Value Rewriter::move(Value value, const DeviceTree &moves, Operation *user) {
  if (moves.isOpen())
    return value;
  if (moves.elements.empty())
    return getCopy(value, moves.device, user);
  auto type = cast<TupleType>(value.getType());
  SmallVector<Value> parts;
  DeviceTree tree;
  for (auto [i, moved] : llvm::enumerate(moves.elements)) {
    parts.push_back(move(getElement(value, i, user), moved, user));
    tree.elements.push_back(placement.get(parts.back()).fit(type.getType(i)));
  }
  OpBuilder builder(user);
  Value tuple =
      TupleOp::create(builder, user->getLoc(), setDevices(type, tree), parts);
  placement.set(tuple, tree);
  return tuple;
}

/// Copies the operands that are on another device than `op` requires.
void Rewriter::insertCopies(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    DeviceTree required = placement.getRequired(operand);
    DeviceTree placed =
        placement.get(operand.get()).fit(operand.get().getType());
    bool mayStayOpen = !placesConstants && placement.mayStayOpen(operand);
    operand.set(
        move(operand.get(), findMoves(placed, required, mayStayOpen), op));
  }
}

/// Replaces a hint by its operand, and a copy of a tensor that is on the
/// device.
void Rewriter::replaceMove(Operation *op, Value value,
                           FlatSymbolRefAttr device) {
  // The operand of a hint was copied if it was elsewhere.
  if (placement.getDevice(value) != devices.dropDefault(device))
    return;
  Value result = op->getResult(0);
  if (value.getType() != result.getType()) {
    OpBuilder builder(op);
    value =
        EraseShapeOp::create(builder, op->getLoc(), result.getType(), value);
  }
  result.replaceAllUsesWith(value);
  op->erase();
}

/// Erases the tuples that are not used since their users take others.
static void eraseUnusedTuples(SmallVectorImpl<Operation *> &ops) {
  SmallVector<Operation *> unused;
  for (Operation *op : llvm::reverse(ops))
    if (isa<TupleOp>(op) && op->use_empty()) {
      unused.push_back(op);
      op->dropAllReferences();
    }
  llvm::erase_if(ops,
                 [&](Operation *op) { return llvm::is_contained(unused, op); });
  for (Operation *op : unused)
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
  eraseUnusedTuples(ops);
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
