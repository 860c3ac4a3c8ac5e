//===- VectorLanes.cpp - interpret vector shuffles and masks --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A vector holds its elements in row-major order, in consecutive slots. An
// operation that only moves them is a list of copies, determined at compile
// time.
//
//===----------------------------------------------------------------------===//

#include "UpstreamModels.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

/// Checks the types of an operation that moves lanes.
static LogicalResult checkTypes(Operation *op, ProgramCompiler &compiler) {
  for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes())))
    if (failed(compiler.getKind(op, type)))
      return failure();
  return success();
}

/// Emits result[lane] = slot `getSource(lane)`.
template <typename F>
static LogicalResult emitMoves(Operation *op, ProgramCompiler &compiler,
                               F getSource) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  SmallVector<std::pair<unsigned, unsigned>> copies;
  unsigned to = compiler.getSlot(op->getResult(0));
  unsigned lanes = ProgramCompiler::getNumLanes(op->getResult(0).getType());
  for (unsigned lane = 0; lane < lanes; ++lane)
    copies.push_back({to + lane, getSource(lane)});
  compiler.emitCopies(copies);
  return success();
}

static SmallVector<int64_t> getShape(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? SmallVector<int64_t>(vector.getShape())
                : SmallVector<int64_t>();
}
/// Convert a lane to its coordinates and back.
static SmallVector<int64_t> getCoordinates(int64_t lane,
                                           ArrayRef<int64_t> shape) {
  return delinearize(lane, computeStrides(shape));
}
static int64_t getLane(ArrayRef<int64_t> at, ArrayRef<int64_t> shape) {
  return linearize(at, computeStrides(shape));
}

//===----------------------------------------------------------------------===//
// Whole vectors
//===----------------------------------------------------------------------===//

/// Trailing dimensions correspond; those of size 1 are repeated.
static LogicalResult compileOp(vector::BroadcastOp op,
                               ProgramCompiler &compiler) {
  SmallVector<int64_t> from = getShape(op.getSourceType());
  SmallVector<int64_t> to = getShape(op.getType());
  unsigned source = compiler.getSlot(op.getSource());
  return emitMoves(op, compiler, [&](unsigned lane) {
    SmallVector<int64_t> at = getCoordinates(lane, to);
    at.erase(at.begin(), at.begin() + (to.size() - from.size()));
    for (auto [index, size] : llvm::zip_equal(at, from))
      index = size == 1 ? 0 : index;
    return unsigned(source + getLane(at, from));
  });
}

static LogicalResult compileOp(vector::ShapeCastOp op,
                               ProgramCompiler &compiler) {
  unsigned source = compiler.getSlot(op.getSource());
  return emitMoves(op, compiler, [&](unsigned lane) { return source + lane; });
}

static LogicalResult compileOp(vector::TransposeOp op,
                               ProgramCompiler &compiler) {
  SmallVector<int64_t> from = getShape(op.getVector().getType());
  SmallVector<int64_t> to = getShape(op.getType());
  unsigned source = compiler.getSlot(op.getVector());
  return emitMoves(op, compiler, [&](unsigned lane) {
    SmallVector<int64_t> at = getCoordinates(lane, to), original(at.size());
    for (auto [axis, index] : llvm::zip_equal(op.getPermutation(), at))
      original[axis] = index;
    return unsigned(source + getLane(original, from));
  });
}

/// Selects rows of two vectors by number; -1 gives any value.
static LogicalResult compileOp(vector::ShuffleOp op,
                               ProgramCompiler &compiler) {
  VectorType first = op.getV1VectorType();
  int64_t rows = first.getRank() == 0 ? 1 : first.getDimSize(0);
  int64_t width = first.getNumElements() / rows;
  unsigned v1 = compiler.getSlot(op.getV1()), v2 = compiler.getSlot(op.getV2());
  return emitMoves(op, compiler, [&](unsigned lane) {
    int64_t row = std::max<int64_t>(op.getMask()[lane / width], 0);
    int64_t column = lane % width;
    return unsigned(row < rows ? v1 + row * width + column
                               : v2 + (row - rows) * width + column);
  });
}

