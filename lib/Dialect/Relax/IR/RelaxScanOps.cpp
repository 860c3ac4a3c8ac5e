//===- RelaxScanOps.cpp - sums and products so far ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxScanOps.h"

#include "OperatorInference.h"
#include "ProgramEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::relax;

template <typename AdaptorTy>
static LogicalResult inferScan(OpLocation location, AdaptorTy adaptor,
                               SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  if (x.hasRank() &&
      failed(normalizeAxis(location, adaptor.getAxis(), x.getRank())))
    return failure();
  Type elementType = getElementType(adaptor.getX());
  Type type = adaptor.getDtype().value_or(elementType);
  if (type.isInteger(1))
    return emitOptionalError(location, "expected dtype to be a number, got ",
                             type);
  if (isa<FloatType>(elementType) && !isa<FloatType>(type))
    return emitOptionalError(location, "expected dtype to be a float like ",
                             elementType, ", got ", type);
  return inferTensor(location, adaptor.getX(), x, type, inferred);
}

static Value combine(CumsumOp, const ElementMath &math, Value all, Value x) {
  return math.add(all, x);
}
static Value combine(CumprodOp, const ElementMath &math, Value all, Value x) {
  return math.mul(all, x);
}

/// One block runs along the axis for each point of the other dimensions.
template <typename OpTy>
static FailureOr<FunctionOpInterface> emitScan(OpTy op, OpBuilder &builder,
                                               Location loc, StringRef name,
                                               ArrayRef<StringRef> symbols) {
  ProgramEmitter program(op, builder, loc, name, symbols);
  if (failed(program.getStatus()))
    return program.finish();
  Extents extents = program.getOutputExtents(0);
  int64_t axis = *normalizeAxis({}, op.getAxis(), extents.size());
  relax_mlir::IndexExpr size = extents[axis];
  extents.erase(extents.begin() + axis);
  Value x = program.getBuffer(0), result = program.getBuffer(1);
  Type from = getElementType(op.getX());
  Type to = op.getDtype().value_or(from);
  auto scan = [&](OpBuilder &at, Location, ValueRange point) {
    Value count = program.index(at, size);
    Value zero = arith::ConstantIndexOp::create(at, loc, 0);
    Value one = arith::ConstantIndexOp::create(at, loc, 1);
    Value last = arith::SubIOp::create(at, loc, count, one);
    Type computeType = getComputeType(to);
    Value start = ElementMath(at, loc, computeType)
                      .constant(std::is_same_v<OpTy, CumprodOp> ? 1 : 0);
    auto body = [&](OpBuilder &in, Location, Value step, ValueRange all) {
      Value i = step;
      if (op.getReverse())
        i = arith::SubIOp::create(in, loc, last, step);
      SmallVector<Value> indices(point);
      indices.insert(indices.begin() + axis, i);
      Value element = memref::LoadOp::create(in, loc, x, indices);
      ElementMath math(in, loc, computeType);
      Value term = math.convert(math.on(to).convert(element, from), to);
      Value next = combine(op, math, all[0], term);
      Value stored = op.getExclusive() ? all[0] : next;
      memref::StoreOp::create(in, loc, math.on(to).convert(stored, computeType),
                              result, indices);
      scf::YieldOp::create(in, loc, next);
    };
    scf::ForOp::create(at, loc, zero, count, one, start, body);
  };
  program.block("scan", extents, tir::IteratorKind::Spatial, scan);
  return program.finish();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxScanOps.cpp.inc"

void RelaxDialect::registerScanOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxScanOps.cpp.inc"
      >();
}
