//===- ScheduleByRules.h - schedule a function by rules ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEBYRULES_H
#define RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEBYRULES_H

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

namespace mlir::tir {

/// Schedules each block of a function by the first rule that matches it.
/// Remarks of the category `tir-default-schedule` name the steps that are
/// refused.
void scheduleByRules(Schedule &schedule, const CPUModel &model);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEBYRULES_H