static LogicalResult compileOp(vector::InterleaveOp op,
                               ProgramCompiler &compiler) {
  unsigned lhs = compiler.getSlot(op.getLhs());
  unsigned rhs = compiler.getSlot(op.getRhs());
  return emitMoves(op, compiler, [&](unsigned lane) {
    return (lane % 2 ? rhs : lhs) + lane / 2;
  });
}
static LogicalResult compileOp(vector::DeinterleaveOp op,
                               ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  unsigned source = compiler.getSlot(op.getSource());
  SmallVector<std::pair<unsigned, unsigned>> copies;
  for (auto [number, result] : llvm::enumerate(op->getResults()))
    for (unsigned i = 0, e = ProgramCompiler::getNumLanes(result.getType());
         i < e; ++i)
      copies.push_back(
          {compiler.getSlot(result) + i, unsigned(source + 2 * i + number)});
  compiler.emitCopies(copies);
  return success();
}

static LogicalResult compileOp(vector::FromElementsOp op,
                               ProgramCompiler &compiler) {
  return emitMoves(op, compiler, [&](unsigned lane) {
    return compiler.getSlot(op.getElements()[lane]);
  });
}
static LogicalResult compileOp(vector::ToElementsOp op,
                               ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  unsigned source = compiler.getSlot(op.getSource());
  SmallVector<std::pair<unsigned, unsigned>> copies;
  for (auto [lane, element] : llvm::enumerate(op.getElements()))
    copies.push_back({compiler.getSlot(element), unsigned(source + lane)});
  compiler.emitCopies(copies);
  return success();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// The position of an element or a row, as slots. It has `size` lanes.
namespace {
struct Position {
  SmallVector<unsigned> slots;
  SmallVector<int64_t> shape;
  int64_t size = 1;

  Position(ProgramCompiler &compiler, ArrayRef<OpFoldResult> position,
           VectorType type);
  /// Computes the first lane. Returns false after a diagnostic.
  bool evaluate(Machine &machine, Operation *op, int64_t &lane) const;
};
} // namespace

Position::Position(ProgramCompiler &compiler, ArrayRef<OpFoldResult> position,
                   VectorType type)
    : shape(type.getShape()) {
  for (OpFoldResult index : position) {
    if (auto value = dyn_cast<Value>(index)) {
      slots.push_back(compiler.getSlot(value));
      continue;
    }
    slots.push_back(compiler.makeSlots(1));
    compiler.setConstant(
        slots.back(),
        makeSlot(cast<IntegerAttr>(cast<Attribute>(index)).getInt()));
  }
  for (int64_t dim : ArrayRef<int64_t>(shape).drop_front(slots.size()))
    size *= dim;
}

bool Position::evaluate(Machine &machine, Operation *op, int64_t &lane) const {
  lane = 0;
  for (auto [slot, dim] : llvm::zip_first(slots, shape)) {
    int64_t index = machine.frame[slot].i;
    if (index < 0 || index >= dim) {
      emitInBlock(op) << "expected a position from 0 to " << dim - 1 << ", got "
                      << index;
      return false;
    }
    lane = lane * dim + index;
  }
  lane *= size;
  return true;
}

static LogicalResult compileOp(vector::ExtractOp op,
                               ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  Position position(compiler, op.getMixedPosition(), op.getSourceVectorType());
  unsigned source = compiler.getSlot(op.getSource());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    int64_t lane;
    if (!position.evaluate(machine, op, lane))
      return false;
    std::copy_n(machine.frame + source + lane, position.size,
                machine.frame + to);
    return true;
  });
  return success();
}

static LogicalResult compileOp(vector::InsertOp op, ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  Position position(compiler, op.getMixedPosition(), op.getDestVectorType());
  unsigned value = compiler.getSlot(op.getValueToStore());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emitCopies(op->getResults(), ValueRange(op.getDest()));
  compiler.emit([=](Machine &machine) {
    int64_t lane;
    if (!position.evaluate(machine, op, lane))
      return false;
    std::copy_n(machine.frame + value, position.size,
                machine.frame + to + lane);
    return true;
  });
  return success();
}

