//===- ByteProduct.cpp - sums of products of bytes ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/ByteProduct.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns the load of a byte that `value` extends; null if it is none.
static affine::AffineLoadOp getExtendedByte(Value value, bool &isSigned) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op) ||
      !op->getOperand(0).getType().isInteger(8))
    return nullptr;
  isSigned = isa<arith::ExtSIOp>(op);
  return op->getOperand(0).getDefiningOp<affine::AffineLoadOp>();
}

/// Returns true if an operand of `add` is the element that `store` writes, and
/// finds the other one.
static bool findSum(arith::AddIOp add, affine::AffineStoreOp store,
                    affine::AffineLoadOp &sum, Value &product) {
  for (bool isLeft : {true, false}) {
    sum = (isLeft ? add.getLhs() : add.getRhs())
              .getDefiningOp<affine::AffineLoadOp>();
    product = isLeft ? add.getRhs() : add.getLhs();
    if (sum && sum.getMemRef() == store.getMemRef() &&
        sum.getAffineMap() == store.getAffineMap() &&
        sum.getMapOperands() == store.getMapOperands())
      return true;
  }
  return false;
}

std::optional<ByteProduct> ByteProduct::match(Block &block) {
  constexpr size_t kNumOperations = 8;
  auto operations = block.without_terminator();
  if (llvm::range_size(operations) != kNumOperations)
    return std::nullopt;
  ByteProduct result;
  result.store = dyn_cast<affine::AffineStoreOp>(*std::prev(operations.end()));
  if (!result.store || !result.store.getValue().getType().isInteger(32))
    return std::nullopt;
  auto add = result.store.getValue().getDefiningOp<arith::AddIOp>();
  Value product;
  if (!add || !findSum(add, result.store, result.sum, product))
    return std::nullopt;
  auto mul = product.getDefiningOp<arith::MulIOp>();
  if (!mul)
    return std::nullopt;
  result.lhs = getExtendedByte(mul.getLhs(), result.isLhsSigned);
  result.rhs = getExtendedByte(mul.getRhs(), result.isRhsSigned);
  if (!result.lhs || !result.rhs || result.lhs == result.rhs)
    return std::nullopt;
  // Eight operations are those that were found, if all are in the block.
  bool isAll = llvm::all_of(
      ArrayRef<Operation *>{add, mul, result.sum, result.lhs, result.rhs},
      [&](Operation *op) { return op->getBlock() == &block; });
  return isAll ? std::optional(result) : std::nullopt;
}
