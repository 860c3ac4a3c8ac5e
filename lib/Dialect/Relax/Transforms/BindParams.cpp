//===- BindParams.cpp - bind arguments to constants -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::relax {
#define GEN_PASS_DEF_BINDPARAMSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns the argument of this name, or of the number in `arg1`.
static std::optional<unsigned> findArgument(FuncOp func, StringRef key) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    StringAttr name = func.getArgumentName(i);
    if (name && name.getValue() == key)
      return i;
  }
  // The name of unnamed arguments in artefacts.
  unsigned index;
  if (!key.consume_front("arg") || key.getAsInteger(10, index) ||
      index >= func.getNumArguments())
    return std::nullopt;
  return index;
}

namespace {
struct BindParamsPass : relax::impl::BindParamsPassBase<BindParamsPass> {
  using BindParamsPassBase::BindParamsPassBase;

  void runOnOperation() override {
    auto func = SymbolTable(getOperation()).lookup<FuncOp>(function);
    if (!func || func.isExternal()) {
      getOperation().emitError("expected '@")
          << function << "' to name a relax.func with a body";
      return signalPassFailure();
    }
    if (failed(run(func)))
      signalPassFailure();
  }

private:
  LogicalResult run(FuncOp func) {
    auto dictionary =
        dyn_cast_or_null<DictionaryAttr>(parseAttribute(params, &getContext()));
    if (!dictionary)
      return func.emitOpError("expected params to be a dictionary, got '")
             << params << "'";
    if (dictionary.empty())
      return success();
    if (!SymbolTable::symbolKnownUseEmpty(func, getOperation()))
      return func.emitOpError(
          "is called in the module: its arguments cannot be bound");
    SmallVector<ElementsAttr> constants(func.getNumArguments());
    for (NamedAttribute entry : dictionary)
      if (failed(match(func, entry, constants)))
        return failure();
    return bind(func, constants);
  }

  /// Finds the argument of an entry and checks that it can be bound to the
  /// constant.
  LogicalResult match(FuncOp func, NamedAttribute entry,
                      MutableArrayRef<ElementsAttr> constants) {
    std::optional<unsigned> index = findArgument(func, entry.getName());
    if (!index)
      return func.emitOpError("has no argument '")
             << entry.getName().getValue() << "'";
    auto constant = dyn_cast<ElementsAttr>(entry.getValue());
    if (!constant || !isa<RankedTensorType>(constant.getType()))
      return func.emitOpError("expected a constant tensor for argument '")
             << entry.getName().getValue() << "', got " << entry.getValue();
    if (constants[*index])
      return func.emitOpError("argument #")
             << *index << " is bound more than once";
    Type type = func.getArgumentTypes()[*index];
    if (!areCompatible(type, constant.getType()))
      return func.emitOpError("expected a constant of type ")
             << type << " for argument '" << entry.getName().getValue()
             << "', got " << constant.getType();
    constants[*index] = constant;
    return success();
  }

  LogicalResult bind(FuncOp func, ArrayRef<ElementsAttr> constants) {
    SymbolMap map;
    for (auto [constant, type] :
         llvm::zip_equal(constants, func.getArgumentTypes()))
      if (constant)
        unifySymbols(type, constant.getType(), map);
    if (failed(bindSymbols(func, map)))
      return failure();
    OpBuilder builder = OpBuilder::atBlockBegin(&func.getBody().front());
    BitVector bound(constants.size());
    for (BlockArgument arg : func.getArguments()) {
      ElementsAttr constant = constants[arg.getArgNumber()];
      if (!constant)
        continue;
      bound.set(arg.getArgNumber());
      Value value = ConstantOp::create(builder, arg.getLoc(), constant);
      // The sizes of a symbol that two arguments share may differ.
      if (!areCompatible(arg.getType(), value.getType()))
        return func.emitOpError("expected a constant of type ")
               << arg.getType() << " for argument #" << arg.getArgNumber()
               << ", got " << value.getType();
      arg.replaceAllUsesWith(
          castTo(builder, arg.getLoc(), value, arg.getType()));
    }
    if (failed(func.eraseArguments(bound)))
      return failure();
    dropUnboundSymbolBounds(func);
    remark::passed(func.getLoc(), remark::RemarkOpts::name("bound")
                                      .category(getArgumentName())
                                      .function(func.getName()))
        << remark::metric("arguments", bound.count());
    return success();
  }
};
} // namespace