/// Returns the lane of `type` for lane `lane` of a slice, whose dimensions are
/// the last dimensions of `type`.
static int64_t getSliceLane(int64_t lane, VectorType slice, VectorType type,
                            ArrayAttr offsets, ArrayAttr strides) {
  SmallVector<int64_t> at = getCoordinates(lane, slice.getShape());
  at.insert(at.begin(), type.getRank() - at.size(), 0);
  unsigned missing = type.getRank() - slice.getRank();
  for (auto [axis, offset] :
       llvm::enumerate(offsets.getAsRange<IntegerAttr>())) {
    // Strides count from the first dimension of the slice.
    if (axis >= missing && axis - missing < strides.size())
      at[axis] *= cast<IntegerAttr>(strides[axis - missing]).getInt();
    at[axis] += offset.getInt();
  }
  return getLane(at, type.getShape());
}

static LogicalResult compileOp(vector::ExtractStridedSliceOp op,
                               ProgramCompiler &compiler) {
  unsigned source = compiler.getSlot(op.getSource());
  return emitMoves(op, compiler, [&](unsigned lane) {
    return unsigned(source + getSliceLane(lane, op.getType(),
                                          op.getSourceVectorType(),
                                          op.getOffsets(), op.getStrides()));
  });
}

static LogicalResult compileOp(vector::InsertStridedSliceOp op,
                               ProgramCompiler &compiler) {
  unsigned value = compiler.getSlot(op.getValueToStore());
  SmallVector<unsigned> sources;
  unsigned dest = compiler.getSlot(op.getDest());
  for (int64_t i = 0, e = op.getType().getNumElements(); i < e; ++i)
    sources.push_back(dest + i);
  VectorType slice = op.getSourceVectorType();
  for (int64_t i = 0, e = slice.getNumElements(); i < e; ++i)
    sources[getSliceLane(i, slice, op.getDestVectorType(), op.getOffsets(),
                         op.getStrides())] = value + i;
  return emitMoves(op, compiler, [&](unsigned lane) { return sources[lane]; });
}

//===----------------------------------------------------------------------===//
// Masks and indices
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(vector::StepOp op, ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  for (int64_t i = 0, e = op.getType().getNumElements(); i < e; ++i)
    compiler.setConstant(compiler.getSlot(op.getResult()) + i, makeSlot(i));
  return success();
}

static LogicalResult compileOp(vector::ConstantMaskOp op,
                               ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  SmallVector<int64_t> shape = getShape(op.getType());
  for (int64_t i = 0, e = op.getVectorType().getNumElements(); i < e; ++i) {
    bool isSet = shape.empty() ? op.getMaskDimSizes()[0] != 0 : true;
    for (auto [index, size] :
         llvm::zip(getCoordinates(i, shape), op.getMaskDimSizes()))
      isSet &= index < size;
    compiler.setConstant(compiler.getSlot(op.getResult()) + i,
                         makeSlot(int64_t(isSet)));
  }
  return success();
}

static LogicalResult compileOp(vector::CreateMaskOp op,
                               ProgramCompiler &compiler) {
  if (failed(checkTypes(op, compiler)))
    return failure();
  SmallVector<int64_t> shape = getShape(op.getType());
  SmallVector<unsigned> sizes;
  for (Value size : op.getOperands())
    sizes.push_back(compiler.getSlot(size));
  unsigned to = compiler.getSlot(op.getResult());
  int64_t lanes = op.getVectorType().getNumElements();
  compiler.emit([=](Machine &machine) {
    for (int64_t lane = 0; lane < lanes; ++lane) {
      SmallVector<int64_t> at = getCoordinates(lane, shape);
      // A vector of rank 0 is set if its size is not 0.
      at.resize(sizes.size(), 0);
      bool isSet = true;
      for (auto [index, size] : llvm::zip_equal(at, sizes))
        isSet &= index < machine.frame[size].i;
      machine.frame[to + lane].i = isSet;
    }
  });
  return success();
}

void registerVectorLaneModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    attachCompileModels<vector::BroadcastOp, vector::ConstantMaskOp,
                        vector::CreateMaskOp, vector::DeinterleaveOp,
                        vector::ExtractOp, vector::ExtractStridedSliceOp,
                        vector::FromElementsOp, vector::InsertOp,
                        vector::InsertStridedSliceOp, vector::InterleaveOp,
                        vector::ShapeCastOp, vector::ShuffleOp, vector::StepOp,
                        vector::ToElementsOp, vector::TransposeOp>(context);
  });
}

} // namespace relax_mlir::reference
