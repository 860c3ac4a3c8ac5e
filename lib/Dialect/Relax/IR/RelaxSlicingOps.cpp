//===- RelaxSlicingOps.cpp - slices ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "ConstantFolding.h"
#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

SmallVector<SliceBound> mlir::relax::toSliceBounds(ArrayAttr attrs) {
  SmallVector<SliceBound> bounds;
  if (!attrs)
    return bounds;
  for (Attribute attr : attrs) {
    if (auto expr = dyn_cast<ExprAttr>(attr)) {
      bounds.push_back({expr.getValue()});
      continue;
    }
    bounds.push_back(SliceBound::fromInteger(cast<IntegerAttr>(attr).getInt()));
  }
  return bounds;
}

ArrayAttr mlir::relax::toSliceBoundArrayAttr(MLIRContext *context,
                                             ArrayRef<SliceBound> bounds) {
  Builder builder(context);
  SmallVector<Attribute> attrs;
  for (const SliceBound &bound : bounds) {
    std::optional<int64_t> constant = bound.value.getConstant();
    if (constant && bound.isFromEnd == (*constant < 0))
      attrs.push_back(builder.getI64IntegerAttr(*constant));
    else
      attrs.push_back(ExprAttr::get(context, bound.value));
  }
  return builder.getArrayAttr(attrs);
}

/// Returns the position of a bound in a dimension of size `n`, clamped to the
/// range from `low` to `high`. Omits each `min` and `max` that is provably
/// redundant.
static IndexExpr clampBound(const SliceBound &bound, const IndexExpr &n,
                            const IndexExpr &low, const IndexExpr &high) {
  std::optional<int64_t> constant = bound.value.getConstant();
  if (!constant)
    return IndexExpr::max({IndexExpr::min({bound.value, high}), low});
  // Past either end for every size.
  if (*constant == std::numeric_limits<int64_t>::max() ||
      (*constant > 0 && high == IndexExpr(*constant)))
    return high;
  if (*constant < 0 && (!bound.isFromEnd ||
                        *constant <= std::numeric_limits<int64_t>::min() / 2))
    return low;
  if (*constant == 0 && low.isZero())
    return low;
  // The last element, or -1 if the dimension is empty.
  if (*constant == -1 && low == IndexExpr(-1))
    return bound.getPosition(n);
  if (*constant >= 0)
    return IndexExpr::min({bound.value, high});
  return IndexExpr::max({bound.getPosition(n), low});
}

/// Returns `max(n - count, 0)`. If `n` already has this form, the result is as
/// simple.
static IndexExpr shrink(const IndexExpr &n, int64_t count) {
  std::vector<IndexExpr> operands = {0};
  const relax_mlir::IndexAtom *atom = n.getAtom();
  if (atom && atom->getKind() == relax_mlir::IndexAtom::Kind::Max)
    for (const IndexExpr &operand : atom->getOperands())
      operands.push_back(operand - count);
  else
    operands.push_back(n - count);
  return IndexExpr::max(operands);
}

/// Returns the number of elements that are both among the last `b` and among
/// the first `e`. As a function of `n` it is `n` up to the smaller of the two,
/// then constant, and decreases from the greater of the two on. Expressing both
/// slopes needs `n` twice, so only sizes below the decrease are written here.
static std::optional<IndexExpr> getMiddleLength(const IndexExpr &n, int64_t b,
                                                int64_t e) {
  std::optional<int64_t> most = relax_mlir::IndexBounds().getInterval(n).upper;
  if (!most || *most > std::max(b, e))
    return std::nullopt;
  int64_t size = std::min(b, e);
  return *most <= size ? n : IndexExpr::min({n, size});
}

/// Returns the number of elements from a constant begin, which is not the first
/// element, up to `last`. Each form has `n` only once: otherwise sizes of
/// nested slices would grow exponentially.
static std::optional<IndexExpr> getTailLength(const IndexExpr &n,
                                              const SliceBound &begin,
                                              const SliceBound &end,
                                              const IndexExpr &last) {
  // Ignore bounds beyond any size, so that no sum overflows.
  auto getSmall = [](const SliceBound &bound) -> std::optional<int64_t> {
    constexpr int64_t kLimit = int64_t(1) << 48;
    std::optional<int64_t> value = bound.value.getConstant();
    return value && -kLimit <= *value && *value <= kLimit ? value
                                                          : std::nullopt;
  };
  std::optional<int64_t> b = getSmall(begin), e = getSmall(end);
  if (!b)
    return std::nullopt;
  if (last == n)
    return begin.isFromEnd ? IndexExpr::min({n, IndexExpr(-*b)})
                           : shrink(n, *b);
  if (!e)
    return std::nullopt;
  if (begin.isFromEnd && !end.isFromEnd) // x[-b:e]
    return getMiddleLength(n, -*b, *e);
  if (!begin.isFromEnd && end.isFromEnd) // x[b:-e]
    return shrink(n, *b - *e);
  if (*e <= *b)
    return IndexExpr(0);
  if (begin.isFromEnd) // x[-b:-e]
    return IndexExpr::min({shrink(n, -*e), *e - *b});
  return IndexExpr::max({IndexExpr::min({n, *e}) - *b, IndexExpr(0)}); // x[b:e]
}

