//===- StorageAlign.cpp - align the strides of a buffer -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// Returns the least size of at least `size` for which `size * inner` is
/// `offset` modulo `factor`; nullopt if there is none.
static std::optional<IndexExpr> alignSize(const IndexExpr &size, int64_t inner,
                                          int64_t factor, int64_t offset) {
  int64_t divisor = std::gcd(inner, factor);
  if (offset % divisor != 0)
    return std::nullopt;
  int64_t modulus = factor / divisor, step = inner / divisor % modulus;
  int64_t residue = 0;
  // The step is coprime to the modulus, so that its multiples take all values.
  for (int64_t value = 0; value != offset / divisor % modulus;
       value = (value + step) % modulus)
    ++residue;
  return size + IndexExpr::mod(residue - size, modulus);
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
  auto shape = space.getShape(alloc.getBuffer());
  if (!shape)
    return refuse(why, name + " has an unknown shape");
  IndexExpr inner = 1;
  for (const IndexExpr &size : ArrayRef(*shape).drop_front(axis + 2))
    inner *= size;
  if (inner.getConstant().value_or(0) < 1)
    return refuse(why, "the strides of dimensions inside #" + Twine(axis) +
                           " of " + name + " are not positive constants: '" +
                           inner.str() + "'");
  std::optional<IndexExpr> size =
      alignSize((*shape)[axis + 1], *inner.getConstant(), factor, offset);
  if (!size)
    return refuse(why, "the stride of dimension #" + Twine(axis) + " of " +
                           name + " is a multiple of " + inner.str() +
                           ", which is never " + Twine(offset) + " modulo " +
                           Twine(factor));
  StorageAlignPlan plan{alloc,
                        SmallVector<AffineExpr>(alloc.getShape().getResults())};
  plan.shape[axis + 1] = toSemiAffine(
      space.getBounds().simplify(*size), block.getContext(),
      [&](StringRef symbol) -> AffineExpr {
        for (auto [position, value] : llvm::enumerate(alloc.getSymbols()))
          if (space.getExpr(value)->getSymbolName() == symbol)
            return getAffineSymbolExpr(position, block.getContext());
        return AffineExpr();
      });
  if (!plan.shape[axis + 1])
    return refuse(why, name + " would get a size that is not affine: '" +
                           size->str() + "'");
  return plan;
}

void mlir::tir::applyStorageAlign(RewriterBase &rewriter,
                                  const StorageAlignPlan &plan) {
  AllocOp alloc = plan.alloc;
  setAllocation(rewriter, alloc, plan.shape, alloc.getType().getElementType());
}
