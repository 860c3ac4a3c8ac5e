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

namespace {
/// The sizes `residue` modulo `modulus`.
struct AlignedSizes {
  int64_t modulus = 1, residue = 0;
};
} // namespace

/// Returns the sizes for which `size * inner` is aligned; nullopt if none is.
static std::optional<AlignedSizes>
getAlignedSizes(int64_t inner, const StrideAlignment &alignment) {
  auto [axis, factor, offset] = alignment;
  int64_t divisor = std::gcd(inner, factor);
  if (offset % divisor != 0)
    return std::nullopt;
  AlignedSizes sizes{factor / divisor, 0};
  int64_t step = inner / divisor % sizes.modulus;
  // The step is coprime to the modulus, so that its multiples take all values.
  for (int64_t value = 0; value != offset / divisor % sizes.modulus;
       value = (value + step) % sizes.modulus)
    ++sizes.residue;
  return sizes;
}

/// Returns the alignments that an allocation states.
static SmallVector<StrideAlignment> getAlignments(AllocOp alloc) {
  SmallVector<StrideAlignment> alignments;
  auto attr = alloc->getAttrOfType<DenseI64ArrayAttr>(
      TIRDialect::kStrideAlignmentsAttr);
  if (!attr)
    return alignments;
  ArrayRef<int64_t> values = attr;
  for (; values.size() >= 3; values = values.drop_front(3))
    alignments.push_back({values[0], values[1], values[2]});
  return alignments;
}

void mlir::tir::alignStrides(AllocOp alloc, MutableArrayRef<IndexExpr> sizes) {
  for (const StrideAlignment &alignment : getAlignments(alloc)) {
    int64_t axis = alignment.axis, rank = sizes.size();
    if (axis < 0 || axis + 1 >= rank || alignment.factor < 1)
      continue;
    IndexExpr inner = 1;
    for (const IndexExpr &size : sizes.drop_front(axis + 2))
      inner *= size;
    std::optional<AlignedSizes> aligned;
    if (std::optional<int64_t> elements = inner.getConstant())
      aligned = getAlignedSizes(std::max<int64_t>(*elements, 1), alignment);
    if (!aligned)
      continue;
    auto [modulus, residue] = *aligned;
    sizes[axis + 1] =
        IndexExpr::floorDiv(sizes[axis + 1] - residue + modulus - 1, modulus) *
            modulus +
        residue;
  }
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
  StorageAlignPlan plan{
      alloc, SmallVector<AffineExpr>(alloc.getShape().getResults()), alignment};
  IndexExpr inner = 1;
  for (AffineExpr size : ArrayRef(plan.shape).drop_front(axis + 2))
    inner *= space.getExpr(size, {}, alloc.getSymbols());
  if (inner.getConstant().value_or(0) < 1)
    return refuse(why, "the strides of dimensions inside #" + Twine(axis) +
                           " of " + name + " are not positive constants: '" +
                           inner.str() + "'");
  std::optional<AlignedSizes> sizes =
      getAlignedSizes(*inner.getConstant(), alignment);
  if (!sizes)
    return refuse(why, "the stride of dimension #" + Twine(axis) + " of " +
                           name + " is a multiple of " + inner.str() +
                           ", which is never " + Twine(offset) + " modulo " +
                           Twine(factor));
  AffineExpr size =
      (plan.shape[axis + 1] - sizes->residue).ceilDiv(sizes->modulus) *
          sizes->modulus +
      sizes->residue;
  plan.shape[axis + 1] = space.simplify(size, {}, alloc.getSymbols());
  return plan;
}

void mlir::tir::applyStorageAlign(RewriterBase &rewriter,
                                  const StorageAlignPlan &plan) {
  AllocOp alloc = plan.alloc;
  SmallVector<int64_t> values;
  for (auto [axis, factor, offset] : getAlignments(alloc))
    if (axis != plan.alignment.axis)
      values.append({axis, factor, offset});
  values.append(
      {plan.alignment.axis, plan.alignment.factor, plan.alignment.offset});
  setAllocation(rewriter, alloc, plan.shape, alloc.getType().getElementType());
  rewriter.modifyOpInPlace(alloc, [&] {
    alloc->setAttr(TIRDialect::kStrideAlignmentsAttr,
                   rewriter.getDenseI64ArrayAttr(values));
  });
}
