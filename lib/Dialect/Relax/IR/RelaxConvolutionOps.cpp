//===- RelaxConvolutionOps.cpp - convolutions -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "Windows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// What both kinds of convolution share
//===----------------------------------------------------------------------===//

namespace {
/// The attributes, operands and dimensions of a convolution, for any number of
/// spatial dimensions.
struct Convolution {
  TensorShape data, kernel;
  Layout dataLayout, kernelLayout, outLayout;
  WindowAttributes window;
  int64_t groups;
  Type elementType;

  unsigned getNumSpatialDims() const { return window.getNumDims(); }
  const Dim &getDataDim(unsigned i) const { return data[dataLayout[i]]; }
  /// Output channels are 0, input channels 1.
  const Dim &getKernelDim(unsigned i) const { return kernel[kernelLayout[i]]; }
};
} // namespace

/// The element type of the result. Different integers need a type that is said.
static FailureOr<Type> inferResultType(OpLocation location, Value data,
                                       Value weight,
                                       std::optional<Type> requested) {
  Type lhs = getElementType(data), rhs = getElementType(weight);
  if (requested && lhs != rhs && isa<IntegerType>(lhs) && isa<IntegerType>(rhs))
    return inferProductType(location, data, requested);
  return inferProductType(location, {data, weight}, requested);
}

/// Reads and checks what does not depend on the kind of convolution.
template <typename OpOrAdaptor>
static FailureOr<Convolution>
readConvolution(OpLocation location, OpOrAdaptor op, unsigned n,
                std::optional<StringRef> autoPad = {}) {
  Convolution conv;
  FailureOr<Type> elementType =
      inferResultType(location, op.getData(), op.getWeight(), op.getOutDtype());
  if (failed(elementType))
    return failure();
  conv.elementType = *elementType;
  auto data = getShapeOfRank(location, "data", op.getData(), 2 + n);
  if (failed(data))
    return failure();
  conv.data = *data;
  auto kernel = getShapeOfRank(location, "weight", op.getWeight(), 2 + n);
  if (failed(kernel))
    return failure();
  conv.kernel = *kernel;

  auto dataLayout =
      parseLayout(location, "data_layout", "NC", n, op.getDataLayout());
  if (failed(dataLayout))
    return failure();
  conv.dataLayout = *dataLayout;
  auto kernelLayout =
      parseLayout(location, "kernel_layout", "OI", n, op.getKernelLayout());
  if (failed(kernelLayout))
    return failure();
  conv.kernelLayout = *kernelLayout;
  auto outLayout = parseLayout(location, "out_layout", "NC", n,
                               op.getOutLayout().value_or(op.getDataLayout()));
  if (failed(outLayout))
    return failure();
  conv.outLayout = *outLayout;

  conv.window = {op.getStrides(), op.getPadding(), op.getDilation()};
  conv.groups = op.getGroups();
  conv.window.autoPad = autoPad.value_or("");
  if (failed(conv.window.verify(location, n)))
    return failure();
  if (conv.groups < 1)
    return emitOptionalError(location, "expected groups to be at least 1, got ",
                             conv.groups);
  return conv;
}

/// The axes of the channels in `layout` and of those of the kernel called
/// `channels`. The kernel has those called `whole` of all groups.
static LinearAxes getChannelAxes(StringRef layout, StringRef kernelLayout,
                                 char channels, char whole, int64_t groups) {
  LinearAxes axes{int64_t(layout.find('C')),
                  int64_t(kernelLayout.find(channels)), groups};
  if (groups > 1 && channels != whole)
    axes.groupAxis = kernelLayout.find(whole);
  return axes;
}

/// The channels of one group of a grouped convolution are constants.
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

template <typename AdaptorTy>
static LogicalResult inferConvolution(OpLocation location, AdaptorTy adaptor,
                                      unsigned n,
                                      SmallVectorImpl<Type> &inferred) {
  FailureOr<Convolution> conv =
      readConvolution(location, adaptor, n, adaptor.getAutoPad());
  if (failed(conv))
    return failure();
  Dim channels = mulDims(conv->getKernelDim(1), makeDim(conv->groups));
  if (compareDims(conv->getDataDim(1), channels) == DimRelation::Different)
    return emitOptionalError(location, "expected ", toString(channels),
                             " input channels (groups times those of the "
                             "kernel), got ",
                             toString(conv->getDataDim(1)));
  if (std::optional<int64_t> out = getConstant(conv->getKernelDim(0));
      out && *out % conv->groups)
    return emitOptionalError(location,
                             "expected output channels to be divisible by ",
                             conv->groups, " groups, got ", *out);

  SmallVector<Dim> dims(2 + n);
  dims[conv->outLayout[0]] = conv->getDataDim(0);
  dims[conv->outLayout[1]] = conv->getKernelDim(0);
  for (unsigned i = 0; i < n; ++i) {
    FailureOr<Dim> extent = conv->window.inferExtent(
        location, i, conv->getDataDim(2 + i), conv->getKernelDim(2 + i));
    if (failed(extent))
      return failure();
    dims[conv->outLayout[2 + i]] = *extent;
  }
  return inferTensor(location, adaptor.getOperands(), TensorShape(dims),
                     conv->elementType, inferred);
}

