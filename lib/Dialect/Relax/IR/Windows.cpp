//===- Windows.cpp - sliding windows --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/Windows.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

std::string mlir::relax::getLayoutLetters(StringRef first,
                                          unsigned numSpatialDims) {
  return (first + StringRef("DHW").take_back(numSpatialDims)).str();
}

FailureOr<Layout> mlir::relax::parseLayout(OpLocation location, StringRef name,
                                           StringRef first,
                                           unsigned numSpatialDims,
                                           StringRef text) {
  std::string letters = getLayoutLetters(first, numSpatialDims);
  Layout layout;
  bool isValid = text.size() == letters.size();
  for (char letter : letters) {
    size_t position = text.find(letter);
    isValid &= position != StringRef::npos;
    layout.push_back(position);
  }
  if (!isValid)
    return emitOptionalError(location, "expected ", name,
                             " to be an order of the letters of '", letters,
                             "', got '", text, "'");
  return layout;
}

FailureOr<TensorShape> mlir::relax::getShapeOfRank(OpLocation location,
                                                   StringRef what,
                                                   Value operand,
                                                   int64_t rank) {
  TensorShape shape = TensorShape::of(operand.getType());
  if (!shape.hasRank())
    return TensorShape::ofRank(rank);
  if (shape.getRank() != rank)
    return emitOptionalError(location, "expected ", what, " of rank ", rank,
                             ", got ", shape.getRank());
  return shape;
}

//===----------------------------------------------------------------------===//
// Sliding
//===----------------------------------------------------------------------===//

std::optional<SizeRequirement> Sliding::getRequirement() const {
  if (isSame)
    return std::nullopt;
  IndexExpr padded = extent + low + high, span = getSpan();
  std::string text = "expected a window of " + span.str() + " to fit into " +
                     padded.str() + " padded elements";
  int64_t more = ceilMode ? stride - 1 : 0;
  if (more != 0)
    text += " and " + std::to_string(more) + " more in ceil_mode";
  return SizeRequirement{padded - span + more, text};
}

FailureOr<IndexExpr> Sliding::getCount(OpLocation location) const {
  std::optional<SizeRequirement> fits = getRequirement();
  if (!fits)
    return IndexExpr::ceilDiv(extent, stride);
  // conv (C7), col2im (C3), pool (C5)
  if (fits->expr.getConstant().value_or(0) < 0)
    return emitOptionalError(location, fits->text);
  IndexExpr slack = extent + low + high - getSpan();
  if (!ceilMode)
    return IndexExpr::floorDiv(slack, stride) + 1;
  IndexExpr count = IndexExpr::ceilDiv(slack, stride) + 1;
  // The number of windows that start in the data or the padding before it.
  IndexExpr starts = IndexExpr::floorDiv(extent + low - 1, stride) + 1;
  return IndexExpr::min({count, starts});
}

bool Sliding::needsPadding(const IndexExpr &count) const {
  if (!low.isZero())
    return true;
  IndexExpr reach = (count - 1) * stride + getSpan();
  if (std::optional<int64_t> excess = (reach - extent).getConstant())
    return *excess > 0;
  return !high.isZero() || ceilMode;
}

IndexExpr Sliding::getPaddedExtent() const {
  // The last element that a window reaches. The padding itself is not an affine
  // expression.
  if (isSame) {
    IndexExpr beyond = getSpan();
    if (std::optional<int64_t> constant = beyond.getConstant())
      beyond = std::max<int64_t>(*constant - stride, 0);
    return IndexExpr::ceilDiv(extent, stride) * stride + beyond;
  }
  // Rounding up adds at most stride - 1 elements.
  return extent + low + high + (ceilMode ? stride - 1 : 0);
}

//===----------------------------------------------------------------------===//
// WindowAttributes
//===----------------------------------------------------------------------===//

LogicalResult WindowAttributes::verify(OpLocation location,
                                       unsigned numSpatialDims) const {
  // conv (C2), conv_transpose (C2), col2im (C2), pool (C2)
  if (failed(checkEntries(location, "strides", strides, numSpatialDims, 1)) ||
      failed(
          checkEntries(location, "padding", padding, 2 * numSpatialDims, 0)) ||
      failed(checkEntries(location, "dilation", dilation, numSpatialDims, 1)))
    return failure();
  if (autoPad.empty())
    return success();
  // conv (C4), pool (C3)
  if (autoPad != "same_upper" && autoPad != "same_lower")
    return emitOptionalError(
        location, "expected auto_pad 'same_upper' or 'same_lower', got '",
        autoPad, "'");
  if (llvm::any_of(padding, [](int64_t entry) { return entry != 0; }))
    return emitOptionalError(location, "expected padding of 0 beside auto_pad");
  return success();
}

Sliding WindowAttributes::getSliding(unsigned i, const IndexExpr &extent,
                                     const IndexExpr &size) const {
  Sliding sliding{extent, size, strides[i], dilation[i]};
  if (autoPad.empty()) {
    sliding.low = padding[i];
    sliding.high = padding[i + getNumDims()];
    sliding.ceilMode = ceilMode;
    return sliding;
  }
  // With auto_pad the number of windows is ceildiv(extent, stride).
  sliding.isSame = true;
  IndexExpr reach = (IndexExpr::ceilDiv(extent, strides[i]) - 1) * strides[i] +
                    sliding.getSpan();
  IndexExpr total = IndexExpr::max({reach - extent, 0});
  IndexExpr half = IndexExpr::floorDiv(total, 2);
  bool isUpper = autoPad == "same_upper";
  sliding.low = isUpper ? half : total - half;
  sliding.high = total - sliding.low;
  return sliding;
}

FailureOr<Dim> WindowAttributes::inferExtent(OpLocation location, unsigned i,
                                             const Dim &extent,
                                             const Dim &size) const {
  if (!extent || (!size && autoPad.empty()))
    return Dim();
  FailureOr<IndexExpr> count =
      getSliding(i, *extent, size ? *size : IndexExpr(1)).getCount(location);
  if (failed(count))
    return failure();
  return Dim(*count);
}
