//===- IndexingLowering.cpp - lower gathers and scatters ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/IndexInference.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns the sizes of the dimensions at the insertion point of `math`.
static SmallVector<Value> getSizes(LinalgEmitter &emitter,
                                   const IndexMath &math,
                                   ArrayRef<IndexExpr> extents) {
  SmallVector<Value> sizes;
  for (const IndexExpr &extent : extents)
    sizes.push_back(emitter.index(math.getBuilder(), extent));
  return sizes;
}

//===----------------------------------------------------------------------===//
// TakeOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerTake(LinalgEmitter &emitter, TakeOp op,
                               ValueRange operands,
                               SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents indices = emitter.getExtents(op.getIndices().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), x.size());
  IndexMode mode = *parseIndexMode({}, op.getMode());
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], {}, {}};
    Value size = emitter.index(math.getBuilder(), x[axis]);
    Value element =
        readElement(math, operands[1], position.slice(axis, indices.size()));
    Value index = math.resolve(element, getElementType(op.getIndices()), size,
                               mode, read.isInside);
    llvm::append_range(read.indices, position.take_front(axis));
    read.indices.push_back(index);
    llvm::append_range(read.indices,
                       position.drop_front(axis + indices.size()));
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getX()), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// GatherElementsOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerGatherElements(LinalgEmitter &emitter,
                                         GatherElementsOp op,
                                         ValueRange operands,
                                         SmallVectorImpl<Value> &results) {
  Extents data = emitter.getExtents(op.getData().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), data.size());
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], SmallVector<Value>(position), {}};
    Value size = emitter.index(math.getBuilder(), data[axis]);
    read.indices[axis] = math.resolve(readElement(math, operands[1], position),
                                      getElementType(op.getIndices()), size,
                                      IndexMode::Fast, read.isInside);
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getData()), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// GatherNDOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerGatherND(LinalgEmitter &emitter, GatherNDOp op,
                                   ValueRange operands,
                                   SmallVectorImpl<Value> &results) {
  Extents data = emitter.getExtents(op.getData().getType());
  Extents indices = emitter.getExtents(op.getIndices().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned batch = op.getBatchDims(), prefix = indices.size() - 1;
  for (unsigned i = 0; i < batch; ++i)
    emitter.requireEqual(data[i], indices[i]);
  if (failed(emitter.getStatus()))
    return failure();
  int64_t depth = *indices.back().getConstant();
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], {}, {}};
    SmallVector<Value> sizes = getSizes(emitter, math, data);
    llvm::append_range(read.indices, position.take_front(batch));
    SmallVector<Value> row(position.take_front(prefix));
    row.push_back({});
    for (int64_t k = 0; k < depth; ++k) {
      row.back() = math.constant(k);
      Value isInside;
      read.indices.push_back(math.resolve(
          readElement(math, operands[1], row), getElementType(op.getIndices()),
          sizes[batch + k], IndexMode::Fast, isInside));
      read.isInside = math.both(read.isInside, isInside);
    }
    llvm::append_range(read.indices, position.drop_front(prefix));
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getData()), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// IndexTensorOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerIndexTensor(LinalgEmitter &emitter, IndexTensorOp op,
                                      ValueRange operands,
                                      SmallVectorImpl<Value> &results) {
  Extents data = emitter.getExtents(op.getData().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned numIndices = op.getIndices().size();
  unsigned prefix = extents.size() - (data.size() - numIndices);
  SmallVector<Extents> indices;
  for (Value tensor : op.getIndices()) {
    indices.push_back(emitter.getExtents(tensor.getType()));
    emitter.broadcastExprs(indices.back(),
                           ArrayRef(extents).take_front(prefix));
  }
  if (failed(emitter.getStatus()))
    return failure();
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], {}, {}};
    SmallVector<Value> sizes = getSizes(emitter, math, data);
    for (unsigned i = 0; i < numIndices; ++i) {
      SmallVector<Value> at;
      for (auto [dim, size] : llvm::enumerate(indices[i]))
        at.push_back(size.isOne() ? math.constant(0)
                                  : position[prefix - indices[i].size() + dim]);
      Value isInside;
      read.indices.push_back(
          math.resolve(readElement(math, operands[1 + i], at),
                       getElementType(op.getIndices()[i]), sizes[i],
                       IndexMode::Fast, isInside));
      read.isInside = math.both(read.isInside, isInside);
    }
    llvm::append_range(read.indices, position.drop_front(prefix));
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getData()), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Shared by all scatters
//===----------------------------------------------------------------------===//

