//===- RelaxArrangeOps.cpp - elements at other places ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.h"

#include "ConstantFolding.h"
#include "IndexKernel.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// `index floordiv divisor` and `index mod divisor` of a position.
static Value divide(LinalgEmitter &emitter, const IndexMath &math, Value index,
                    int64_t divisor) {
  return emitter.apply(math.getBuilder(), emitter.d(0).floorDiv(divisor),
                       index);
}
static Value modulo(LinalgEmitter &emitter, const IndexMath &math, Value index,
                    const IndexExpr &divisor) {
  if (std::optional<int64_t> constant = divisor.getConstant())
    return *constant > 0 ? emitter.apply(math.getBuilder(),
                                         emitter.d(0) % *constant, index)
                         : index;
  // No element of the result, where the divisor is zero; still no division.
  Value size = emitter.index(math.getBuilder(), divisor);
  return arith::RemUIOp::create(math.getBuilder(), math.getLoc(), index,
                                math.max(size, math.constant(1)));
}

/// Builds an operator whose elements stand at another index along one axis of
/// its first operand: `getIndex` says which, for a position of the result, its
/// own index along the axis and the size that the result has there.
static LogicalResult
moveAlongAxis(Operation *op, LinalgEmitter &emitter, int64_t axis,
              ValueRange operands, SmallVectorImpl<Value> &results,
              llvm::function_ref<Value(const IndexMath &, ArrayRef<Value>,
                                       Value, IndexExpr)>
                  getIndex) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned along = *normalizeAxis({}, axis, extents.size());
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], SmallVector<Value>(position), {}};
    place.indices[along] =
        getIndex(math, position, position[along], extents[along]);
    return place;
  };
  results.push_back(readPlaces(emitter, extents,
                               getElementType(op->getOperand(0)), getPlace));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// StackOp
//===----------------------------------------------------------------------===//

LogicalResult StackOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  ValueRange inputs = adaptor.getInputs();
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
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), dims.size() + 1);
    if (failed(axis))
      return failure();
    dims.insert(dims.begin() + *axis, makeDim(inputs.size()));
    joint = TensorShape(dims);
  }
  return inferTensor(location, inputs, joint, *elementType, inferred);
}

/// The element of the first of `inputs`, whose number is `first`, or of a later
/// one, where `which` says so.
static Value readOneOf(const IndexMath &math, ValueRange inputs, int64_t first,
                       Value which, ArrayRef<Value> position) {
  if (inputs.size() == 1)
    return readElement(math, inputs[0], position);
  return branch(
      math, math.isLess(which, math.constant(first + 1)),
      [&](const IndexMath &then) {
        return readElement(then, inputs[0], position);
      },
      [&](const IndexMath &other) {
        return readOneOf(other, inputs.drop_front(), first + 1, which,
                         position);
      });
}

