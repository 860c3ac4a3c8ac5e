//===- RelaxNormalizationOps.cpp - normalizations -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/AccumulationTypes.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/Normalization.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Axes of normalizations, by operator
//===----------------------------------------------------------------------===//

/// Checks the axes; reports failures at `location`.
static FailureOr<Normalization> getNormalizationOver(OpLocation location,
                                                     ArrayRef<int64_t> axes,
                                                     int64_t rank) {
  // layer_norm (C1), rms_norm (C1)
  FailureOr<SmallVector<int64_t>> normal = normalizeAxes(location, axes, rank);
  if (failed(normal))
    return failure();
  if (normal->empty())
    return emitOptionalError(location, "expected at least one axis");
  return Normalization{*normal, *normal};
}

static FailureOr<Normalization>
getNormalizationOfChannels(OpLocation location, ArrayRef<int64_t> axes,
                           int64_t channelAxis, int64_t rank) {
  // Axes and the channel axis must be distinct together.
  SmallVector<int64_t> all(axes);
  all.push_back(channelAxis);
  // group_norm (C1), instance_norm (C1)
  FailureOr<SmallVector<int64_t>> normal = normalizeAxes(location, all, rank);
  if (failed(normal))
    return failure();
  int64_t channels = normal->pop_back_val();
  return Normalization{*normal, {channels}, /*isPerChannel=*/true};
}

FailureOr<Normalization> mlir::relax::getNormalization(OpLocation location,
                                                       LayerNormOpAdaptor op,
                                                       int64_t rank) {
  return getNormalizationOver(location, op.getAxes(), rank);
}

FailureOr<Normalization> mlir::relax::getNormalization(OpLocation location,
                                                       RMSNormOpAdaptor op,
                                                       int64_t rank) {
  return getNormalizationOver(location, op.getAxes(), rank);
}

FailureOr<Normalization> mlir::relax::getNormalization(OpLocation location,
                                                       InstanceNormOpAdaptor op,
                                                       int64_t rank) {
  return getNormalizationOfChannels(location, op.getAxes(), op.getChannelAxis(),
                                    rank);
}

FailureOr<Normalization> mlir::relax::getNormalization(OpLocation location,
                                                       GroupNormOpAdaptor op,
                                                       int64_t rank) {
  FailureOr<Normalization> norm = getNormalizationOfChannels(
      location, op.getAxes(), op.getChannelAxis(), rank);
  if (failed(norm))
    return failure();
  norm->numGroups = op.getNumGroups();
  // group_norm (C3)
  if (norm->numGroups < 1)
    return emitOptionalError(location,
                             "expected num_groups to be at least 1, got ",
                             norm->numGroups);
  return norm;
}

FailureOr<Normalization> mlir::relax::getNormalization(OpLocation location,
                                                       BatchNormOpAdaptor op,
                                                       int64_t rank) {
  // batch_norm (C1)
  FailureOr<int64_t> axis = normalizeAxis(location, op.getAxis(), rank);
  if (failed(axis))
    return failure();
  auto axes = llvm::filter_to_vector(llvm::seq<int64_t>(0, rank),
                                     [&](int64_t i) { return i != *axis; });
  return Normalization{axes, {*axis}, /*isPerChannel=*/true};
}

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

static LogicalResult verifyEpsilon(OpLocation location,
                                   const APFloat &epsilon) {
  double value = epsilon.convertToDouble();
  // Not `value < 0`, so that NaN fails.
  // layer_norm (C3), rms_norm (C3), group_norm (C4)
  // instance_norm (C3), batch_norm (C3)
  if (!(value >= 0))
    return emitOptionalError(location,
                             "expected epsilon to be at least 0, got ", value);
  return success();
}

