//===- DenseAddFusor.cpp - outline matmul and bias as functions -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Relax/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

namespace mlir::relax::test {
#define GEN_PASS_DEF_DENSEADDFUSORPASS
#include "Dialect/Relax/Passes.h.inc"
} // namespace mlir::relax::test

using namespace mlir;
using namespace mlir::relax;

/// Moves `matmul` and `add` into a function before `before`, and calls it.
static void outline(MatmulOp matmul, AddOp add, FuncOp before, unsigned number,
                    SymbolTable &symbols) {
  SmallVector<Value> operands(matmul->getOperands());
  for (Value operand : add->getOperands())
    if (operand != matmul.getResult())
      operands.push_back(operand);

  OpBuilder builder(before);
  auto type = builder.getFunctionType(ValueRange(operands).getTypes(),
                                      add->getResultTypes());
  auto fused = FuncOp::create(
      builder, FusedLoc::get(add.getContext(), {matmul.getLoc(), add.getLoc()}),
      "fused_dense_add" + std::to_string(number), type);
  fused.setPrivate();
  fused->setAttr("relax.primitive", builder.getUnitAttr());
  symbols.insert(fused);

  Block *body = fused.getBody().empty() ? fused.addEntryBlock()
                                        : &fused.getBody().front();
  IRMapping mapping;
  mapping.map(operands, body->getArguments());
  builder.setInsertionPointToEnd(body);
  builder.clone(*matmul, mapping);
  Operation *sum = builder.clone(*add, mapping);
  ReturnOp::create(builder, add.getLoc(), sum->getResults());

  builder.setInsertionPoint(add);
  auto call = CallOp::create(builder, fused.getLoc(), fused, operands);
  add->replaceAllUsesWith(call);
  add->erase();
  matmul->erase();
}

namespace {

struct DenseAddFusor
    : public relax::test::impl::DenseAddFusorPassBase<DenseAddFusor> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    unsigned number = 0;
    for (auto func : llvm::to_vector(getOperation().getOps<FuncOp>())) {
      SmallVector<std::pair<MatmulOp, AddOp>> matches;
      func.walk([&](AddOp add) {
        for (Value operand : add->getOperands())
          if (auto matmul = operand.getDefiningOp<MatmulOp>())
            if (matmul->hasOneUse()) {
              matches.push_back({matmul, add});
              return;
            }
      });
      for (auto [matmul, add] : matches)
        outline(matmul, add, func, number++, symbols);
    }
  }
};

} // namespace
