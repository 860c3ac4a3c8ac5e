//===- ModuleDevices.h - devices that tensors may be on --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_MACHINE_MODULEDEVICES_H
#define RELAX_MLIR_ANALYSIS_MACHINE_MODULEDEVICES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Support/LLVM.h"

namespace relax_mlir {

/// The devices that the tensors of a module may name: those of its
/// `dlti.target_system_spec`. The host is `@CPU`. The GPU of the target, if it
/// has one, is `@GPU`, and holds the tensors whose types name no device.
class ModuleDevices {
public:
  static constexpr llvm::StringLiteral kHost = "CPU";
  static constexpr llvm::StringLiteral kGPU = "GPU";

  /// Finds the devices of the module around `op`.
  explicit ModuleDevices(mlir::Operation *op);

  /// Returns the device of a tensor whose type names none.
  llvm::StringRef getDefault() const { return hasGPU ? kGPU : kHost; }

  /// Returns true if `name` is a device of the module.
  bool has(mlir::FlatSymbolRefAttr name) const {
    return name.getValue() == kHost || (hasGPU && name.getValue() == kGPU);
  }

  /// Returns the name that a type has for a device: null for the default.
  mlir::FlatSymbolRefAttr dropDefault(mlir::FlatSymbolRefAttr name) const {
    return name && name.getValue() != getDefault() ? name
                                                   : mlir::FlatSymbolRefAttr();
  }

  /// Returns the names of the devices, for errors: "@CPU or @GPU".
  llvm::StringRef describe() const { return hasGPU ? "@CPU or @GPU" : "@CPU"; }

private:
  bool hasGPU;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_MACHINE_MODULEDEVICES_H