LogicalResult StackOp::toLinalg(OpBuilder &builder, Location loc,
                                ValueRange operands,
                                const KernelSymbols &symbols,
                                SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, getAxis(), extents.size());
  Extents parts(extents);
  parts.erase(parts.begin() + axis);
  for (Value input : getInputs())
    for (auto [size, part] :
         llvm::zip_equal(emitter.getExtents(input.getType()), parts))
      emitter.requireEqual(size, part);
  if (failed(emitter.getStatus()))
    return failure();
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) {
    SmallVector<Value> position;
    for (unsigned i = 0; i < extents.size(); ++i)
      position.push_back(linalg::IndexOp::create(at, atLoc, i));
    Value which = position[axis];
    position.erase(position.begin() + axis);
    return readOneOf(IndexMath(at, atLoc), operands, 0, which, position);
  };
  results.push_back(
      emitter.compute(extents, getElementType(getInputs()[0]), {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// TileOp, RepeatOp, FlipOp
//===----------------------------------------------------------------------===//

/// The dimensions of a tiled tensor.
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
  for (const IndexExpr &repeat : repeats)
    if (repeat.getConstant().value_or(0) < 0)
      return emitOptionalError(location, "expected repeats of 0 at least, got ",
                               *repeat.getConstant());
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  return inferTensor(location, adaptor.getX(), tileShape(x, repeats),
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult TileOp::toLinalg(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               const KernelSymbols &symbols,
                               SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], {}, {}};
    position = position.take_back(x.size());
    for (auto [at, size, extent] :
         llvm::zip_equal(position, x, ArrayRef(extents).take_back(x.size())))
      place.indices.push_back(size == extent ? at
                                             : modulo(emitter, math, at, size));
    return place;
  };
  results.push_back(
      readPlaces(emitter, extents, getElementType(getX()), getPlace));
  return emitter.getStatus();
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
  if (repeats < 0)
    return emitOptionalError(location, "expected repeats of 0 at least, got ",
                             repeats);
  if (shape.hasRank()) {
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

LogicalResult RepeatOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  return moveAlongAxis(
      *this, emitter, getAxis(), operands, results,
      [&](const IndexMath &math, ArrayRef<Value>, Value index, IndexExpr) {
        return divide(emitter, math, index, std::max<int64_t>(getRepeats(), 1));
      });
}

LogicalResult FlipOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  return inferAlongAxis(location, adaptor.getX(), adaptor.getAxis(), inferred);
}

LogicalResult FlipOp::toLinalg(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               const KernelSymbols &symbols,
                               SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  return moveAlongAxis(
      *this, emitter, getAxis(), operands, results,
      [&](const IndexMath &math, ArrayRef<Value>, Value index, IndexExpr size) {
        return math.sub(emitter.index(math.getBuilder(), size - IndexExpr(1)),
                        index);
      });
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
  if (lengths.hasRank() && lengths.getRank() != 1)
    return emitOptionalError(location, "expected seq_lengths of rank 1, got ",
                             "rank ", lengths.getRank());
  if (x.hasRank()) {
    FailureOr<SmallVector<int64_t>> axes = normalizeAxes(
        location,
        {int64_t(adaptor.getSeqAxis()), int64_t(adaptor.getBatchAxis())},
        x.getRank());
    if (failed(axes))
      return failure();
    const Dim &batch = x[(*axes)[1]];
    if (lengths.hasRank() &&
        compareDims(batch, lengths[0]) == DimRelation::Different)
      return emitOptionalError(location, "expected ", toString(batch),
                               " seq_lengths, got ", toString(lengths[0]));
  }
  return inferTensor(location, adaptor.getOperands(), x,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult ReverseSequenceOp::toLinalg(OpBuilder &builder, Location loc,
                                          ValueRange operands,
                                          const KernelSymbols &symbols,
                                          SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getExtents(getX().getType());
  Extents lengths = emitter.getExtents(getSeqLengths().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned batch = *normalizeAxis({}, getBatchAxis(), extents.size());
  emitter.requireEqual(lengths[0], extents[batch]);
  Type lengthType = getElementType(getSeqLengths());
  return moveAlongAxis(
      *this, emitter, getSeqAxis(), operands, results,
      [&](const IndexMath &math, ArrayRef<Value> position, Value index,
          IndexExpr extent) {
        OpBuilder &at = math.getBuilder();
        Value length = readElement(math, operands[1], position[batch]);
        Value size = emitter.index(at, extent);
        if (lengthType.isUnsignedInteger()) {
          length =
              arith::IndexCastUIOp::create(at, loc, at.getIndexType(), length);
          length = arith::MinUIOp::create(at, loc, length, size);
        } else {
          length =
              arith::IndexCastOp::create(at, loc, at.getIndexType(), length);
          length = math.min(length, size);
        }
        Value last = math.sub(length, math.constant(1));
        Value reversed = math.sub(last, index);
        return math.select(math.isLess(index, length), reversed, index);
      });
}

//===----------------------------------------------------------------------===//
// TrilOp, TriuOp
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult inferTriangle(OpLocation location,
                                   typename OpTy::Adaptor adaptor,
                                   SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  if (x.hasRank() && x.getRank() < 2)
    return emitOptionalError(location, "expected rank 2 at least, got ",
                             x.getRank());
  if (adaptor.getK() && failed(checkScalar(location, "k", adaptor.getK())))
    return failure();
  return inferTensor(location, adaptor.getOperands(), x,
                     getElementType(adaptor.getX()), inferred);
}

template <typename OpTy>
static LogicalResult emitTriangle(OpTy op, bool isLower, OpBuilder &builder,
                                  Location loc, ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], SmallVector<Value>(position), {}};
    OpBuilder &at = math.getBuilder();
    Value row = position[position.size() - 2], column = position.back();
    if (!op.getK()) {
      place.isInside = math.compare(isLower ? arith::CmpIPredicate::sle
                                            : arith::CmpIPredicate::sge,
                                    column, row);
      return place;
    }
    // Beyond the size of the matrix, `k` says no more.
    Value k = arith::IndexCastOp::create(at, loc, at.getIndexType(),
                                         readElement(math, operands[1], {}));
    Value most =
        emitter.index(at, extents[extents.size() - 2] + extents.back());
    k = math.max(math.min(k, most), math.sub(math.constant(0), most));
    place.isInside = math.compare(isLower ? arith::CmpIPredicate::sle
                                          : arith::CmpIPredicate::sge,
                                  math.sub(column, row), k);
    return place;
  };
  results.push_back(
      readPlaces(emitter, extents, getElementType(op.getX()), getPlace));
  return emitter.getStatus();
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
LogicalResult TrilOp::toLinalg(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               const KernelSymbols &symbols,
                               SmallVectorImpl<Value> &results) {
  return emitTriangle(*this, /*isLower=*/true, builder, loc, operands, symbols,
                      results);
}
LogicalResult TriuOp::toLinalg(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               const KernelSymbols &symbols,
                               SmallVectorImpl<Value> &results) {
  return emitTriangle(*this, /*isLower=*/false, builder, loc, operands, symbols,
                      results);
}

//===----------------------------------------------------------------------===//
// MeshgridOp
//===----------------------------------------------------------------------===//

/// The dimension of the grid that a vector lies along.
static unsigned getGridAxis(unsigned vector, unsigned count,
                            StringRef indexing) {
  return indexing == "xy" && count > 1 && vector < 2 ? 1 - vector : vector;
}

LogicalResult MeshgridOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  ValueRange inputs = adaptor.getInputs();
  if (adaptor.getIndexing() != "ij" && adaptor.getIndexing() != "xy")
    return emitOptionalError(location, "expected indexing ij or xy, got '",
                             adaptor.getIndexing(), "'");
  FailureOr<Type> elementType = inferListElementType(location, inputs);
  if (failed(elementType))
    return failure();
  SmallVector<Dim> dims(inputs.size());
  for (auto [i, type] : llvm::enumerate(inputs.getTypes())) {
    TensorShape shape = TensorShape::of(type);
    if (shape.hasRank() && shape.getRank() != 1)
      return emitOptionalError(
          location, "expected operands of rank 1, got rank ", shape.getRank());
    if (shape.hasRank())
      dims[getGridAxis(i, inputs.size(), adaptor.getIndexing())] = shape[0];
  }
  for (unsigned i = 0; i < inputs.size(); ++i)
    if (failed(inferTensor(location, inputs, TensorShape(dims), *elementType,
                           inferred)))
      return failure();
  return success();
}

LogicalResult MeshgridOp::toLinalg(OpBuilder &builder, Location loc,
                                   ValueRange operands,
                                   const KernelSymbols &symbols,
                                   SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  for (auto [i, operand] : llvm::enumerate(operands)) {
    unsigned axis = getGridAxis(i, operands.size(), getIndexing());
    results.push_back(emitter.compute(
        extents, getElementType(getInputs()[i]), operand,
        emitter.map(extents.size(), emitter.d(axis)),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  }
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.cpp.inc"

void RelaxDialect::registerArrangeOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.cpp.inc"
      >();
}