/// Returns the number of elements from `first` up to `last`, both clamped.
static IndexExpr getLength(const IndexExpr &n, const SliceBound &begin,
                           const SliceBound &end, const IndexExpr &first,
                           const IndexExpr &last, bool isForward) {
  // A forward slice ends at most at `n`, a backward slice at -1.
  IndexExpr low = isForward ? IndexExpr(0) : IndexExpr(-1);
  IndexExpr high = isForward ? n : n - IndexExpr(1);
  if (first == (isForward ? high : low) || last == (isForward ? low : high))
    return IndexExpr(0);
  if (isForward && begin.value.isConstant() && !first.isZero())
    if (std::optional<IndexExpr> length = getTailLength(n, begin, end, last))
      return *length;
  // Omit the `max` if the end is provably not before the begin.
  IndexExpr length = isForward ? last - first : first - last;
  if (isForward ? !first.isZero() : last != low)
    length = IndexExpr::max({length, IndexExpr(0)});
  return length;
}

static DimSlice sliceDim(const IndexExpr &n, const SliceBound &begin,
                         const SliceBound &end, int64_t stride) {
  DimSlice slice;
  slice.isWhole = false;
  slice.stride = stride;
  bool isForward = stride > 0;
  IndexExpr low = isForward ? IndexExpr(0) : IndexExpr(-1);
  IndexExpr high = isForward ? n : n - IndexExpr(1);
  slice.begin = clampBound(begin, n, low, high);
  IndexExpr last = clampBound(end, n, low, high);
  IndexExpr length = getLength(n, begin, end, *slice.begin, last, isForward);
  int64_t step = std::abs(stride);
  // No dimension is that large, and no sum may overflow.
  if (step > (int64_t(1) << 48))
    length = IndexExpr::min({length, IndexExpr(1)});
  else if (step != 1)
    length = IndexExpr::ceilDiv(length, IndexExpr(step));
  slice.size = length;
  return slice;
}

FailureOr<SmallVector<DimSlice>>
mlir::relax::getSlices(OpLocation location, const TensorShape &x,
                       ArrayRef<int64_t> axes, ArrayAttr begin, ArrayAttr end,
                       std::optional<ArrayRef<int64_t>> strides) {
  // strided_slice (C1), slice_scatter (C1)
  FailureOr<SmallVector<int64_t>> normal =
      normalizeAxes(location, axes, x.getRank());
  if (failed(normal))
    return failure();
  SmallVector<DimSlice> slices(x.getRank());
  for (auto [slice, dim] : llvm::zip_equal(slices, x.getDims()))
    slice.size = dim;
  SmallVector<SliceBound> first = toSliceBounds(begin),
                          last = toSliceBounds(end);
  for (auto [i, axis] : llvm::enumerate(*normal)) {
    int64_t stride = strides ? (*strides)[i] : 1;
    if (x[axis]) {
      slices[axis] = sliceDim(*x[axis], first[i], last[i], stride);
      continue;
    }
    slices[axis].size = slices[axis].begin = Dim();
    slices[axis].stride = stride;
    slices[axis].isWhole = false;
  }
  return slices;
}

/// Checks the attributes that do not depend on the operand.
static LogicalResult checkSlices(OpLocation location, ArrayRef<int64_t> axes,
                                 ArrayAttr begin, ArrayAttr end,
                                 std::optional<ArrayRef<int64_t>> strides) {
  auto check = [&](StringRef name, size_t size) -> LogicalResult {
    if (size == axes.size())
      return success();
    return emitOptionalError(location, "expected ", axes.size(), " entries in ",
                             name, ", got ", size);
  };
  // strided_slice (C1), slice_scatter (C1)
  if (failed(check("begin", begin.size())) || failed(check("end", end.size())))
    return failure();
  if (!strides)
    return success();
  // strided_slice (C2), slice_scatter (C1)
  if (llvm::is_contained(*strides, 0))
    return emitOptionalError(location, "expected nonzero strides");
  // The number of steps must not overflow.
  if (llvm::is_contained(*strides, std::numeric_limits<int64_t>::min()))
    return emitOptionalError(location, "expected strides greater than -2^63");
  return check("strides", strides->size());
}

static TensorShape getSizes(ArrayRef<DimSlice> slices) {
  SmallVector<Dim> dims;
  for (const DimSlice &slice : slices)
    dims.push_back(slice.size);
  return TensorShape(dims);
}

//===----------------------------------------------------------------------===//
// StridedSliceOp
//===----------------------------------------------------------------------===//

