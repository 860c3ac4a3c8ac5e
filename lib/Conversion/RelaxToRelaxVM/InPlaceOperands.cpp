//===- InPlaceOperands.cpp - operands that are written in place -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InPlaceOperands.h"

#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::relax;

/// Returns true if a result of the operation may share memory with an operand.
/// A packed function returns what it likes; its callers know.
static bool mayForwardOperands(Operation *op) {
  return isa<ReshapeOp, ViewOp, EraseShapeOp, MatchCastOp, TupleOp,
             TupleGetItemOp, CallOp>(op) ||
         op->getNumRegions() != 0;
}

/// Adds the values that `value` may share memory with because its definition
/// forwards them.
static void addSources(Value value, llvm::SetVector<Value> &names) {
  Operation *op = value.getDefiningOp();
  if (!op) {
    // An argument of a region comes from an operand of its operation.
    Operation *parent = value.getParentRegion()->getParentOp();
    if (!isa<FuncOp>(parent))
      op = parent;
  }
  if (!op || !mayForwardOperands(op))
    return;
  names.insert_range(op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      names.insert_range(block.getArguments());
      names.insert_range(block.getTerminator()->getOperands());
    }
}

/// Adds the values that may share memory with `value` because they forward it.
static void addUsers(Value value, llvm::SetVector<Value> &names) {
  for (Operation *user : value.getUsers()) {
    if (mayForwardOperands(user)) {
      names.insert_range(user->getResults());
      for (Region &region : user->getRegions())
        names.insert_range(region.getArguments());
    }
    if (user->hasTrait<OpTrait::IsTerminator>() &&
        !isa<FuncOp>(user->getParentOp()))
      names.insert_range(user->getParentOp()->getResults());
  }
}

/// Returns true if a value of this type may have the memory of a tensor with
/// elements of `elementType`.
static bool mayHave(Type type, Type elementType) {
  if (auto tensor = dyn_cast<TensorType>(type))
    return tensor.getElementType() == elementType;
  return isa<TupleType, ObjectType>(type);
}

/// Returns all values that may share memory with the tensor `value`.
static llvm::SetVector<Value> getNames(Value value) {
  Type elementType = cast<TensorType>(value.getType()).getElementType();
  llvm::SetVector<Value> names, found;
  names.insert(value);
  for (size_t i = 0; i < names.size(); ++i) {
    Value name = names[i];
    found.clear();
    addSources(name, found);
    addUsers(name, found);
    for (Value other : found)
      if (mayHave(other.getType(), elementType))
        names.insert(other);
  }
  return names;
}

/// Returns true if `value` is defined when `op` runs. Others get the memory
/// only by a later use of a value that is.
static bool isDefinedAt(Value value, Operation *op) {
  Operation *at = value.getParentBlock()->findAncestorOpInBlock(*op);
  Operation *def = value.getDefiningOp();
  return at && (!def || def->isBeforeInBlock(at));
}

/// Returns true if a use of `value` may run after `op`.
static bool isUsedAfter(Value value, Operation *op) {
  for (Operation *at = op;; at = at->getParentOp()) {
    Block *block = at->getBlock();
    for (Operation *user : value.getUsers()) {
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (ancestor && at->isBeforeInBlock(ancestor))
        return true;
    }
    if (value.getParentBlock() == block || isa<FuncOp>(at->getParentOp()))
      return false;
    // The next iteration uses what is defined outside of the loop again.
    auto loop = dyn_cast<WhileOp>(at->getParentOp());
    if (loop && llvm::any_of(value.getUsers(), [&](Operation *user) {
          return loop->isProperAncestor(user);
        }))
      return true;
  }
}

/// Returns true for an argument of a function that the caller does not give up.
static bool isKeptByCaller(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto func = argument ? dyn_cast<FuncOp>(argument.getOwner()->getParentOp())
                       : FuncOp();
  return func && !func.getArgAttr(argument.getArgNumber(), kDonatedAttrName);
}

StringRef relax::getReasonToCopy(OpOperand &operand) {
  Operation *op = operand.getOwner();
  for (Value name : getNames(operand.get())) {
    if (name.getDefiningOp<ConstantOp>())
      return "it is a constant";
    if (isKeptByCaller(name))
      return "it is an argument that the caller keeps";
    for (OpOperand &other : op->getOpOperands())
      if (&other != &operand && other.get() == name)
        return "another operand may have its memory";
    if (isDefinedAt(name, op) && isUsedAfter(name, op))
      return "it is used later";
  }
  return "";
}
