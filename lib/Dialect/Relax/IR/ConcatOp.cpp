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
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

LogicalResult ConcatOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
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
/// not ended there along `axis`. `ends[i]` is where input `i` ends, and `begin`
/// where the first begins. It is searched for by halves: with hundreds of
/// inputs a chain of comparisons takes LLVM minutes.
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

/// Whether an operand ends, along the axis, at a sum of more than `most` terms.
static bool hasLongEnds(ConcatOp op, size_t most) {
  IndexExpr end = 0;
  for (Type type : op.getInputs().getTypes()) {
    TensorShape shape = TensorShape::of(type);
    if (!shape.hasRank())
      return false;
    if (Dim size = shape[*normalizeAxis({}, op.getAxis(), shape.getRank())])
      end += *size;
    if (end.getTerms().size() > most)
      return true;
  }
  return false;
}

/// The kernel has a branch for each operand, and a load of its pointer from the
/// list of arguments: LLVM's instruction selection compares each of these loads
/// with all others, minutes for thousands. Before that, affine simplification
/// takes time with the fourth power of the number of terms that the ends are
/// sums of: hardly any for 16, half a minute for 100. As many operands as
/// networks have are a kernel that can be fused.
bool ConcatOp::callsRuntime() {
  constexpr size_t mostKernelOperands = 128, mostTerms = 16;
  return getInputs().size() > mostKernelOperands ||
         hasLongEnds(*this, mostTerms);
}

SmallVector<int64_t> ConcatOp::getRuntimeNumbers() {
  return {static_cast<int64_t>(getAxis())};
}

OpFoldResult ConcatOp::fold(FoldAdaptor adaptor) {
  if (getInputs().size() == 1 && getInputs()[0].getType() == getType())
    return getInputs()[0];
  return {};
}

/// Dimensions other than the axis are those of the first operand.
SmallVector<SizeRequirement> ConcatOp::getSizeRequirements() {
  TensorShape first = TensorShape::of(getInputs()[0].getType());
  if (!first.isKnown())
    return {};
  int64_t axis = *normalizeAxis({}, getAxis(), first.getRank());
  SmallVector<SizeRequirement> requirements;
  // Of many operands with one dimension, the first speaks for all.
  SmallVector<llvm::StringSet<>> seen(first.getRank());
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    TensorShape shape = TensorShape::of(input.getType());
    if (!shape.isKnown())
      continue;
    for (int64_t i = 0; i < first.getRank(); ++i) {
      if (i == axis || shape[i] == first[i] ||
          !seen[i].insert(shape[i]->str()).second)
        continue;
      IndexExpr more = *shape[i] - *first[i];
      requirements.push_back({IndexExpr::min({more, IndexExpr(0) - more}),
                              "expected dimension " + std::to_string(i) +
                                  " of operand " + std::to_string(index) +
                                  " to be " + toString(first[i]) + ", got " +
                                  toString(shape[i])});
    }
  }
  return requirements;
}
