//===- RelaxDataMovementOps.cpp - operators that move elements ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "ConstantFolding.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/DataMovementAxes.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns true if values of types `a` and `b`, which are the same type,
/// provably have the same shape: no dimension is `?`.
static bool isSameShape(Type a, Type b) {
  return a == b && TensorShape::of(a).isKnown();
}

//===----------------------------------------------------------------------===//
// PermuteDimsOp
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<int64_t>> mlir::relax::getPermutation(
    OpLocation location, std::optional<ArrayRef<int64_t>> axes, int64_t rank) {
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
    // (C1)
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
/// Merges permute(permute(x)) into one permutation.
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
/// Normalizes the axes of a permutation: all present, none negative.
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
  // (C1)
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

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (isSameShape(getX().getType(), getType()))
    return getX();
  return foldReshape(getType(), adaptor.getX());
}

namespace {
/// Merges reshape(reshape(x)) if the inner one cannot fail at run time.
struct MergeReshapes : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<ReshapeOp>();
    if (!inner || !inner.isElementCountProven())
      return rewriter.notifyMatchFailure(
          op, "operand is not a reshape with a proven number of elements");
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
    // (C1)
    if (x.getRank() == 0)
      return emitOptionalError(location, "expected rank 1 at least, got 0");
    TensorShape rest(x.getDims().drop_front());
    shape = TensorShape({x[0], rest.getNumElements()});
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
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
    // (C1)
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

FailureOr<SmallVector<int64_t>>
mlir::relax::getSqueezedAxes(OpLocation location, const TensorShape &x,
                             std::optional<ArrayRef<int64_t>> axes) {
  SmallVector<int64_t> squeezed;
  if (!axes) {
    for (auto [i, dim] : llvm::enumerate(x.getDims()))
      if (getConstant(dim) == 1)
        squeezed.push_back(i);
    return squeezed;
  }
  // squeeze (C1)
  FailureOr<SmallVector<int64_t>> normal =
      normalizeAxes(location, *axes, x.getRank());
  if (failed(normal))
    return failure();
  // squeeze (C2)
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
  // Without axes, a `?` may be 1 at run time, so the rank of the result is
  // unknown.
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
    // (C1)
    if (offset < 0)
      return emitOptionalError(location, "expected an operand of rank ",
                               shape.getRank(), " at most, got ", x.getRank());
    for (auto [i, dim] : llvm::enumerate(x.getDims())) {
      const Dim &target = shape[offset + i];
      // (C2)
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

OpFoldResult BroadcastToOp::fold(FoldAdaptor adaptor) {
  if (isSameShape(getX().getType(), getType()))
    return getX();
  return foldElements(
      getType(), {adaptor.getX()},
      [](ArrayRef<APFloat> args) { return args[0]; },
      [](ArrayRef<APSInt> args) { return args[0]; });
}

//===----------------------------------------------------------------------===//
// StackOp
//===----------------------------------------------------------------------===//

LogicalResult StackOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  ValueRange inputs = adaptor.getInputs();
  // (C1)
  FailureOr<Type> elementType = inferListElementType(location, inputs);
  if (failed(elementType))
    return failure();
  TensorShape joint;
  for (Type type : inputs.getTypes()) {
    TensorShape shape = TensorShape::of(type);
    if (!shape.hasRank())
      continue;
    if (!joint.hasRank()) {
      joint = shape;
      continue;
    }
    // (C1)
    if (!areCompatible(joint, shape))
      return emitOptionalError(location, "expected operands of one shape, got ",
                               joint.str(), " and ", shape.str());
    SmallVector<Dim> dims(joint.getDims());
    for (auto [dim, other] : llvm::zip_equal(dims, shape.getDims()))
      if (!dim)
        dim = other;
    joint = TensorShape(dims);
  }
  if (joint.hasRank()) {
    SmallVector<Dim> dims(joint.getDims());
    // (C2)
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), dims.size() + 1);
    if (failed(axis))
      return failure();
    dims.insert(dims.begin() + *axis, makeDim(inputs.size()));
    joint = TensorShape(dims);
  }
  return inferTensor(location, inputs, joint, *elementType, inferred);
}

//===----------------------------------------------------------------------===//
// TileOp, RepeatOp, FlipOp
//===----------------------------------------------------------------------===//

/// Returns the dimensions of a tiled tensor.
static TensorShape tileShape(const TensorShape &x,
                             ArrayRef<IndexExpr> repeats) {
  if (!x.hasRank())
    return TensorShape();
  int64_t rank = std::max<int64_t>(x.getRank(), repeats.size());
  SmallVector<Dim> dims(rank, makeDim(1));
  for (int64_t i = 0; i < x.getRank(); ++i)
    dims[rank - x.getRank() + i] = x[i];
  for (auto [i, repeat] : llvm::enumerate(repeats)) {
    Dim &dim = dims[rank - repeats.size() + i];
    dim = mulDims(dim, repeat);
  }
  return TensorShape(dims);
}

