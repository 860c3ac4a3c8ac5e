//===- LayoutTransformLowering.cpp - lower layout_transform ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "relax-mlir/Dialect/Relax/IR/LayoutMap.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// LayoutTransformOp
//===----------------------------------------------------------------------===//

/// Returns the indices of the operand for a point of the result, reassembled
/// from their splits.
static SmallVector<AffineExpr> getSource(const LinalgEmitter &emitter,
                                         const LayoutMap &digits) {
  SmallVector<AffineExpr> source(digits.dimensions.size(), emitter.c(0));
  for (auto [i, result] : llvm::enumerate(digits.results)) {
    for (auto [k, digit] : llvm::enumerate(result)) {
      AffineExpr value = emitter.d(i).floorDiv(digit.scale);
      if (k + 1 < result.size())
        value = value % (result[k + 1].scale / digit.scale);
      source[digit.dimension] = source[digit.dimension] + value * digit.lower;
    }
  }
  return source;
}

static LogicalResult lowerLayoutTransform(LinalgEmitter &emitter,
                                          LayoutTransformOp op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  LayoutMap digits = *parseMap({}, op.getIndexMap());
  TensorShape shape = TensorShape::of(op.getX().getType());
  for (ArrayRef<DimSplit> result : digits.results)
    for (unsigned k = 1; k < result.size(); ++k) {
      int64_t factor = result[k].scale / result[k - 1].scale;
      Dim extent = getExtent(result[k - 1], shape);
      if (*extent != IndexExpr(factor))
        emitter.emitUnproven()
            << "the digit of size '" << extent->str() << "' has " << factor
            << " values; relax.match_cast can state it";
    }
  // Dimensions whose splits count beyond their size.
  SmallVector<unsigned> padded;
  for (auto [i, dimension] : llvm::enumerate(digits.dimensions)) {
    IndexExpr counted = 1;
    if (!dimension.empty())
      counted = *getExtent(dimension.back(), shape) * dimension.back().lower;
    bool isWhole = dimension.empty() || dimension.back().extent;
    if (isWhole && !x[i].getConstant() && x[i] != counted)
      emitter.emitUnproven()
          << "the dimension '" << x[i].str() << "' is at most '"
          << counted.str() << "'; relax.match_cast can state it";
    if (counted != x[i])
      padded.push_back(i);
  }
  if (failed(emitter.getStatus()))
    return failure();

  Type elementType = getElementType(op.getX());
  SmallVector<AffineExpr> source = getSource(emitter, digits);
  if (padded.empty()) {
    results.push_back(emitter.compute(
        extents, elementType, operands[0], emitter.map(extents.size(), source),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
    return success();
  }
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    OpBuilder &at = math.getBuilder();
    IndexedRead read{operands[0], {}, {}};
    for (AffineExpr expr : source)
      read.indices.push_back(emitter.apply(at, expr, position));
    for (unsigned i : padded)
      read.isInside = math.both(
          read.isInside, math.isLess(read.indices[i], emitter.index(at, x[i])));
    return read;
  };
  auto readValue = [&](const ElementMath &math) {
    return readElement(IndexMath(math.getBuilder(), math.getLoc()), operands[1],
                       {});
  };
  LinalgEmitter::Initial otherwise = nullptr;
  if (op.getPadValue())
    otherwise = readValue;
  results.push_back(
      readAtIndices(emitter, extents, elementType, getRead, otherwise));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachLayoutTransformLowerings(MLIRContext &context) {
  attachLinalgLowering<LayoutTransformOp, lowerLayoutTransform>(context);
}
