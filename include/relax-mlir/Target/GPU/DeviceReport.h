//===- DeviceReport.h - print the code of device modules --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_DEVICEREPORT_H
#define RELAX_MLIR_TARGET_GPU_DEVICEREPORT_H

#include "mlir/IR/BuiltinOps.h"

namespace relax_mlir {

/// Prints the PTX of the device modules that `gpu-compile-modules` has left in
/// `module`. Fails with an error if there is none: the target is no GPU, or the
/// model has no kernels.
mlir::LogicalResult emitDeviceCode(mlir::ModuleOp module,
                                   llvm::raw_ostream &os);

/// Assembles these device modules to one cubin and writes it. Fails with an
/// error without ptxas.
mlir::LogicalResult emitCubin(mlir::ModuleOp module, llvm::raw_ostream &os);

/// Assembles these device modules and prints a table with the resources of each
/// kernel, and of each function that they call. Fails with an error without
/// ptxas.
mlir::LogicalResult emitSassReport(mlir::ModuleOp module,
                                   llvm::raw_ostream &os);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_GPU_DEVICEREPORT_H
