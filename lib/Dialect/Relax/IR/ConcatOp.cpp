//===- ConcatOp.cpp - concat ----------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

LogicalResult ConcatOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange inputs = adaptor.getInputs();
  // (C1)
  FailureOr<Type> elementType = inferListElementType(location, inputs);
  if (failed(elementType))
    return failure();

  TensorShape joint;
  int64_t axis = 0;
  for (Type type : inputs.getTypes()) {
    TensorShape shape = TensorShape::of(type);
    // The rank of any operand is the rank of all.
    if (!shape.hasRank())
      continue;
    if (!joint.hasRank()) {
      // (C2)
      FailureOr<int64_t> normal =
          normalizeAxis(location, adaptor.getAxis(), shape.getRank());
      if (failed(normal))
        return failure();
      axis = *normal;
      joint = shape;
      continue;
    }
    // (C1)
    if (joint.getRank() != shape.getRank())
      return emitOptionalError(location, "expected operands of rank ",
                               joint.getRank(), ", got ", shape.getRank());
    SmallVector<Dim> dims;
    for (int64_t i = 0; i < shape.getRank(); ++i) {
      if (i == axis) {
        dims.push_back(addDims(joint[i], shape[i]));
        continue;
      }
      // (C3)
      DimRelation relation = compareDims(joint[i], shape[i]);
      if (relation == DimRelation::Different)
        return emitOptionalError(location, "expected dimension ", i, " to be ",
                                 toString(joint[i]), ", got ",
                                 toString(shape[i]));
      // All are equal at run time, so any known dimension is that of the
      // result.
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

/// Returns true if an operand ends, along the axis, at a sum of more than
/// `most` terms.
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

/// Large concats call the runtime because kernels for them compile slowly. A
/// kernel has a branch per operand, and loads its pointer from the list of
/// arguments. LLVM's instruction selection compares all pairs of these loads,
/// which takes minutes for thousands. Affine simplification takes time with the
/// fourth power of the number of terms in the ends: negligible for 16, half a
/// minute for 100. The numbers of operands in common networks are below the
/// limits, so that their kernels can be fused.
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

/// Requires that dimensions other than the axis equal those of the first
/// operand.
SmallVector<SizeRequirement> ConcatOp::getSizeRequirements() {
  TensorShape first = TensorShape::of(getInputs()[0].getType());
  if (!first.isKnown())
    return {};
  int64_t axis = *normalizeAxis({}, getAxis(), first.getRank());
  SmallVector<SizeRequirement> requirements;
  // One requirement for all operands with the same dimension.
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
