//===- SymbolBounds.cpp - promised ranges of symbols ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;
using relax_mlir::SymbolRange;

std::string SymbolBound::getMessage() const {
  return ("symbol '" + symbol + "' must be in the range '" + range.str() + "'")
      .str();
}

/// Reads a number of 0 or more; nothing if the text is empty.
static LogicalResult parseSize(StringRef text, std::optional<int64_t> &size) {
  if (text.empty())
    return success();
  int64_t value;
  if (text.getAsInteger(10, value) || value < 0)
    return failure();
  size = value;
  return success();
}

FailureOr<SymbolBound> mlir::relax::parseSymbolBound(StringRef text,
                                                     std::string &reason) {
  auto fail = [&](const Twine &message) -> FailureOr<SymbolBound> {
    reason = message.str();
    return failure();
  };
  auto [name, numbers] = text.split('=');
  SmallVector<StringRef> parts;
  numbers.split(parts, ':');
  std::optional<int64_t> multiple;
  SymbolRange range;
  if (!IndexExpr::isValidSymbolName(name) || parts.size() < 2 ||
      parts.size() > 3 || failed(parseSize(parts[0], range.lower)) ||
      failed(parseSize(parts[1], range.upper)) ||
      (parts.size() == 3 && failed(parseSize(parts[2], multiple))))
    return fail(
        "expected NAME=LOW:HIGH or NAME=LOW:HIGH:MULTIPLE, with numbers "
        "of 0 or more, got '" +
        text + "'");
  range.multiple = multiple.value_or(1);
  if (range.multiple < 1 || range.isUnbounded())
    return fail("expected a number, and a multiple of 1 or more, in '" + text +
                "'");
  if (range.isEmpty())
    return fail("expected a range with at least one size, got '" + text + "'");
  return SymbolBound{name, range};
}

llvm::StringSet<> mlir::relax::getArgumentSymbols(FuncOp func) {
  SmallVector<StringRef> symbols;
  for (Type type : func.getArgumentTypes())
    collectBindingSymbols(type, symbols);
  llvm::StringSet<> result;
  result.insert(symbols.begin(), symbols.end());
  return result;
}

SmallVector<SymbolBound> mlir::relax::getSymbolBounds(FuncOp func) {
  SmallVector<SymbolBound> result;
  if (auto bounds = func->getAttrOfType<DictionaryAttr>(kSymbolBoundsAttrName))
    for (NamedAttribute bound : bounds)
      result.push_back({bound.getName().getValue(),
                        cast<SymbolRangeAttr>(bound.getValue()).getRange()});
  return result;
}

void mlir::relax::setSymbolBounds(FuncOp func, ArrayRef<SymbolBound> bounds) {
  if (bounds.empty()) {
    func->removeAttr(kSymbolBoundsAttrName);
    return;
  }
  MLIRContext *context = func.getContext();
  NamedAttrList entries;
  for (const SymbolBound &bound : bounds)
    entries.set(bound.symbol, SymbolRangeAttr::get(context, bound.range));
  func->setAttr(kSymbolBoundsAttrName, entries.getDictionary(context));
}

void mlir::relax::dropUnboundSymbolBounds(FuncOp func) {
  SmallVector<SymbolBound> bounds = getSymbolBounds(func);
  if (bounds.empty())
    return;
  llvm::StringSet<> symbols = getArgumentSymbols(func);
  llvm::erase_if(bounds, [&](const SymbolBound &bound) {
    return !symbols.contains(bound.symbol);
  });
  setSymbolBounds(func, bounds);
}

FailureOr<SmallVector<SymbolBound>>
mlir::relax::substituteSymbolBounds(ArrayRef<SymbolBound> bounds,
                                    const SymbolMap &map, std::string &reason) {
  SmallVector<SymbolBound> result;
  auto add = [&](StringRef symbol, const SymbolRange &range) {
    auto *known = llvm::find_if(result, [&](const SymbolBound &bound) {
      return bound.symbol == symbol;
    });
    if (known == result.end()) {
      result.push_back({symbol, range});
      return;
    }
    known->range = known->range.intersect(range);
    if (known->range.isEmpty())
      reason = "symbol '" + symbol.str() + "' has no size that is promised";
  };
  for (const SymbolBound &bound : bounds) {
    auto entry = map.find(bound.symbol);
    if (entry == map.end()) {
      add(bound.symbol, bound.range);
      continue;
    }
    const IndexExpr &value = entry->second;
    if (std::optional<int64_t> constant = value.getConstant();
        constant && !bound.range.contains(*constant))
      reason = bound.getMessage() + ", got " + std::to_string(*constant);
    else if (value.isSymbol())
      add(value.getSymbolName(), bound.range);
  }
  if (!reason.empty())
    return failure();
  return result;
}

LogicalResult mlir::relax::verifySymbolBounds(Operation *op, Attribute attr) {
  auto func = dyn_cast<FuncOp>(op);
  if (!func)
    return op->emitOpError("has no symbols that relax.symbol_bounds could "
                           "restrict");
  auto bounds = dyn_cast<DictionaryAttr>(attr);
  if (!bounds)
    return op->emitOpError("expected relax.symbol_bounds to be a dictionary, "
                           "got ")
           << attr;
  llvm::StringSet<> symbols = getArgumentSymbols(func);
  for (NamedAttribute bound : bounds) {
    StringRef symbol = bound.getName().getValue();
    auto range = dyn_cast<SymbolRangeAttr>(bound.getValue());
    if (!range)
      return op->emitOpError("expected a #relax.symbol_range for symbol '")
             << symbol << "' in relax.symbol_bounds, got " << bound.getValue();
    if (!symbols.contains(symbol))
      return op->emitOpError("expected symbols that arguments bind in "
                             "relax.symbol_bounds, got '")
             << symbol << "'";
    SymbolRange sizes = range.getRange().intersect({0, std::nullopt, 1});
    if (sizes.isEmpty())
      return op->emitOpError("expected a range with a size of 0 or more for "
                             "symbol '")
             << symbol << "' in relax.symbol_bounds, got '"
             << range.getRange().str() << "'";
  }
  return success();
}
