//===- RelaxNNOps.cpp - neural-network operators --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "Window2d.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The shape of an operand that is to have rank 4.
static FailureOr<TensorShape> getShape4d(std::optional<Location> location,
                                         StringRef name, Value operand) {
  TensorShape shape = TensorShape::of(operand.getType());
  if (!shape.hasRank())
    return TensorShape::ofRank(4);
  if (shape.getRank() != 4)
    return emitOptionalError(location, "expected ", name, " of rank 4, got ",
                             shape.getRank());
  return shape;
}

//===----------------------------------------------------------------------===//
// Conv2dOp
//===----------------------------------------------------------------------===//

namespace {
/// The layouts of a convolution; letters NCHW, OIHW and NCHW.
struct Conv2dLayouts {
  Layout2d data, kernel, out;
};
} // namespace

template <typename OpOrAdaptor>
static FailureOr<Conv2dLayouts>
getConv2dLayouts(std::optional<Location> location, OpOrAdaptor op) {
  auto data =
      parseLayout2d(location, "data_layout", "NCHW", op.getDataLayout());
  if (failed(data))
    return failure();
  auto kernel =
      parseLayout2d(location, "kernel_layout", "OIHW", op.getKernelLayout());
  if (failed(kernel))
    return failure();
  auto out = parseLayout2d(location, "out_layout", "NCHW",
                           op.getOutLayout().value_or(op.getDataLayout()));
  if (failed(out))
    return failure();
  return Conv2dLayouts{*data, *kernel, *out};
}

/// Checks the channels of data and kernel against each other.
static LogicalResult verifyGroups(std::optional<Location> location,
                                  int64_t groups, const Dim &channels,
                                  const Dim &kernelIn, const Dim &kernelOut) {
  if (groups < 1)
    return emitOptionalError(location, "expected groups to be at least 1, got ",
                             groups);
  Dim expected = mulDims(kernelIn, makeDim(groups));
  if (compareDims(channels, expected) == DimRelation::Different)
    return emitOptionalError(location, "expected ", toString(expected),
                             " input channels (groups times those of the "
                             "kernel), got ",
                             toString(channels));
  if (std::optional<int64_t> out = getConstant(kernelOut); out && *out % groups)
    return emitOptionalError(location,
                             "expected output channels to be divisible by ",
                             groups, " groups, got ", *out);
  return success();
}

LogicalResult Conv2dOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  FailureOr<Type> elementType =
      inferProductType(location, operands, adaptor.getOutDtype());
  if (failed(elementType))
    return failure();
  FailureOr<TensorShape> data = getShape4d(location, "data", adaptor.getData());
  if (failed(data))
    return failure();
  FailureOr<TensorShape> kernel =
      getShape4d(location, "weight", adaptor.getWeight());
  if (failed(kernel))
    return failure();
  FailureOr<Conv2dLayouts> layouts = getConv2dLayouts(location, adaptor);
  Window2d window{adaptor.getStrides(), adaptor.getPadding(),
                  adaptor.getDilation()};
  if (failed(layouts) || failed(window.verify(location)))
    return failure();
  const Layout2d &d = layouts->data, &k = layouts->kernel, &o = layouts->out;
  if (failed(verifyGroups(location, adaptor.getGroups(), (*data)[d[1]],
                          (*kernel)[k[1]], (*kernel)[k[0]])))
    return failure();

  SmallVector<Dim> dims(4);
  dims[o[0]] = (*data)[d[0]];
  dims[o[1]] = (*kernel)[k[0]];
  for (unsigned i = 0; i < 2; ++i) {
    FailureOr<Dim> extent =
        window.inferExtent(location, i, (*data)[d[2 + i]], (*kernel)[k[2 + i]]);
    if (failed(extent))
      return failure();
    dims[o[2 + i]] = *extent;
  }
  return inferTensor(location, operands, TensorShape(dims), *elementType,
                     inferred);
}

