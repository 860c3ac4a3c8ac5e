//===- Structure.cpp - random regions, calls and values -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "relax-mlir/Validation/Fuzz/Inputs.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// The limit on nested regions and calls.
static constexpr unsigned kMostDepth = 3;

/// Returns the type of `item`, sometimes with forgotten dimensions.
static Type pickResultType(Graph &graph, const Item &item) {
  if (!item.hasRank() || !graph.random().chance(10))
    return item.value.getType();
  Sizes sizes(item.sizes);
  for (Size &size : sizes)
    if (graph.random().chance(50))
      size.dim = Dim();
  return getTensorType(shapeOf(sizes), item.elementType());
}

//===----------------------------------------------------------------------===//
// relax.dataflow
//===----------------------------------------------------------------------===//

static bool makeDataflow(Graph &graph) {
  Random &random = graph.random();
  if (graph.depth >= kMostDepth)
    return false;
  OperationState state(graph.loc(), DataflowOp::getOperationName());
  std::vector<Item> outputs;
  bool wasInDataflow = std::exchange(graph.isInDataflow, true);
  size_t poolSize = graph.pool.size();
  // Most real graphs are one dataflow block, on which passes work.
  bool isWhole = graph.depth == 0 && random.chance(60);
  unsigned budget = isWhole ? 40 : random.between(1, 8);
  graph.makeRegion(*state.addRegion(), budget, /*keepSymbols=*/true, [&] {
    SmallVector<Value> values;
    unsigned count = random.between(1, 3);
    for (unsigned i = 0; i < count && !graph.pool.empty(); ++i) {
      size_t first = random.chance(90) ? poolSize : 0;
      if (first >= graph.pool.size())
        first = 0;
      size_t at = first + random.below(graph.pool.size() - first);
      outputs.push_back(graph.pool[at]);
      values.push_back(outputs.back().value);
    }
    OutputOp::create(graph.builder(), graph.loc(), values);
  });
  graph.isInDataflow = wasInDataflow;
  for (const Item &output : outputs)
    state.addTypes(pickResultType(graph, output));
  Operation *op = graph.builder().create(state);
  for (auto [output, result] : llvm::zip_equal(outputs, op->getResults()))
    graph.keep(result, output.bound, output.sizes);
  return true;
}

//===----------------------------------------------------------------------===//
// relax.if
//===----------------------------------------------------------------------===//

/// Returns the type of a result that is `one` or `other`. Different dimensions
/// become `?` or a new symbol, which the operation binds.
static Type joinBranches(Graph &graph, const Item &one, const Item &other) {
  Sizes sizes(one.sizes);
  for (auto [size, second] : llvm::zip_equal(sizes, other.sizes)) {
    bool isEqual = graph.isInScope(size.dim) &&
                   compareDims(size.dim, second.dim) == DimRelation::Equal;
    if (isEqual)
      continue;
    if (graph.numRuns() > 1 && graph.random().chance(50))
      size = graph.newUncheckedSymbol(size.values);
    else
      size.dim = Dim();
  }
  return getTensorType(shapeOf(sizes), one.elementType());
}

/// Returns the sizes of a value as dimensions in scope; nullopt if one cannot
/// be named.
static std::optional<Sizes> nameSizes(Graph &graph, const Item &item) {
  Sizes sizes(item.sizes);
  bool canBeNamed = item.hasRank();
  for (Size &size : sizes) {
    if (graph.isInScope(size.dim))
      continue;
    canBeNamed &= size.isUniform();
    size = graph.constant(size.values[0]);
  }
  if (!canBeNamed)
    return std::nullopt;
  return sizes;
}

static Value pickCondition(Graph &graph) {
  OpBuilder &builder = graph.builder();
  if (graph.random().chance(5))
    return PrimValueOp::create(builder, graph.loc(), builder.getI1Type(),
                               builder.getBoolAttr(graph.random().chance(50)));
  return graph.make(builder.getI1Type(), {}).value;
}

