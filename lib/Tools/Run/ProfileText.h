//===- ProfileText.h - texts of a profile ----------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_PROFILETEXT_H
#define RELAX_MLIR_LIB_TOOLS_RUN_PROFILETEXT_H

#include "relax-mlir/Tools/Run/Profile.h"

namespace relax_mlir::run {

/// Returns "matmul: contraction, tiles 8 x 32".
std::string describeRule(const runtime::AppliedRule &rule);

/// Returns "memory" or "compute".
const char *getBoundName(const CallCost &cost);

/// Returns the sum of counts as one expression.
std::string sumCounts(const std::vector<std::string> &counts);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_PROFILETEXT_H
