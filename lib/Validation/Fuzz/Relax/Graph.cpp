//===- Graph.cpp - build a random graph function --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "relax-mlir/Validation/Fuzz/Inputs.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// The limit on arguments of a function; further inputs are constants.
static constexpr unsigned kMostArguments = 9;
/// The limit on elements of a constant.
static constexpr int64_t kMostConstantElements = 400;

Graph::Graph(RandomProgram &program, StringRef name, bool isOpen)
    : program(program), opBuilder(program.module.getContext()), isOpen(isOpen),
      symbolValues(program.numRuns) {
  opBuilder.setInsertionPointToEnd(program.module.getBody());
  function =
      FuncOp::create(opBuilder, loc(), name, opBuilder.getFunctionType({}, {}));
  if (function.getBody().empty())
    function.getBody().emplaceBlock();
  opBuilder.setInsertionPointToStart(&function.getBody().front());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool Item::isKnown() const {
  return hasRank() && llvm::all_of(sizes, [](const Size &size) {
           return size.dim.has_value();
         });
}

static bool isOf(Type type, Elements elements) {
  if (isa<FloatType>(type))
    return elements != Elements::Integers && elements != Elements::Bits &&
           elements != Elements::Truth;
  auto integer = cast<IntegerType>(type);
  switch (elements) {
  case Elements::Floats:
    return false;
  case Elements::Signed:
    return integer.isSignless() && integer.getWidth() > 1;
  case Elements::Numbers:
  case Elements::Integers:
    return integer.getWidth() > 1;
  case Elements::Data:
  case Elements::Bits:
    return true;
  case Elements::Truth:
    return integer.getWidth() == 1;
  }
  return false;
}

Type Graph::anyElementType(Elements elements) {
  SmallVector<Type> types;
  for (Type type : program.palette)
    if (isOf(type, elements))
      types.push_back(type);
  if (!types.empty())
    return random().pick(types);
  if (elements == Elements::Truth)
    return opBuilder.getI1Type();
  if (elements == Elements::Integers || elements == Elements::Bits)
    return opBuilder.getI32Type();
  return opBuilder.getF32Type();
}

Item Graph::any(Elements elements, int64_t leastRank, int64_t mostRank) {
  SmallVector<const Item *> fitting;
  for (const Item &item : pool)
    if (item.isKnown() && isOf(item.elementType(), elements) &&
        item.rank() >= leastRank && item.rank() <= mostRank)
      fitting.push_back(&item);
  if (fitting.empty() || random().chance(12)) {
    Type type = anyElementType(elements);
    return makeLeaf(type, anySizes(leastRank, mostRank));
  }
  // Prefers new values, to build long chains, which are fused.
  if (random().chance(30))
    return *fitting.back();
  uint64_t one = random().below(fitting.size());
  uint64_t other = random().below(fitting.size());
  return *fitting[std::max(one, other)];
}

Item Graph::anyExact(Elements elements, int64_t leastRank, int64_t mostRank) {
  SmallVector<const Item *> fitting;
  for (const Item &item : pool)
    // The arguments of a function that is not open are computed by its callers.
    if (item.isKnown() && isOf(item.elementType(), elements) &&
        item.rank() >= leastRank && item.rank() <= mostRank &&
        (item.value.getDefiningOp<ConstantOp>() ||
         (isOpen && isa<BlockArgument>(item.value))))
      fitting.push_back(&item);
  if (!fitting.empty() && random().chance(70))
    return *random().pick(fitting);
  Type type = anyElementType(elements);
  return makeLeaf(type, anySizes(leastRank, mostRank), /*isExact=*/true);
}

Item Graph::anyWithUnknown(Elements elements, bool mayBeUnranked) {
  SmallVector<const Item *> fitting;
  for (const Item &item : pool)
    if (!item.isKnown() && (mayBeUnranked || item.hasRank()) &&
        isOf(item.elementType(), elements))
      fitting.push_back(&item);
  if (fitting.empty() || random().chance(50))
    return any(elements);
  return *random().pick(fitting);
}

/// Returns true if the compiler can prove the dimensions equal.
static bool isSame(ArrayRef<Size> one, ArrayRef<Size> other) {
  return one.size() == other.size() &&
         llvm::all_of(llvm::zip_equal(one, other), [](auto pair) {
           return compareDims(std::get<0>(pair).dim, std::get<1>(pair).dim) ==
                  DimRelation::Equal;
         });
}

std::optional<Item> Graph::find(Type elementType, ArrayRef<Size> sizes) {
  SmallVector<const Item *> fitting;
  for (const Item &item : pool)
    if (item.isKnown() && item.elementType() == elementType &&
        isSame(item.sizes, sizes))
      fitting.push_back(&item);
  if (fitting.empty())
    return std::nullopt;
  return *random().pick(fitting);
}

/// Returns the permutation of `from` to `to`, or std::nullopt.
static std::optional<SmallVector<int64_t>> findPermutation(ArrayRef<Size> from,
                                                           ArrayRef<Size> to) {
  if (from.size() != to.size())
    return std::nullopt;
  SmallVector<int64_t> axes;
  for (const Size &size : to) {
    int64_t axis = 0, rank = from.size();
    while (axis < rank &&
           (llvm::is_contained(axes, axis) ||
            compareDims(from[axis].dim, size.dim) != DimRelation::Equal))
      ++axis;
    if (axis == rank)
      return std::nullopt;
    axes.push_back(axis);
  }
  return axes;
}

/// Returns true if `from` provably broadcasts to `to`.
static bool broadcasts(ArrayRef<Size> from, ArrayRef<Size> to) {
  if (from.size() > to.size())
    return false;
  for (auto [one, other] : llvm::zip_equal(from, to.take_back(from.size())))
    if (!one.isOne() && compareDims(one.dim, other.dim) != DimRelation::Equal)
      return false;
  return true;
}

std::optional<Item> Graph::adapt(Type elementType, ArrayRef<Size> sizes) {
  // Only an argument can bind an unbound symbol.
  if (pool.empty() || !llvm::all_of(sizes, [&](const Size &size) {
        return isInScope(size.dim);
      }))
    return std::nullopt;
  Dim count = shapeOf(sizes).getNumElements();
  size_t start = random().below(pool.size());
  unsigned way = random().below(3);
  for (size_t i = 0; i < pool.size(); ++i) {
    Item item = pool[(start + i) % pool.size()];
    if (!item.isKnown() || item.elementType() != elementType)
      continue;
    if (way == 0) {
      auto axes = findPermutation(item.sizes, sizes);
      if (!axes || sizes.empty())
        continue;
      return keep(emit<PermuteDimsOp>(item.value, attr("axes", *axes)),
                  item.bound);
    }
    if (way == 1) {
      if (compareDims(shapeOf(item.sizes).getNumElements(), count) !=
          DimRelation::Equal)
        continue;
      return keep(emit<ReshapeOp>({item.value, makeShape(sizes)}), item.bound);
    }
    if (!broadcasts(item.sizes, sizes))
      continue;
    return keep(emit<BroadcastToOp>({item.value, makeShape(sizes)}),
                item.bound);
  }
  return std::nullopt;
}

Item Graph::make(Type elementType, ArrayRef<Size> sizes) {
  uint64_t way = random().below(100);
  if (way < 60)
    if (std::optional<Item> item = find(elementType, sizes))
      return *item;
  if (way < 85)
    if (std::optional<Item> item = adapt(elementType, sizes))
      return *item;
  return makeLeaf(elementType, sizes);
}

bool Graph::mayBeArgument(ArrayRef<Size> sizes) {
  for (const Size &size : sizes) {
    if (!size.dim)
      return false;
    if (size.dim->isSymbol() && !unchecked.contains(size.dim->getSymbolName()))
      continue;
    for (const std::string &symbol : size.dim->getSymbols())
      if (!argumentSymbols.contains(symbol))
        return false;
  }
  return true;
}

Item Graph::makeLeaf(Type elementType, ArrayRef<Size> sizes, bool isExact) {
  TensorShape shape = shapeOf(sizes);
  TensorType type = getTensorType(shape, elementType);
  bool bindsSymbol = llvm::any_of(sizes, [&](const Size &size) {
    return size.dim && !isInScope(size.dim);
  });
  bool canBeArgument = isOpen && mayBeArgument(sizes) &&
                       argumentAttributes.size() < kMostArguments;
  if (bindsSymbol || (canBeArgument && random().chance(70))) {
    Sizes all(sizes);
    bool saysLess = !mayBeArgument(sizes) || random().chance(8);
    if (!saysLess || sizes.empty())
      return addArgument(type, all);
    // An argument of a less precise type, and a match_cast.
    Sizes less(sizes);
    for (Size &size : less)
      if (!mayBeArgument(size) || random().chance(70))
        size.dim = Dim();
    Type declared = getTensorType(shapeOf(less), elementType);
    if (random().chance(20))
      declared = UnrankedTensorType::get(elementType);
    Item argument = addArgument(declared, less);
    Value cast = MatchCastOp::create(opBuilder, loc(), type, argument.value);
    return keep(cast, argument.bound, all);
  }
  auto tensor = cast<RankedTensorType>(type);
  if (shape.isStatic() && tensor.getNumElements() <= kMostConstantElements) {
    ElementsAttr value = makeRandomElements(tensor, random());
    return keep(ConstantOp::create(opBuilder, loc(), value), 2);
  }
  Item element =
      isExact ? makeLeaf(elementType, {}, isExact) : make(elementType, {});
  return keep(emit<FullOp>({makeShape(sizes), element.value}), element.bound);
}

Item Graph::addArgument(Type type, Sizes sizes) {
  Value value = function.getBody().front().addArgument(type, loc());
  SmallVector<StringRef> bound;
  collectBindingSymbols(type, bound);
  for (StringRef symbol : bound)
    argumentSymbols.insert(symbol);

  SmallVector<Attribute> runs;
  for (unsigned run = 0; run < numRuns(); ++run) {
    SmallVector<int64_t> shape;
    for (const Size &size : sizes)
      shape.push_back(size.values[run]);
    runs.push_back(opBuilder.getDenseI64ArrayAttr(shape));
  }
  NamedAttrList attributes;
  attributes.set("fuzz.shapes", opBuilder.getArrayAttr(runs));
  attributes.set("fuzz.seed",
                 opBuilder.getI64IntegerAttr(random().below(1000000)));
  argumentAttributes.push_back(attributes);
  return keep(value, 2, sizes);
}

Value Graph::makeShape(ArrayRef<Size> sizes) {
  SmallVector<IndexExpr> dims;
  for (const Size &size : sizes)
    dims.push_back(*size.dim);
  return ShapeOp::create(opBuilder, loc(), dims);
}

Item Graph::keep(Value tensor, double bound) {
  return keep(tensor, bound, sizesOf(tensor.getType()));
}

Item Graph::keep(Value tensor, double bound, Sizes sizes) {
  // Dimensions come from the type, extents from the operands.
  if (auto ranked = dyn_cast<RankedTensorType>(tensor.getType())) {
    TensorShape shape = TensorShape::of(ranked);
    for (auto [size, dim] : llvm::zip_equal(sizes, shape.getDims()))
      size.dim = dim;
  } else {
    for (Size &size : sizes)
      size.dim = Dim();
  }
  SmallVector<StringRef> binding;
  collectBindingSymbols(tensor.getType(), binding);
  for (StringRef symbol : binding)
    if (!llvm::is_contained(symbols, symbol))
      symbols.push_back(symbol.str());
  pool.push_back({tensor, std::move(sizes), bound});
  return pool.back();
}

//===----------------------------------------------------------------------===//
// Magnitudes
//===----------------------------------------------------------------------===//

Item Graph::tame(Item x, double bound) {
  Type type = x.elementType();
  if (!isa<FloatType>(type) || x.bound <= bound || random().chance(5))
    return x;
  if (bound >= 1 && random().chance(50))
    return keep(emit<TanhOp>(x.value), 1);
  auto constant = [&](double value) -> Value {
    auto scalar = RankedTensorType::get({}, type);
    return ConstantOp::create(
        opBuilder, loc(),
        DenseElementsAttr::get(scalar, opBuilder.getFloatAttr(type, value)));
  };
  Value least = constant(-bound), most = constant(bound);
  Value clipped = emit<MaximumOp>({x.value, least});
  return keep(emit<MinimumOp>({clipped, most}), bound);
}

Item Graph::makePositive(Item x) {
  Type type = x.elementType();
  if (!isa<FloatType>(type) || random().chance(15))
    return x;
  if (random().chance(50))
    return keep(emit<SigmoidOp>(x.value), 1);
  auto scalar = RankedTensorType::get({}, type);
  Value least = ConstantOp::create(
      opBuilder, loc(),
      DenseElementsAttr::get(scalar, opBuilder.getFloatAttr(type, 0.25)));
  return keep(emit<MaximumOp>({x.value, least}), x.bound);
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

void Graph::makeOperation() {
  uint64_t total = 0;
  for (const OperationGenerator &generator : program.generators)
    total += generator.weight;
  for (unsigned attempt = 0; attempt < 10; ++attempt) {
    uint64_t at = random().below(total);
    for (const OperationGenerator &generator : program.generators) {
      if (at >= generator.weight) {
        at -= generator.weight;
        continue;
      }
      --program.budget;
      if (generator.make(*this))
        return;
      break;
    }
  }
}

void Graph::makeOperations(unsigned count) {
  for (unsigned i = 0; i < count && program.budget > 0; ++i) {
    // Repeats a computation. Operations that bind symbols are excluded, since
    // nothing proves that both bind the same extents.
    if (!pool.empty() && random().chance(4)) {
      Item item = random().pick(pool);
      Operation *op = item.value.getDefiningOp();
      if (op && op->getNumRegions() == 0 && op->getNumResults() == 1 &&
          op->getBlock() == opBuilder.getBlock() &&
          (!isa<CallOp>(op) || getNewSymbols(op).empty())) {
        keep(opBuilder.clone(*op)->getResult(0), item.bound, item.sizes);
        continue;
      }
    }
    makeOperation();
  }
}

void Graph::makeRegion(Region &region, unsigned count, bool keepSymbols,
                       llvm::function_ref<void()> finish,
                       llvm::function_ref<void()> begin) {
  OpBuilder::InsertionGuard guard(opBuilder);
  size_t poolSize = pool.size(), numTuples = tuples.size(),
         numOthers = others.size();
  std::vector<std::string> outerSymbols = symbols;
  opBuilder.createBlock(&region);
  ++depth;
  if (begin)
    begin();
  makeOperations(count);
  finish();
  --depth;
  // Arguments of the function that the region added are visible outside.
  std::vector<Item> arguments;
  for (size_t i = poolSize; i < pool.size(); ++i)
    if (pool[i].value.getParentBlock() == &function.getBody().front() &&
        isa<BlockArgument>(pool[i].value))
      arguments.push_back(pool[i]);
  pool.resize(poolSize);
  llvm::append_range(pool, arguments);
  tuples.resize(numTuples);
  others.resize(numOthers);
  if (keepSymbols)
    return;
  for (const std::string &symbol : symbols)
    if (argumentSymbols.contains(symbol) &&
        !llvm::is_contained(outerSymbols, symbol))
      outerSymbols.push_back(symbol);
  symbols = outerSymbols;
}

FuncOp Graph::finish() {
  unsigned count = 1 + random().below(4);
  if (pool.empty())
    make(anyElementType(Elements::Data), anySizes(0, 3));
  for (unsigned i = 0; i < count; ++i) {
    uint64_t one = random().below(pool.size());
    uint64_t other = random().below(pool.size());
    uint64_t third = random().below(pool.size());
    results.push_back(pool[std::max({one, other, third})]);
  }
  if (!tuples.empty() && random().chance(40))
    results.push_back({random().pick(tuples).value, {}});
  if (!others.empty() && random().chance(40))
    results.push_back({random().pick(others), {}});
  opBuilder.setInsertionPointToEnd(&function.getBody().front());
  SmallVector<Value> values;
  for (const Item &result : results)
    values.push_back(result.value);
  ReturnOp::create(opBuilder, loc(), values);
  function.setFunctionType(
      opBuilder.getFunctionType(function.getBody().front().getArgumentTypes(),
                                ValueRange(values).getTypes()));
  if (isOpen)
    for (auto [i, attributes] : llvm::enumerate(argumentAttributes))
      function.setArgAttrs(i, attributes);
  return function;
}
