//===- StageGenerator.cpp - stages of a random program --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "StageGenerator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Verifier.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

using InsertionGuard = OpBuilder::InsertionGuard;

StageGenerator::Shape StageGenerator::randomShape(int64_t mostPoints) {
  // Often the shape of another buffer, so that stages can be combined.
  if (!program.buffers.empty() && random.chance(45)) {
    const BufferInfo &buffer = random.pick(program.buffers);
    int64_t points = 1;
    for (const Size &size : buffer.shape)
      points *= std::max<int64_t>(size.at(kGreatestSymbol), 1);
    if (points <= mostPoints)
      return buffer.shape;
  }
  Shape shape;
  unsigned rank = random.pick({0, 1, 1, 2, 2, 2, 2, 3, 3, 4});
  for (unsigned i = 0; i < rank; ++i) {
    Size size = program.randomSize(std::min<int64_t>(mostPoints, 70));
    // Square shapes let a pass confuse indices.
    if (!shape.empty() && shape.back().at(kGreatestSymbol) <= mostPoints &&
        random.chance(25))
      size = shape.back();
    shape.push_back(size);
    mostPoints /= std::max<int64_t>(size.at(kGreatestSymbol), 1);
  }
  random.shuffle(shape);
  return shape;
}

unsigned StageGenerator::addTarget(Type type, ArrayRef<Size> shape) {
  if (isLast || (program.numOutputs < 2 && random.chance(20)))
    return program.addOutput(type, shape);
  return program.addAlloc(type, shape);
}

/// Returns the spatial iterators of `block`.
SmallVector<Value> StageGenerator::getSpatial(BlockOp block) {
  SmallVector<Value> values;
  for (unsigned i : block.getInitIterators())
    values.push_back(block.getIterators()[i]);
  return values;
}

//===----------------------------------------------------------------------===//
// Spatial blocks
//===----------------------------------------------------------------------===//

void StageGenerator::emitStore(StringRef name, ArrayRef<Iterator> iterators,
                               ArrayRef<AffineExpr> indices, unsigned target,
                               ArrayRef<Value> outer) {
  InsertionGuard restore(builder);
  BlockOp block = program.openBlock(name, iterators, outer);
  BodyBuilder body(program, iterators, block.getIterators());
  Number value = body.randomValue(program.buffers[target].type, {target});
  body.store(value, target, indices);
}

void StageGenerator::emitMap() {
  Shape shape = randomShape(program.options.maxPoints);
  unsigned target = addTarget(program.randomType(), shape);
  auto [iterators, indices] = program.coverShape(shape);
  emitStore("map", iterators, indices, target);
}

/// Updates all or part of a buffer in place.
void StageGenerator::emitUpdate() {
  SmallVector<unsigned> targets;
  for (auto [number, buffer] : llvm::enumerate(program.buffers))
    if (!buffer.isInput)
      // Prefers buffers that have been read: a pass might move the read after
      // the update.
      targets.append(buffer.isRead ? 5 : 1, number);
  if (targets.empty())
    return emitMap();
  unsigned target = random.pick(targets);
  auto [iterators, indices] =
      program.coverShape(Shape(program.buffers[target].shape));
  InsertionGuard restore(builder);
  BlockOp block = program.openBlock("update", iterators);
  BodyBuilder body(program, iterators, block.getIterators());
  Type type = program.buffers[target].type;
  Number old = body.load(target, indices);
  Number other = body.randomValue(type, {target});
  body.store(body.combine({old, other}, type, random.between(1, 2)), target,
             indices);
  program.buffers[target].isRead = false;
}

/// Writes a buffer in two blocks.
void StageGenerator::emitHalves() {
  Shape shape = randomShape(program.options.maxPoints);
  unsigned axis = 0;
  while (axis < shape.size() &&
         !(shape[axis].isConstant() && shape[axis].constant > 1))
    ++axis;
  if (axis == shape.size())
    return emitMap();
  unsigned target = addTarget(program.randomType(), shape);
  int64_t size = shape[axis].constant;
  bool interleaved = size % 2 == 0 && random.chance(40);
  int64_t cut = interleaved ? size / 2 : random.between(1, size - 1);
  for (bool isFirst : {true, false}) {
    Shape part = shape;
    part[axis] = interleaved || isFirst ? cut : size - cut;
    SmallVector<Iterator> iterators;
    Indices indices;
    for (const Size &extent : part) {
      iterators.push_back({extent});
      indices.push_back(program.dim(iterators.size() - 1));
    }
    if (interleaved)
      indices[axis] = indices[axis] * 2 + (isFirst ? 0 : 1);
    else if (!isFirst)
      indices[axis] = indices[axis] + cut;
    emitStore(isFirst ? "first" : "second", iterators, indices, target);
  }
}

