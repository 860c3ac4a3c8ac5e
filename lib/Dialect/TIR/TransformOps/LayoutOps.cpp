//===- LayoutOps.cpp - change layouts of buffers and blocks ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PlanAndApply.h"

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::PrimitiveContext;
using mlir::tir::detail::planAndApply;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

LogicalResult TIRTransformLayoutOp::verify() {
  // (C1)
  std::optional<ArrayRef<int64_t>> dims = getDims();
  if (!dims)
    return success();
  auto tile = dyn_cast<tir::LayoutAttr>(getLayout());
  if (!tile)
    return emitOpError() << "expected no dimensions of a map, got "
                         << getDimsAttr();
  llvm::SmallDenseSet<int64_t> distinct(dims->begin(), dims->end());
  bool areNegative = llvm::any_of(*dims, [](int64_t dim) { return dim < 0; });
  if (dims->size() != tile.getShape().size() ||
      distinct.size() != dims->size() || areNegative)
    return emitOpError() << "expected " << tile.getShape().size()
                         << " different dimensions that are not negative, got "
                         << getDimsAttr();
  return success();
}

LogicalResult TIRTransformLayoutOp::applyPrimitive(PrimitiveContext &context,
                                                   std::string *why) {
  if (auto map = dyn_cast<AffineMapAttr>(getLayout()))
    return planAndApply(context, *this, why, tir::planTransformLayout,
                        tir::applyTransformLayout, getBlock(), getKind(),
                        getIndex(), map.getValue(), getPadValueAttr(),
                        getAssumeInjective());
  auto tile = cast<tir::LayoutAttr>(getLayout());
  return planAndApply(context, *this, why, tir::planTransformTiles,
                      tir::applyTransformLayout, getBlock(), getKind(),
                      getIndex(), tile.getLayout(),
                      getDims().value_or(ArrayRef<int64_t>()),
                      getPadValueAttr(), getAssumeInjective());
}

LogicalResult TIRStorageAlignOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  tir::StrideAlignment alignment;
  alignment.axis = getAxis();
  alignment.factor = getFactor();
  alignment.offset = getOffset();
  return planAndApply(context, *this, why, tir::planStorageAlign,
                      tir::applyStorageAlign, getBlock(), getKind(), getIndex(),
                      alignment);
}

LogicalResult TIRUnsafeSetDTypeOp::applyPrimitive(PrimitiveContext &context,
                                                  std::string *why) {
  return planAndApply(context, *this, why, tir::planSetElementType,
                      tir::applySetElementType, getBlock(), getKind(),
                      getIndex(), getElementType());
}

LogicalResult TIRRollingBufferOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  return planAndApply(context, *this, why, tir::planRollingBuffer,
                      tir::applyRollingBuffer, getBlock(), getIndex());
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LogicalResult
TIRTransformBlockLayoutOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return planAndApply(context, *this, why, tir::planTransformBlockLayout,
                      tir::applyTransformBlockLayout, getBlock(), getLayout());
}

LogicalResult
TIRReorderBlockIteratorsOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planReorderBlockIterators,
                      tir::applyReorderBlockIterators, getBlock(), getOrder());
}
