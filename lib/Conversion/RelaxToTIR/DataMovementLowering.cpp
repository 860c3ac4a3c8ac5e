//===- DataMovementLowering.cpp - lower operators that move elements ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/DataMovementAxes.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The body of a kernel that only moves elements.
static Value copyElement(OpBuilder &, Location, ValueRange args) {
  return args[0];
}

//===----------------------------------------------------------------------===//
// PermuteDimsOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerPermuteDims(LinalgEmitter &emitter, PermuteDimsOp op,
                                      ValueRange operands,
                                      SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto axes = getPermutation({}, op.getAxes(), extents.size());
  SmallVector<AffineExpr> source(extents.size());
  for (auto [i, axis] : llvm::enumerate(*axes))
    source[axis] = emitter.d(i);
  results.push_back(
      emitter.compute(extents, getElementType(op.getX()), operands,
                      emitter.map(extents.size(), source), copyElement));
  return success();
}

//===----------------------------------------------------------------------===//
// ReshapeOp, FlattenOp, BatchFlattenOp
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult emitReshape(LinalgEmitter &emitter, OpTy op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if constexpr (std::is_same_v<OpTy, ReshapeOp>)
    if (succeeded(emitter.getStatus()) && !op.isElementCountProven())
      emitter.emitUnproven() << "the number of elements stays";
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(
      emitter.reshape(operands[0], x, extents, getElementType(op.getX())));
  return success();
}

//===----------------------------------------------------------------------===//
// ExpandDimsOp, SqueezeOp
//===----------------------------------------------------------------------===//

/// Builds a kernel that drops the dimensions `ones` of the operand and inserts
/// the dimensions `insertedOnes` of the result; the other dimensions correspond
/// in order.
static LogicalResult emitWithoutOnes(LinalgEmitter &emitter, Value x,
                                     Type elementType, unsigned rank,
                                     ArrayRef<int64_t> ones,
                                     ArrayRef<int64_t> insertedOnes,
                                     SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  SmallVector<AffineExpr> source;
  unsigned next = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (llvm::is_contained(ones, i)) {
      source.push_back(emitter.c(0));
      continue;
    }
    while (llvm::is_contained(insertedOnes, int64_t(next)))
      ++next;
    source.push_back(emitter.d(next++));
  }
  results.push_back(emitter.compute(extents, elementType, x,
                                    emitter.map(extents.size(), source),
                                    copyElement));
  return success();
}

static LogicalResult lowerExpandDims(LinalgEmitter &emitter, ExpandDimsOp op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
  unsigned rank = emitter.getExtents(op.getX().getType()).size();
  auto axes = normalizeAxes({}, op.getAxes(), rank + op.getAxes().size());
  if (failed(emitter.getStatus()) || failed(axes))
    return failure();
  return emitWithoutOnes(emitter, operands[0], getElementType(op.getX()), rank,
                         {}, *axes, results);
}

static LogicalResult lowerSqueeze(LinalgEmitter &emitter, SqueezeOp op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  auto axes =
      getSqueezedAxes({}, TensorShape::of(op.getX().getType()), op.getAxes());
  for (int64_t axis : *axes)
    if (!extents[axis].isOne())
      emitter.emitUnproven() << "the dimension '" << extents[axis].str()
                             << "' is 1; relax.match_cast can state it";
  if (failed(emitter.getStatus()))
    return failure();
  return emitWithoutOnes(emitter, operands[0], getElementType(op.getX()),
                         extents.size(), *axes, {}, results);
}

//===----------------------------------------------------------------------===//
// BroadcastToOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerBroadcastTo(LinalgEmitter &emitter, BroadcastToOp op,
                                      ValueRange operands,
                                      SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  AffineMap map = emitter.broadcastMap(op.getX().getType(), extents);
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(extents, getElementType(op.getX()),
                                    operands, map, copyElement));
  return success();
}

/// Returns `index floordiv divisor` and `index mod divisor`.
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
  // If the divisor is zero the result has no elements; avoid the division.
  Value size = emitter.index(math.getBuilder(), divisor);
  return arith::RemUIOp::create(math.getBuilder(), math.getLoc(), index,
                                math.max(size, math.constant(1)));
}

/// Lowers an operator that changes the index along one axis of its first
/// operand. `getIndex` returns this index, for a position of the result, its
/// index along the axis, and the size of the result there.
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
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], SmallVector<Value>(position), {}};
    read.indices[along] =
        getIndex(math, position, position[along], extents[along]);
    return read;
  };
  results.push_back(readAtIndices(emitter, extents,
                                  getElementType(op->getOperand(0)), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// StackOp
//===----------------------------------------------------------------------===//

/// Returns the element of input number `which`, where `inputs` starts at number
/// `first`.
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

static LogicalResult lowerStack(LinalgEmitter &emitter, StackOp op,
                                ValueRange operands,
                                SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), extents.size());
  Extents parts(extents);
  parts.erase(parts.begin() + axis);
  for (Value input : op.getInputs())
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
  results.push_back(emitter.compute(extents, getElementType(op.getInputs()[0]),
                                    {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// TileOp, RepeatOp, FlipOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerTile(LinalgEmitter &emitter, TileOp op,
                               ValueRange operands,
                               SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], {}, {}};
    position = position.take_back(x.size());
    for (auto [at, size, extent] :
         llvm::zip_equal(position, x, ArrayRef(extents).take_back(x.size())))
      read.indices.push_back(size == extent ? at
                                            : modulo(emitter, math, at, size));
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getX()), getRead));
  return emitter.getStatus();
}

