//===- RelaxManipulateOps.cpp - data movement -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

#include "ConstantFolding.h"
#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The body of a kernel that moves elements only.
static Value copyElement(OpBuilder &, Location, ValueRange args) {
  return args[0];
}

/// True where a value of this type has provably the shape of another one of
/// the same type: no dimension is `?`.
static bool isSameShape(Type a, Type b) {
  return a == b && TensorShape::of(a).isKnown();
}

//===----------------------------------------------------------------------===//
// PermuteDimsOp
//===----------------------------------------------------------------------===//

/// The dimension of the operand that is dimension `i` of the result.
static FailureOr<SmallVector<int64_t>>
getPermutation(OpLocation location, std::optional<ArrayRef<int64_t>> axes,
               int64_t rank) {
  if (!axes) {
    auto reversed = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    std::reverse(reversed.begin(), reversed.end());
    return reversed;
  }
  if (int64_t(axes->size()) != rank)
    return emitOptionalError(location, "expected ", rank, " axes, got ",
                             axes->size());
  return normalizeAxes(location, *axes, rank);
}

LogicalResult PermuteDimsOp::inferReturnTypes(MLIRContext *context,
                                              OpLocation location,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  if (!x.hasRank() && adaptor.getAxes())
    x = TensorShape::ofRank(adaptor.getAxes()->size());
  if (x.hasRank()) {
    FailureOr<SmallVector<int64_t>> axes =
        getPermutation(location, adaptor.getAxes(), x.getRank());
    if (failed(axes))
      return failure();
    SmallVector<Dim> dims;
    for (int64_t axis : *axes)
      dims.push_back(x[axis]);
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult PermuteDimsOp::toLinalg(OpBuilder &builder, Location loc,
                                      ValueRange operands,
                                      const KernelSymbols &symbols,
                                      SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto axes = getPermutation({}, getAxes(), extents.size());
  SmallVector<AffineExpr> source(extents.size());
  for (auto [i, axis] : llvm::enumerate(*axes))
    source[axis] = emitter.d(i);
  results.push_back(emitter.compute(extents, getElementType(getX()), operands,
                                    emitter.map(extents.size(), source),
                                    copyElement));
  return success();
}

OpFoldResult PermuteDimsOp::fold(FoldAdaptor adaptor) {
  TensorShape x = TensorShape::of(getX().getType());
  if (!x.hasRank())
    return {};
  auto axes = getPermutation({}, getAxes(), x.getRank());
  if (failed(axes))
    return {};
  if (llvm::is_sorted(*axes) && getX().getType() == getType())
    return getX();
  if (!x.isStatic())
    return {};
  SmallVector<int64_t> strides(x.getRank(), 1);
  for (int64_t i = x.getRank() - 1; i > 0; --i)
    strides[i - 1] = strides[i] * *getConstant(x[i]);
  return foldGather(getType(), adaptor.getX(), [&](ArrayRef<int64_t> position) {
    int64_t offset = 0;
    for (auto [index, axis] : llvm::zip_equal(position, *axes))
      offset += index * strides[axis];
    return offset;
  });
}

namespace {
/// permute(permute(x)) is one permutation.
struct MergePermutations : OpRewritePattern<PermuteDimsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PermuteDimsOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<PermuteDimsOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "operand is not permuted");
    TensorShape x = TensorShape::of(inner.getX().getType());
    if (!x.hasRank())
      return rewriter.notifyMatchFailure(op, "rank is not known");
    auto innerAxes = getPermutation({}, inner.getAxes(), x.getRank());
    auto outerAxes = getPermutation({}, op.getAxes(), x.getRank());
    if (failed(innerAxes) || failed(outerAxes))
      return rewriter.notifyMatchFailure(op, "axes are not valid");
    SmallVector<int64_t> axes;
    for (int64_t axis : *outerAxes)
      axes.push_back((*innerAxes)[axis]);
    rewriter.replaceOpWithNewOp<PermuteDimsOp>(
        op, op.getType(), inner.getX(), rewriter.getDenseI64ArrayAttr(axes));
    return success();
  }
};

/// One spelling of a permutation: all axes, none negative.
struct NormalizeAxes : OpRewritePattern<PermuteDimsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PermuteDimsOp op,
                                PatternRewriter &rewriter) const override {
    TensorShape x = TensorShape::of(op.getX().getType());
    if (!x.hasRank())
      return rewriter.notifyMatchFailure(op, "rank is not known");
    auto axes = getPermutation({}, op.getAxes(), x.getRank());
    if (failed(axes) || op.getAxes() == ArrayRef<int64_t>(*axes))
      return rewriter.notifyMatchFailure(op, "axes are normal");
    rewriter.modifyOpInPlace(op, [&] { op.setAxes(ArrayRef(*axes)); });
    return success();
  }
};
} // namespace

void PermuteDimsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<MergePermutations, NormalizeAxes>(context);
}

//===----------------------------------------------------------------------===//
// ReshapeOp
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  if (x.hasRank() && shape.hasRank() &&
      compareDims(x.getNumElements(), shape.getNumElements()) ==
          DimRelation::Different)
    return emitOptionalError(location,
                             "expected the same number of elements, "
                             "got ",
                             toString(x.getNumElements()), " for the operand ",
                             "and ", toString(shape.getNumElements()),
                             " for the result");
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

bool ReshapeOp::isElementCountProven() {
  TensorShape x = TensorShape::of(getX().getType());
  TensorShape shape = TensorShape::of(cast<ShapeType>(getShape().getType()));
  return x.hasRank() && shape.hasRank() &&
         compareDims(x.getNumElements(), shape.getNumElements()) ==
             DimRelation::Equal;
}

LogicalResult ReshapeOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents extents = emitter.getResultExtents();
  if (succeeded(emitter.getStatus()) && !isElementCountProven())
    emitter.emitUnproven() << "the number of elements stays";
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(
      emitter.reshape(operands[0], x, extents, getElementType(getX())));
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (isSameShape(getX().getType(), getType()))
    return getX();
  return foldReshape(getType(), adaptor.getX());
}

namespace {
/// reshape(reshape(x)) is one, where the inner one cannot fail at run time.
struct MergeReshapes : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<ReshapeOp>();
    if (!inner || !inner.isElementCountProven())
      return rewriter.notifyMatchFailure(op, "operand is no proven reshape");
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), inner.getX(),
                                           op.getShape());
    return success();
  }
};
} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<MergeReshapes>(context);
}

//===----------------------------------------------------------------------===//
// FlattenOp
//===----------------------------------------------------------------------===//

LogicalResult FlattenOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  Dim size = x.hasRank() ? x.getNumElements() : Dim();
  return inferTensor(location, adaptor.getX(), TensorShape(size),
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult FlattenOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(
      emitter.reshape(operands[0], x, extents, getElementType(getX())));
  return success();
}

OpFoldResult FlattenOp::fold(FoldAdaptor adaptor) {
  auto tensor = dyn_cast<RankedTensorType>(getX().getType());
  if (tensor && tensor.getRank() == 1 && tensor == getType())
    return getX();
  return foldReshape(getType(), adaptor.getX());
}

//===----------------------------------------------------------------------===//
// BatchFlattenOp
//===----------------------------------------------------------------------===//

