//===- KillAfterLastUse.cpp - release values after their last use ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

namespace relax_mlir {
#define GEN_PASS_DEF_KILLAFTERLASTUSEPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;

/// Returns true for results with a separate register. Operations that only
/// change the type alias the register of their operand.
static bool livesInRegister(OpResult value) {
  if (isa<IntegerType, IndexType, FloatType>(value.getType()))
    return false;
  return !isa<ConstantOp, PrimValueOp, ShapeOp, StringOp, DataTypeOp,
              FunctionRefOp, VMContextOp, EraseShapeOp, MatchCastOp>(
      value.getOwner());
}

/// Returns the last operation in the block of `value` that uses it or an alias,
/// itself or in a region; returns the defining operation if `value` is unused.
static Operation *findLastUse(OpResult value) {
  Operation *last = value.getOwner();
  Block *block = last->getBlock();
  SmallVector<Value> names = {value};
  while (!names.empty()) {
    for (Operation *user : names.pop_back_val().getUsers()) {
      if (isa<EraseShapeOp, MatchCastOp>(user))
        names.push_back(user->getResult(0));
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (last->isBeforeInBlock(ancestor))
        last = ancestor;
    }
  }
  return last;
}

static bool isKill(Operation *op) {
  return isa<KillTensorOp, KillStorageOp, KillObjectOp>(op);
}

/// Returns true if the function returns next, which releases all its values.
static bool isBeforeReturn(Operation *op) {
  Operation *next = op->getNextNode();
  while (next && (isKill(next) || isa<EraseShapeOp, MatchCastOp>(next)))
    next = next->getNextNode();
  return isa_and_nonnull<ReturnOp>(next);
}

static void insertKill(OpResult value) {
  Operation *last = findLastUse(value);
  // The terminator passes the value on, a killed value is already dead, and an
  // unused value gets no register.
  if (last->hasTrait<OpTrait::IsTerminator>() || isKill(last) ||
      last == value.getOwner() || isBeforeReturn(last))
    return;
  OpBuilder builder(last->getContext());
  builder.setInsertionPointAfter(last);
  Location loc = last->getLoc();
  Operation *def = value.getOwner();
  if (isa<AllocTensorOp, BuiltinAllocTensorOp>(def))
    KillTensorOp::create(builder, loc, value);
  else if (isa<AllocStorageOp>(def))
    KillStorageOp::create(builder, loc, value);
  else
    KillObjectOp::create(builder, loc, value);
}

namespace {
struct KillAfterLastUse
    : public relax_mlir::impl::KillAfterLastUsePassBase<KillAfterLastUse> {
  void runOnOperation() override {
    SmallVector<OpResult> values;
    getOperation()->walk([&](FuncOp func) {
      func.walk([&](Operation *op) {
        if (op != func && !isKill(op))
          llvm::append_range(values, op->getResults());
      });
    });
    // If several values end at one operation, kill the last one defined first:
    // a tensor before its storage.
    for (OpResult value : values)
      if (livesInRegister(value))
        insertKill(value);
  }
};
} // namespace
