//===- RelaxConvolutionOps.cpp - convolutions -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ConvolutionAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/Windows.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Shared by both kinds of convolution
//===----------------------------------------------------------------------===//

/// Returns the axes of the channels in `layout` and of the kernel axis for
/// `channels`. `whole` is the kernel axis that spans all groups.
static LinearAxes getChannelAxes(StringRef layout, StringRef kernelLayout,
                                 char channels, char whole, int64_t groups) {
  LinearAxes axes{int64_t(layout.find('C')),
                  int64_t(kernelLayout.find(channels)), groups};
  if (groups > 1 && channels != whole)
    axes.groupAxis = kernelLayout.find(whole);
  return axes;
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
  // conv (C5)
  if (compareDims(conv->getDataDim(1), channels) == DimRelation::Different)
    return emitOptionalError(location, "expected ", toString(channels),
                             " input channels (groups times those of the "
                             "kernel), got ",
                             toString(conv->getDataDim(1)));
  // conv (C6)
  if (std::optional<int64_t> out = getConstant(conv->getKernelDim(0));
      out && *out % conv->groups)
    return emitOptionalError(location,
                             "expected output channels to be divisible by ",
                             conv->groups, " groups, got ", *out);

  SmallVector<Dim> dims(2 + n);
  dims[conv->outLayout[0]] = conv->getDataDim(0);
  dims[conv->outLayout[1]] = conv->getKernelDim(0);
  for (unsigned i = 0; i < n; ++i) {
    // conv (C7)
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

//===----------------------------------------------------------------------===//
// Transposed convolution
//===----------------------------------------------------------------------===//

/// Returns the size of a dimension of the result.
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
  // conv_transpose (C4)
  if (failed(conv) || failed(checkEntries(location, "output_padding",
                                          adaptor.getOutputPadding(), n, 0)))
    return failure();
  // conv_transpose (C5)
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
    // conv_transpose (C6)
    if (result.getConstant().value_or(0) < 0)
      return emitOptionalError(
          location, "expected a result whose dimensions are not negative, got ",
          result.str());
    dims[conv->outLayout[2 + i]] = result;
  }
  return inferTensor(location, adaptor.getOperands(), TensorShape(dims),
                     conv->elementType, inferred);
}

//===----------------------------------------------------------------------===//
// Col2ImOp
//===----------------------------------------------------------------------===//

static LogicalResult inferCol2Im(OpLocation location, Col2ImOp::Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  Columns columns = readColumns(adaptor);
  unsigned n = columns.image.size();
  WindowAttributes window = columns.getWindow();
  // col2im (C2)
  if (failed(checkEntries(location, "image_shape", columns.image, n, 1)) ||
      failed(checkEntries(location, "block_shape", columns.block, n, 1)) ||
      failed(window.verify(location, n)))
    return failure();
  // col2im (C1)
  auto x = getShapeOfRank(location, "an operand", adaptor.getX(), 3);
  if (failed(x))
    return failure();
  Dim positions = makeDim(1);
  for (unsigned i = 0; i < n; ++i) {
    // col2im (C3)
    FailureOr<Dim> count = window.inferExtent(
        location, i, makeDim(columns.image[i]), makeDim(columns.block[i]));
    if (failed(count))
      return failure();
    positions = mulDims(positions, *count);
  }
  // col2im (C4)
  if (compareDims((*x)[2], positions) == DimRelation::Different)
    return emitOptionalError(location, "expected ", toString(positions),
                             " columns, one per window position, got ",
                             toString((*x)[2]));
  IndexExpr size = columns.getBlockSize();
  Dim channels;
  if (const Dim &rows = (*x)[1]) {
    std::optional<int64_t> constant = getConstant(rows);
    // col2im (C5)
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
