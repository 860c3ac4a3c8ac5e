//===- Inputs.h - random tensors --------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_INPUTS_H
#define RELAX_MLIR_VALIDATION_FUZZ_INPUTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "relax-mlir/Validation/Fuzz/Random.h"

namespace relax_mlir::fuzz {

/// Returns random elements for `type`, a static tensor of floats or of integers
/// of up to 64 bits. Most tensors hold small numbers: multiples of 1/4, which
/// many computations keep exact, numbers in [-1, 1], or positive numbers. A few
/// hold NaN, infinities, zeros of both signs and the extreme values of the
/// type.
mlir::DenseElementsAttr makeRandomElements(mlir::RankedTensorType type,
                                           Random &random);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_INPUTS_H