static bool makeIf(Graph &graph) {
  Random &random = graph.random();
  if (graph.isInDataflow || graph.depth >= kMostDepth)
    return false;
  OperationState state(graph.loc(), IfOp::getOperationName());
  state.addOperands(pickCondition(graph));
  Region *thenRegion = state.addRegion(), *elseRegion = state.addRegion();
  std::vector<Item> candidates, thenItems, elseItems;
  graph.makeRegion(*thenRegion, random.between(0, 5), /*keepSymbols=*/false,
                   [&] {
                     unsigned count = random.between(1, 3);
                     for (unsigned i = 0; i < count && !graph.pool.empty(); ++i)
                       candidates.push_back(random.pick(graph.pool));
                   });
  // The other region yields values of the same sizes, computed from values in
  // scope.
  std::vector<Sizes> wanted;
  for (const Item &item : candidates) {
    std::optional<Sizes> sizes = nameSizes(graph, item);
    if (!sizes)
      continue;
    thenItems.push_back(item);
    wanted.push_back(*sizes);
  }
  graph.makeRegion(
      *elseRegion, random.between(0, 5), /*keepSymbols=*/false, [&] {
        SmallVector<Value> values;
        for (auto [item, sizes] : llvm::zip_equal(thenItems, wanted)) {
          elseItems.push_back(graph.make(item.elementType(), sizes));
          values.push_back(elseItems.back().value);
        }
        YieldOp::create(graph.builder(), graph.loc(), values);
      });
  {
    OpBuilder::InsertionGuard guard(graph.builder());
    graph.builder().setInsertionPointToEnd(&thenRegion->front());
    YieldOp::create(graph.builder(), graph.loc(),
                    llvm::map_to_vector(thenItems, [](const Item &item) {
                      return item.value;
                    }));
  }
  for (auto [one, other] : llvm::zip_equal(thenItems, elseItems))
    state.addTypes(joinBranches(graph, one, other));
  Operation *op = graph.builder().create(state);
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    graph.keep(result, std::max(thenItems[i].bound, elseItems[i].bound),
               thenItems[i].sizes);
  return true;
}

//===----------------------------------------------------------------------===//
// relax.while
//===----------------------------------------------------------------------===//

/// Returns a constant of rank 0.
static Value makeNumber(Graph &graph, int64_t value) {
  OpBuilder &builder = graph.builder();
  return ConstantOp::create(
      builder, graph.loc(),
      DenseElementsAttr::get(RankedTensorType::get({}, builder.getI64Type()),
                             value));
}

/// Returns the sizes of a value that a loop carries: sometimes each iteration
/// binds a symbol again, or knows nothing of a dimension.
static Sizes pickCarriedSizes(Graph &graph, const Item &item) {
  Sizes sizes(item.sizes);
  for (Size &size : sizes) {
    if (graph.random().chance(15))
      size.dim = Dim();
    else if (graph.random().chance(20))
      size = graph.newUncheckedSymbol(size.values);
  }
  return sizes;
}

/// Adds the arguments of a region of a loop: the number of the iteration, and
/// the carried values.
static void addLoopArguments(Graph &graph, ArrayRef<Item> carried,
                             ArrayRef<Sizes> sizes) {
  Block *block = graph.builder().getInsertionBlock();
  block->addArgument(RankedTensorType::get({}, graph.builder().getI64Type()),
                     graph.loc());
  for (auto [item, own] : llvm::zip_equal(carried, sizes))
    graph.keep(
        block->addArgument(getTensorType(shapeOf(own), item.elementType()),
                           graph.loc()),
        item.bound, own);
}

/// Returns the sizes of a result that stacks an item of `count` iterations.
/// Dimensions that only an iteration knows become `?` or a new symbol, and are
/// 0 without any.
static Sizes stackSizes(Graph &graph, const Item &item, int64_t count) {
  auto open = [&](SmallVector<int64_t, 2> values) {
    if (graph.random().chance(30))
      return graph.newUncheckedSymbol(values);
    return Size{Dim(), std::move(values)};
  };
  Sizes sizes = {open(SmallVector<int64_t, 2>(graph.numRuns(), count))};
  for (const Size &size : item.sizes) {
    if (graph.isInScope(size.dim))
      sizes.push_back(size);
    else
      sizes.push_back(open(count == 0
                               ? SmallVector<int64_t, 2>(graph.numRuns(), 0)
                               : size.values));
  }
  return sizes;
}

