//===- NumberMutants.cpp - small numeric errors ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Errors that an overly generous rounding rule would hide.
//
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Multiplies the epsilon of normalizations by channel by 100.
static bool enlargeEpsilon(ModuleOp module) {
  bool isDone = false;
  for (auto func : module.getOps<tir::PrimFuncOp>()) {
    if (!func.getName().starts_with("batch_norm"))
      continue;
    func.walk([&](math::SqrtOp root) {
      auto sum = root.getOperand().getDefiningOp<arith::AddFOp>();
      FloatAttr epsilon;
      if (!sum || !matchPattern(sum.getRhs(), m_Constant(&epsilon)))
        return;
      OpBuilder builder(sum);
      sum.getRhsMutable().assign(arith::ConstantOp::create(
          builder, sum.getLoc(),
          builder.getFloatAttr(epsilon.getType(),
                               100 * epsilon.getValueAsDouble())));
      isDone = true;
    });
  }
  return isDone;
}

/// Adds 1e-4 to the results of a scatter.
static bool moveScattered(ModuleOp module) {
  bool isDone = false;
  for (auto func : module.getOps<tir::PrimFuncOp>()) {
    if (!func.getName().starts_with("scatter"))
      continue;
    func.walk([&](affine::AffineStoreOp store) {
      Value value = store.getValueToStore();
      if (!value.getType().isF32() && !value.getType().isF64())
        return;
      OpBuilder builder(store);
      Value little = arith::ConstantOp::create(
          builder, store.getLoc(), builder.getFloatAttr(value.getType(), 1e-4));
      store.getValueMutable().assign(
          arith::AddFOp::create(builder, store.getLoc(), value, little));
      isDone = true;
    });
  }
  return isDone;
}

ArrayRef<Mutant> test::getNumberMutants() {
  static const Mutant mutants[] = {
      {"large-epsilon", "relax-legalize-ops",
       "the epsilon of a batch_norm is a hundred times too large",
       enlargeEpsilon},
      {"moved-scatter", "relax-legalize-ops",
       "1e-4 is added to the results of a scatter", moveScattered},
  };
  return mutants;
}
