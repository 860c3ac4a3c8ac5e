//===- ForgottenSizes.cpp - specs whose types say less --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Spec.h"

#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

/// Reduces a static tensor type to the known facts; returns other types
/// unchanged. Equal sizes get one symbol. A size of 1 stays: it may broadcast.
static Type forget(Type type, Known known) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return type;
  // Conditions have this type.
  if (tensor.getRank() == 0 && tensor.getElementType().isInteger(1))
    return type;
  if (known == Known::Nothing)
    return UnrankedTensorType::get(tensor.getElementType());
  SmallVector<relax::Dim> dims;
  for (int64_t size : tensor.getShape()) {
    if (known == Known::Ranks)
      dims.push_back({});
    else if (size == 1)
      dims.push_back(relax::makeDim(1));
    else
      dims.push_back(relax::makeDim("size" + std::to_string(size)));
  }
  return relax::getTensorType(relax::TensorShape(dims),
                              tensor.getElementType());
}

/// Replaces the uses of a constant by a cast to a less precise type.
static void forget(relax::ConstantOp constant, Known known) {
  Type type = forget(constant.getType(), known);
  if (type == constant.getType())
    return;
  OpBuilder builder(constant->getContext());
  builder.setInsertionPointAfter(constant);
  Operation *cast = known == Known::Symbols
                        ? relax::MatchCastOp::create(builder, constant.getLoc(),
                                                     type, constant)
                              .getOperation()
                        : relax::EraseShapeOp::create(
                              builder, constant.getLoc(), type, constant);
  constant.getResult().replaceAllUsesExcept(cast->getResult(0), cast);
}

/// Keeps a declared type that is less precise than the inferred type.
static void setLessPrecise(ResultRange results, TypeRange types) {
  for (auto [result, type] : llvm::zip_equal(results, types))
    if (!relax::isLessPrecise(type, result.getType()))
      result.setType(type);
}

/// Infers the types of results again, from less precise operands.
static LogicalResult inferAgain(Operation *op) {
  if (auto erase = dyn_cast<relax::EraseShapeOp>(op)) {
    if (!relax::isLessPrecise(erase.getValue().getType(), erase.getType()))
      erase.getResult().setType(erase.getValue().getType());
    return success();
  }
  if (isa<relax::IfOp, relax::DataflowOp>(op)) {
    for (OpResult result : op->getResults()) {
      Type type;
      for (Region &region : op->getRegions()) {
        Type yielded = region.front()
                           .getTerminator()
                           ->getOperand(result.getResultNumber())
                           .getType();
        type = type ? relax::joinTypes(type, yielded) : yielded;
      }
      if (!relax::isLessPrecise(type, result.getType()))
        result.setType(type);
    }
    return success();
  }
  // The arguments of the regions keep their types, which are checked.
  if (auto loop = dyn_cast<relax::WhileOp>(op)) {
    setLessPrecise(loop.getPassedResults(),
                   loop.getConditionOp().getValues().getTypes());
    SmallVector<Type> stacks;
    for (Type type : loop.getCollectedValues().getTypes())
      stacks.push_back(relax::WhileOp::getStackType(cast<TensorType>(type)));
    setLessPrecise(loop.getCollectedResults(), stacks);
    return success();
  }
  if (auto call = dyn_cast<relax::CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<relax::FuncOp>(
        call, call.getCalleeAttr());
    OpBuilder builder(call);
    auto again =
        relax::CallOp::create(builder, call.getLoc(), callee, call.getArgs());
    setLessPrecise(call->getResults(), again->getResultTypes());
    again->erase();
    return success();
  }
  auto inference = dyn_cast<InferTypeOpInterface>(op);
  if (!inference || !isa<relax::RelaxDialect>(op->getDialect()))
    return success();
  SmallVector<Type> types;
  if (failed(inference.inferReturnTypes(
          op->getContext(), op->getLoc(), op->getOperands(),
          op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
          op->getRegions(), types)))
    return failure();
  setLessPrecise(op->getResults(), types);
  return success();
}

LogicalResult spec::forgetSizes(ModuleOp module, ArrayRef<Case> cases,
                                Known known) {
  for (const Case &each : cases) {
    auto func = module.lookupSymbol<relax::FuncOp>(each.name);
    Block &body = func.getBody().front();
    for (BlockArgument argument : body.getArguments())
      argument.setType(forget(argument.getType(), known));
    func.setFunctionType(
        FunctionType::get(func.getContext(), body.getArgumentTypes(),
                          func.getFunctionType().getResults()));
    func.walk([&](relax::ConstantOp constant) {
      // A symbol that a region binds is not visible outside.
      if (known != Known::Symbols || constant->getBlock() == &body)
        forget(constant, known);
    });
    WalkResult result = func.walk([](Operation *op) {
      return failed(inferAgain(op)) ? WalkResult::interrupt()
                                    : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return verify(module);
}