LogicalResult Conv2dOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents data = emitter.getExtents(getData().getType());
  Extents kernel = emitter.getExtents(getWeight().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Conv2dLayouts layouts = *getConv2dLayouts({}, *this);
  const Layout2d &d = layouts.data, &k = layouts.kernel, &o = layouts.out;
  Window2d window{getStrides(), getPadding(), getDilation()};

  int64_t groups = getGroups();
  IndexExpr channels = data[d[1]], kernelIn = kernel[k[1]];
  if (channels != kernelIn * groups) {
    emitter.emitError() << "cannot prove that the data has '"
                        << (kernelIn * groups).str() << "' channels, got '"
                        << channels.str() << "'";
    return failure();
  }
  std::optional<int64_t> numIn = kernelIn.getConstant();
  std::optional<int64_t> numOut = kernel[k[0]].getConstant();
  if (groups != 1 && (!numIn || !numOut)) {
    emitter.emitError() << "expected constant channels with " << groups
                        << " groups, got '" << kernelIn.str() << "' and '"
                        << kernel[k[0]].str() << "'";
    return failure();
  }

  Type elementType = getElementType(getData());
  Value image = padImage(
      emitter, operands[0], data, {d[2], d[3]}, window,
      {kernel[k[2]], kernel[k[3]]}, {extents[o[2]], extents[o[3]]}, elementType,
      [](const ElementMath &math) { return math.constant(0); });

  // The loops: those of the result, then input channel, kernel row and column.
  AffineExpr outChannel = emitter.d(o[1]);
  AffineExpr channel = emitter.d(4);
  if (groups != 1)
    channel = outChannel.floorDiv(*numOut / groups) * *numIn + channel;
  SmallVector<AffineExpr> source(4), weight(4);
  source[d[0]] = emitter.d(o[0]);
  source[d[1]] = channel;
  weight[k[0]] = outChannel;
  weight[k[1]] = emitter.d(4);
  for (unsigned i = 0; i < 2; ++i) {
    weight[k[2 + i]] = emitter.d(5 + i);
    source[d[2 + i]] = emitter.d(o[2 + i]) * window.strides[i] +
                       emitter.d(5 + i) * window.dilation[i];
  }
  results.push_back(emitter.sumOfProducts(
      extents, elementType, getOutDtype().value_or(elementType),
      /*numReductionLoops=*/3, {image, operands[1]},
      {emitter.map(7, source), emitter.map(7, weight)}));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// SoftmaxOp
//===----------------------------------------------------------------------===//

LogicalResult SoftmaxOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  if (x.hasRank() &&
      failed(normalizeAxis(location, adaptor.getAxis(), x.getRank())))
    return failure();
  inferred.push_back(adaptor.getX().getType());
  return success();
}

LogicalResult SoftmaxOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = extents.size();
  unsigned axis = *normalizeAxis({}, getAxis(), rank);
  Extents rows = extents;
  rows.erase(rows.begin() + axis);

  // Loops of a reduction along the axis: the others, then the axis. Loops of
  // the result: in its order, rows are read without the axis.
  SmallVector<AffineExpr> reduced, row;
  for (unsigned i = 0; i < rank; ++i) {
    unsigned position = i < axis ? i : i - 1;
    reduced.push_back(emitter.d(i == axis ? rank - 1 : position));
    if (i != axis)
      row.push_back(emitter.d(i));
  }
  AffineMap reducedMap = emitter.map(rank, reduced);
  AffineMap rowMap = emitter.map(rank, row), all = emitter.identity(rank);

  Type elementType = getElementType(getX());
  Type computeType = getComputeType(elementType);
  Value max = emitter.reduce(
      rows, computeType, [](const ElementMath &math) { return math.lowest(); },
      1, operands, reducedMap,
      [&](const ElementMath &math, ValueRange args, Value max) {
        return math.max(max, math.convert(args[0], elementType));
      },
      "max");
  Value exps = emitter.compute(
      extents, computeType, {operands[0], max}, {all, rowMap},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        return math.exp(math.sub(math.convert(args[0], elementType), args[1]));
      },
      "exp");
  Value sum = emitter.reduce(
      rows, computeType,
      [](const ElementMath &math) { return math.constant(0); }, 1, exps,
      reducedMap,
      [](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, args[0]);
      },
      "sum");
  results.push_back(
      emitter.compute(extents, elementType, {exps, sum}, {all, rowMap},
                      [&](OpBuilder &at, Location atLoc, ValueRange args) {
                        ElementMath math(at, atLoc, computeType);
                        return math.on(elementType)
                            .convert(math.div(args[0], args[1]), computeType);
                      }));
  return success();
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

LogicalResult DropoutOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  double rate = adaptor.getRate().convertToDouble();
  // Not the negation: NaN is no rate.
  if (!(rate >= 0 && rate < 1))
    return emitOptionalError(
        location, "expected rate to be at least 0 and less than 1, got ", rate);
  inferred.append(2, adaptor.getX().getType());
  return success();
}

LogicalResult DropoutOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getX());
  results.push_back(emitter.compute(
      extents, elementType, operands, emitter.identity(extents.size()),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  results.push_back(
      emitter.compute(extents, elementType, {}, {},
                      [&](OpBuilder &at, Location atLoc, ValueRange) {
                        return ElementMath(at, atLoc, elementType).constant(1);
                      }));
  return success();
}

namespace {
/// At inference, the result of dropout is its operand.
struct RemoveDropout : OpRewritePattern<DropoutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DropoutOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getResult().use_empty() ||
        op.getResult().getType() != op.getX().getType())
      return rewriter.notifyMatchFailure(op, "result is unused or says less");
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
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.cpp.inc"

void RelaxDialect::registerNNOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.cpp.inc"
      >();
}
