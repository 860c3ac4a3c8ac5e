//===- ConcatOp.cpp - tensors side by side --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

LogicalResult ConcatOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange inputs = adaptor.getInputs();
  FailureOr<Type> elementType = inferListElementType(location, inputs);
  if (failed(elementType))
    return failure();

  TensorShape joint;
  int64_t axis = 0;
  for (Type type : inputs.getTypes()) {
    TensorShape shape = TensorShape::of(type);
    // The rank of one operand is that of all.
    if (!shape.hasRank())
      continue;
    if (!joint.hasRank()) {
      FailureOr<int64_t> normal =
          normalizeAxis(location, adaptor.getAxis(), shape.getRank());
      if (failed(normal))
        return failure();
      axis = *normal;
      joint = shape;
      continue;
    }
    if (joint.getRank() != shape.getRank())
      return emitOptionalError(location, "expected operands of rank ",
                               joint.getRank(), ", got ", shape.getRank());
    SmallVector<Dim> dims;
    for (int64_t i = 0; i < shape.getRank(); ++i) {
      if (i == axis) {
        dims.push_back(addDims(joint[i], shape[i]));
        continue;
      }
      DimRelation relation = compareDims(joint[i], shape[i]);
      if (relation == DimRelation::Different)
        return emitOptionalError(location, "expected dimension ", i, " to be ",
                                 toString(joint[i]), ", got ",
                                 toString(shape[i]));
      // All are equal at run time: any that is known says it for all.
      dims.push_back(joint[i] ? joint[i] : shape[i]);
    }
    joint = TensorShape(dims);
  }
  if (joint.hasRank() && llvm::any_of(inputs.getTypes(), [](Type type) {
        return !TensorShape::of(type).hasRank();
      })) {
    SmallVector<Dim> dims(joint.getDims());
    dims[axis] = Dim();
    joint = TensorShape(dims);
  }
  return inferTensor(location, inputs, joint, *elementType, inferred);
}

/// The element of the result at `position`: of the first of `inputs` that has
/// not ended there along `axis`. `ends[i]` is where input `i` ends.
static Value emitConcatElement(LinalgEmitter &emitter, OpBuilder &at,
                               Location loc, ValueRange inputs,
                               ArrayRef<IndexExpr> ends, const IndexExpr &begin,
                               unsigned axis, ArrayRef<Value> position) {
  auto read = [&](OpBuilder &then) -> Value {
    SmallVector<Value> source(position);
    if (!begin.isZero()) {
      if (std::optional<int64_t> offset = begin.getConstant())
        source[axis] =
            emitter.apply(then, emitter.d(0) - *offset, position[axis]);
      else
        source[axis] = emitter.apply(
            then, emitter.d(0) - getAffineSymbolExpr(0, then.getContext()),
            position[axis], begin);
    }
    return tensor::ExtractOp::create(then, loc, inputs[0], source);
  };
  if (inputs.size() == 1)
    return read(at);
  Value isInside =
      arith::CmpIOp::create(at, loc, arith::CmpIPredicate::slt, position[axis],
                            emitter.index(at, ends[0]));
  return scf::IfOp::create(
             at, loc, isInside,
             [&](OpBuilder &then, Location thenLoc) {
               scf::YieldOp::create(then, thenLoc, read(then));
             },
             [&](OpBuilder &otherwise, Location elseLoc) {
               Value rest = emitConcatElement(
                   emitter, otherwise, elseLoc, inputs.drop_front(),
                   ends.drop_front(), ends[0], axis, position);
               scf::YieldOp::create(otherwise, elseLoc, rest);
             })
      .getResult(0);
}

LogicalResult ConcatOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents(), ends;
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, getAxis(), extents.size());
  IndexExpr end = 0;
  for (Value input : getInputs()) {
    Extents size = emitter.getExtents(input.getType());
    if (failed(emitter.getStatus()))
      return failure();
    end += size[axis];
    ends.push_back(end);
    for (unsigned i = 0; i < extents.size(); ++i)
      if (i != axis)
        emitter.requireEqual(size[i], extents[i]);
  }
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getInputs()[0]);
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

OpFoldResult ConcatOp::fold(FoldAdaptor adaptor) {
  if (getInputs().size() == 1 && getInputs()[0].getType() == getType())
    return getInputs()[0];
  return {};
}
