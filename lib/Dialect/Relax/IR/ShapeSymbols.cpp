//===- ShapeSymbols.cpp - scopes and substitution of symbols --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "relax-mlir/Dialect/Relax/IR/DimReplacer.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Substitution
//===----------------------------------------------------------------------===//

DimReplacer::DimReplacer(DimFn replaceDim) : replaceDim(std::move(replaceDim)) {
  replacer.addReplacement([this](RankedTensorType type) {
    if (!getEncoding(type))
      return std::make_pair(Type(type), WalkResult::skip());
    return std::make_pair(
        Type(getTensorType(replace(TensorShape::of(type)),
                           type.getElementType(), getDevice(type))),
        WalkResult::skip());
  });
  replacer.addReplacement([this](ShapeType type) {
    return std::make_pair(
        Type(getShapeType(type.getContext(), replace(TensorShape::of(type)))),
        WalkResult::skip());
  });
  replacer.addReplacement([this](ExprAttr attr) {
    Dim dim = this->replaceDim(attr.getValue());
    hasFailed |= !dim;
    return std::make_pair(
        Attribute(dim ? ExprAttr::get(attr.getContext(), *dim) : attr),
        WalkResult::skip());
  });
}

TensorShape DimReplacer::replace(const TensorShape &shape) {
  if (!shape.hasRank())
    return shape;
  return TensorShape(
      llvm::map_to_vector(shape.getDims(), [this](const Dim &dim) -> Dim {
        Dim result = dim ? replaceDim(*dim) : Dim();
        // A negative size is invalid: leave its check to run time.
        std::optional<int64_t> constant = getConstant(result);
        return constant && *constant < 0 ? Dim() : result;
      }));
}

Type mlir::relax::substituteSymbols(Type type, const SymbolMap &map) {
  return DimReplacer(map).replace(type);
}

Type mlir::relax::substituteOrErase(Type type, const SymbolMap &map) {
  return DimReplacer([&](const IndexExpr &expr) -> Dim {
           bool known = true;
           expr.walkSymbols(
               [&](StringRef symbol) { known &= map.contains(symbol); });
           return known ? DimReplacer::substitute(expr, map) : Dim();
         })
      .replace(type);
}

bool mlir::relax::isRenaming(const SymbolMap &map) {
  llvm::StringSet<> names;
  return llvm::all_of(map, [&](const auto &entry) {
    return entry.getValue().isSymbol() &&
           names.insert(entry.getValue().getSymbolName()).second;
  });
}

void mlir::relax::renameSymbols(Operation *op, const SymbolMap &map) {
  assert(isRenaming(map) && "expected new names, each for one symbol");
  DimReplacer(map).replaceIn(op);
}

/// Returns the shape of a tensor or shape type; unknown for other types.
static TensorShape shapeOf(Type type) {
  if (auto shape = dyn_cast<ShapeType>(type))
    return TensorShape::of(shape);
  return TensorShape::of(type);
}

void mlir::relax::forEachMatchingDim(
    Type lhs, Type rhs,
    function_ref<void(const IndexExpr &, const IndexExpr &)> visit) {
  if (auto tuple = dyn_cast<TupleType>(lhs)) {
    auto other = dyn_cast<TupleType>(rhs);
    if (other && other.size() == tuple.size())
      for (auto [left, right] :
           llvm::zip_equal(tuple.getTypes(), other.getTypes()))
        forEachMatchingDim(left, right, visit);
    return;
  }
  TensorShape left = shapeOf(lhs), right = shapeOf(rhs);
  if (!left.hasRank() || !right.hasRank() || left.getRank() != right.getRank())
    return;
  for (auto [dim, other] : llvm::zip_equal(left.getDims(), right.getDims()))
    if (dim && other)
      visit(*dim, *other);
}

