//===- StripDefaultRounding.cpp - drop to_nearest_even --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_STRIPDEFAULTROUNDINGPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
struct StripDefaultRoundingPass
    : public relax_mlir::impl::StripDefaultRoundingPassBase<
          StripDefaultRoundingPass> {
  using StripDefaultRoundingPassBase::StripDefaultRoundingPassBase;

  void runOnOperation() override {
    getOperation()->walk([](arith::TruncFOp op) {
      if (op.getRoundingmode() == arith::RoundingMode::to_nearest_even)
        op.removeRoundingmodeAttr();
    });
  }
};
} // namespace
