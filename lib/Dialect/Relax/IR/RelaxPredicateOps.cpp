//===- RelaxPredicateOps.cpp - comparisons, logic and choices -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.h"

#include "Elementwise.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// One element of the kernel
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from emitElementwise.
namespace mlir::relax {

static Value element(EqualOp, const ElementMath &math, ValueRange x) {
  return math.equal(x[0], x[1]);
}
static Value element(NotEqualOp, const ElementMath &math, ValueRange x) {
  return math.notEqual(x[0], x[1]);
}
static Value element(LessOp, const ElementMath &math, ValueRange x) {
  return math.less(x[0], x[1]);
}
static Value element(LessEqualOp, const ElementMath &math, ValueRange x) {
  return math.lessEqual(x[0], x[1]);
}
static Value element(GreaterOp, const ElementMath &math, ValueRange x) {
  return math.less(x[1], x[0]);
}
static Value element(GreaterEqualOp, const ElementMath &math, ValueRange x) {
  return math.lessEqual(x[1], x[0]);
}
static Value element(IsNanOp, const ElementMath &math, ValueRange x) {
  return math.notEqual(x[0], x[0]);
}
static Value element(IsInfOp, const ElementMath &math, ValueRange x) {
  return math.equal(math.abs(x[0]), math.highest());
}
static Value element(IsFiniteOp, const ElementMath &math, ValueRange x) {
  return math.less(math.abs(x[0]), math.highest());
}
static Value element(LogicalNotOp, const ElementMath &math, ValueRange x) {
  return math.bitNot(x[0]);
}
static Value element(LogicalAndOp, const ElementMath &math, ValueRange x) {
  return math.logicalAnd(x[0], x[1]);
}
static Value element(LogicalOrOp, const ElementMath &math, ValueRange x) {
  return math.logicalOr(x[0], x[1]);
}
static Value element(LogicalXorOp, const ElementMath &math, ValueRange x) {
  return math.logicalXor(x[0], x[1]);
}
static Value element(WhereOp, const ElementMath &math, ValueRange x) {
  return math.select(x[0], x[1], x[2]);
}
static Value element(MaskedFillOp, const ElementMath &math, ValueRange x) {
  return math.select(x[1], x[2], x[0]);
}
} // namespace mlir::relax

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

OpFoldResult LogicalNotOp::fold(FoldAdaptor) { return foldInvolution(*this); }

OpFoldResult WhereOp::fold(FoldAdaptor adaptor) {
  Value chosen = getA() == getB() ? getA() : Value();
  if (auto condition =
          dyn_cast_if_present<SplatElementsAttr>(adaptor.getCondition()))
    chosen = condition.getSplatValue<bool>() ? getA() : getB();
  return chosen && chosen.getType() == getType() ? chosen : Value();
}

OpFoldResult MaskedFillOp::fold(FoldAdaptor adaptor) {
  auto mask = dyn_cast_if_present<SplatElementsAttr>(adaptor.getMask());
  bool isNowhere = mask && !mask.getSplatValue<bool>();
  return isNowhere && getX().getType() == getType() ? getX() : Value();
}

//===----------------------------------------------------------------------===//
// MaskedFillOp
//===----------------------------------------------------------------------===//

LogicalResult MaskedFillOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getX(), adaptor.getValue()});
  if (failed(elementType))
    return failure();
  TensorShape value = TensorShape::of(adaptor.getValue().getType());
  if (value.hasRank() && value.getRank() != 0)
    return emitOptionalError(location, "expected value of rank 0, got ",
                             value.getRank());
  FailureOr<TensorShape> shape =
      inferBroadcast(location, {adaptor.getX(), adaptor.getMask()});
  if (failed(shape))
    return failure();
  return inferTensor(location, adaptor.getOperands(), *shape, *elementType,
                     inferred);
}

LogicalResult MaskedFillOp::toLinalg(OpBuilder &builder, Location loc,
                                     ValueRange operands,
                                     const KernelSymbols &symbols,
                                     SmallVectorImpl<Value> &results) {
  return emitElementwise(*this, builder, loc, operands, symbols, results);
}

//===----------------------------------------------------------------------===//
// AstypeOp
//===----------------------------------------------------------------------===//

/// Those of Relax_TensorOfData.
static bool isElementType(Type type) {
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.isSigned())
    return false;
  return type.isInteger(1) ||
         llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth());
}

LogicalResult AstypeOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  if (!isElementType(adaptor.getDtype()))
    return emitOptionalError(location,
                             "expected dtype to be an element type of"
                             " tensors of numbers, got ",
                             adaptor.getDtype());
  return inferTensor(location, adaptor.getX(),
                     TensorShape::of(adaptor.getX().getType()),
                     adaptor.getDtype(), inferred);
}

LogicalResult AstypeOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      extents, getDtype(), operands, emitter.identity(extents.size()),
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        return ElementMath(at, atLoc, getDtype())
            .cast(args[0], getElementType(getX()));
      }));
  return success();
}

OpFoldResult AstypeOp::fold(FoldAdaptor adaptor) {
  return getX().getType() == getType() ? getX() : Value();
}

//===----------------------------------------------------------------------===//
// BitcastOp
//===----------------------------------------------------------------------===//

LogicalResult BitcastOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  Type from = getElementType(adaptor.getX()), to = adaptor.getDtype();
  if (from.isInteger(1) || to.isInteger(1))
    return emitOptionalError(
        location, "expected numbers, got 'i1': truth values have no bits that "
                  "can be taken for something else");
  if (!isElementType(to) ||
      to.getIntOrFloatBitWidth() != from.getIntOrFloatBitWidth())
    return emitOptionalError(
        location, "expected dtype to be an element type of numbers of ",
        from.getIntOrFloatBitWidth(), " bits, as ", from, " has, got ", to);
  return inferTensor(location, adaptor.getX(),
                     TensorShape::of(adaptor.getX().getType()), to, inferred);
}

LogicalResult BitcastOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      extents, getDtype(), operands, emitter.identity(extents.size()),
      [&](OpBuilder &at, Location atLoc, ValueRange args) -> Value {
        // Integers lose their sign, so that some are the same now.
        Type to = getKernelElementType(getDtype());
        if (args[0].getType() == to)
          return args[0];
        return arith::BitcastOp::create(at, atLoc, to, args[0]);
      }));
  return success();
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  if (getX().getType() == getType())
    return getX();
  // Bits are bits, whatever they were taken for between.
  auto inner = getX().getDefiningOp<BitcastOp>();
  if (!inner)
    return {};
  getXMutable().assign(inner.getX());
  return getResult();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.cpp.inc"

void RelaxDialect::registerPredicateOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.cpp.inc"
      >();
}
