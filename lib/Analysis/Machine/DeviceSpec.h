//===- DeviceSpec.h - read and write a device specification -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A device such as "CPU" or "GPU" is an entry of `dlti.target_system_spec`.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_MACHINE_DEVICESPEC_H
#define RELAX_MLIR_LIB_ANALYSIS_MACHINE_DEVICESPEC_H

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace relax_mlir {

/// Returns the device `name` of the specification of `op` itself, or null.
mlir::TargetDeviceSpecInterface getDevice(mlir::Operation *op,
                                          llvm::StringRef name);

/// Sets the device `name` of `op`, in place of one that it has. Keeps others.
void setDevice(mlir::Operation *op, llvm::StringRef name,
               llvm::ArrayRef<mlir::NamedAttribute> entries);

/// Reads entries of a device of an operation. An entry with a wrong type or
/// value is reported at the operation.
class DeviceReader {
public:
  DeviceReader(mlir::Operation *op, llvm::StringRef name)
      : op(op), name(name), device(getDevice(op, name)) {}

  /// Reads a number from 1 to `most`, unless the entry is absent.
  mlir::LogicalResult read(llvm::StringRef key, int64_t most, bool isPowerOf2,
                           int64_t &result);
  /// Reads a boolean, unless the entry is absent.
  mlir::LogicalResult read(llvm::StringRef key, bool &result);

private:
  /// Returns the value of an entry, or null.
  mlir::Attribute find(llvm::StringRef key);
  mlir::LogicalResult fail(llvm::StringRef key, const llvm::Twine &wanted,
                           mlir::Attribute value);

  mlir::Operation *op;
  llvm::StringRef name;
  mlir::TargetDeviceSpecInterface device;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_MACHINE_DEVICESPEC_H
