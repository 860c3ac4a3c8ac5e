//===- ScheduleByRules.h - schedule a function by rules ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEBYRULES_H
#define RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEBYRULES_H

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

namespace mlir::tir {

/// Schedules each block of a function by the first of `rules` that matches it:
/// a compiler with kernels of its own puts its rules in front of those of
/// `getCPURules`. Remarks of the category `tir-default-schedule` name the rule,
/// and the steps that are refused. Returns an AppliedRuleAttr for each block
/// that a rule scheduled, in order.
SmallVector<Attribute>
scheduleByRules(Schedule &schedule, const ScheduleTarget &target,
                ArrayRef<const ScheduleRule *> rules = getCPURules());

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEBYRULES_H