/// Stores at computed indices: a permutation of the elements.
void StageGenerator::emitScatter() {
  int64_t size = program.randomConstant(70);
  Shape shape = {size};
  if (random.chance(50))
    shape.push_back(program.randomSize(program.options.maxPoints / size));
  unsigned target = addTarget(program.randomType(), shape);
  SmallVector<Iterator> iterators;
  for (const Size &extent : shape)
    iterators.push_back({extent});
  int64_t factor = 1;
  for (int64_t candidate : {3, 5, 7, 11})
    if (std::gcd(candidate, size) == 1)
      factor = candidate;
  InsertionGuard restore(builder);
  BlockOp block = program.openBlock("scatter", iterators);
  BodyBuilder body(program, iterators, block.getIterators());
  Type type = program.buffers[target].type, index = builder.getIndexType();
  Number value = body.randomValue(type, {target});
  Number place =
      body.op("arith.muli", {{body.iterator(0)}, body.constant(index, factor)});
  place = body.op("arith.addi", {place, body.constant(index, 2)});
  place = body.op("arith.remui", {place, body.constant(index, size)});
  SmallVector<Value> indices = {place.value};
  for (unsigned i = 1; i < shape.size(); ++i)
    indices.push_back(body.iterator(i));
  memref::StoreOp::create(builder, program.loc, value.value,
                          program.buffers[target].value, indices);
  program.buffers[target].isExact &= value.isExact;
}

/// Puts two blocks in one loop. The second reads what the first wrote in the
/// same iteration, in a temporary buffer or in a row of a larger one.
void StageGenerator::emitSharedLoop() {
  InsertionGuard restore(builder);
  Size extent = program.randomSize(20);
  Shape rest = randomShape(program.options.maxPoints / 20);
  Shape row = randomShape(program.options.maxPoints / 40);
  if (row.empty())
    row.push_back(Size(program.randomConstant(9)));
  // At least one element for all values of the symbols.
  for (Size &size : row)
    if (size.at(program.least) < 1)
      size = size + 1;
  bool isWide = random.chance(40), isInside = random.chance(40);
  Shape whole = {extent};
  whole.append(rest);
  unsigned target = addTarget(program.randomType(), whole);
  Shape wide = {extent};
  wide.append(row);
  Type rowType = program.randomType();
  unsigned first = 0;
  if (isWide)
    first = program.addAlloc(rowType, wide);
  else if (!isInside)
    first = program.addAlloc(rowType, row);
  bool mayBeParallel = isWide || isInside;
  ForOp loop = program.openLoop(extent, mayBeParallel && random.chance(40)
                                            ? ForKind::Parallel
                                            : ForKind::Serial);
  if (!isWide && isInside)
    first = program.addAlloc(rowType, row);

  // Adds a leading iterator.
  auto cover = [&](ArrayRef<Size> shape, bool withRow) {
    auto [iterators, indices] = program.coverShape(shape);
    for (AffineExpr &index : indices)
      index = index.shiftDims(iterators.size(), 1);
    iterators.insert(iterators.begin(), Iterator{extent});
    if (withRow)
      indices.insert(indices.begin(), program.dim(0));
    return std::pair(iterators, indices);
  };
  Value variable = loop.getInductionVar();
  auto [rowIterators, rowIndices] = cover(row, isWide);
  if (random.chance(40))
    emitSum(rowIterators, rowIndices, first, variable, 8);
  else
    emitStore("row", rowIterators, rowIndices, first, variable);

  auto [iterators, indices] = cover(rest, true);
  InsertionGuard inLoop(builder);
  BlockOp block = program.openBlock("use", iterators, variable);
  BodyBuilder body(program, iterators, block.getIterators());
  Indices read;
  if (isWide)
    read.push_back(program.dim(0));
  for (const Size &size : row) {
    SmallVector<AffineExpr> candidates = program.getIndices(size, iterators);
    read.push_back(random.pick(candidates));
  }
  Type type = program.buffers[target].type;
  Number value = body.load(first, read);
  // Elements written by other iterations must not be read.
  Number other = body.randomValue(type, {target, first});
  body.store(body.combine({other, value}, type, 1), target, indices);
  if (!isWide) {
    // After the loop, the row of the last iteration is not used.
    program.buffers.erase(program.buffers.begin() + first);
  }
}

