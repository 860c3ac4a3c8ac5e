//===- GraphSizes.cpp - random dimensions ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

Size Graph::constant(int64_t size) {
  Size result;
  result.dim = makeDim(size);
  result.values.assign(numRuns(), size);
  return result;
}

Size Graph::newSymbol(ArrayRef<int64_t> values) {
  static constexpr const char *kNames[] = {"n", "m", "k", "h", "w", "b"};
  std::string name = kNames[numSymbols % std::size(kNames)];
  if (unsigned round = numSymbols / std::size(kNames))
    name += std::to_string(round);
  ++numSymbols;
  for (unsigned run = 0; run < numRuns(); ++run)
    symbolValues[run][name] = values[run];
  Size result;
  result.dim = makeDim(name);
  result.values.assign(values.begin(), values.end());
  return result;
}

Size Graph::newUncheckedSymbol(ArrayRef<int64_t> values) {
  Size size = newSymbol(values);
  unchecked.insert(size.dim->getSymbolName());
  return size;
}

Size Graph::evaluate(const IndexExpr &expr) {
  Size result;
  result.dim = expr;
  for (unsigned run = 0; run < numRuns(); ++run) {
    FailureOr<int64_t> value = expr.evaluate(symbolValues[run]);
    result.values.push_back(succeeded(value) ? *value : -1);
  }
  return result;
}

Sizes Graph::sizesOf(Type type) {
  Sizes sizes;
  TensorShape shape = TensorShape::of(type);
  if (shape.hasRank())
    for (const Dim &dim : shape.getDims())
      sizes.push_back(dim ? evaluate(*dim) : Size());
  return sizes;
}

bool Graph::isInScope(const Dim &dim) {
  if (!dim)
    return false;
  return llvm::all_of(dim->getSymbols(), [&](const std::string &symbol) {
    return llvm::is_contained(symbols, symbol);
  });
}

bool Graph::areInScope(ArrayRef<Size> sizes) {
  return llvm::all_of(sizes,
                      [&](const Size &size) { return isInScope(size.dim); });
}

TensorShape fuzz::shapeOf(ArrayRef<Size> sizes) {
  return TensorShape(
      llvm::map_to_vector(sizes, [](const Size &size) { return size.dim; }));
}

/// Returns an expression over one or two symbols.
static IndexExpr makeExpr(Random &random, const IndexExpr &n,
                          const IndexExpr &m) {
  int64_t factor = random.between(2, 4);
  switch (random.below(8)) {
  case 0:
  case 1:
    return factor * n;
  case 2:
    return n + factor;
  case 3:
    return n * m;
  case 4:
    return n + m;
  case 5:
    return IndexExpr::floorDiv(n + random.between(0, 2), factor);
  case 6:
    return IndexExpr::min({n, m + 1});
  default:
    return IndexExpr::max({n, IndexExpr(factor)});
  }
}

Size Graph::anySize(int64_t most) {
  auto fits = [&](const Size &size) {
    return llvm::all_of(size.values, [&](int64_t value) {
      return value >= 0 && value <= most;
    });
  };
  uint64_t way = random().below(100);
  // An existing dimension, for operations that require equal ones.
  if (way < 35 && !pool.empty()) {
    const Item &item = random().pick(pool);
    if (item.isKnown() && !item.sizes.empty()) {
      Size size = random().pick(item.sizes);
      if (fits(size) && isInScope(size.dim))
        return size;
    }
  }
  if (way < 55 && !symbols.empty()) {
    IndexExpr n = IndexExpr::symbol(random().pick(symbols));
    IndexExpr m = IndexExpr::symbol(random().pick(symbols));
    Size size = evaluate(random().chance(60) ? n : makeExpr(random(), n, m));
    if (fits(size))
      return size;
  }
  if (way < 70 && isOpen && program.numRuns > 1 && numSymbols < 5) {
    SmallVector<int64_t> values;
    for (unsigned run = 0; run < numRuns(); ++run)
      values.push_back(random().chance(3)
                           ? 0
                           : random().between(1, std::min<int64_t>(most, 9)));
    return newSymbol(values);
  }
  uint64_t kind = random().below(100);
  int64_t size = kind < 2    ? 0
                 : kind < 20 ? 1
                 : kind < 80 ? random().between(2, 8)
                             : random().between(9, 20);
  return constant(std::min(size, most));
}

int64_t Graph::count(ArrayRef<Size> sizes, unsigned run) {
  int64_t product = 1;
  for (const Size &size : sizes)
    product *= size.values[run];
  return product;
}

bool Graph::isSmall(ArrayRef<Size> sizes, int64_t most) {
  for (unsigned run = 0; run < numRuns(); ++run)
    if (count(sizes, run) > most)
      return false;
  return true;
}

Sizes Graph::anySizes(int64_t leastRank, int64_t mostRank) {
  static constexpr int64_t kRanks[] = {0, 1, 1, 2, 2, 2, 3, 3, 4, 5};
  int64_t rank = kRanks[random().below(std::size(kRanks))];
  rank = std::clamp(rank, leastRank, mostRank);
  Sizes sizes;
  for (int64_t i = 0; i < rank; ++i) {
    if (i > 0 && random().chance(10))
      sizes.push_back(random().pick(sizes));
    else
      sizes.push_back(anySize(20));
    if (!isSmall(sizes))
      sizes.back() = constant(1 + random().below(2));
  }
  return sizes;
}
