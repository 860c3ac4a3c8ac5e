//===- ConcatLowering.cpp - lower concat ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns the element of the result at `position`, from the first of `inputs`
/// that ends after it along `axis`. Input `i` ends at `ends[i]`, and the first
/// one starts at `begin`. Uses a binary search: with hundreds of inputs, LLVM
/// takes minutes to compile a chain of comparisons.
static Value emitConcatElement(LinalgEmitter &emitter, OpBuilder &at,
                               Location loc, ValueRange inputs,
                               ArrayRef<IndexExpr> ends, const IndexExpr &begin,
                               unsigned axis, ArrayRef<Value> position) {
  if (inputs.size() == 1) {
    SmallVector<Value> source(position);
    if (std::optional<int64_t> offset = begin.getConstant()) {
      if (*offset != 0)
        source[axis] =
            emitter.apply(at, emitter.d(0) - *offset, position[axis]);
    } else {
      source[axis] = emitter.apply(
          at, emitter.d(0) - getAffineSymbolExpr(0, at.getContext()),
          position[axis], begin);
    }
    return tensor::ExtractOp::create(at, loc, inputs[0], source);
  }
  size_t half = inputs.size() / 2;
  const IndexExpr &middle = ends[half - 1];
  auto yield = [&](ValueRange part, ArrayRef<IndexExpr> partEnds,
                   const IndexExpr &partBegin) {
    return [&, part, partEnds, partBegin = IndexExpr(partBegin)](
               OpBuilder &inside, Location insideLoc) {
      scf::YieldOp::create(inside, insideLoc,
                           emitConcatElement(emitter, inside, insideLoc, part,
                                             partEnds, partBegin, axis,
                                             position));
    };
  };
  Value isBefore =
      arith::CmpIOp::create(at, loc, arith::CmpIPredicate::slt, position[axis],
                            emitter.index(at, middle));
  return scf::IfOp::create(
             at, loc, isBefore,
             yield(inputs.take_front(half), ends.take_front(half), begin),
             yield(inputs.drop_front(half), ends.drop_front(half), middle))
      .getResult(0);
}

static LogicalResult lowerConcat(LinalgEmitter &emitter, ConcatOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents(), ends;
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), extents.size());
  IndexExpr end = 0;
  for (Value input : op.getInputs()) {
    Extents size = emitter.getExtents(input.getType());
    if (failed(emitter.getStatus()))
      return failure();
    end += size[axis];
    ends.push_back(end);
  }
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op.getInputs()[0]);
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    SmallVector<Value> position;
    for (unsigned i = 0; i < extents.size(); ++i)
      position.push_back(linalg::IndexOp::create(at, atLoc, i));
    return emitConcatElement(emitter, at, atLoc, operands, ends, 0, axis,
                             position);
  };
  results.push_back(emitter.compute(extents, elementType, {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachConcatLowerings(MLIRContext &context) {
  attachLinalgLowering<ConcatOp, lowerConcat>(context);
}