/// Puts blocks in the branches of a condition on a loop.
void StageGenerator::emitBranch() {
  InsertionGuard restore(builder);
  int64_t extent = program.randomConstant(20);
  Shape rest = randomShape(program.options.maxPoints / 20);
  Shape whole = {Size(extent)};
  whole.append(rest);
  if (extent < 2)
    return emitMap();
  unsigned target = addTarget(program.randomType(), whole);
  ForOp loop = program.openLoop(extent, random.chance(30) ? ForKind::Parallel
                                                          : ForKind::Serial);
  AffineExpr v = program.dim(0);
  int64_t cut = random.between(1, extent - 1);
  bool isEqual = random.chance(20);
  auto branch = IfOp::create(builder, program.loc,
                             IntegerSet::get(1, 0, {v - cut}, isEqual),
                             loop.getInductionVar(), /*withElse=*/true);
  for (Block *side : {branch.getThenBlock(), branch.getElseBlock()}) {
    builder.setInsertionPointToStart(side);
    auto [iterators, indices] = program.coverShape(rest);
    for (AffineExpr &index : indices)
      index = index.shiftDims(iterators.size(), 1);
    iterators.insert(iterators.begin(), Iterator{Size(extent)});
    indices.insert(indices.begin(), v);
    emitStore("side", iterators, indices, target, loop.getInductionVar());
  }
}