LogicalResult
StridedSliceOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                 Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType()), shape;
  if (failed(checkSlices(location, adaptor.getAxes(), adaptor.getBegin(),
                         adaptor.getEnd(), adaptor.getStrides())))
    return failure();
  if (x.hasRank()) {
    auto slices = getSlices(location, x, adaptor.getAxes(), adaptor.getBegin(),
                            adaptor.getEnd(), adaptor.getStrides());
    if (failed(slices))
      return failure();
    shape = getSizes(*slices);
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

OpFoldResult StridedSliceOp::fold(FoldAdaptor adaptor) {
  TensorShape x = TensorShape::of(getX().getType());
  if (!x.hasRank() || !x.isKnown())
    return {};
  auto slices = getSlices({}, x, getAxes(), getBegin(), getEnd(), getStrides());
  if (failed(slices))
    return {};
  bool isWhole =
      llvm::all_of(llvm::zip_equal(*slices, x.getDims()), [](const auto &pair) {
        const auto &[slice, dim] = pair;
        return slice.stride == 1 && slice.begin->isZero() && slice.size == dim;
      });
  if (isWhole && getX().getType() == getType())
    return getX();
  if (!x.isStatic() || !getSizes(*slices).isStatic() ||
      llvm::any_of(*slices, [](const DimSlice &slice) {
        return !slice.begin->getConstant();
      }))
    return {};
  return foldGather(getType(), adaptor.getX(), [&](ArrayRef<int64_t> position) {
    int64_t offset = 0;
    for (auto [i, slice] : llvm::enumerate(*slices))
      offset = offset * *getConstant(x[i]) + *slice.begin->getConstant() +
               slice.stride * position[i];
    return offset;
  });
}

//===----------------------------------------------------------------------===//
// SliceScatterOp
//===----------------------------------------------------------------------===//

LogicalResult
SliceScatterOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                 Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape source = TensorShape::of(adaptor.getSource().getType());
  // (C2)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getX(), adaptor.getSource()});
  if (failed(elementType) ||
      failed(checkSlices(location, adaptor.getAxes(), adaptor.getBegin(),
                         adaptor.getEnd(), adaptor.getStrides())))
    return failure();
  // (C1)
  if (std::optional<ArrayRef<int64_t>> strides = adaptor.getStrides())
    for (int64_t stride : *strides)
      if (stride < 1)
        return emitOptionalError(
            location, "expected strides of 1 at least, got ", stride);
  if (x.hasRank()) {
    auto slices = getSlices(location, x, adaptor.getAxes(), adaptor.getBegin(),
                            adaptor.getEnd(), adaptor.getStrides());
    if (failed(slices))
      return failure();
    // (C2)
    if (!areCompatible(getSizes(*slices), source))
      return emitOptionalError(location, "expected a source of shape ",
                               getSizes(*slices).str(), ", got ", source.str());
  }
  return inferTensor(location, adaptor.getOperands(), x, *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// SplitOp
//===----------------------------------------------------------------------===//

SmallVector<IndexExpr> mlir::relax::getCuts(const IndexExpr &n,
                                            std::optional<int64_t> sections,
                                            ArrayAttr indices) {
  SmallVector<IndexExpr> cuts{IndexExpr(0)};
  if (sections) {
    IndexExpr part = IndexExpr::ceilDiv(n, IndexExpr(*sections));
    for (int64_t i = 1; i < *sections; ++i)
      cuts.push_back(part * IndexExpr(*sections) == n
                         ? part * IndexExpr(i)
                         : IndexExpr::min({part * IndexExpr(i), n}));
  } else {
    for (const SliceBound &index : toSliceBounds(indices))
      cuts.push_back(clampBound(index, n, IndexExpr(0), n));
  }
  cuts.push_back(n);
  return cuts;
}

/// Returns the size of the part between two cuts.
static IndexExpr getPartSize(const IndexExpr &begin, const IndexExpr &end,
                             bool mayBeNegative) {
  IndexExpr size = end - begin;
  return mayBeNegative && !begin.isZero() ? IndexExpr::max({size, IndexExpr(0)})
                                          : size;
}

LogicalResult SplitOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  std::optional<int64_t> sections = adaptor.getSections();
  ArrayAttr indices = adaptor.getIndicesAttr();
  // (C1)
  if (sections.has_value() == (indices != nullptr))
    return emitOptionalError(location,
                             "expected one of sections and indices, got ",
                             indices ? "both" : "none");
  // Each part is a result; so many are surely a mistake.
  if (sections && (*sections < 1 || *sections > 65536))
    return emitOptionalError(location, "expected 1 to 65536 sections, got ",
                             *sections);
  size_t numParts = sections ? *sections : indices.size() + 1;
  SmallVector<TensorShape> shapes(numParts);
  if (x.hasRank()) {
    // (C2)
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), x.getRank());
    if (failed(axis))
      return failure();
    SmallVector<Dim> dims(x.getDims());
    SmallVector<IndexExpr> cuts;
    if (x[*axis])
      cuts = getCuts(*x[*axis], sections, indices);
    for (size_t i = 0; i < numParts; ++i) {
      dims[*axis] = Dim();
      if (!cuts.empty())
        dims[*axis] =
            getPartSize(cuts[i], cuts[i + 1], /*mayBeNegative=*/!sections);
      shapes[i] = TensorShape(dims);
    }
  }
  // (C3)
  for (const TensorShape &shape : shapes)
    if (failed(inferTensor(location, adaptor.getX(), shape,
                           getElementType(adaptor.getX()), inferred)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.cpp.inc"

void RelaxDialect::registerSlicingOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.cpp.inc"
      >();
}