/// Checks the parameters against their dimensions of the data.
static LogicalResult verifyParameters(OpLocation location,
                                      const Normalization &norm,
                                      const TensorShape &data,
                                      ValueRange parameters) {
  SmallVector<Dim> dims;
  for (int64_t axis : norm.parameterAxes)
    dims.push_back(data[axis]);
  TensorShape target(dims);
  for (Value parameter : parameters) {
    TensorShape shape = TensorShape::of(parameter.getType());
    if (!shape.hasRank())
      continue;
    bool fits = norm.isPerChannel ? shape.getRank() == 1
                                  : shape.getRank() <= target.getRank();
    int64_t offset = fits ? target.getRank() - shape.getRank() : 0;
    for (int64_t i = 0; fits && i < shape.getRank(); ++i) {
      bool isRepeated = !norm.isPerChannel && getConstant(shape[i]) == 1;
      fits = isRepeated || compareDims(shape[i], target[offset + i]) !=
                               DimRelation::Different;
    }
    // layer_norm (C2), rms_norm (C2), group_norm (C2)
    // instance_norm (C2), batch_norm (C2)
    if (!fits)
      return emitOptionalError(location, "expected parameters ",
                               norm.isPerChannel ? "of the shape "
                                                 : "that broadcast to ",
                               target.str(), ", got ", shape.str());
  }
  // group_norm (C3)
  std::optional<int64_t> channels = getConstant(dims[0]);
  if (norm.numGroups && channels && *channels % norm.numGroups)
    return emitOptionalError(location, "expected channels to be divisible by ",
                             norm.numGroups, " groups, got ", *channels);
  return success();
}

template <typename OpTy>
static LogicalResult inferNormalization(OpLocation location,
                                        typename OpTy::Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  if (failed(verifyEpsilon(location, adaptor.getEpsilon())))
    return failure();
  if (data.hasRank()) {
    FailureOr<Normalization> norm =
        getNormalization(location, adaptor, data.getRank());
    if (failed(norm) ||
        failed(verifyParameters(location, *norm, data,
                                adaptor.getOperands().drop_front())))
      return failure();
  }
  return inferTensor(location, adaptor.getOperands(), data,
                     getElementType(adaptor.getData()), inferred);
}

LogicalResult BatchNormOp::inferReturnTypes(MLIRContext *context,
                                            OpLocation location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  if (failed(inferNormalization<BatchNormOp>(location, adaptor, inferred)))
    return failure();
  for (Value moving : {adaptor.getMovingMean(), adaptor.getMovingVar()})
    inferred.push_back(moving.getType());
  return success();
}

//===----------------------------------------------------------------------===//
// BatchNormOp
//===----------------------------------------------------------------------===//

static Value createScalar(OpBuilder &builder, Location loc, Type elementType,
                          double value) {
  return ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, elementType),
                             builder.getFloatAttr(elementType, value)));
}

/// Reshapes the vector `x` so that it broadcasts to data with `numBehind`
/// dimensions after the channels.
static Value createChannels(OpBuilder &builder, Location loc, Value x,
                            int64_t numBehind) {
  if (numBehind == 0)
    return x;
  auto axes = llvm::to_vector(llvm::seq<int64_t>(1, 1 + numBehind));
  return ExpandDimsOp::create(builder, loc, x,
                              builder.getDenseI64ArrayAttr(axes));
}

/// Fails for types in which the intermediate products would be rounded.
FailureOr<ScaleAndOffset> BatchNormOp::buildScaleAndOffset(OpBuilder &builder) {
  auto type = dyn_cast<RankedTensorType>(getData().getType());
  if (getTraining() || !type ||
      getComputeType(type.getElementType()) != type.getElementType())
    return failure();
  Type elementType = type.getElementType();
  for (Value parameter : getOperands().drop_front())
    if (getElementType(parameter) != elementType ||
        !isa<RankedTensorType>(parameter.getType()))
      return failure();
  Location loc = getLoc();
  Value epsilon =
      createScalar(builder, loc, elementType, getEpsilon().convertToDouble());
  Value sum = AddOp::create(builder, loc, getMovingVar(), epsilon);
  Value root = SqrtOp::create(builder, loc, sum);
  Value scale = DivideOp::create(builder, loc, getGamma(), root);
  Value moved = MultiplyOp::create(builder, loc, getMovingMean(), scale);
  Value offset = SubtractOp::create(builder, loc, getBeta(), moved);
  int64_t behind =
      type.getRank() - 1 - *normalizeAxis({}, getAxis(), type.getRank());
  return ScaleAndOffset{createChannels(builder, loc, scale, behind),
                        createChannels(builder, loc, offset, behind)};
}

