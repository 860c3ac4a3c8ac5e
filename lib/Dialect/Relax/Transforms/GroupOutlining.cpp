//===- GroupOutlining.cpp - move operations into functions ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GroupOutlining.h"

#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

/// Returns the symbols that the operations mention and that no argument binds.
/// A function over them gets their values as a shape.
static SmallVector<IndexExpr> getUnboundSymbols(ArrayRef<Operation *> ops,
                                                ValueRange arguments) {
  SmallVector<StringRef> used, bound;
  for (Operation *op : ops) {
    for (Type type : op->getOperandTypes())
      collectSymbols(type, used);
    for (Type type : op->getResultTypes())
      collectSymbols(type, used);
    collectSymbols(op->getAttrDictionary(), used);
  }
  for (Value argument : arguments)
    collectBindingSymbols(argument.getType(), bound);
  SmallVector<IndexExpr> unbound;
  for (StringRef symbol : used)
    if (!llvm::is_contained(bound, symbol))
      unbound.push_back(IndexExpr::symbol(symbol));
  return unbound;
}

static bool areEqual(FuncOp lhs, FuncOp rhs) {
  return lhs.getFunctionType() == rhs.getFunctionType() &&
         OperationEquivalence::isRegionEquivalentTo(
             &lhs.getBody(), &rhs.getBody(),
             OperationEquivalence::IgnoreLocations);
}

/// Makes a private function of `ops` over `arguments` before `caller`.
static FuncOp createFunction(ArrayRef<Operation *> ops, ValueRange arguments,
                             ArrayRef<Value> results, StringRef name,
                             FuncOp caller, Location location) {
  OpBuilder builder(caller);
  auto type = builder.getFunctionType(arguments.getTypes(),
                                      ValueRange(results).getTypes());
  auto function = FuncOp::create(builder, location, name, type);
  function.setPrivate();
  function->setAttr("relax.primitive", builder.getUnitAttr());
  Block &entry = function.getBody().front();
  IRMapping mapping;
  mapping.map(arguments, entry.getArguments());
  builder.setInsertionPointToStart(&entry);
  for (Operation *op : ops)
    builder.clone(*op, mapping);
  SmallVector<Value> returned;
  for (Value result : results)
    returned.push_back(mapping.lookup(result));
  ReturnOp::create(builder, location, returned);
  return function;
}

CallOp GroupOutliner::outline(ArrayRef<Operation *> group,
                              ArrayRef<Value> results, StringRef name,
                              ArrayRef<NamedAttribute> attributes) {
  Operation *last = group.back();
  llvm::SetVector<Value> arguments;
  SmallVector<Location> locations;
  for (Operation *op : group) {
    assert(op->getNumRegions() == 0 && "expected no region");
    locations.push_back(op->getLoc());
    for (Value operand : op->getOperands())
      if (!llvm::is_contained(group, operand.getDefiningOp()))
        arguments.insert(operand);
  }
  OpBuilder builder(last);
  Location location = builder.getFusedLoc(locations);
  SmallVector<IndexExpr> unbound =
      getUnboundSymbols(group, arguments.getArrayRef());
  if (!unbound.empty())
    arguments.insert(ShapeOp::create(builder, location, unbound));

  FuncOp function =
      createFunction(group, arguments.getArrayRef(), results, name,
                     last->getParentOfType<FuncOp>(), location);
  for (NamedAttribute attribute : attributes)
    function->setAttr(attribute.getName(), attribute.getValue());
  SmallVector<FuncOp> &candidates = functions[name];
  auto *equal = llvm::find_if(
      candidates, [&](FuncOp other) { return areEqual(function, other); });
  if (equal != candidates.end()) {
    function.erase();
    function = *equal;
  } else {
    // The symbol table makes its name unique.
    symbols.insert(function);
    candidates.push_back(function);
  }

  auto call =
      CallOp::create(builder, location, function, arguments.getArrayRef());
  for (auto [result, from] : llvm::zip_equal(call->getResults(), results)) {
    // The declared type, which may be less precise than the inferred one.
    result.setType(from.getType());
    Value old = from;
    old.replaceAllUsesWith(result);
  }
  for (Operation *op : llvm::reverse(group))
    op->erase();
  return call;
}