LogicalResult TileOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  SmallVector<IndexExpr> repeats = toExprs(adaptor.getRepeats());
  // (C1)
  for (const IndexExpr &repeat : repeats)
    if (repeat.getConstant().value_or(0) < 0)
      return emitOptionalError(location, "expected repeats of 0 at least, got ",
                               *repeat.getConstant());
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  return inferTensor(location, adaptor.getX(), tileShape(x, repeats),
                     getElementType(adaptor.getX()), inferred);
}

OpFoldResult TileOp::fold(FoldAdaptor adaptor) {
  TensorShape x = TensorShape::of(getX().getType());
  auto type = dyn_cast<RankedTensorType>(getType());
  if (getX().getType() == getType() && x.isKnown() &&
      llvm::all_of(toExprs(getRepeats()),
                   [](const IndexExpr &repeat) { return repeat.isOne(); }))
    return getX();
  if (!type || !x.hasRank() || !x.isStatic())
    return {};
  return foldGather(type, adaptor.getX(), [&](ArrayRef<int64_t> position) {
    int64_t offset = 0;
    for (auto [at, dim] :
         llvm::zip_equal(position.take_back(x.getRank()), x.getDims()))
      offset = offset * *getConstant(dim) + at % *getConstant(dim);
    return offset;
  });
}

LogicalResult RepeatOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  TensorShape shape = TensorShape::of(adaptor.getX().getType());
  int64_t repeats = adaptor.getRepeats();
  // (C2)
  if (repeats < 0)
    return emitOptionalError(location, "expected repeats of 0 at least, got ",
                             repeats);
  if (shape.hasRank()) {
    // (C1)
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), shape.getRank());
    if (failed(axis))
      return failure();
    SmallVector<Dim> dims(shape.getDims());
    dims[*axis] = mulDims(dims[*axis], makeDim(repeats));
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult FlipOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  // (C1)
  return inferAlongAxis(location, adaptor.getX(), adaptor.getAxis(), inferred);
}

//===----------------------------------------------------------------------===//
// ReverseSequenceOp
//===----------------------------------------------------------------------===//

LogicalResult
ReverseSequenceOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape lengths = TensorShape::of(adaptor.getSeqLengths().getType());
  // (C2)
  if (lengths.hasRank() && lengths.getRank() != 1)
    return emitOptionalError(location, "expected seq_lengths of rank 1, got ",
                             "rank ", lengths.getRank());
  if (x.hasRank()) {
    // (C1)
    FailureOr<SmallVector<int64_t>> axes = normalizeAxes(
        location,
        {int64_t(adaptor.getSeqAxis()), int64_t(adaptor.getBatchAxis())},
        x.getRank());
    if (failed(axes))
      return failure();
    const Dim &batch = x[(*axes)[1]];
    // (C2)
    if (lengths.hasRank() &&
        compareDims(batch, lengths[0]) == DimRelation::Different)
      return emitOptionalError(location, "expected ", toString(batch),
                               " seq_lengths, got ", toString(lengths[0]));
  }
  return inferTensor(location, adaptor.getOperands(), x,
                     getElementType(adaptor.getX()), inferred);
}

//===----------------------------------------------------------------------===//
// TrilOp, TriuOp
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult inferTriangle(OpLocation location,
                                   typename OpTy::Adaptor adaptor,
                                   SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  // triangle (C1)
  if (x.hasRank() && x.getRank() < 2)
    return emitOptionalError(location, "expected rank 2 at least, got ",
                             x.getRank());
  // triangle (C2)
  if (adaptor.getK() && failed(checkScalar(location, "k", adaptor.getK())))
    return failure();
  return inferTensor(location, adaptor.getOperands(), x,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult TrilOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  return inferTriangle<TrilOp>(location, adaptor, inferred);
}

LogicalResult TriuOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  return inferTriangle<TriuOp>(location, adaptor, inferred);
}

//===----------------------------------------------------------------------===//
// MeshgridOp
//===----------------------------------------------------------------------===//

unsigned mlir::relax::getGridAxis(unsigned vector, unsigned count,
                                  StringRef indexing) {
  return indexing == "xy" && count > 1 && vector < 2 ? 1 - vector : vector;
}

LogicalResult MeshgridOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  ValueRange inputs = adaptor.getInputs();
  // (C2)
  if (adaptor.getIndexing() != "ij" && adaptor.getIndexing() != "xy")
    return emitOptionalError(location, "expected indexing ij or xy, got '",
                             adaptor.getIndexing(), "'");
  // (C1)
  FailureOr<Type> elementType = inferListElementType(location, inputs);
  if (failed(elementType))
    return failure();
  SmallVector<Dim> dims(inputs.size());
  for (auto [i, type] : llvm::enumerate(inputs.getTypes())) {
    TensorShape shape = TensorShape::of(type);
    // (C1)
    if (shape.hasRank() && shape.getRank() != 1)
      return emitOptionalError(
          location, "expected operands of rank 1, got rank ", shape.getRank());
    if (shape.hasRank())
      dims[getGridAxis(i, inputs.size(), adaptor.getIndexing())] = shape[0];
  }
  // (C3)
  for (unsigned i = 0; i < inputs.size(); ++i)
    if (failed(inferTensor(location, inputs, TensorShape(dims), *elementType,
                           inferred)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.cpp.inc"

void RelaxDialect::registerDataMovementOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.cpp.inc"
      >();
}
