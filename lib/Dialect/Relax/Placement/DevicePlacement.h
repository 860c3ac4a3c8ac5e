//===- DevicePlacement.h - devices of the tensors of a function *- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_PLACEMENT_DEVICEPLACEMENT_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_PLACEMENT_DEVICEPLACEMENT_H

#include "relax-mlir/Analysis/Machine/ModuleDevices.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace mlir::relax {

/// The device of a tensor, or the devices of the elements of a tuple. A device
/// is the name that the type of a tensor has for it: null is the default device
/// of the module.
struct DeviceTree {
  /// How certain the device of a tensor is.
  enum class Strength {
    /// Nothing requires a device.
    Open,
    /// A type without a device requires the default one.
    Default,
    /// A type or an operation names the device, here or for an operand.
    Named,
  };

  Strength strength = Strength::Open;
  FlatSymbolRefAttr device;
  std::vector<DeviceTree> elements;

  /// Returns true if nothing requires a device of a tensor in the value.
  bool isOpen() const {
    return strength == Strength::Open &&
           llvm::all_of(elements, [](const DeviceTree &element) {
             return element.isOpen();
           });
  }

  /// Returns the devices for a value of `type`. A device without elements is
  /// that of all tensors in a tuple; what has no device here is open.
  DeviceTree fit(Type type) const;
};

/// Finds the device of each tensor of a function, also of those in tuples.
class DevicePlacement {
public:
  DevicePlacement(FuncOp func, const relax_mlir::ModuleDevices &devices)
      : func(func), devices(devices) {}

  /// Finds the devices. Reports an operation whose operands, or results, are on
  /// two devices, if nothing chooses one of them.
  LogicalResult run();

  /// Gives each open tensor but constants a device: that of its users if they
  /// agree and the operation gives its type, else the default.
  void settle();

  /// Returns the devices of a value. A tensor is open if it may be on any
  /// device: it is a constant, or computed of no other tensor; its device is
  /// the default.
  DeviceTree get(Value value) const { return choices.lookup(value); }

  /// Sets the devices of a value that was added to the function.
  void set(Value value, DeviceTree tree) { choices[value] = std::move(tree); }

  /// Returns the device of a tensor.
  FlatSymbolRefAttr getDevice(Value tensor) const {
    return choices.lookup(tensor).device;
  }

  /// Returns true if an operand may stay open: other operands, or the types of
  /// the results, say where the operation computes.
  bool mayStayOpen(OpOperand &operand) const;

  /// Returns the devices on which an operation takes an operand; open where it
  /// takes a tensor where it is.
  DeviceTree getRequired(OpOperand &operand) const;

private:
  using Strength = DeviceTree::Strength;
  /// A value with tensors, and their devices.
  using PlacedValue = std::pair<Value, DeviceTree>;

  DeviceTree named(FlatSymbolRefAttr device) const {
    return {Strength::Named, devices.dropDefault(device), {}};
  }
  DeviceTree ofType(Type type) const;
  DeviceTree refineByType(DeviceTree tree, Type type) const;
  void setByTypes(Operation *op, TypeRange types);
  LogicalResult visitBlock(Block &block);
  LogicalResult visitLoop(WhileOp loop);
  LogicalResult visit(Operation *op);
  void forward(Operation *op);
  LogicalResult decide(Operation *op);
  FailureOr<std::optional<DeviceTree>> findDeclared(Operation *op) const;
  LogicalResult joinBranches(IfOp branch);
  FailureOr<DeviceTree> joinYields(IfOp branch, Type type, PlacedValue thenPart,
                                   PlacedValue elsePart);
  FailureOr<DeviceTree> join(Operation *op, ArrayRef<PlacedValue> values,
                             std::optional<DeviceTree> preferred);
  std::optional<DeviceTree> findHint(Operation *op) const;
  void visitRequired(Value value, SmallVector<unsigned> path,
                     function_ref<void(FlatSymbolRefAttr)> visit) const;
  std::string describe(FlatSymbolRefAttr device) const;

  FuncOp func;
  const relax_mlir::ModuleDevices &devices;
  DenseMap<Value, DeviceTree> choices;
};

/// Returns true if an operation gives the types of its results, which are not
/// inferred.
bool hasExplicitTypes(Operation *op);

/// Returns `type` on a device, if it is a tensor.
Type setDevice(Type type, FlatSymbolRefAttr device);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_PLACEMENT_DEVICEPLACEMENT_H
