//===- GraphMutants.cpp - errors in graph passes --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Changes one element of a folded constant.
static bool breakFold(ModuleOp module) {
  relax::ConstantOp target;
  module.walk([&](relax::ConstantOp op) {
    auto type = cast<ShapedType>(op.getValue().getType());
    if (type.getElementType().isF32() && type.hasStaticShape() &&
        type.getNumElements() > 1)
      target = op;
  });
  if (!target)
    return false;
  auto type = cast<ShapedType>(target.getValue().getType());
  std::vector<char> bytes(*relax::getNumBytes(type));
  if (failed(relax::readConstant(target.getValue(), bytes)))
    return false;
  float element;
  char *place = bytes.data() + type.getNumElements() / 2 * sizeof(element);
  std::memcpy(&element, place, sizeof(element));
  element += 1;
  std::memcpy(place, &element, sizeof(element));
  target.setValueAttr(relax::makeConstant(type, bytes));
  return true;
}

/// Swaps the operands of a subtraction.
static bool breakOperands(ModuleOp module) {
  relax::SubtractOp target;
  module.walk([&](relax::SubtractOp op) { target = op; });
  if (!target)
    return false;
  OpBuilder builder(target);
  target.replaceAllUsesWith(
      relax::SubtractOp::create(builder, target.getLoc(), target.getType(),
                                target->getOperand(1), target->getOperand(0))
          .getResult());
  target.erase();
  return true;
}

/// Returns the last reader of a tensor.
static Operation *getLastReader(Value tensor) {
  Operation *last = nullptr;
  for (Operation *user : tensor.getUsers())
    if (user->getBlock() == tensor.getParentBlock() &&
        (!last || last->isBeforeInBlock(user)))
      last = user;
  return last;
}

/// Returns the kernel call that writes a tensor.
static relax::CallKernelOp getWriter(Value tensor) {
  for (Operation *user : tensor.getUsers())
    if (auto call = dyn_cast<relax::CallKernelOp>(user))
      if (llvm::is_contained(call.getOutputs(), tensor))
        return call;
  return {};
}

/// Puts a tensor into the memory of another live tensor.
static bool breakReuse(ModuleOp module) {
  SmallVector<relax::AllocTensorOp> tensors;
  module.walk([&](relax::AllocTensorOp op) { tensors.push_back(op); });
  for (relax::AllocTensorOp first : tensors) {
    for (relax::AllocTensorOp second : tensors) {
      relax::CallKernelOp writer = getWriter(second.getTensor());
      Operation *reader = getLastReader(first.getTensor());
      relax::CallKernelOp firstWriter = getWriter(first.getTensor());
      if (first == second ||
          (first.getStorage() == second.getStorage() &&
           first.getOffset() == second.getOffset()) ||
          first.getTensor().getType() != second.getTensor().getType() ||
          first->getBlock() != second->getBlock() || !writer || !firstWriter ||
          !reader || !firstWriter->isBeforeInBlock(writer) ||
          !writer->isBeforeInBlock(reader))
        continue;
      second.getStorageMutable().assign(first.getStorage());
      second.setOffsetAttr(first.getOffsetAttr());
      return true;
    }
  }
  return false;
}

/// Swaps two arguments of a kernel call in a function of the virtual machine.
static bool breakCall(ModuleOp module) {
  relax_vm::CallOp target;
  module.walk([&](relax_vm::CallOp op) {
    if (op.getSymbol() && op->getNumOperands() > 3)
      target = op;
  });
  if (!target)
    return false;
  Value first = target->getOperand(0);
  target->setOperand(0, target->getOperand(2));
  target->setOperand(2, first);
  return true;
}

/// Replaces a function by one that computes other values.
static bool breakMerge(ModuleOp module) {
  Operation *first = nullptr, *second = nullptr;
  module.walk([&](Operation *op) {
    if (second || !isa<relax::ExpOp, relax::TanhOp, relax::NegativeOp>(op))
      return;
    if (!first)
      first = op;
    else if (op->getName() == first->getName() &&
             op->getBlock() == first->getBlock() &&
             op->getResultTypes() == first->getResultTypes() &&
             op->getOperands() != first->getOperands())
      second = op;
  });
  if (!second)
    return false;
  second->replaceAllUsesWith(first);
  second->erase();
  return true;
}

ArrayRef<Mutant> test::getGraphMutants() {
  static const Mutant mutants[] = {
      {"wrong-operands", "canonicalize",
       "the operands of a subtraction are swapped", breakOperands},
      {"wrong-merge", "relax-eliminate-common-subexpr",
       "a function is replaced by one that computes other values", breakMerge},
      {"wrong-fold", "relax-fold-constant",
       "one element of a folded constant is wrong", breakFold},
      {"wrong-reuse", "relax-static-plan-block-memory",
       "two live tensors share memory", breakReuse},
      {"wrong-call", "convert-relax-to-relax-vm",
       "two arguments of a kernel call are swapped", breakCall},
  };
  return mutants;
}
