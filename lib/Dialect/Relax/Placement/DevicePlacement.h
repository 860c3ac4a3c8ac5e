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

namespace mlir::relax {

/// Finds the device of each tensor of a function. A device is the name that the
/// type of a tensor has for it: null is the default device of the module.
class DevicePlacement {
public:
  DevicePlacement(FuncOp func, const relax_mlir::ModuleDevices &devices)
      : func(func), devices(devices) {}

  /// Finds the devices. Reports an operation whose operands are on two devices,
  /// if nothing chooses one of them.
  LogicalResult run();

  /// Gives each open tensor but constants a device: that of its users if they
  /// agree and the operation gives its type, else the default.
  void settle();

  /// Returns true if a tensor may be on any device: it is a constant, or
  /// computed of no other tensor.
  bool isOpen(Value tensor) const {
    return choices.lookup(tensor).strength == Strength::Open;
  }

  /// Returns the device of a tensor; that of an open one is the default.
  FlatSymbolRefAttr getDevice(Value tensor) const {
    return choices.lookup(tensor).device;
  }

  /// Sets the device of a tensor that was added to the function.
  void setDevice(Value tensor, FlatSymbolRefAttr device) {
    choices[tensor] = {Strength::Named, device};
  }

  /// Returns true if an operand may stay open: other operands, or the types of
  /// the results, say where the operation computes.
  bool mayStayOpen(OpOperand &operand) const;

  /// Returns the device on which an operation takes this operand, or
  /// std::nullopt if it takes the operand where it is.
  std::optional<FlatSymbolRefAttr> getRequired(OpOperand &operand) const;

private:
  /// How certain the device of a tensor is.
  enum class Strength {
    /// Nothing requires a device.
    Open,
    /// A type without a device requires the default one.
    Default,
    /// A type or an operation names the device, here or for an operand.
    Named,
  };
  struct Choice {
    Strength strength = Strength::Open;
    FlatSymbolRefAttr device;
  };

  Choice named(FlatSymbolRefAttr device) const {
    return {Strength::Named, devices.dropDefault(device)};
  }
  Choice ofType(Type type) const;
  FlatSymbolRefAttr getDeviceOfType(Type type) const;
  void setByTypes(Operation *op, TypeRange types);
  void setFrom(Value result, Choice choice) { choices[result] = choice; }
  LogicalResult visitBlock(Block &block);
  LogicalResult visit(Operation *op);
  LogicalResult decide(Operation *op);
  LogicalResult joinBranches(IfOp branch);
  FailureOr<Choice> joinOperands(Operation *op, ValueRange values,
                                 std::optional<Choice> preferred);
  std::optional<Choice> findHint(Operation *op) const;
  std::string describe(FlatSymbolRefAttr device) const;

  FuncOp func;
  const relax_mlir::ModuleDevices &devices;
  DenseMap<Value, Choice> choices;
};

/// Returns true if an operation gives the types of its results, which are not
/// inferred.
bool hasExplicitTypes(Operation *op);

/// Returns `type` on a device, if it is a tensor.
Type setDevice(Type type, FlatSymbolRefAttr device);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_PLACEMENT_DEVICEPLACEMENT_H
