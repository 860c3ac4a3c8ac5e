//===- PassAttributes.h - attributes that passes leave ---------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_PASSATTRIBUTES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_PASSATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::relax {

/// Marks a scan or a sort whose axis threads share.
inline constexpr llvm::StringLiteral kDividedAttrName = "relax.divided";

/// Marks a transposed convolution whose kernel has no infinite or NaN element.
inline constexpr llvm::StringLiteral kFiniteKernelAttrName =
    "relax.finite_kernel";

/// Marks an argument of a function, a tensor that the caller gives up: a call
/// in place may write to it.
inline constexpr llvm::StringLiteral kDonatedAttrName = "relax.donated";

/// The indices of the arguments of a function that are on the host, in a
/// machine that runs on another device.
inline constexpr llvm::StringLiteral kHostParamsAttrName = "relax.host_params";

/// Marks a call of a packed function that keeps none of its arguments, except
/// as its results.
inline constexpr llvm::StringLiteral kNoCaptureAttrName = "relax.no_capture";

/// Marks a constant that stays on the host, in a machine that runs on another
/// device.
inline constexpr llvm::StringLiteral kOnHostAttrName = "relax.on_host";

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_PASSATTRIBUTES_H