/// Returns iterators of which those from `begin` to `end` choose the element
/// that an update writes. The others are indices of the element.
static SmallVector<tir::IteratorKind> getKinds(unsigned rank, unsigned begin,
                                               unsigned end) {
  SmallVector<tir::IteratorKind> kinds(rank, tir::IteratorKind::Spatial);
  std::fill(kinds.begin() + begin, kinds.begin() + end,
            tir::IteratorKind::Ordered);
  return kinds;
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

/// Returns the position that an update is written to.
using GetPlace = llvm::function_ref<IndexedRead(const IndexMath &, ValueRange)>;

/// Loads from a buffer at iterators of a block, or at other indices.
static Value load(const IndexMath &math, Value buffer, ValueRange indices) {
  return memref::LoadOp::create(math.getBuilder(), math.getLoc(), buffer,
                                indices);
}

/// Builds a program that copies the data and then applies the updates, over
/// these extents. Those that differ in an ordered iterator may write one
/// element, and are applied in order. `getUpdate` reads the update of a
/// position, by default the element of operand 2 at this position.
static FailureOr<FunctionOpInterface> emitScatter(
    PrimFuncEmitter &program, ArrayRef<IndexExpr> extents,
    ArrayRef<tir::IteratorKind> kinds, Type elementType, StringRef reduction,
    GetPlace getRead,
    llvm::function_ref<Value(const IndexMath &, ValueRange)> getUpdate = {}) {
  Value output = program.getOutput(0);
  program.copy(program.getBuffer(0), output, program.getOutputExtents(0));
  auto body = [&](OpBuilder &at, Location loc, ValueRange position) {
    IndexedRead read = getRead(IndexMath(at, loc), position);
    auto write = [&](OpBuilder &then, Location thenLoc) {
      IndexMath math(then, thenLoc);
      Value value = getUpdate ? getUpdate(math, position)
                              : load(math, program.getBuffer(2), position);
      if (reduction != "update") {
        Value old = memref::LoadOp::create(then, thenLoc, output, read.indices);
        value = combine(ElementMath(then, thenLoc, elementType), reduction, old,
                        value);
      }
      memref::StoreOp::create(then, thenLoc, value, output, read.indices);
    };
    if (!read.isInside)
      return write(at, loc);
    scf::IfOp::create(at, loc, read.isInside,
                      [&](OpBuilder &then, Location thenLoc) {
                        write(then, thenLoc);
                        scf::YieldOp::create(then, thenLoc);
                      });
  };
  program.block("update", extents, kinds, body);
  return program.finish();
}

/// Reports dimensions that are not provably equal but must be.
static void requireEqual(PrimFuncEmitter &program, ArrayRef<IndexExpr> a,
                         ArrayRef<IndexExpr> b) {
  for (auto [lhs, rhs] : llvm::zip_equal(a, b))
    program.requireEqual(lhs, rhs);
}

//===----------------------------------------------------------------------===//
// ScatterElementsOp
//===----------------------------------------------------------------------===//

static FailureOr<FunctionOpInterface>
lowerScatterElements(ScatterElementsOp op, OpBuilder &builder, Location loc,
                     StringRef name, ArrayRef<StringRef> symbols) {
  PrimFuncEmitter program(op, builder, loc, name, symbols);
  Extents data = program.getExtents(op.getData().getType());
  Extents extents = program.getExtents(op.getIndices().getType());
  Extents updates = program.getExtents(op.getUpdates().getType());
  if (failed(program.getStatus()))
    return program.finish();
  requireEqual(program, extents, updates);
  unsigned axis = *normalizeAxis({}, op.getAxis(), data.size());
  auto getRead = [&](const IndexMath &math, ValueRange position) {
    IndexedRead read{{}, SmallVector<Value>(position), {}};
    Value size = program.index(math.getBuilder(), data[axis]);
    read.indices[axis] = math.resolve(
        load(math, program.getBuffer(1), position),
        getElementType(op.getIndices()), size, IndexMode::Fast, read.isInside);
    return read;
  };
  return emitScatter(program, extents, getKinds(extents.size(), axis, axis + 1),
                     getElementType(op.getData()), op.getReduction(), getRead);
}

//===----------------------------------------------------------------------===//
// ScatterNDOp
//===----------------------------------------------------------------------===//

static FailureOr<FunctionOpInterface>
lowerScatterND(ScatterNDOp op, OpBuilder &builder, Location loc, StringRef name,
               ArrayRef<StringRef> symbols) {
  PrimFuncEmitter program(op, builder, loc, name, symbols);
  Extents data = program.getExtents(op.getData().getType());
  Extents indices = program.getExtents(op.getIndices().getType());
  Extents extents = program.getExtents(op.getUpdates().getType());
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
  auto getRead = [&](const IndexMath &math, ValueRange position) {
    IndexedRead read{{}, {}, {}};
    SmallVector<Value> row(position.take_front(prefix));
    row.push_back({});
    for (int64_t k = 0; k < *depth; ++k) {
      row.back() = math.constant(k);
      Value size = program.index(math.getBuilder(), data[k]), isInside;
      read.indices.push_back(math.resolve(load(math, program.getBuffer(1), row),
                                          getElementType(op.getIndices()), size,
                                          IndexMode::Fast, isInside));
      read.isInside = math.both(read.isInside, isInside);
    }
    llvm::append_range(read.indices, position.drop_front(prefix));
    return read;
  };
  return emitScatter(program, extents, getKinds(extents.size(), 0, prefix),
                     getElementType(op.getData()), op.getReduction(), getRead);
}

//===----------------------------------------------------------------------===//
// IndexPutOp
//===----------------------------------------------------------------------===//

static FailureOr<FunctionOpInterface>
lowerIndexPut(IndexPutOp op, OpBuilder &builder, Location loc, StringRef name,
              ArrayRef<StringRef> symbols) {
  PrimFuncEmitter program(op, builder, loc, name, symbols);
  FailureOr<TensorShape> shape =
      inferIndexedShape({}, op.getData(), op.getIndices());
  if (failed(program.getStatus()) || failed(shape))
    return program.finish();
  if (!shape->isKnown()) {
    program.emitError() << "expected known dimensions, got " << shape->str();
    return program.finish();
  }
  Extents data = program.getExtents(op.getData().getType()), extents;
  for (const Dim &dim : shape->getDims())
    extents.push_back(*dim);
  unsigned numIndices = op.getIndices().size();
  unsigned prefix = extents.size() - (data.size() - numIndices);
  /// Returns the indices at which an operand is read that is broadcast to the
  /// first `rank` dimensions.
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
  requireBroadcast(op.getValues(), extents.size());
  for (Value tensor : op.getIndices())
    requireBroadcast(tensor, prefix);
  if (failed(program.getStatus()))
    return program.finish();
  auto getRead = [&](const IndexMath &math, ValueRange position) {
    IndexedRead read{{}, {}, {}};
    for (unsigned i = 0; i < numIndices; ++i) {
      Value tensor = op.getIndices()[i], isInside;
      Value size = program.index(math.getBuilder(), data[i]);
      Value element = load(math, program.getBuffer(2 + i),
                           project(math, tensor, position, prefix));
      read.indices.push_back(math.resolve(element, getElementType(tensor), size,
                                          IndexMode::Fast, isInside));
      read.isInside = math.both(read.isInside, isInside);
    }
    llvm::append_range(read.indices, position.drop_front(prefix));
    return read;
  };
  auto getUpdate = [&](const IndexMath &math, ValueRange position) {
    return load(math, program.getBuffer(1),
                project(math, op.getValues(), position, extents.size()));
  };
  return emitScatter(program, extents, getKinds(extents.size(), 0, prefix),
                     getElementType(op.getData()),
                     op.getAccumulate() ? "add" : "update", getRead, getUpdate);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachIndexingLowerings(MLIRContext &context) {
  attachLinalgLowering<TakeOp, lowerTake>(context);
  attachLinalgLowering<GatherElementsOp, lowerGatherElements>(context);
  attachLinalgLowering<GatherNDOp, lowerGatherND>(context);
  attachLinalgLowering<IndexTensorOp, lowerIndexTensor>(context);
  attachPrimFuncLowering<ScatterElementsOp, lowerScatterElements>(context);
  attachPrimFuncLowering<ScatterNDOp, lowerScatterND>(context);
  attachPrimFuncLowering<IndexPutOp, lowerIndexPut>(context);
}
