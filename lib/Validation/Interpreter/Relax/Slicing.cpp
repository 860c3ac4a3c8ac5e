//===- Slicing.cpp - reference of slices and splits -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexedRead.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

namespace {
/// The `size` elements `begin`, `begin + stride`, ... of a dimension.
struct Part {
  int64_t begin = 0, size = 0, stride = 1;
};
} // namespace

/// Returns the part `x[begin:end:stride]`, as in NumPy. `beginCounts` and
/// `endCounts` are true if negative bounds count from the end.
static Part getPart(int64_t n, int64_t begin, int64_t end, int64_t stride,
                    bool beginCounts = true, bool endCounts = true) {
  int64_t low = stride > 0 ? 0 : -1, high = stride > 0 ? n : n - 1;
  auto resolve = [&](int64_t bound, bool counts) {
    if (bound < 0 && counts)
      bound = bound < -n - 1 ? low : bound + n;
    return std::max(std::min(bound, high), low);
  };
  Part part{resolve(begin, beginCounts), 0, stride};
  end = resolve(end, endCounts);
  // Counts in steps. The first step may exceed the dimension.
  if (stride > 0)
    for (int64_t i = part.begin; i < end; i += std::min(stride, n + 1))
      ++part.size;
  else if (stride < 0)
    for (int64_t i = part.begin; i > end; i += std::max(stride, -n - 1))
      ++part.size;
  return part;
}

/// Returns the parts selected by the attributes of strided_slice or
/// slice_scatter.
template <typename OpTy>
static FailureOr<SmallVector<Part>> getParts(OpTy op, Frame &frame,
                                             const Tensor &x) {
  SmallVector<Part> parts;
  for (int64_t size : x.getShape())
    parts.push_back({0, size, 1});
  SmallVector<SliceBound> begin = toSliceBounds(op.getBegin()),
                          end = toSliceBounds(op.getEnd());
  for (auto [i, named] : llvm::enumerate(op.getAxes())) {
    int64_t axis = getAxis(named, x.getRank());
    FailureOr<int64_t> first = frame.evaluate(begin[i].value, op);
    FailureOr<int64_t> last = frame.evaluate(end[i].value, op);
    if (failed(first) || failed(last))
      return failure();
    parts[axis] = getPart(x.getDim(axis), *first, *last,
                          op.getStrides() ? (*op.getStrides())[i] : 1,
                          begin[i].isFromEnd, end[i].isFromEnd);
  }
  return parts;
}

static Shape getSizes(ArrayRef<Part> parts) {
  Shape shape;
  for (const Part &part : parts)
    shape.push_back(part.size);
  return shape;
}

/// Returns the position in the whole tensor of a position in the part.
static SmallVector<int64_t> getSource(ArrayRef<Part> parts,
                                      ArrayRef<int64_t> at) {
  SmallVector<int64_t> source;
  for (auto [part, index] : llvm::zip_equal(parts, at))
    source.push_back(part.begin + index * part.stride);
  return source;
}

static LogicalResult evaluateStridedSlice(StridedSliceOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<SmallVector<Part>> parts = getParts(op, frame, x);
  if (failed(parts))
    return failure();
  return setFromReads(op, frame, x, getSizes(*parts),
                      [&](ArrayRef<int64_t> at) -> IndexedRead {
                        return getSource(*parts, at);
                      });
}

static LogicalResult evaluateSliceScatter(SliceScatterOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &source = frame.getTensor(op.getSource());
  FailureOr<SmallVector<Part>> parts = getParts(op, frame, x);
  if (failed(parts))
    return failure();
  if (getSizes(*parts) != Shape(source.getShape()))
    return op.emitOpError("expected a source of ")
           << RuntimeValue(getSizes(*parts)).describe() << ", got "
           << RuntimeValue(source).describe();
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  for (int64_t i = 0; i < x.getNumElements(); ++i)
    result->setFrom(i, x, i);
  for (Coordinates at(source.getShape()); !at.isDone(); at.next())
    result->setFrom(result->linearize(getSource(*parts, at.get())), source,
                    at.getIndex());
  frame.set(op.getResult(), *result);
  return success();
}