LogicalResult
BatchNormOp::decomposeForInference(OpBuilder &builder,
                                   SmallVectorImpl<Value> &results) {
  FailureOr<ScaleAndOffset> parts = buildScaleAndOffset(builder);
  if (failed(parts))
    return failure();
  Value scaled = MultiplyOp::create(builder, getLoc(), getData(), parts->scale);
  results.push_back(AddOp::create(builder, getLoc(), scaled, parts->offset));
  results.push_back(getMovingMean());
  results.push_back(getMovingVar());
  return success();
}

/// The limit on `|mean| / deviation`. Normalized data have the size of gamma,
/// while x * factor and offset have the size of mean * factor, which is larger
/// by this ratio. A ratio of 64 loses six bits.
static constexpr double kMostDeviations = 64;

bool BatchNormOp::isPreciseInParts() {
  SmallVector<FloatElements> parameters;
  size_t size = 0;
  for (Value operand : getOperands().drop_front()) {
    ElementsAttr constant = evaluateConstant(operand);
    std::optional<FloatElements> elements;
    if (constant)
      elements = FloatElements::of(constant);
    if (!elements)
      return false;
    size = std::max(size, elements->size());
    parameters.push_back(*elements);
  }
  // Each parameter is a vector with one element per channel, or with one
  // element.
  auto get = [&](unsigned parameter, size_t channel) {
    const FloatElements &elements = parameters[parameter];
    return elements[elements.size() == 1 ? 0 : channel];
  };
  bool isDouble = getElementType(getData()).isF64();
  auto isRepresentable = [&](double x) {
    return x == 0 || (isDouble ? std::isnormal(x) : std::isnormal(float(x)));
  };
  for (size_t i = 0; i < size; ++i) {
    double deviation = std::sqrt(get(3, i) + getEpsilon().convertToDouble());
    double factor = get(0, i) / deviation, moved = get(2, i) * factor;
    // Not `>`, so that NaN fails.
    if (!(std::abs(get(2, i)) <= kMostDeviations * deviation) ||
        !isRepresentable(factor) || !isRepresentable(moved) ||
        !isRepresentable(get(1, i) - moved))
      return false;
  }
  return true;
}

namespace {
/// Replaces the moving statistics at inference, which are unchanged.
struct KeepMovingStatistics : OpRewritePattern<BatchNormOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BatchNormOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getTraining())
      return rewriter.notifyMatchFailure(op, "training computes them anew");
    bool isChanged = false;
    for (auto [result, operand] :
         {std::pair(op.getNewMean(), op.getMovingMean()),
          std::pair(op.getNewVar(), op.getMovingVar())}) {
      if (result.use_empty() || result.getType() != operand.getType())
        continue;
      rewriter.replaceAllUsesWith(result, operand);
      isChanged = true;
    }
    return success(isChanged);
  }
};
} // namespace

void BatchNormOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<KeepMovingStatistics>(context);
}

//===----------------------------------------------------------------------===//
// LRNOp
//===----------------------------------------------------------------------===//

LogicalResult LRNOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  constexpr int64_t kLargest = int64_t(1) << 31;
  // (C2)
  if (int64_t size = adaptor.getSize(); size < 1 || size > kLargest)
    return emitOptionalError(location,
                             "expected size to be at least 1 and at "
                             "most 2147483648, got ",
                             size);
  // (C1)
  return inferAlongAxis(location, adaptor.getData(), adaptor.getAxis(),
                        inferred);
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

LogicalResult DropoutOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  // (C1)
  double rate = adaptor.getRate().convertToDouble();
  // Not the negated comparison, so that NaN fails.
  if (!(rate >= 0 && rate < 1))
    return emitOptionalError(
        location, "expected rate to be at least 0 and less than 1, got ", rate);
  inferred.append(2, adaptor.getX().getType());
  return success();
}

namespace {
/// Replaces the result of dropout at inference by its operand.
struct RemoveDropout : OpRewritePattern<DropoutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DropoutOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getResult().use_empty() ||
        op.getResult().getType() != op.getX().getType())
      return rewriter.notifyMatchFailure(
          op, "result is unused or differs in type from the operand");
    rewriter.replaceAllUsesWith(op.getResult(), op.getX());
    return success();
  }
};
} // namespace

void DropoutOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<RemoveDropout>(context);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.cpp.inc"

void RelaxDialect::registerNormalizationOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.cpp.inc"
      >();
}
