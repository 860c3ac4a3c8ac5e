//===- StorageAlign.cpp - align the strides of a buffer -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// Returns the least size of at least `size` for which `size * inner` is
/// `offset` modulo `factor`; null if there is none.
static AffineExpr alignSize(AffineExpr size, int64_t inner,
                            const StrideAlignment &alignment) {
  auto [axis, factor, offset] = alignment;
  int64_t divisor = std::gcd(inner, factor);
  if (offset % divisor != 0)
    return AffineExpr();
  int64_t modulus = factor / divisor, step = inner / divisor % modulus;
  int64_t residue = 0;
  // The step is coprime to the modulus, so that its multiples take all values.
  for (int64_t value = 0; value != offset / divisor % modulus;
       value = (value + step) % modulus)
    ++residue;
  return (size - residue).ceilDiv(modulus) * modulus + residue;
}

FailureOr<StorageAlignPlan>
mlir::tir::planStorageAlign(BlockOp block, AccessKind kind, int64_t index,
                            const StrideAlignment &alignment,
                            std::string *why) {
  auto [axis, factor, offset] = alignment;
  FailureOr<BufferUses> uses = getUsesOfBuffer(block, kind, index, why);
  if (failed(uses))
    return failure();
  std::string name = describeBuffer(block, kind, index);
  AllocOp alloc = uses->alloc;
  int64_t rank = alloc.getType().getRank();
  if (axis < 0 || axis >= rank)
    return refuse(why, name + " has " + Twine(rank) + " dimensions, none is #" +
                           Twine(axis));
  if (axis == rank - 1)
    return refuse(why, "the last dimension of " + name + " has stride 1");
  constexpr int64_t kMaxFactor = 1 << 20;
  if (factor < 1 || factor > kMaxFactor || offset < 0 || offset >= factor)
    return refuse(why, "expected a factor from 1 to " + Twine(kMaxFactor) +
                           " and an offset below it, got factor " +
                           Twine(factor) + " and offset " + Twine(offset));
  IndexSpace space;
  StorageAlignPlan plan{alloc,
                        SmallVector<AffineExpr>(alloc.getShape().getResults())};
  IndexExpr inner = 1;
  for (AffineExpr size : ArrayRef(plan.shape).drop_front(axis + 2))
    inner *= space.getExpr(size, {}, alloc.getSymbols());
  if (inner.getConstant().value_or(0) < 1)
    return refuse(why, "the strides of dimensions inside #" + Twine(axis) +
                           " of " + name + " are not positive constants: '" +
                           inner.str() + "'");
  AffineExpr size =
      alignSize(plan.shape[axis + 1], *inner.getConstant(), alignment);
  if (!size)
    return refuse(why, "the stride of dimension #" + Twine(axis) + " of " +
                           name + " is a multiple of " + inner.str() +
                           ", which is never " + Twine(offset) + " modulo " +
                           Twine(factor));
  plan.shape[axis + 1] = space.simplify(size, {}, alloc.getSymbols());
  return plan;
}

void mlir::tir::applyStorageAlign(RewriterBase &rewriter,
                                  const StorageAlignPlan &plan) {
  AllocOp alloc = plan.alloc;
  setAllocation(rewriter, alloc, plan.shape, alloc.getType().getElementType());
}