template <typename OpTy>
static SmallVector<SizeRequirement> getConvolutionRequirements(OpTy op) {
  unsigned n = op.getStrides().size();
  Convolution conv = *readConvolution({}, op, n, op.getAutoPad());
  SmallVector<SizeRequirement> requirements;
  for (unsigned i = 0; i < n; ++i) {
    const Dim &extent = conv.getDataDim(2 + i),
              &size = conv.getKernelDim(2 + i);
    if (!extent || !size)
      continue;
    if (auto fits = conv.window.getSliding(i, *extent, *size).getRequirement())
      requirements.push_back(*fits);
  }
  return requirements;
}

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

  // The loops: those of the result, then input channel and kernel positions.
  AffineExpr outChannel = emitter.d(o[1]);
  AffineExpr channel = emitter.d(rank);
  // Without output channels there are no groups of them.
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
// Sums over the windows that a point belongs to
//===----------------------------------------------------------------------===//

/// The position of the window whose element `tap` lies on element `point` of
/// the image, in one dimension, and whether there is one: `isInside` is joined
/// with it. `point` and `tap` are loops.
static Value getWindowOf(LinalgEmitter &emitter, OpBuilder &at, Location loc,
                         const Sliding &sliding, const IndexExpr &count,
                         unsigned point, unsigned tap, Value &isInside) {
  Value loops[] = {linalg::IndexOp::create(at, loc, point),
                   linalg::IndexOp::create(at, loc, tap)};
  // It starts there, counted from the first element of padding.
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

/// `sum`, with what `addElement` makes of it where the condition holds.
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

/// The size of a dimension of the result.
static IndexExpr getTransposedExtent(const Sliding &sliding,
                                     int64_t outputPadding) {
  return (sliding.extent - 1) * sliding.stride + sliding.getSpan() -
         sliding.low - sliding.high + outputPadding;
}

template <typename OpTy>
static SmallVector<SizeRequirement> getTransposedRequirements(OpTy op) {
  unsigned n = op.getStrides().size();
  Convolution conv = *readConvolution({}, op, n);
  SmallVector<SizeRequirement> requirements;
  for (unsigned i = 0; i < n; ++i) {
    const Dim &extent = conv.getDataDim(2 + i),
              &size = conv.getKernelDim(2 + i);
    if (!extent || !size)
      continue;
    IndexExpr result = getTransposedExtent(
        conv.window.getSliding(i, *extent, *size), op.getOutputPadding()[i]);
    requirements.push_back(
        {result, "expected a result whose dimensions are not negative"});
  }
  return requirements;
}

template <typename AdaptorTy>
static LogicalResult
inferTransposedConvolution(OpLocation location, AdaptorTy adaptor, unsigned n,
                           SmallVectorImpl<Type> &inferred) {
  FailureOr<Convolution> conv = readConvolution(location, adaptor, n);
  if (failed(conv) || failed(checkEntries(location, "output_padding",
                                          adaptor.getOutputPadding(), n, 0)))
    return failure();
  const Dim &in = conv->getKernelDim(1);
  if (compareDims(conv->getDataDim(1), in) == DimRelation::Different)
    return emitOptionalError(location, "expected ", toString(in),
                             " input channels (those of the kernel), got ",
                             toString(conv->getDataDim(1)));
  for (const Dim &dim : {in, conv->getDataDim(1)})
    if (std::optional<int64_t> size = getConstant(dim);
        size && *size % conv->groups)
      return emitOptionalError(location,
                               "expected input channels to be divisible by ",
                               conv->groups, " groups, got ", *size);

  SmallVector<Dim> dims(2 + n);
  dims[conv->outLayout[0]] = conv->getDataDim(0);
  dims[conv->outLayout[1]] =
      mulDims(conv->getKernelDim(0), makeDim(conv->groups));
  for (unsigned i = 0; i < n; ++i) {
    const Dim &extent = conv->getDataDim(2 + i);
    const Dim &size = conv->getKernelDim(2 + i);
    if (!extent || !size)
      continue;
    Sliding sliding = conv->window.getSliding(i, *extent, *size);
    IndexExpr result =
        getTransposedExtent(sliding, adaptor.getOutputPadding()[i]);
    if (result.getConstant().value_or(0) < 0)
      return emitOptionalError(
          location, "expected a result whose dimensions are not negative, got ",
          result.str());
    dims[conv->outLayout[2 + i]] = result;
  }
  return inferTensor(location, adaptor.getOperands(), TensorShape(dims),
                     conv->elementType, inferred);
}

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

  // The loops: those of the result, then input channel of the group and kernel
  // positions.
  AffineExpr outChannel = emitter.d(o[1]), channel = emitter.d(rank);
  Extents reduced = {in};
  SmallVector<AffineExpr> weight(rank), taps = {channel};
  weight[k[0]] = outChannel;
  weight[k[1]] = channel;
  if (groups != 1) {
    int64_t numIn = *in.getConstant() / groups, numOut = *out.getConstant();
    reduced = {IndexExpr(numIn)};
    // No output channel: the maps are never used.
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
  Type sumType = getProductSumType(dataType, conv.elementType);
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

namespace {
/// The attributes of col2im, those that are absent filled in.
struct Columns {
  ArrayRef<int64_t> image, block;
  SmallVector<int64_t> strides, padding, dilation;

  WindowAttributes getWindow() const { return {strides, padding, dilation}; }
  IndexExpr getBlockSize() const {
    IndexExpr size = 1;
    for (int64_t extent : block)
      size *= extent;
    return size;
  }
};
} // namespace

template <typename OpOrAdaptor> static Columns readColumns(OpOrAdaptor op) {
  size_t n = op.getImageShape().size();
  auto fill = [](std::optional<ArrayRef<int64_t>> given, size_t size,
                 int64_t byDefault) {
    return given ? SmallVector<int64_t>(*given)
                 : SmallVector<int64_t>(size, byDefault);
  };
  return {op.getImageShape(), op.getBlockShape(), fill(op.getStrides(), n, 1),
          fill(op.getPadding(), 2 * n, 0), fill(op.getDilation(), n, 1)};
}

static LogicalResult inferCol2Im(OpLocation location, Col2ImOp::Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  Columns columns = readColumns(adaptor);
  unsigned n = columns.image.size();
  WindowAttributes window = columns.getWindow();
  if (failed(checkEntries(location, "image_shape", columns.image, n, 1)) ||
      failed(checkEntries(location, "block_shape", columns.block, n, 1)) ||
      failed(window.verify(location, n)))
    return failure();
  auto x = getShapeOfRank(location, "an operand", adaptor.getX(), 3);
  if (failed(x))
    return failure();
  Dim places = makeDim(1);
  for (unsigned i = 0; i < n; ++i) {
    FailureOr<Dim> count = window.inferExtent(
        location, i, makeDim(columns.image[i]), makeDim(columns.block[i]));
    if (failed(count))
      return failure();
    places = mulDims(places, *count);
  }
  if (compareDims((*x)[2], places) == DimRelation::Different)
    return emitOptionalError(location, "expected ", toString(places),
                             " columns, one for each place of the window, got ",
                             toString((*x)[2]));
  IndexExpr size = columns.getBlockSize();
  Dim channels;
  if (const Dim &rows = (*x)[1]) {
    std::optional<int64_t> constant = getConstant(rows);
    if (constant && size.getConstant() && *constant % *size.getConstant())
      return emitOptionalError(
          location, "expected rows to be divisible by the ", size.str(),
          " elements of the window, got ", *constant);
    channels = IndexExpr::floorDiv(*rows, size);
  }
  SmallVector<Dim> dims = {(*x)[0], channels};
  for (int64_t extent : columns.image)
    dims.push_back(makeDim(extent));
  return inferTensor(location, adaptor.getX(), TensorShape(dims),
                     getElementType(adaptor.getX()), inferred);
}

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
  IndexExpr places = 1;
  SmallVector<AffineExpr> taps;
  for (unsigned i = 0; i < n; ++i) {
    block.push_back(columns.block[i]);
    taps.push_back(emitter.d(rank + i));
    slidings.push_back(window.getSliding(i, columns.image[i], block.back()));
    counts.push_back(*slidings.back().getCount({}));
    places *= counts.back();
  }
  IndexExpr size = columns.getBlockSize();
  if (x[2] != places || x[1] != extents[1] * size) {
    emitter.emitUnproven() << "there are '" << places.str()
                           << "' columns and a number of rows divisible by '"
                           << size.str() << "', got '" << x[2].str()
                           << "' and '" << x[1].str() << "'";
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
        // Row and column, both in row-major order.
        SmallVector<Value> rows = {linalg::IndexOp::create(at, loc, 1)};
        SmallVector<Value> places;
        AffineExpr row = emitter.d(0), column = emitter.c(0);
        Value isInside;
        for (unsigned i = 0; i < n; ++i) {
          rows.push_back(linalg::IndexOp::create(at, loc, rank + i));
          row = row * columns.block[i] + emitter.d(1 + i);
          places.push_back(getWindowOf(emitter, at, loc, slidings[i], counts[i],
                                       2 + i, rank + i, isInside));
          column = column * *counts[i].getConstant() + emitter.d(i);
        }
        Value position[] = {
            linalg::IndexOp::create(at, loc, 0), emitter.apply(at, row, rows),
            n ? emitter.apply(at, column, places) : emitter.index(at, 0)};
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

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.cpp.inc"

void RelaxDialect::registerConvolutionOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.cpp.inc"
      >();
}
