//===- ScheduleRule.cpp - the list of rules -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;

ScheduleRule::~ScheduleRule() = default;

SmallVector<OperandLayout>
ScheduleRule::getOperandLayouts(const ScheduledBlock &,
                                const ScheduleTarget &) const {
  return {};
}

bool ScheduleRule::mayPlacePad(const ScheduledBlock &, BlockOp,
                               const ScheduleTarget &) const {
  return false;
}

ArrayRef<const ScheduleRule *> mlir::tir::getCPURules() {
  static const ScheduleRule *const rules[] = {&getMatrixProductRule(),
                                              &getRowChainRule(),
                                              &getStreamedReductionRule(),
                                              &getContractionRule(),
                                              &getRowReductionRule(),
                                              &getReductionRule(),
                                              &getTransposeRule(),
                                              &getElementwiseRule(),
                                              &getSerialRule()};
  return rules;
}