LogicalResult
BatchFlattenOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                 Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape = TensorShape::ofRank(2);
  if (x.hasRank()) {
    if (x.getRank() == 0)
      return emitOptionalError(location, "expected rank 1 at least, got 0");
    TensorShape rest(x.getDims().drop_front());
    shape = TensorShape({x[0], rest.getNumElements()});
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult BatchFlattenOp::toLinalg(OpBuilder &builder, Location loc,
                                       ValueRange operands,
                                       const KernelSymbols &symbols,
                                       SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(
      emitter.reshape(operands[0], x, extents, getElementType(getX())));
  return success();
}

OpFoldResult BatchFlattenOp::fold(FoldAdaptor adaptor) {
  auto tensor = dyn_cast<RankedTensorType>(getX().getType());
  if (tensor && tensor.getRank() == 2 && tensor == getType())
    return getX();
  return foldReshape(getType(), adaptor.getX());
}

//===----------------------------------------------------------------------===//
// ExpandDimsOp, SqueezeOp
//===----------------------------------------------------------------------===//

LogicalResult ExpandDimsOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  if (x.hasRank()) {
    FailureOr<SmallVector<int64_t>> axes = normalizeAxes(
        location, adaptor.getAxes(), x.getRank() + adaptor.getAxes().size());
    if (failed(axes))
      return failure();
    SmallVector<Dim> dims(x.getDims());
    llvm::sort(*axes);
    for (int64_t axis : *axes)
      dims.insert(dims.begin() + axis, makeDim(1));
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

/// The dimensions that squeeze removes, in order.
static FailureOr<SmallVector<int64_t>>
getSqueezedAxes(OpLocation location, const TensorShape &x,
                std::optional<ArrayRef<int64_t>> axes) {
  SmallVector<int64_t> squeezed;
  if (!axes) {
    for (auto [i, dim] : llvm::enumerate(x.getDims()))
      if (getConstant(dim) == 1)
        squeezed.push_back(i);
    return squeezed;
  }
  FailureOr<SmallVector<int64_t>> normal =
      normalizeAxes(location, *axes, x.getRank());
  if (failed(normal))
    return failure();
  for (int64_t axis : *normal)
    if (compareDims(x[axis], makeDim(1)) == DimRelation::Different)
      return emitOptionalError(location, "expected dimension ", axis,
                               " to be 1, got ", toString(x[axis]));
  llvm::sort(*normal);
  return normal;
}

LogicalResult SqueezeOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  // Without axes, a `?` may be a 1 or not: the rank is open.
  bool isKnown = x.hasRank() && (adaptor.getAxes() || x.isKnown());
  if (isKnown) {
    FailureOr<SmallVector<int64_t>> axes =
        getSqueezedAxes(location, x, adaptor.getAxes());
    if (failed(axes))
      return failure();
    SmallVector<Dim> dims;
    for (auto [i, dim] : llvm::enumerate(x.getDims()))
      if (!llvm::is_contained(*axes, int64_t(i)))
        dims.push_back(dim);
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

/// A kernel that reads the element whose positions, in dimensions other than
/// those in `ones`, are those of the result except `insertedOnes`.
static LogicalResult emitWithoutOnes(LinalgEmitter &emitter, Value x,
                                     Type elementType, unsigned rank,
                                     ArrayRef<int64_t> ones,
                                     ArrayRef<int64_t> insertedOnes,
                                     SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  SmallVector<AffineExpr> source;
  unsigned next = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (llvm::is_contained(ones, i)) {
      source.push_back(emitter.c(0));
      continue;
    }
    while (llvm::is_contained(insertedOnes, int64_t(next)))
      ++next;
    source.push_back(emitter.d(next++));
  }
  results.push_back(emitter.compute(extents, elementType, x,
                                    emitter.map(extents.size(), source),
                                    copyElement));
  return success();
}

LogicalResult ExpandDimsOp::toLinalg(OpBuilder &builder, Location loc,
                                     ValueRange operands,
                                     const KernelSymbols &symbols,
                                     SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  unsigned rank = emitter.getExtents(getX().getType()).size();
  auto axes = normalizeAxes({}, getAxes(), rank + getAxes().size());
  if (failed(emitter.getStatus()) || failed(axes))
    return failure();
  return emitWithoutOnes(emitter, operands[0], getElementType(getX()), rank, {},
                         *axes, results);
}

LogicalResult SqueezeOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getExtents(getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  auto axes = getSqueezedAxes({}, TensorShape::of(getX().getType()), getAxes());
  for (int64_t axis : *axes)
    if (!extents[axis].isOne())
      emitter.emitUnproven() << "the dimension '" << extents[axis].str()
                             << "' is 1; relax.match_cast can state it";
  if (failed(emitter.getStatus()))
    return failure();
  return emitWithoutOnes(emitter, operands[0], getElementType(getX()),
                         extents.size(), *axes, {}, results);
}

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) {
  if (getAxes().empty() && getX().getType() == getType())
    return getX();
  return foldReshape(getType(), adaptor.getX());
}

OpFoldResult SqueezeOp::fold(FoldAdaptor adaptor) {
  if (isSameShape(getX().getType(), getType()))
    return getX();
  return foldReshape(getType(), adaptor.getX());
}

//===----------------------------------------------------------------------===//
// BroadcastToOp
//===----------------------------------------------------------------------===//

LogicalResult BroadcastToOp::inferReturnTypes(MLIRContext *context,
                                              OpLocation location,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  if (x.hasRank() && shape.hasRank()) {
    int64_t offset = shape.getRank() - x.getRank();
    if (offset < 0)
      return emitOptionalError(location, "expected an operand of rank ",
                               shape.getRank(), " at most, got ", x.getRank());
    for (auto [i, dim] : llvm::enumerate(x.getDims())) {
      const Dim &target = shape[offset + i];
      if (compareDims(dim, makeDim(1)) == DimRelation::Different &&
          compareDims(dim, target) == DimRelation::Different)
        return emitOptionalError(location, "expected dimension ", i,
                                 " to be 1 or ", toString(target), ", got ",
                                 toString(dim));
    }
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult BroadcastToOp::toLinalg(OpBuilder &builder, Location loc,
                                      ValueRange operands,
                                      const KernelSymbols &symbols,
                                      SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  AffineMap map = emitter.broadcastMap(getX().getType(), extents);
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(extents, getElementType(getX()), operands,
                                    map, copyElement));
  return success();
}

OpFoldResult BroadcastToOp::fold(FoldAdaptor adaptor) {
  if (isSameShape(getX().getType(), getType()))
    return getX();
  return foldElements(
      getType(), {adaptor.getX()},
      [](ArrayRef<APFloat> args) { return args[0]; },
      [](ArrayRef<APSInt> args) { return args[0]; });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.cpp.inc"

void RelaxDialect::registerManipulateOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.cpp.inc"
      >();
}