void mlir::relax::unifySymbols(Type formal, Type actual, SymbolMap &map) {
  forEachMatchingDim(formal, actual,
                     [&](const IndexExpr &dim, const IndexExpr &given) {
                       if (dim.isSymbol())
                         map.try_emplace(dim.getSymbolName(), given);
                     });
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

/// Adds the symbols that `op` binds for the operations after it.
static void addBoundSymbols(Operation &op, llvm::StringSet<> &scope) {
  if (isa<DataflowOp>(op))
    for (Block &block : op.getRegion(0))
      for (Operation &nested : block)
        addBoundSymbols(nested, scope);
  if (auto binder = dyn_cast<SymbolBinderInterface>(op))
    for (StringRef symbol : binder.getBoundSymbols())
      scope.insert(symbol);
}

llvm::StringSet<> mlir::relax::getSymbolsInScope(Operation *op) {
  llvm::StringSet<> scope;
  while (Block *block = op->getBlock()) {
    for (Operation &before : *block) {
      if (&before == op)
        break;
      addBoundSymbols(before, scope);
    }
    SmallVector<StringRef> symbols;
    for (Type type : block->getArgumentTypes())
      collectBindingSymbols(type, symbols);
    scope.insert(symbols.begin(), symbols.end());
    op = block->getParentOp();
    if (!op || op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return scope;
}

SmallVector<StringRef> mlir::relax::getNewSymbols(Operation *op) {
  SmallVector<StringRef> symbols =
      cast<SymbolBinderInterface>(op).getBoundSymbols();
  if (symbols.empty())
    return symbols;
  llvm::StringSet<> scope = getSymbolsInScope(op);
  llvm::erase_if(symbols,
                 [&](StringRef symbol) { return scope.contains(symbol); });
  return symbols;
}

LogicalResult mlir::relax::verifyNamedTypes(Operation *op, TypeRange inferred,
                                            TypeRange declared) {
  if (areLessPrecise(inferred, declared))
    return success();
  // Treat dimensions that get a new name as unknown.
  llvm::StringMap<unsigned> named;
  for (StringRef symbol : getNewSymbols(op))
    named[symbol] = 0;
  DimReplacer forget([&](const IndexExpr &expr) -> Dim {
    return expr.isSymbol() && named.contains(expr.getSymbolName()) ? Dim()
                                                                   : Dim(expr);
  });
  for (auto [from, to] : llvm::zip_equal(inferred, declared))
    if (!isLessPrecise(from, forget.replace(to)))
      return op->emitOpError()
             << "expected result type " << from << ", got " << to;
  // One name for two dimensions would assert, unchecked, that they are equal.
  std::function<void(Type)> count = [&](Type type) {
    if (auto tuple = dyn_cast<TupleType>(type)) {
      llvm::for_each(tuple.getTypes(), count);
      return;
    }
    TensorShape shape = shapeOf(type);
    for (const Dim &dim : shape.hasRank() ? shape.getDims() : ArrayRef<Dim>())
      if (dim && named.contains(dim->getSymbolName()))
        ++named[dim->getSymbolName()];
  };
  llvm::for_each(declared, count);
  for (auto &entry : named)
    if (entry.second > 1)
      return op->emitOpError()
             << "expected the new symbol '" << entry.first()
             << "' to name one dimension, got " << entry.second;
  return success();
}

SymbolNames::SymbolNames(Operation *op,
                         llvm::function_ref<bool(Operation *)> skip) {
  AttrTypeWalker walker;
  walker.addWalk([&](ExprAttr attr) {
    attr.getValue().walkSymbols([&](StringRef name) { used.insert(name); });
  });
  op->walk<WalkOrder::PreOrder>([&](Operation *nested) {
    if (skip && skip(nested))
      return WalkResult::skip();
    walker.walk(nested->getAttrDictionary());
    for (Type type : nested->getResultTypes())
      walker.walk(type);
    for (Region &region : nested->getRegions())
      for (Block &block : region)
        if (!skip || block.empty() || !skip(&block.front()))
          for (Type type : block.getArgumentTypes())
            walker.walk(type);
    return WalkResult::advance();
  });
}

std::string SymbolNames::makeFresh(StringRef base) {
  std::string name = base.str();
  for (unsigned i = 1; !used.insert(name).second; ++i)
    name = (base + "_" + Twine(i)).str();
  return name;
}
