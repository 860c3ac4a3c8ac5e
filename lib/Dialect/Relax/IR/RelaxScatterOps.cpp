//===- RelaxScatterOps.cpp - elements written where indices say -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxScatterOps.h"

#include "IndexKernel.h"
#include "OperatorInference.h"
#include "ProgramEmitter.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// What all of them share
//===----------------------------------------------------------------------===//

/// The name of a reduction; reports one that there is not.
static LogicalResult checkReduction(OpLocation location, StringRef reduction,
                                    Type elementType) {
  if (!llvm::is_contained({"update", "add", "mul", "min", "max"}, reduction))
    return emitOptionalError(
        location, "expected reduction update, add, mul, min or max, got '",
        reduction, "'");
  if (reduction != "update" && elementType.isInteger(1))
    return emitOptionalError(location, "expected numbers for reduction '",
                             reduction, "', got ", elementType);
  return success();
}

static Value combine(const ElementMath &math, StringRef reduction, Value old,
                     Value update) {
  if (reduction == "add")
    return math.add(old, update);
  if (reduction == "mul")
    return math.mul(old, update);
  if (reduction == "min")
    return math.min(old, update);
  if (reduction == "max")
    return math.max(old, update);
  return update;
}

/// Where an update of a position goes.
using GetPlace = llvm::function_ref<Place(const IndexMath &, ValueRange)>;

/// A program that copies the data and then goes through the updates, which have
/// these extents, in order. `getUpdate` reads the update of a position.
static FailureOr<FunctionOpInterface> emitScatter(
    ProgramEmitter &program, ArrayRef<IndexExpr> extents, Type elementType,
    StringRef reduction, GetPlace getPlace,
    llvm::function_ref<Value(const IndexMath &, ValueRange)> getUpdate) {
  Value output = program.getOutput(0);
  program.copy(program.getBuffer(0), output, program.getOutputExtents(0));
  auto body = [&](OpBuilder &at, Location loc, ValueRange position) {
    Place place = getPlace(IndexMath(at, loc), position);
    auto write = [&](OpBuilder &then, Location thenLoc) {
      Value value = getUpdate(IndexMath(then, thenLoc), position);
      if (reduction != "update") {
        Value old =
            memref::LoadOp::create(then, thenLoc, output, place.indices);
        value = combine(ElementMath(then, thenLoc, elementType), reduction, old,
                        value);
      }
      memref::StoreOp::create(then, thenLoc, value, output, place.indices);
    };
    if (!place.isInside)
      return write(at, loc);
    scf::IfOp::create(at, loc, place.isInside,
                      [&](OpBuilder &then, Location thenLoc) {
                        write(then, thenLoc);
                        scf::YieldOp::create(then, thenLoc);
                      });
  };
  // Two updates may name one element.
  program.block("update", extents, tir::IteratorKind::Ordered, body);
  return program.finish();
}

/// Reads a buffer at iterators of a block, or at other indices.
static Value load(const IndexMath &math, Value buffer, ValueRange indices) {
  return memref::LoadOp::create(math.getBuilder(), math.getLoc(), buffer,
                                indices);
}

/// Reports dimensions that are not provably equal where a kernel relies on it.
static void requireEqual(ProgramEmitter &program, ArrayRef<IndexExpr> a,
                         ArrayRef<IndexExpr> b) {
  for (auto [lhs, rhs] : llvm::zip_equal(a, b))
    program.requireEqual(lhs, rhs);
}

//===----------------------------------------------------------------------===//
// ScatterElementsOp
//===----------------------------------------------------------------------===//

LogicalResult
ScatterElementsOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getData(), adaptor.getUpdates()});
  if (failed(elementType) ||
      failed(checkReduction(location, adaptor.getReduction(), *elementType)))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  TensorShape updates = TensorShape::of(adaptor.getUpdates().getType());
  FailureOr<TensorShape> shape =
      inferElementwiseIndices(location, data, indices, adaptor.getAxis());
  if (failed(shape))
    return failure();
  if (!areCompatible(*shape, updates))
    return emitOptionalError(location, "expected updates of shape ",
                             shape->str(), ", got ", updates.str());
  return inferTensor(location, adaptor.getOperands(), data, *elementType,
                     inferred);
}