static LogicalResult lowerRepeat(LinalgEmitter &emitter, RepeatOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  return moveAlongAxis(
      op, emitter, op.getAxis(), operands, results,
      [&](const IndexMath &math, ArrayRef<Value>, Value index, IndexExpr) {
        return divide(emitter, math, index,
                      std::max<int64_t>(op.getRepeats(), 1));
      });
}

static LogicalResult lowerFlip(LinalgEmitter &emitter, FlipOp op,
                               ValueRange operands,
                               SmallVectorImpl<Value> &results) {
  return moveAlongAxis(
      op, emitter, op.getAxis(), operands, results,
      [&](const IndexMath &math, ArrayRef<Value>, Value index, IndexExpr size) {
        return math.sub(emitter.index(math.getBuilder(), size - IndexExpr(1)),
                        index);
      });
}

//===----------------------------------------------------------------------===//
// ReverseSequenceOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerReverseSequence(LinalgEmitter &emitter,
                                          ReverseSequenceOp op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getExtents(op.getX().getType());
  Extents lengths = emitter.getExtents(op.getSeqLengths().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned batch = *normalizeAxis({}, op.getBatchAxis(), extents.size());
  emitter.requireEqual(lengths[0], extents[batch]);
  Type lengthType = getElementType(op.getSeqLengths());
  return moveAlongAxis(
      op, emitter, op.getSeqAxis(), operands, results,
      [&](const IndexMath &math, ArrayRef<Value> position, Value index,
          IndexExpr extent) {
        OpBuilder &at = math.getBuilder();
        Location loc = math.getLoc();
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
static LogicalResult emitTriangle(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto predicate = std::is_same_v<OpTy, TrilOp> ? arith::CmpIPredicate::sle
                                                : arith::CmpIPredicate::sge;
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], SmallVector<Value>(position), {}};
    OpBuilder &at = math.getBuilder();
    Location loc = math.getLoc();
    Value row = position[position.size() - 2], column = position.back();
    if (!op.getK()) {
      read.isInside = math.compare(predicate, column, row);
      return read;
    }
    // A `k` beyond the size of the matrix has the same effect as the size.
    Value k = arith::IndexCastOp::create(at, loc, at.getIndexType(),
                                         readElement(math, operands[1], {}));
    Value most =
        emitter.index(at, extents[extents.size() - 2] + extents.back());
    k = math.max(math.min(k, most), math.sub(math.constant(0), most));
    read.isInside = math.compare(predicate, math.sub(column, row), k);
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getX()), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// MeshgridOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerMeshgrid(LinalgEmitter &emitter, MeshgridOp op,
                                   ValueRange operands,
                                   SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  for (auto [i, operand] : llvm::enumerate(operands)) {
    unsigned axis = getGridAxis(i, operands.size(), op.getIndexing());
    results.push_back(emitter.compute(
        extents, getElementType(op.getInputs()[i]), operand,
        emitter.map(extents.size(), emitter.d(axis)),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  }
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
/// Keeps a reshape that must check its number of elements: the virtual machine
/// checks and reshapes in one step.
struct ReshapeLowering
    : LinalgLoweringBase<ReshapeLowering, ReshapeOp, emitReshape> {
  bool staysInGraph(Operation *op) const {
    return !cast<ReshapeOp>(op).isElementCountProven();
  }
};

struct SqueezeLowering
    : LinalgLoweringBase<SqueezeLowering, SqueezeOp, lowerSqueeze> {
  LogicalResult verifyUnresolved(Operation *op) const {
    // Without `axes`, squeeze removes a `?` that is 1 at run time, but never a
    // symbol.
    auto squeeze = cast<SqueezeOp>(op);
    if (squeeze.getAxes() ||
        TensorShape::of(squeeze.getX().getType()).isKnown())
      return success();
    return op->emitOpError()
           << "cannot become a kernel: expected axes, or an "
              "operand of known dimensions, got "
           << squeeze.getX().getType() << "; relax.match_cast can state them";
  }
};
} // namespace

void relax_mlir::attachDataMovementLowerings(MLIRContext &context) {
  attachLinalgLowering<PermuteDimsOp, lowerPermuteDims>(context);
  ReshapeOp::attachInterface<ReshapeLowering>(context);
  attachLinalgLowering<FlattenOp, emitReshape>(context);
  attachLinalgLowering<BatchFlattenOp, emitReshape>(context);
  attachLinalgLowering<ExpandDimsOp, lowerExpandDims>(context);
  SqueezeOp::attachInterface<SqueezeLowering>(context);
  attachLinalgLowering<BroadcastToOp, lowerBroadcastTo>(context);
  attachLinalgLowering<StackOp, lowerStack>(context);
  attachLinalgLowering<TileOp, lowerTile>(context);
  attachLinalgLowering<RepeatOp, lowerRepeat>(context);
  attachLinalgLowering<FlipOp, lowerFlip>(context);
  attachLinalgLowering<ReverseSequenceOp, lowerReverseSequence>(context);
  attachLinalgLowering<TrilOp, emitTriangle>(context);
  attachLinalgLowering<TriuOp, emitTriangle>(context);
  attachLinalgLowering<MeshgridOp, lowerMeshgrid>(context);
}