/// Returns the parts of the leading dimensions, of these sizes, that the
/// operand vectors select.
template <typename OpTy>
static FailureOr<SmallVector<Part>> readParts(OpTy op, Frame &frame,
                                              ArrayRef<int64_t> sizes) {
  const Tensor &begin = frame.getTensor(op.getBegin());
  const Tensor &end = frame.getTensor(op.getEnd());
  const Tensor &strides = frame.getTensor(op.getStrides());
  int64_t count = begin.getNumElements();
  if (end.getNumElements() != count || strides.getNumElements() != count ||
      count > int64_t(sizes.size()))
    return op.emitOpError("expected begin, end and strides of one length, at "
                          "most ")
           << sizes.size();
  SmallVector<Part> parts;
  for (int64_t i = 0; i < count; ++i)
    parts.push_back(
        getPart(sizes[i], begin.getInt(i), end.getInt(i), strides.getInt(i)));
  return parts;
}

static LogicalResult evaluateDynamicStridedSlice(DynamicStridedSliceOp op,
                                                 Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<SmallVector<Part>> parts = readParts(op, frame, x.getShape());
  if (failed(parts))
    return failure();
  for (int64_t size : x.getShape().drop_front(parts->size()))
    parts->push_back({0, size, 1});
  Shape sizes = getSizes(*parts);
  Shape shape = op.getShape() ? frame.getShape(op.getShape()) : sizes;
  return setFromReads(op, frame, x, shape,
                      [&](ArrayRef<int64_t> at) -> IndexedRead {
                        if (!isWithin(at, sizes))
                          return std::nullopt;
                        return getSource(*parts, at);
                      });
}

static LogicalResult evaluateSliceSizes(SliceSizesOp op, Frame &frame) {
  FailureOr<SmallVector<Part>> parts =
      readParts(op, frame, frame.getShape(op.getShape()));
  if (failed(parts))
    return failure();
  FailureOr<Tensor> result = frame.makeTensor(
      IntegerType::get(op.getContext(), 64), int64_t(parts->size()), op);
  if (failed(result))
    return failure();
  for (auto [i, part] : llvm::enumerate(*parts))
    result->setInt(i, part.size);
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateSplit(SplitOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank()), n = x.getDim(axis);
  SmallVector<int64_t> cuts{0};
  if (op.getSections()) {
    int64_t sections = *op.getSections(), size = (n + sections - 1) / sections;
    for (int64_t i = 1; i < sections; ++i)
      cuts.push_back(std::min(i * size, n));
  } else {
    for (const SliceBound &index : toSliceBounds(op.getIndicesAttr())) {
      FailureOr<int64_t> cut = frame.evaluate(index.value, op);
      if (failed(cut))
        return failure();
      int64_t position = *cut + (index.isFromEnd ? n : 0);
      cuts.push_back(std::clamp<int64_t>(position, 0, n));
    }
  }
  cuts.push_back(n);
  for (unsigned part = 0; part < op.getNumResults(); ++part) {
    Shape shape(x.getShape());
    shape[axis] = std::max<int64_t>(cuts[part + 1] - cuts[part], 0);
    auto getRead = [&](ArrayRef<int64_t> at) -> IndexedRead {
      SmallVector<int64_t> source(at);
      source[axis] += cuts[part];
      return source;
    };
    if (failed(setFromReads(op, frame, x, shape, getRead,
                            /*fallback=*/nullptr, part)))
      return failure();
  }
  return success();
}

void relax_mlir::reference::attachSlicingModels(MLIRContext &context) {
  attachReference<evaluateStridedSlice, evaluateSliceScatter,
                  evaluateDynamicStridedSlice, evaluateSliceSizes,
                  evaluateSplit>(context);
}
