//===- SetElementType.cpp - store a buffer with another type --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

static std::string toString(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

FailureOr<SetElementTypePlan>
mlir::tir::planSetElementType(BlockOp block, AccessKind kind, int64_t index,
                              Type elementType, std::string *why) {
  FailureOr<BufferUses> uses = getUsesOfBuffer(block, kind, index, why);
  if (failed(uses))
    return failure();
  for (Type type : {uses->alloc.getType().getElementType(), elementType})
    if (!isa<FloatType>(type) && !type.isSignlessInteger())
      return refuse(why, describeBuffer(block, kind, index) +
                             " would be cast from or to " + toString(type) +
                             ", which is neither a float nor a signless "
                             "integer");
  return SetElementTypePlan{*uses, elementType};
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Returns `type`, a scalar or a vector, with other elements.
static Type withElements(Type type, Type elementType) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(elementType);
  return elementType;
}

static Value castFloat(OpBuilder &builder, Location loc, Value value,
                       Type type) {
  unsigned before = getElementTypeOrSelf(value).getIntOrFloatBitWidth();
  unsigned after = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (before < after)
    return arith::ExtFOp::create(builder, loc, type, value);
  if (before > after)
    return arith::TruncFOp::create(builder, loc, type, value);
  // Types of one width, such as f16 and bf16, have a common wider one.
  Type wide = before < 32 ? builder.getF32Type() : builder.getF64Type();
  Value wider =
      arith::ExtFOp::create(builder, loc, withElements(type, wide), value);
  return arith::TruncFOp::create(builder, loc, type, wider);
}

/// Casts a scalar or vector. Integers are signed, but those of one bit, which
/// are false or true.
static Value castElements(OpBuilder &builder, Location loc, Value value,
                          Type elementType) {
  Type before = getElementTypeOrSelf(value);
  if (before == elementType)
    return value;
  Type type = withElements(value.getType(), elementType);
  bool wasFloat = isa<FloatType>(before), isFloat = isa<FloatType>(elementType);
  if (wasFloat && isFloat)
    return castFloat(builder, loc, value, type);
  if (elementType.isInteger(1)) {
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(value.getType()));
    if (wasFloat)
      return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNE,
                                   value, zero);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                                 zero);
  }
  if (wasFloat)
    return arith::FPToSIOp::create(builder, loc, type, value);
  bool wasBool = before.isInteger(1);
  if (isFloat)
    return wasBool
               ? arith::UIToFPOp::create(builder, loc, type, value).getResult()
               : arith::SIToFPOp::create(builder, loc, type, value).getResult();
  if (before.getIntOrFloatBitWidth() > elementType.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(builder, loc, type, value);
  if (wasBool)
    return arith::ExtUIOp::create(builder, loc, type, value);
  return arith::ExtSIOp::create(builder, loc, type, value);
}

void mlir::tir::applySetElementType(RewriterBase &rewriter,
                                    const SetElementTypePlan &plan) {
  AllocOp alloc = plan.uses.alloc;
  Type before = alloc.getType().getElementType();
  setAllocation(rewriter, alloc, alloc.getShape().getResults(),
                plan.elementType);
  OpBuilder::InsertionGuard guard(rewriter);
  for (const IndexedAccess &access : plan.uses.accesses) {
    Operation *op = access.op;
    if (access.isStore()) {
      rewriter.setInsertionPoint(op);
      Value value = castElements(rewriter, op->getLoc(), op->getOperand(0),
                                 plan.elementType);
      rewriter.modifyOpInPlace(op, [&] { op->setOperand(0, value); });
      continue;
    }
    Value loaded = op->getResult(0);
    rewriter.modifyOpInPlace(op, [&] {
      loaded.setType(withElements(loaded.getType(), plan.elementType));
    });
    // The users of the value need its former type.
    SmallVector<OpOperand *> users = llvm::map_to_vector(
        loaded.getUses(), [](OpOperand &use) { return &use; });
    rewriter.setInsertionPointAfter(op);
    Value value = castElements(rewriter, op->getLoc(), loaded, before);
    for (OpOperand *use : users)
      rewriter.modifyOpInPlace(use->getOwner(), [&] { use->set(value); });
  }
}
