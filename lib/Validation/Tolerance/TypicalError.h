//===- TypicalError.h - errors of elements near each other ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_TOLERANCE_TYPICALERROR_H
#define RELAX_MLIR_LIB_VALIDATION_TOLERANCE_TYPICALERROR_H

#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include <vector>

namespace relax_mlir::check {

/// Returns the typical error at each element of `tensor`, given the squared
/// errors of all elements: the root of the mean along the axis whose means
/// differ most.
std::vector<double> getTypicalErrors(const reference::Tensor &tensor,
                                     llvm::ArrayRef<double> squares);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_TOLERANCE_TYPICALERROR_H