SmallVector<SizeRequirement> ScatterElementsOp::getSizeRequirements() {
  return getElementwiseRequirements(TensorShape::of(getData().getType()),
                                    TensorShape::of(getIndices().getType()),
                                    getAxis());
}

FailureOr<FunctionOpInterface>
ScatterElementsOp::toPrimFunc(OpBuilder &builder, Location loc, StringRef name,
                              ArrayRef<StringRef> symbols) {
  ProgramEmitter program(*this, builder, loc, name, symbols);
  Extents data = program.getExtents(getData().getType());
  Extents extents = program.getExtents(getIndices().getType());
  Extents updates = program.getExtents(getUpdates().getType());
  if (failed(program.getStatus()))
    return program.finish();
  requireEqual(program, extents, updates);
  unsigned axis = *normalizeAxis({}, getAxis(), data.size());
  auto getPlace = [&](const IndexMath &math, ValueRange position) {
    Place place{{}, SmallVector<Value>(position), {}};
    Value size = program.index(math.getBuilder(), data[axis]);
    place.indices[axis] = math.resolve(
        load(math, program.getBuffer(1), position),
        getElementType(getIndices()), size, IndexMode::Fast, place.isInside);
    return place;
  };
  auto getUpdate = [&](const IndexMath &math, ValueRange position) {
    return load(math, program.getBuffer(2), position);
  };
  return emitScatter(program, extents, getElementType(getData()),
                     getReduction(), getPlace, getUpdate);
}

//===----------------------------------------------------------------------===//
// ScatterNDOp
//===----------------------------------------------------------------------===//

LogicalResult ScatterNDOp::inferReturnTypes(MLIRContext *context,
                                            OpLocation location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getData(), adaptor.getUpdates()});
  if (failed(elementType) ||
      failed(checkReduction(location, adaptor.getReduction(), *elementType)))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  TensorShape updates = TensorShape::of(adaptor.getUpdates().getType());
  if (indices.hasRank()) {
    if (indices.getRank() == 0)
      return emitOptionalError(location,
                               "expected indices of rank 1 at least, got 0");
    std::optional<int64_t> depth = getConstant(indices.getDims().back());
    if (data.hasRank() && depth) {
      if (*depth > data.getRank())
        return emitOptionalError(location, "expected at most ", data.getRank(),
                                 " indices in a row, got ", *depth);
      SmallVector<Dim> dims(indices.getDims().drop_back());
      llvm::append_range(dims, data.getDims().drop_front(*depth));
      if (!areCompatible(TensorShape(dims), updates))
        return emitOptionalError(location, "expected updates of shape ",
                                 TensorShape(dims).str(), ", got ",
                                 updates.str());
    }
  }
  return inferTensor(location, adaptor.getOperands(), data, *elementType,
                     inferred);
}

FailureOr<FunctionOpInterface>
ScatterNDOp::toPrimFunc(OpBuilder &builder, Location loc, StringRef name,
                        ArrayRef<StringRef> symbols) {
  ProgramEmitter program(*this, builder, loc, name, symbols);
  Extents data = program.getExtents(getData().getType());
  Extents indices = program.getExtents(getIndices().getType());
  Extents extents = program.getExtents(getUpdates().getType());
  if (failed(program.getStatus()))
    return program.finish();
  std::optional<int64_t> depth = indices.back().getConstant();
  if (!depth) {
    program.emitError() << "expected a constant as last dimension of indices, "
                           "got '"
                        << indices.back().str() << "'";
    return program.finish();
  }
  unsigned prefix = indices.size() - 1;
  Extents expected(ArrayRef(indices).take_front(prefix));
  llvm::append_range(expected, ArrayRef(data).drop_front(*depth));
  requireEqual(program, expected, extents);
  auto getPlace = [&](const IndexMath &math, ValueRange position) {
    Place place{{}, {}, {}};
    SmallVector<Value> row(position.take_front(prefix));
    row.push_back({});
    for (int64_t k = 0; k < *depth; ++k) {
      row.back() = math.constant(k);
      Value size = program.index(math.getBuilder(), data[k]), isInside;
      place.indices.push_back(math.resolve(
          load(math, program.getBuffer(1), row), getElementType(getIndices()),
          size, IndexMode::Fast, isInside));
      place.isInside = math.both(place.isInside, isInside);
    }
    llvm::append_range(place.indices, position.drop_front(prefix));
    return place;
  };
  auto getUpdate = [&](const IndexMath &math, ValueRange position) {
    return load(math, program.getBuffer(2), position);
  };
  return emitScatter(program, extents, getElementType(getData()),
                     getReduction(), getPlace, getUpdate);
}

