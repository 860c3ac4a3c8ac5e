//===- Rules.h - the rules for CPUs -----------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_RULES_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_RULES_H

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

namespace mlir::tir {

/// The most lanes of a tile of any type. A sum of whole rows may have more.
inline constexpr int64_t kMostLanes = 64;

/// Each returns the one instance of a rule.
const ScheduleRule &getMatrixProductRule();
const ScheduleRule &getContractionRule();
const ScheduleRule &getRowChainRule();
const ScheduleRule &getStreamedReductionRule();
const ScheduleRule &getRowReductionRule();
const ScheduleRule &getReductionRule();
const ScheduleRule &getTransposeRule();
const ScheduleRule &getElementwiseRule();
const ScheduleRule &getSerialRule();

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_RULES_H
