//===- SymbolErasure.cpp - types without symbols --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolErasure.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"

using namespace mlir;
using namespace mlir::relax;

void mlir::relax::eraseSymbols(FuncOp func) {
  func->removeAttr(kSymbolBoundsAttrName);
  AttrTypeReplacer replacer;
  replacer.addReplacement([](RankedTensorType type) -> std::optional<Type> {
    if (!getEncoding(type))
      return std::nullopt;
    return eraseEncoding(type);
  });
  replacer.addReplacement([](ShapeType type) -> std::optional<Type> {
    if (!type.hasRank())
      return std::nullopt;
    SmallVector<Dim> dims = type.getDims();
    for (Dim &dim : dims)
      if (dim && !dim->isConstant())
        dim = std::nullopt;
    return ShapeType::get(type.getContext(), dims);
  });
  replacer.recursivelyReplaceElementsIn(func, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

void mlir::relax::weakenResults(ModuleOp module) {
  SymbolTable symbols(module);
  bool changed = true;
  auto weaken = [&](Value value, Type known) {
    if (isLessPrecise(known, value.getType()))
      return;
    value.setType(joinTypes(known, value.getType()));
    changed = true;
  };
  while (changed) {
    changed = false;
    module.walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOp>(op)) {
        auto callee = symbols.lookup<FuncOp>(call.getCallee());
        for (auto [result, type] :
             llvm::zip_equal(call.getResults(), callee.getResultTypes()))
          weaken(result, type);
      } else if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
        RegionBranchSuccessorMapping mapping;
        branch.getSuccessorOperandInputMapping(mapping);
        for (auto &[operand, inputs] : mapping)
          for (Value input : inputs)
            weaken(input, operand->get().getType());
      } else if (auto erase = dyn_cast<EraseShapeOp>(op)) {
        weaken(erase.getResult(), erase.getValue().getType());
      } else if (auto tuple = dyn_cast<TupleOp>(op)) {
        weaken(tuple.getResult(),
               TupleType::get(op->getContext(), op->getOperandTypes()));
      } else if (auto item = dyn_cast<TupleGetItemOp>(op)) {
        weaken(item.getResult(), cast<TupleType>(item.getTuple().getType())
                                     .getType(item.getIndex()));
      } else if (isa<ReturnOp>(op)) {
        auto func = cast<FuncOp>(op->getParentOp());
        if (op->getOperandTypes() == func.getResultTypes())
          return;
        func.setFunctionType(FunctionType::get(
            op->getContext(), func.getArgumentTypes(), op->getOperandTypes()));
        changed = true;
      }
    });
  }
}