//===----------------------------------------------------------------------===//
// IndexPutOp
//===----------------------------------------------------------------------===//

LogicalResult IndexPutOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getData(), adaptor.getValues()});
  if (failed(elementType))
    return failure();
  if (failed(checkReduction(
          location, adaptor.getAccumulate() ? "add" : "update", *elementType)))
    return failure();
  FailureOr<TensorShape> shape =
      inferIndexedShape(location, adaptor.getData(), adaptor.getIndices());
  if (failed(shape))
    return failure();
  TensorShape values = TensorShape::of(adaptor.getValues().getType());
  if (shape->hasRank() && values.hasRank()) {
    int64_t offset = shape->getRank() - values.getRank();
    bool fits = offset >= 0;
    for (int64_t i = 0; fits && i < values.getRank(); ++i)
      fits = compareDims(values[i], makeDim(1)) != DimRelation::Different ||
             compareDims(values[i], (*shape)[offset + i]) !=
                 DimRelation::Different;
    if (!fits)
      return emitOptionalError(location, "expected values that broadcast to ",
                               shape->str(), ", got ", values.str());
  }
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape::of(adaptor.getData().getType()), *elementType,
                     inferred);
}

FailureOr<FunctionOpInterface>
IndexPutOp::toPrimFunc(OpBuilder &builder, Location loc, StringRef name,
                       ArrayRef<StringRef> symbols) {
  ProgramEmitter program(*this, builder, loc, name, symbols);
  FailureOr<TensorShape> shape = inferIndexedShape({}, getData(), getIndices());
  if (failed(program.getStatus()) || failed(shape))
    return program.finish();
  if (!shape->isKnown()) {
    program.emitError() << "expected known dimensions, got " << shape->str();
    return program.finish();
  }
  Extents data = program.getExtents(getData().getType()), extents;
  for (const Dim &dim : shape->getDims())
    extents.push_back(*dim);
  unsigned numIndices = getIndices().size();
  unsigned prefix = extents.size() - (data.size() - numIndices);
  /// Where an operand that is broadcast to the first `rank` dimensions is read.
  auto project = [&](const IndexMath &math, Value operand, ValueRange position,
                     unsigned rank) {
    SmallVector<Value> at;
    Extents sizes = program.getExtents(operand.getType());
    for (auto [i, size] : llvm::enumerate(sizes))
      at.push_back(size.isOne() ? math.constant(0)
                                : position[rank - sizes.size() + i]);
    return at;
  };
  auto requireBroadcast = [&](Value operand, unsigned rank) {
    Extents sizes = program.getExtents(operand.getType());
    for (auto [i, size] : llvm::enumerate(sizes))
      if (!size.isOne())
        requireEqual(program, size, extents[rank - sizes.size() + i]);
  };
  requireBroadcast(getValues(), extents.size());
  for (Value tensor : getIndices())
    requireBroadcast(tensor, prefix);
  if (failed(program.getStatus()))
    return program.finish();
  auto getPlace = [&](const IndexMath &math, ValueRange position) {
    Place place{{}, {}, {}};
    for (unsigned i = 0; i < numIndices; ++i) {
      Value tensor = getIndices()[i], isInside;
      Value size = program.index(math.getBuilder(), data[i]);
      Value element = load(math, program.getBuffer(2 + i),
                           project(math, tensor, position, prefix));
      place.indices.push_back(math.resolve(element, getElementType(tensor),
                                           size, IndexMode::Fast, isInside));
      place.isInside = math.both(place.isInside, isInside);
    }
    llvm::append_range(place.indices, position.drop_front(prefix));
    return place;
  };
  auto getUpdate = [&](const IndexMath &math, ValueRange position) {
    return load(math, program.getBuffer(1),
                project(math, getValues(), position, extents.size()));
  };
  return emitScatter(program, extents, getElementType(getData()),
                     getAccumulate() ? "add" : "update", getPlace, getUpdate);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxScatterOps.cpp.inc"

void RelaxDialect::registerScatterOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxScatterOps.cpp.inc"
      >();
}
