//===- ConvolutionLowering.cpp - lower convolutions -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "TapProducts.h"
#include "WindowPadding.h"
#include "WinogradConvolution.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/ConvolutionAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/Windows.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Shared by both kinds of convolution
//===----------------------------------------------------------------------===//

/// Requires constant numbers of channels if there are several groups.
static LogicalResult requireConstants(LinalgEmitter &emitter, int64_t groups,
                                      const IndexExpr &in,
                                      const IndexExpr &out) {
  if (groups == 1 || (in.isConstant() && out.isConstant()))
    return success();
  emitter.emitError() << "expected constant channels with " << groups
                      << " groups, got '" << in.str() << "' and '" << out.str()
                      << "'";
  return failure();
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult lowerConvolution(LinalgEmitter &emitter, OpTy op,
                                      ValueRange operands,
                                      SmallVectorImpl<Value> &results) {
  unsigned n = op.getStrides().size(), rank = 2 + n;
  Extents data = emitter.getExtents(op.getData().getType());
  Extents kernel = emitter.getExtents(op.getWeight().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Convolution conv = *readConvolution({}, op, n, op.getAutoPad());
  const Layout &d = conv.dataLayout, &k = conv.kernelLayout,
               &o = conv.outLayout;

  int64_t groups = conv.groups;
  IndexExpr channels = data[d[1]], kernelIn = kernel[k[1]];
  if (channels != kernelIn * groups) {
    emitter.emitUnproven() << "the data has '" << (kernelIn * groups).str()
                           << "' channels, got '" << channels.str() << "'";
    return failure();
  }
  if (failed(requireConstants(emitter, groups, kernelIn, kernel[k[0]])))
    return failure();

  Type elementType = getElementType(op.getData());
  SmallVector<Sliding> slidings;
  Extents counts;
  for (unsigned i = 0; i < n; ++i) {
    slidings.push_back(
        conv.window.getSliding(i, data[d[2 + i]], kernel[k[2 + i]]));
    counts.push_back(extents[o[2 + i]]);
  }
  Value image = padSpatialDims(
      emitter, operands[0], data, d, slidings, counts, elementType,
      [](const ElementMath &math) { return math.constant(0); });

  // Loops: those of the result, then input channel and kernel positions.
  AffineExpr outChannel = emitter.d(o[1]);
  AffineExpr channel = emitter.d(rank);
  // Without output channels there are no groups.
  if (groups != 1 && !kernel[k[0]].isZero())
    channel = outChannel.floorDiv(*kernel[k[0]].getConstant() / groups) *
                  *kernelIn.getConstant() +
              channel;
  SmallVector<AffineExpr> source(rank), weight(rank);
  source[d[0]] = emitter.d(o[0]);
  source[d[1]] = channel;
  weight[k[0]] = outChannel;
  weight[k[1]] = emitter.d(rank);
  for (unsigned i = 0; i < n; ++i) {
    AffineExpr tap = emitter.d(rank + 1 + i);
    weight[k[2 + i]] = tap;
    source[d[2 + i]] =
        emitter.d(o[2 + i]) * slidings[i].stride + tap * slidings[i].dilation;
  }
  unsigned numLoops = rank + 1 + n;
  results.push_back(emitter.sumOfProducts(
      extents, {elementType, getElementType(op.getWeight())}, conv.elementType,
      /*numReductionLoops=*/1 + n, {image, operands[1]},
      {emitter.map(numLoops, source), emitter.map(numLoops, weight)}));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Sums over the windows that contain a point
//===----------------------------------------------------------------------===//

/// Returns the position of the window whose element `tap` lies on element
/// `point` of the image, in one dimension. Adds to `isInside` the condition
/// that it exists. `point` and `tap` are loops.
static Value getWindowOf(LinalgEmitter &emitter, OpBuilder &at, Location loc,
                         const Sliding &sliding, const IndexExpr &count,
                         unsigned point, unsigned tap, Value &isInside) {
  Value loops[] = {linalg::IndexOp::create(at, loc, point),
                   linalg::IndexOp::create(at, loc, tap)};
  // The start of this window, counted from the first element of the padding.
  AffineExpr start = emitter.d(0) + *sliding.low.getConstant() -
                     emitter.d(1) * sliding.dilation;
  auto require = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value holds = arith::CmpIOp::create(at, loc, predicate, lhs, rhs);
    isInside = isInside ? Value(arith::AndIOp::create(at, loc, isInside, holds))
                        : holds;
  };
  Value zero = emitter.index(at, 0);
  require(arith::CmpIPredicate::sge, emitter.apply(at, start, loops), zero);
  if (sliding.stride != 1)
    require(arith::CmpIPredicate::eq,
            emitter.apply(at, start % sliding.stride, loops), zero);
  Value window = emitter.apply(at, start.floorDiv(sliding.stride), loops);
  require(arith::CmpIPredicate::slt, window, emitter.index(at, count));
  return window;
}

/// Returns `addElement(sum)` if the condition holds, else `sum`.
static Value addWhere(OpBuilder &at, Location loc, Value condition, Value sum,
                      llvm::function_ref<Value(OpBuilder &)> addElement) {
  return scf::IfOp::create(
             at, loc, condition,
             [&](OpBuilder &then, Location thenLoc) {
               scf::YieldOp::create(then, thenLoc, addElement(then));
             },
             [&](OpBuilder &otherwise, Location elseLoc) {
               scf::YieldOp::create(otherwise, elseLoc, sum);
             })
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Transposed convolution
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult
lowerTransposedConvolution(LinalgEmitter &emitter, OpTy op, ValueRange operands,
                           SmallVectorImpl<Value> &results) {
  unsigned n = op.getStrides().size(), rank = 2 + n;
  Extents data = emitter.getExtents(op.getData().getType());
  Extents kernel = emitter.getExtents(op.getWeight().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Convolution conv = *readConvolution({}, op, n);
  const Layout &d = conv.dataLayout, &k = conv.kernelLayout,
               &o = conv.outLayout;
  IndexExpr in = kernel[k[1]], out = kernel[k[0]];
  if (data[d[1]] != in) {
    emitter.emitUnproven() << "the data has '" << in.str()
                           << "' channels, got '" << data[d[1]].str() << "'";
    return failure();
  }
  int64_t groups = conv.groups;
  if (failed(requireConstants(emitter, groups, in, out)))
    return failure();

  auto reportMissed = [&](StringRef name, StringRef reason) {
    remark::missed(op.getLoc(), remark::RemarkOpts::name(name).category(
                                    "relax-legalize-ops"))
        << remark::reason("{0}", reason);
  };
  bool isKernelFinite = op->hasAttr(kFiniteKernelAttrName) ||
                        !isa<FloatType>(getElementType(op.getWeight()));
  std::string reason;
  TapProducts products(emitter, conv, data, kernel, extents,
                       getElementType(op.getData()),
                       getElementType(op.getWeight()));
  if (succeeded(products.plan(reason))) {
    if (!products.isDirect() &&
        failed(products.usePhases(isKernelFinite, reason)))
      reportMissed("no sums of phases", reason);
    results.push_back(products.emit(operands[0], operands[1]));
    return emitter.getStatus();
  }
  reportMissed("no products", reason);

  // Loops: those of the result, then input channel of the group and kernel
  // positions.
  AffineExpr outChannel = emitter.d(o[1]), channel = emitter.d(rank);
  Extents reduced = {in};
  SmallVector<AffineExpr> weight(rank), taps = {channel};
  weight[k[0]] = outChannel;
  weight[k[1]] = channel;
  if (groups != 1) {
    int64_t numIn = *in.getConstant() / groups, numOut = *out.getConstant();
    reduced = {IndexExpr(numIn)};
    // Without output channels the maps are never used.
    numOut = std::max<int64_t>(numOut, 1);
    weight[k[0]] = outChannel % numOut;
    weight[k[1]] = outChannel.floorDiv(numOut) * numIn + channel;
  }
  SmallVector<Sliding> slidings;
  for (unsigned i = 0; i < n; ++i) {
    reduced.push_back(kernel[k[2 + i]]);
    taps.push_back(emitter.d(rank + 1 + i));
    weight[k[2 + i]] = taps.back();
    slidings.push_back(
        conv.window.getSliding(i, data[d[2 + i]], kernel[k[2 + i]]));
  }

  Type dataType = getElementType(op.getData());
  Type weightType = getElementType(op.getWeight());
  Type sumType = getProductSumType({dataType, weightType}, conv.elementType);
  unsigned numLoops = rank + 1 + n;
  Value sum = emitter.reduce(
      extents, sumType,
      [](const ElementMath &math) { return math.constant(0); }, 1 + n,
      {operands[1], emitter.window(reduced)},
      {emitter.map(numLoops, weight), emitter.map(numLoops, taps)},
      [&](const ElementMath &math, ValueRange args, Value sum) -> Value {
        OpBuilder &at = math.getBuilder();
        Location loc = math.getLoc();
        SmallVector<Value> position(rank);
        position[d[0]] = linalg::IndexOp::create(at, loc, o[0]);
        Value loops[] = {linalg::IndexOp::create(at, loc, o[1]),
                         linalg::IndexOp::create(at, loc, rank)};
        AffineExpr source = emitter.d(1);
        if (groups != 1) {
          int64_t numOut = std::max<int64_t>(*out.getConstant(), 1);
          source =
              emitter.d(0).floorDiv(numOut) * (*in.getConstant() / groups) +
              source;
        }
        position[d[1]] = emitter.apply(at, source, loops);
        Value isInside;
        for (unsigned i = 0; i < n; ++i)
          position[d[2 + i]] =
              getWindowOf(emitter, at, loc, slidings[i], data[d[2 + i]],
                          o[2 + i], rank + 1 + i, isInside);
        return addWhere(at, loc, isInside, sum, [&](OpBuilder &then) {
          ElementMath thenMath(then, loc, sumType);
          Value element =
              tensor::ExtractOp::create(then, loc, operands[0], position);
          Value product = thenMath.mul(thenMath.convert(element, dataType),
                                       thenMath.convert(args[0], weightType));
          return thenMath.add(sum, product);
        });
      });
  results.push_back(emitter.convert(sum, extents, sumType, conv.elementType));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Col2ImOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerCol2Im(LinalgEmitter &emitter, Col2ImOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  Columns columns = readColumns(op);
  WindowAttributes window = columns.getWindow();
  unsigned n = columns.image.size(), rank = 2 + n;
  SmallVector<Sliding> slidings;
  Extents block, counts;
  IndexExpr positions = 1;
  SmallVector<AffineExpr> taps;
  for (unsigned i = 0; i < n; ++i) {
    block.push_back(columns.block[i]);
    taps.push_back(emitter.d(rank + i));
    slidings.push_back(window.getSliding(i, columns.image[i], block.back()));
    counts.push_back(*slidings.back().getCount({}));
    positions *= counts.back();
  }
  IndexExpr size = columns.getBlockSize();
  if (x[2] != positions || x[1] != extents[1] * size) {
    emitter.emitUnproven() << "the number of columns '" << x[2].str()
                           << "' is '" << positions.str()
                           << "', and the number of rows '" << x[1].str()
                           << "' is divisible by '" << size.str() << "'";
    return failure();
  }

  Type elementType = getElementType(op.getX());
  Type sumType = getComputeType(elementType);
  Value sum = emitter.reduce(
      extents, sumType,
      [](const ElementMath &math) { return math.constant(0); }, n,
      emitter.window(block), emitter.map(rank + n, taps),
      [&](const ElementMath &math, ValueRange, Value sum) -> Value {
        OpBuilder &at = math.getBuilder();
        Location loc = math.getLoc();
        // Row and column of `x`, both in row-major order.
        SmallVector<Value> rows = {linalg::IndexOp::create(at, loc, 1)};
        SmallVector<Value> positions;
        AffineExpr row = emitter.d(0), column = emitter.c(0);
        Value isInside;
        for (unsigned i = 0; i < n; ++i) {
          rows.push_back(linalg::IndexOp::create(at, loc, rank + i));
          row = row * columns.block[i] + emitter.d(1 + i);
          positions.push_back(getWindowOf(emitter, at, loc, slidings[i],
                                          counts[i], 2 + i, rank + i,
                                          isInside));
          column = column * *counts[i].getConstant() + emitter.d(i);
        }
        Value position[] = {
            linalg::IndexOp::create(at, loc, 0), emitter.apply(at, row, rows),
            n ? emitter.apply(at, column, positions) : emitter.index(at, 0)};
        auto add = [&](OpBuilder &then) {
          ElementMath thenMath(then, loc, sumType);
          Value element =
              tensor::ExtractOp::create(then, loc, operands[0], position);
          return thenMath.add(sum, thenMath.convert(element, elementType));
        };
        return isInside ? addWhere(at, loc, isInside, sum, add) : add(at);
      });
  results.push_back(emitter.convert(sum, extents, sumType, elementType));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
/// Lowers a convolution by Winograd if it asks for it, else to its sum.
struct Conv2dLowering
    : LinalgLoweringBase<Conv2dLowering, Conv2dOp, lowerConvolution> {
  std::optional<FailureOr<FunctionOpInterface>>
  toPrimFunc(Operation *op, OpBuilder &builder, Location loc, StringRef name,
             ArrayRef<StringRef> symbols) const {
    if (!op->hasAttr(kWinogradAttr))
      return std::nullopt;
    return lowerByWinograd(cast<Conv2dOp>(op), builder, loc, name, symbols);
  }
};
} // namespace

void relax_mlir::attachConvolutionLowerings(MLIRContext &context) {
  attachLinalgLowering<Conv1dOp, lowerConvolution>(context);
  Conv2dOp::attachInterface<Conv2dLowering>(context);
  attachLinalgLowering<Conv3dOp, lowerConvolution>(context);
  attachLinalgLowering<Conv1dTransposeOp, lowerTransposedConvolution>(context);
  attachLinalgLowering<Conv2dTransposeOp, lowerTransposedConvolution>(context);
  attachLinalgLowering<Conv3dTransposeOp, lowerTransposedConvolution>(context);
  attachLinalgLowering<Col2ImOp, lowerCol2Im>(context);
}
