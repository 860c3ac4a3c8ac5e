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

LogicalResult TIRTransformLayoutOp::applyPrimitive(PrimitiveContext &context,
                                                   std::string *why) {
  return planAndApply(context, *this, why, tir::planTransformLayout,
                      tir::applyTransformLayout, getBlock(), getKind(),
                      getIndex(), getLayout(), getPadValueAttr(),
                      getAssumeInjective());
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
