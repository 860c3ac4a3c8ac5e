//===- RelaxInliner.cpp - inline relax functions --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbols are local to a function. A plain inline of
//
//     relax.func @f(%x: [n]) { .. match_cast .. -> [k] .. }
//
// into a caller with its own symbols n and k would silently confuse them.
// Inlining therefore renames: the symbols of the callee's arguments become the
// dimensions of the operands, all other symbols get fresh names.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/RelaxInliner.h"

#include "mlir/Transforms/InliningUtils.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"

using namespace mlir;
using namespace mlir::relax;

/// Marks the casts between operands and arguments until they are renamed.
static constexpr llvm::StringLiteral argumentMarker = "relax.inlined_argument";

/// Returns the values of the symbols of the callee's arguments at a call.
static SymbolMap unifyArguments(CallOp call, FuncOp callee) {
  SymbolMap map;
  for (auto [formal, operand] :
       llvm::zip(callee.getArgumentTypes(), call.getArgs()))
    unifySymbols(formal, operand.getType(), map);
  return map;
}

/// Returns the symbols that a type binds, and the symbols that it only uses.
static std::pair<SmallVector<StringRef>, SmallVector<StringRef>>
splitSymbols(Type type) {
  SmallVector<StringRef> bound, used;
  collectBindingSymbols(type, bound);
  collectSymbols(type, used);
  llvm::erase_if(
      used, [&](StringRef name) { return llvm::is_contained(bound, name); });
  return {bound, used};
}

/// Orders the casts of the arguments so that each symbol is bound before it is
/// used, and erases redundant casts.
static void orderArgumentCasts(CallOp call, ArrayRef<MatchCastOp> casts) {
  if (casts.empty())
    return;
  llvm::StringSet<> scope = getSymbolsInScope(casts.front());
  SmallVector<MatchCastOp> pending(casts);
  while (!pending.empty()) {
    auto *next = llvm::find_if(pending, [&](MatchCastOp cast) {
      return llvm::all_of(splitSymbols(cast.getType()).second,
                          [&](StringRef name) { return scope.contains(name); });
    });
    next = next == pending.end() ? pending.begin() : next;
    MatchCastOp cast = *next;
    pending.erase(next);
    for (StringRef name : splitSymbols(cast.getType()).first)
      scope.insert(name);
    if (cast.getType() != cast.getValue().getType()) {
      cast->moveBefore(call);
      continue;
    }
    cast.getResult().replaceAllUsesWith(cast.getValue());
    cast.erase();
  }
}

namespace {
struct RelaxInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *callable,
                       bool wouldBeCloned) const final {
    auto callOp = dyn_cast<CallOp>(call);
    auto callee = dyn_cast<FuncOp>(callable);
    // A primitive function is a fusion group and becomes one tensor program. A
    // function checks the promised ranges of its symbols.
    if (!callOp || !callee || callee.isExternal() ||
        callee->hasAttr("relax.primitive") ||
        callee->hasAttr(kSymbolBoundsAttrName))
      return false;
    return canInlineSymbols(callee.getBody(), unifyArguments(callOp, callee));
  }

  bool isLegalToInline(Region *dest, Region *src, bool wouldBeCloned,
                       IRMapping &mapping) const final {
    bool dataflow = isa<DataflowOp>(dest->getParentOp()) ||
                    dest->getParentOfType<DataflowOp>();
    return !dataflow || !src->walk([](Operation *op) {
                              return isa<IfOp, WhileOp>(op)
                                         ? WalkResult::interrupt()
                                         : WalkResult::advance();
                            })
                             .wasInterrupted();
  }

  bool isLegalToInline(Operation *op, Region *dest, bool wouldBeCloned,
                       IRMapping &mapping) const final {
    return true;
  }

  /// Casts operands and results at the boundary of the call. The type of an
  /// argument still has the callee's symbols.
  Operation *materializeCallConversion(OpBuilder &builder, Value input,
                                       Type resultType,
                                       Location loc) const final {
    auto cast = MatchCastOp::create(builder, loc, resultType, input);
    if (input.getType() != resultType)
      cast->setAttr(argumentMarker, builder.getUnitAttr());
    return cast;
  }

  void processInlinedCallBlocks(
      Operation *op,
      iterator_range<Region::iterator> inlinedBlocks) const final {
    auto call = cast<CallOp>(op);
    auto callee = dyn_cast_or_null<FuncOp>(call.resolveCallable());
    auto caller = op->getParentOfType<FuncOp>();
    if (!callee || !caller)
      return;
    SmallVector<MatchCastOp> casts;
    for (Operation *before = op->getPrevNode();
         before && before->hasAttr(argumentMarker);
         before = before->getPrevNode())
      casts.insert(casts.begin(), mlir::cast<MatchCastOp>(before));

    SmallPtrSet<Block *, 4> inlined;
    for (Block &block : inlinedBlocks)
      inlined.insert(&block);
    SymbolMap map = unifyArguments(call, callee);
    std::optional<SymbolNames> names;
    AttrTypeWalker walker;
    walker.addWalk([&](ExprAttr attr) {
      attr.getValue().walkSymbols([&](StringRef symbol) {
        if (map.contains(symbol))
          return;
        if (!names)
          names.emplace(caller, [&](Operation *nested) {
            return inlined.contains(nested->getBlock()) ||
                   nested->hasAttr(argumentMarker);
          });
        map[symbol] = relax_mlir::IndexExpr::symbol(names->makeFresh(symbol));
      });
    });
    for (Type type : callee.getArgumentTypes())
      walker.walk(type);
    for (Block &block : inlinedBlocks)
      block.walk([&](Operation *nested) {
        walker.walk(nested->getAttrDictionary());
        for (Type type : nested->getResultTypes())
          walker.walk(type);
      });
    SmallVector<Operation *> renamed;
    for (MatchCastOp cast : casts) {
      cast->removeAttr(argumentMarker);
      renamed.push_back(cast);
    }
    for (Block &block : inlinedBlocks)
      for (Operation &nested : block)
        renamed.push_back(&nested);
    if (!map.empty())
      inlineSymbols(renamed, map);
    orderArgumentCasts(call, casts);
  }

  void handleTerminator(Operation *op, ValueRange results) const final {
    OpBuilder builder(op);
    for (auto [result, value] : llvm::zip_equal(results, op->getOperands())) {
      Value replacement = value;
      if (value.getType() != result.getType())
        replacement = isLessPrecise(value.getType(), result.getType())
                          ? Value(EraseShapeOp::create(builder, op->getLoc(),
                                                       result.getType(), value))
                          : Value(MatchCastOp::create(builder, op->getLoc(),
                                                      result.getType(), value));
      result.replaceAllUsesWith(replacement);
    }
  }
};
} // namespace

void mlir::relax::registerInlinerExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, RelaxDialect *dialect) {
    dialect->addInterfaces<RelaxInlinerInterface>();
  });
}