/// Fills a matrix, then updates a triangle of it: the extent of the inner loop
/// depends on the outer one, or a predicate restricts it.
void StageGenerator::emitTriangle() {
  int64_t side = program.randomConstant(33);
  Shape shape = {Size(side), Size(side)};
  unsigned target = addTarget(program.randomType(), shape);
  SmallVector<Iterator> iterators = {{Size(side)}, {Size(side)}};
  Indices indices = {program.dim(0), program.dim(1)};
  emitStore("fill", iterators, indices, target);

  InsertionGuard restore(builder);
  ForOp outer = program.openLoop(side, ForKind::Serial);
  AffineExpr v = program.dim(0), w = program.dim(1);
  bool byPredicate = random.chance(50);
  ForOp inner = ForOp::create(
      builder, program.loc,
      byPredicate ? AffineMap::get(0, 0, program.constant(side))
                  : AffineMap::get(1, 0, v + 1),
      byPredicate ? ValueRange() : ValueRange(outer.getInductionVar()));
  builder.setInsertionPointToStart(&inner.getBody().front());
  IntegerSet predicate;
  if (byPredicate)
    predicate = random.chance(70) ? IntegerSet::get(2, 0, {v - w}, false)
                                  : IntegerSet::get(2, 0, {v - w}, true);
  SmallVector<IteratorKind> kinds(2, IteratorKind::Spatial);
  auto block = BlockOp::create(
      builder, program.loc, "triangle_" + std::to_string(target), kinds,
      AffineMap::get(2, 0, {v, w}, builder.getContext()),
      AffineMap::get(0, 0, {program.constant(side), program.constant(side)},
                     builder.getContext()),
      {outer.getInductionVar(), inner.getInductionVar()}, predicate);
  builder.setInsertionPointToStart(&block.getBody().front());
  BodyBuilder body(program, iterators, block.getIterators());
  Type type = program.buffers[target].type;
  Number old = body.load(target, indices);
  Number other = body.randomValue(type, {target});
  body.store(body.combine({old, other}, type, 1), target, indices);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

SmallVector<Iterator>
StageGenerator::randomReduceIterators(int64_t mostPoints) {
  SmallVector<Iterator> iterators;
  for (unsigned count = random.pick({1, 2}); count; --count) {
    Size extent = program.randomSize(std::max<int64_t>(mostPoints, 1));
    // Without points, no first point would run the init region.
    if (extent.at(program.least) < 1)
      extent = Size(program.randomConstant(std::max<int64_t>(mostPoints, 1)));
    iterators.push_back({extent, /*isReduce=*/true});
    mostPoints /= extent.at(kGreatestSymbol);
    if (mostPoints < 2)
      break;
  }
  return iterators;
}

StringRef StageGenerator::randomCombiner(Type type) {
  if (isa<FloatType>(type))
    return random.pick({"arith.addf", "arith.addf", "arith.addf",
                        "arith.maximumf", "arith.minimumf"});
  if (type.isInteger(1))
    return random.pick({"arith.andi", "arith.ori", "arith.xori"});
  return random.pick({"arith.addi", "arith.addi", "arith.muli", "arith.xori",
                      "arith.andi", "arith.ori", "arith.maxsi", "arith.minsi",
                      "arith.maxui", "arith.minui"});
}

/// Returns the initial value of the combiner. It need not be neutral, since
/// init runs once.
Number StageGenerator::neutral(BodyBuilder &body, StringRef combiner,
                               Type type) {
  if (combiner == "arith.maximumf")
    return body.constant(type, random.chance(50) ? -100 : 0);
  if (combiner == "arith.minimumf")
    return body.constant(type, random.chance(50) ? 100 : 0);
  if (combiner == "arith.muli")
    return body.constant(type, 1);
  if (combiner == "arith.andi")
    return body.constant(type, -1);
  return body.constant(type, random.chance(70) ? 0 : 2);
}

void StageGenerator::accumulate(BodyBuilder &body, StringRef combiner,
                                Number term, unsigned target,
                                ArrayRef<AffineExpr> indices) {
  Number old = body.load(target, indices);
  Number sum = random.chance(80) ? body.op(combiner, {old, term})
                                 : body.op(combiner, {term, old});
  // The order of a sum is undefined, and so are its last digits.
  if (combiner == "arith.addf")
    sum.isExact = false;
  body.store(sum, target, indices);
}

/// Emits a reduction over random iterators into `target[indices]`.
void StageGenerator::emitSum(ArrayRef<Iterator> spatial, const Indices &indices,
                             unsigned target, ArrayRef<Value> outer,
                             int64_t mostPoints) {
  InsertionGuard restore(builder);
  Type type = program.buffers[target].type;
  StringRef combiner = randomCombiner(type);
  SmallVector<Iterator> iterators(spatial);
  iterators.append(randomReduceIterators(mostPoints));
  bool hasInit = random.chance(80);
  if (!hasInit) {
    // The initial value is the old content.
    InsertionGuard afterwards(builder);
    BlockOp begin = program.openBlock("begin", spatial, outer);
    BodyBuilder body(program, spatial, begin.getIterators());
    body.store(random.chance(50) ? neutral(body, combiner, type)
                                 : body.randomValue(type, {target}),
               target, indices);
  }
  BlockOp block = program.openBlock("reduce", iterators, outer);
  {
    BodyBuilder body(program, iterators, block.getIterators());
    // Products of reads occur in matrix products and convolutions.
    Number term;
    if (isa<FloatType>(type) && random.chance(60)) {
      Number x = body.convert(body.randomRead({target}), type);
      Number y = body.convert(body.randomRead({target}), type);
      term = body.clamp(body.op("arith.mulf", {x, y}));
    } else {
      term = body.randomValue(type, {target});
      if (combiner == "arith.addf")
        term = body.clamp(term);
    }
    accumulate(body, combiner, term, target, indices);
  }
  if (!hasInit)
    return;
  Block *init = block.createInit();
  builder.setInsertionPointToStart(init);
  BodyBuilder body(program, spatial, init->getArguments());
  body.store(random.chance(85) ? neutral(body, combiner, type)
                               : body.randomValue(type, {target}),
             target, indices);
}

void StageGenerator::emitReduction() {
  Shape shape = randomShape(program.options.maxPoints / 8);
  unsigned target = addTarget(program.randomType(), shape);
  auto [iterators, indices] = program.coverShape(shape);
  int64_t points = ProgramBuilder::countPoints(iterators);
  emitSum(iterators, indices, target, {},
          std::min<int64_t>(2 * program.options.maxPoints / points, 70));
}

/// Finds the greatest element and its position: one block writes two buffers.
void StageGenerator::emitArgMax() {
  Shape shape = randomShape(program.options.maxPoints / 8);
  SmallVector<unsigned> exact;
  for (auto [number, buffer] : llvm::enumerate(program.buffers))
    if (buffer.isExact && !buffer.type.isInteger(1) && !buffer.type.isIndex())
      exact.push_back(number);
  Type type = exact.empty() ? builder.getF32Type()
                            : program.buffers[random.pick(exact)].type;
  auto [spatial, indices] = program.coverShape(shape);
  Size extent(program.randomConstant(20));
  SmallVector<Iterator> iterators(spatial);
  iterators.push_back({extent, /*isReduce=*/true});
  Type indexType =
      random.pick({Type(builder.getIndexType()), Type(builder.getI64Type()),
                   Type(builder.getI32Type())});
  unsigned value = program.addAlloc(type, shape);
  unsigned place = addTarget(indexType, shape);
  InsertionGuard restore(builder);
  BlockOp block = program.openBlock("arg_max", iterators);
  {
    BodyBuilder body(program, iterators, block.getIterators());
    // Inputs are exact, so the comparison has one result.
    Shape inputShape;
    Indices read;
    for (unsigned i = 0; i < iterators.size(); ++i)
      if (i >= spatial.size() || (inputShape.size() < 2 && random.chance(70))) {
        inputShape.push_back(iterators[i].extent);
        read.push_back(program.dim(i));
      }
    unsigned input = program.addInput(type, inputShape);
    Number x = body.load(input, read), best = body.load(value, indices),
           at = body.load(place, indices);
    Number here =
        body.convert({body.iterator(iterators.size() - 1)}, indexType);
    // Picks the first of equal elements in any order of iterations.
    bool isFloat = isa<FloatType>(type);
    Value greater = body.compare(isFloat ? "ogt" : "sgt", x, best);
    Value equal = body.compare(isFloat ? "oeq" : "eq", x, best);
    Value earlier = body.compare("slt", here, at);
    Number tie = body.op("arith.andi", {{equal}, {earlier}});
    Number take = body.op("arith.ori", {{greater}, tie});
    body.store(body.select(take.value, x, best), value, indices);
    body.store(body.select(take.value, here, at), place, indices);
  }
  Block *init = block.createInit();
  builder.setInsertionPointToStart(init);
  BodyBuilder body(program, spatial, init->getArguments());
  body.store(body.constant(type, -100), value, indices);
  body.store(body.constant(indexType, 99), place, indices);
}

/// Accumulates two sums of the same elements in one block.
void StageGenerator::emitTwoReductions() {
  Shape shape = randomShape(program.options.maxPoints / 8);
  Type type = program.randomType();
  unsigned first = program.addAlloc(type, shape);
  unsigned second = addTarget(type, shape);
  auto [spatial, indices] = program.coverShape(shape);
  SmallVector<Iterator> iterators(spatial);
  iterators.append(randomReduceIterators(16));
  StringRef combiners[] = {randomCombiner(type), randomCombiner(type)};
  InsertionGuard restore(builder);
  BlockOp block = program.openBlock("both", iterators);
  {
    BodyBuilder body(program, iterators, block.getIterators());
    Number term =
        body.clamp(body.randomValue(type, ArrayRef<unsigned>{first, second}));
    accumulate(body, combiners[0], term, first, indices);
    accumulate(body, combiners[1], term, second, indices);
  }
  Block *init = block.createInit();
  builder.setInsertionPointToStart(init);
  BodyBuilder body(program, spatial, init->getArguments());
  body.store(neutral(body, combiners[0], type), first, indices);
  body.store(neutral(body, combiners[1], type), second, indices);
}

void StageGenerator::emitTupleReduction() {
  if (random.chance(50))
    emitArgMax();
  else
    emitTwoReductions();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

void StageGenerator::emitStage(bool last) {
  isLast = last;
  unsigned choice = random.below(100);
  if (choice < 34)
    return emitMap();
  if (choice < 56)
    return emitReduction();
  if (choice < 62)
    return emitTupleReduction();
  if (choice < 74 && !last)
    return emitUpdate();
  if (choice < 81)
    return emitHalves();
  if (choice < 84)
    return emitScatter();
  if (choice < 93)
    return emitSharedLoop();
  if (choice < 97)
    return emitBranch();
  return emitTriangle();
}

FailureOr<OwningOpRef<ModuleOp>>
relax_mlir::fuzz::generateTIRProgram(MLIRContext &context, uint64_t seed,
                                     const TIRProgramOptions &options) {
  ProgramBuilder program(context, seed, options);
  StageGenerator stages(program);
  unsigned count = program.random.between(options.minStages, options.maxStages);
  for (unsigned i = 0; i < count; ++i) {
    stages.emitStage(i + 1 == count);
    for (BufferInfo &buffer : program.buffers)
      buffer.isReady = true;
  }
  OwningOpRef<ModuleOp> module = program.finish();
  if (failed(verify(*module)))
    return failure();
  return module;
}