/// Makes a loop of few iterations, whose carried values keep their sizes.
static bool makeWhile(Graph &graph) {
  Random &random = graph.random();
  if (graph.isInDataflow || graph.depth >= kMostDepth)
    return false;
  std::vector<Item> carried;
  std::vector<Sizes> sizes, wanted;
  for (unsigned i = random.between(1, 3); i > 0 && !graph.pool.empty(); --i) {
    const Item &item = random.pick(graph.pool);
    std::optional<Sizes> named = nameSizes(graph, item);
    if (!named)
      continue;
    carried.push_back(item);
    sizes.push_back(pickCarriedSizes(graph, item));
    wanted.push_back(*named);
  }
  OperationState state(graph.loc(), WhileOp::getOperationName());
  state.addOperands(makeNumber(graph, 0));
  for (const Item &item : carried)
    state.addOperands(item.value);
  int64_t count = random.below(4);
  Value most = makeNumber(graph, count);
  std::vector<Item> collected;
  Region *before = state.addRegion(), *after = state.addRegion();
  auto begin = [&] { addLoopArguments(graph, carried, sizes); };
  graph.makeRegion(
      *before, random.between(0, 2), /*keepSymbols=*/false,
      [&] {
        ValueRange arguments = before->getArguments();
        Value condition = graph.emit<LessOp>({arguments.front(), most});
        ConditionOp::create(graph.builder(), graph.loc(), condition, arguments);
      },
      begin);
  graph.makeRegion(
      *after, random.between(1, 6), /*keepSymbols=*/false,
      [&] {
        SmallVector<Value> values = {
            graph.emit<AddOp>({after->getArgument(0), makeNumber(graph, 1)})};
        for (auto [item, named] : llvm::zip_equal(carried, wanted))
          values.push_back(
              graph.tame(graph.make(item.elementType(), named), item.bound)
                  .value);
        for (unsigned i = random.below(3); i > 0 && !graph.pool.empty(); --i) {
          collected.push_back(random.pick(graph.pool));
          values.push_back(collected.back().value);
        }
        YieldOp::create(graph.builder(), graph.loc(), values);
      },
      begin);
  state.addTypes(before->getArgument(0).getType());
  for (auto [item, own] : llvm::zip_equal(carried, sizes)) {
    Sizes outside(own);
    for (Size &size : outside)
      if (!graph.isInScope(size.dim))
        size.dim = Dim();
    state.addTypes(getTensorType(shapeOf(outside), item.elementType()));
  }
  std::vector<Sizes> stacks;
  for (const Item &item : collected) {
    stacks.push_back(stackSizes(graph, item, count));
    state.addTypes(
        item.hasRank()
            ? getTensorType(shapeOf(stacks.back()), item.elementType())
            : UnrankedTensorType::get(item.elementType()));
  }
  auto loop = cast<WhileOp>(graph.builder().create(state));
  for (auto [item, result] :
       llvm::zip_equal(carried, loop.getPassedResults().drop_front()))
    graph.keep(result, item.bound, item.sizes);
  for (auto [item, stack, result] :
       llvm::zip_equal(collected, stacks, loop.getCollectedResults())) {
    // No operator gets operands without elements.
    if (count == 0)
      graph.others.push_back(result);
    else
      graph.keep(result, item.bound, stack);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// relax.call
//===----------------------------------------------------------------------===//

/// Adds a parameter for an operand. Each dimension stays, or becomes a symbol
/// or `?`.
static void addParameter(Graph &callee, const Item &operand,
                         llvm::StringMap<Size> &names) {
  Random &random = callee.random();
  Sizes sizes(operand.sizes);
  for (Size &size : sizes) {
    uint64_t way = random.below(100);
    if (way < 50 && size.isUniform()) {
      size = callee.constant(size.values[0]);
    } else if (way < 92) {
      // Equal dimensions of the operands usually get the same symbol.
      std::string known = toString(size.dim);
      auto it = names.find(known);
      if (size.dim && it != names.end() && random.chance(85))
        size = it->second;
      else
        size = names[known] = callee.newSymbol(size.values);
    } else {
      size.dim = Dim();
    }
  }
  Type type = getTensorType(shapeOf(sizes), operand.elementType());
  if (random.chance(5))
    type = UnrankedTensorType::get(operand.elementType());
  callee.addArgument(type, sizes);
}

/// Returns tensors of the sizes of the function's parameters, or an empty list
/// if there are none.
static std::vector<Item> findOperands(Graph &graph, const Callee &callee) {
  std::vector<Item> operands;
  for (const Item &parameter : callee.parameters) {
    SmallVector<const Item *> fitting;
    for (const Item &item : graph.pool)
      if (item.elementType() == parameter.elementType() &&
          llvm::equal(item.sizes, parameter.sizes,
                      [](const Size &one, const Size &other) {
                        return one.values == other.values;
                      }))
        fitting.push_back(&item);
    if (fitting.empty())
      return {};
    operands.push_back(*graph.random().pick(fitting));
  }
  return operands;
}

static Callee makeCallee(Graph &graph, ArrayRef<Item> operands) {
  RandomProgram &program = graph.getProgram();
  std::string name = "f" + std::to_string(program.numFunctions++);
  Graph callee(program, name, /*isOpen=*/false);
  callee.depth = graph.depth + 1;
  llvm::StringMap<Size> names;
  for (const Item &operand : operands)
    addParameter(callee, operand, names);
  Callee result;
  result.parameters = callee.pool;
  callee.makeOperations(graph.random().between(1, 6));
  result.function = callee.finish();
  result.function.setPrivate();
  result.results = callee.results;
  return result;
}

static bool makeCall(Graph &graph) {
  RandomProgram &program = graph.getProgram();
  Random &random = graph.random();
  if (graph.depth >= kMostDepth)
    return false;
  std::vector<Item> operands;
  Callee callee;
  if (!program.callees.empty() && random.chance(40)) {
    callee = random.pick(program.callees);
    operands = findOperands(graph, callee);
  }
  if (operands.empty()) {
    unsigned count = random.between(1, 3);
    for (unsigned i = 0; i < count; ++i)
      operands.push_back(graph.anyWithUnknown(Elements::Data, true));
    callee = makeCallee(graph, operands);
    program.callees.push_back(callee);
  }
  SmallVector<Value> values;
  for (const Item &item : operands)
    values.push_back(item.value);
  auto call =
      CallOp::create(graph.builder(), graph.loc(), callee.function, values);
  for (auto [item, result] :
       llvm::zip_equal(callee.results, call.getResults())) {
    // A tensor with data-dependent extents cannot be used; it is in `others` as
    // well.
    TensorShape shape = isa<TensorType>(result.getType())
                            ? TensorShape::of(result.getType())
                            : TensorShape();
    bool knowsSizes = !shape.hasRank() || shape.getRank() == item.rank();
    if (!isa<TensorType>(result.getType()) || !knowsSizes) {
      graph.others.push_back(result);
      continue;
    }
    Sizes sizes(item.sizes);
    // Dimensions that the result type of the callee does not determine may
    // become new symbols.
    if (shape.hasRank()) {
      for (auto [size, dim] : llvm::zip_equal(sizes, shape.getDims())) {
        size.dim = dim;
        if (!dim && graph.numRuns() > 1 && random.chance(30))
          size = graph.newUncheckedSymbol(size.values);
      }
      result.setType(getTensorType(shapeOf(sizes), item.elementType()));
    }
    graph.keep(result, item.bound, sizes);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Constants, scalars and tuples
//===----------------------------------------------------------------------===//

static bool makeConstant(Graph &graph) {
  Sizes sizes;
  int64_t rank = graph.random().between(0, 3);
  for (int64_t i = 0; i < rank; ++i)
    sizes.push_back(graph.constant(graph.random().between(0, 6)));
  SmallVector<int64_t> shape;
  for (const Size &size : sizes)
    shape.push_back(size.values[0]);
  Type elementType = graph.anyElementType(Elements::Data);
  ElementsAttr value = makeRandomElements(
      RankedTensorType::get(shape, elementType), graph.random());
  graph.keep(ConstantOp::create(graph.builder(), graph.loc(), value), 2);
  return true;
}

static bool makePrimValue(Graph &graph) {
  Random &random = graph.random();
  OpBuilder &builder = graph.builder();
  Type type = builder.getI64Type();
  Attribute value = builder.getI64IntegerAttr(random.between(-5, 100));
  Size size = graph.anySize(1000);
  if (random.chance(60) && graph.isInScope(size.dim)) {
    value = ExprAttr::get(graph.context(), *size.dim);
  } else if (random.chance(40)) {
    type = builder.getF64Type();
    value = builder.getF64FloatAttr(0.25 * random.between(-9, 9));
  }
  graph.others.push_back(
      PrimValueOp::create(builder, graph.loc(), type, value));
  return true;
}

static bool makeTupleGetItem(Graph &graph) {
  if (graph.tuples.empty())
    return false;
  Graph::TupleItem tuple = graph.random().pick(graph.tuples);
  int64_t index = graph.random().below(tuple.items.size());
  Value value =
      graph.emit<TupleGetItemOp>(tuple.value, graph.attr("index", index));
  const Item &item = tuple.items[index];
  graph.keep(value, item.bound, item.sizes);
  return true;
}

static bool makeTuple(Graph &graph) {
  if (graph.pool.empty())
    return false;
  std::vector<Item> items;
  SmallVector<Value> values;
  unsigned count = graph.random().between(1, 3);
  for (unsigned i = 0; i < count; ++i) {
    items.push_back(graph.random().pick(graph.pool));
    values.push_back(items.back().value);
  }
  Value tuple = graph.emit<TupleOp>(values);
  graph.tuples.push_back({tuple, items});
  return !graph.random().chance(60) || makeTupleGetItem(graph);
}

void fuzz::addStructureGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<DataflowOp>(generators, 4, makeDataflow);
  addGenerator<IfOp>(generators, 4, makeIf);
  addGenerator<WhileOp>(generators, 3, makeWhile);
  addGenerator<CallOp>(generators, 4, makeCall);
  addGenerator<ConstantOp>(generators, 2, makeConstant);
  addGenerator<PrimValueOp>(generators, 1, makePrimValue);
  addGenerator<TupleOp>(generators, 3, makeTuple);
  addGenerator<TupleGetItemOp>(generators, 2, makeTupleGetItem);
}
